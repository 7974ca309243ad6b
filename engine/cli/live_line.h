// SPDX-License-Identifier: GPL-3.0-or-later
// One line of progress on standard error that is drawn over itself; nothing where that is no terminal.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

namespace packscope::cli {

/// Clears its line when destroyed. Use from one thread.
class LiveLine {
 public:
  explicit LiveLine(std::ostream& err);
  ~LiveLine();
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  /// Whether show() would draw now: on a terminal, at most ten times a second.
  bool due() const noexcept;
  /// One line of valid UTF-8; cut to the width of the terminal.
  void show(std::string_view text);
  /// To be called before anything else is printed.
  void clear();

 private:
  std::ostream& m_err;
  bool m_terminal;
  bool m_drawn = false;
  std::uint64_t m_drawnAt = 0;
};

}  // namespace packscope::cli
