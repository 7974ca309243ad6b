// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/child_process.h"

#include "base/error.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT: POSIX

namespace packscope::bench {
namespace {

constexpr std::size_t kKeptErrorBytes = 4096;
/// No honest worker writes a line this long; a runaway one must not fill memory.
constexpr std::size_t kMaxLineBytes = std::size_t{64} << 20;

struct Pipe {
  int readEnd = -1;
  int writeEnd = -1;
};

Pipe makePipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) base::throwIo("cannot create a pipe for", "worker", errno);
  return {ends[0], ends[1]};
}

void closeFd(int& fd) noexcept {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

/// posix_spawn's two attribute objects, destroyed in every case.
class SpawnSetup {
 public:
  SpawnSetup() {
    posix_spawn_file_actions_init(&m_actions);
    posix_spawnattr_init(&m_attributes);
    posix_spawnattr_setpgroup(&m_attributes, 0);
    // The caller may block or ignore signals; the child starts plain.
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&m_attributes, &none);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    posix_spawnattr_setsigdefault(&m_attributes, &defaults);
    posix_spawnattr_setflags(&m_attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnSetup() {
    posix_spawn_file_actions_destroy(&m_actions);
    posix_spawnattr_destroy(&m_attributes);
  }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;

  void connect(int fd, int target) { posix_spawn_file_actions_adddup2(&m_actions, fd, target); }
  int spawn(pid_t& pid, const std::string& program, char* const* arguments) const {
    return ::posix_spawn(&pid, program.c_str(), &m_actions, &m_attributes, arguments, environ);
  }

 private:
  posix_spawn_file_actions_t m_actions{};
  posix_spawnattr_t m_attributes{};
};

}  // namespace

ChildProcess::ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
                           int inheritFd) {
  Pipe in = makePipe(), out = makePipe(), err = makePipe();
  SpawnSetup setup;
  setup.connect(in.readEnd, STDIN_FILENO);
  setup.connect(out.writeEnd, STDOUT_FILENO);
  setup.connect(err.writeEnd, STDERR_FILENO);
  // dup2 onto itself would keep close-on-exec in older systems; POSIX 2008 TC2 clears it.
  if (inheritFd >= 0) setup.connect(inheritFd, 3);
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int error = setup.spawn(m_pid, program, argv.data());
  closeFd(in.readEnd);
  closeFd(out.writeEnd);
  closeFd(err.writeEnd);
  m_in = in.writeEnd;
  m_out = out.readEnd;
  m_err = err.readEnd;
  if (error != 0) {
    m_pid = -1;
    closeFd(m_in);
    closeFd(m_out);
    closeFd(m_err);
    base::throwIo("cannot start", program, error);
  }
  ::fcntl(m_out, F_SETFL, O_NONBLOCK);
  ::fcntl(m_err, F_SETFL, O_NONBLOCK);
}

ChildProcess::~ChildProcess() {
  closeFd(m_in);
  if (m_pid > 0 && !m_reaped) {
    kill();
    wait();
  }
  closeFd(m_out);
  closeFd(m_err);
}

bool ChildProcess::writeLine(std::string_view line) {
  std::string text(line);
  text += '\n';
  // A child that died must not kill this process by SIGPIPE: block it around the write and take it away.
  sigset_t pipeOnly, old;
  sigemptyset(&pipeOnly);
  sigaddset(&pipeOnly, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipeOnly, &old);
  std::size_t done = 0;
  bool good = m_in >= 0;
  while (good && done < text.size()) {
    const ssize_t n = ::write(m_in, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    good = n > 0;
    if (good) done += static_cast<std::size_t>(n);
  }
  if (!good) {
    const timespec now{};
    while (sigtimedwait(&pipeOnly, nullptr, &now) > 0) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  return good;
}

bool ChildProcess::readStream(int& fd, std::string& buffer) {
  std::array<char, 65536> chunk;
  while (fd >= 0) {
    const ssize_t n = ::read(fd, chunk.data(), chunk.size());
    if (n > 0) {
      buffer.append(chunk.data(), static_cast<std::size_t>(n));
      // Give the caller a turn on a flood.
      if (buffer.size() > kMaxLineBytes) return true;
      continue;
    }
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return true;
    closeFd(fd);
  }
  return false;
}

bool ChildProcess::read(int milliseconds, std::vector<std::string>& lines) {
  std::array<pollfd, 2> fds{{{m_out, POLLIN, 0}, {m_err, POLLIN, 0}}};
  if (m_out < 0 && m_err < 0) return false;
  ::poll(fds.data(), fds.size(), milliseconds);
  readStream(m_out, m_partial);
  readStream(m_err, m_errors);
  if (m_errors.size() > kKeptErrorBytes) m_errors.erase(0, m_errors.size() - kKeptErrorBytes);
  std::size_t start = 0;
  for (std::size_t end = m_partial.find('\n'); end != std::string::npos; end = m_partial.find('\n', start)) {
    lines.push_back(m_partial.substr(start, end - start));
    start = end + 1;
  }
  m_partial.erase(0, start);
  if (m_partial.size() > kMaxLineBytes) {
    base::throwInvalid(fmt::format("the worker wrote a line of more than {} bytes", kMaxLineBytes));
  }
  return m_out >= 0 || m_err >= 0;
}

void ChildProcess::closeInput() noexcept {
  closeFd(m_in);
}

void ChildProcess::kill() noexcept {
  if (m_pid > 0 && !m_reaped) {
    ::kill(-m_pid, SIGKILL);
    ::kill(m_pid, SIGKILL);
  }
}

std::string ChildProcess::wait() {
  if (m_pid <= 0 || m_reaped) return {};
  int status = 0;
  while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
  }
  m_reaped = true;
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return fmt::format("was killed by signal {} ({})", signal, strsignal(signal));
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
    return fmt::format("exited with code {}", WEXITSTATUS(status));
  return {};
}

}  // namespace packscope::bench
