// SPDX-License-Identifier: GPL-3.0-or-later
// One child process with pipes on its standard streams, in a process group of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace packscope::bench {

/// Kills the group and reaps it when destroyed. Use from one thread.
class ChildProcess {
 public:
  /// inheritFd, when >= 0, is descriptor 3 of the child. Throws IoError naming the program.
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments, int inheritFd = -1);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Writes a whole line to the child's standard input; false when the child does not take it.
  bool writeLine(std::string_view line);

  /// Waits until output or the end comes, at most `milliseconds`, and takes what is there. Complete lines of
  /// standard output are appended to `lines`; the last 4 kB of standard error are kept. False when both
  /// streams have ended.
  bool read(int milliseconds, std::vector<std::string>& lines);

  /// The child sees the end of its standard input.
  void closeInput() noexcept;
  void kill() noexcept;
  /// Waits for the end: "exited with code 3", "was killed by signal 11 (Segmentation fault)", or empty for
  /// exit 0.
  std::string wait();

  const std::string& errorOutput() const noexcept { return m_errors; }
  pid_t id() const noexcept { return m_pid; }

 private:
  bool readStream(int& fd, std::string& buffer);

  pid_t m_pid = -1;
  int m_in = -1;
  int m_out = -1;
  int m_err = -1;
  bool m_reaped = false;
  std::string m_partial;
  std::string m_errors;
};

}  // namespace packscope::bench
