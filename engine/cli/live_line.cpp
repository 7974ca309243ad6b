// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/live_line.h"

#include "measure/stopwatch.h"
#include "report/utf8.h"

#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

namespace packscope::cli {
namespace {

constexpr std::uint64_t kRedrawNanoseconds = 100'000'000;
constexpr std::string_view kClearLine = "\r\x1b[K";

std::size_t terminalColumns() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80U;
}

}  // namespace

LiveLine::LiveLine(std::ostream& err)
    : m_err(err), m_terminal(&err == &std::cerr && ::isatty(STDERR_FILENO) != 0) {}

LiveLine::~LiveLine() {
  clear();
}

bool LiveLine::due() const noexcept {
  return m_terminal && (!m_drawn || measure::wallNanoseconds() - m_drawnAt >= kRedrawNanoseconds);
}

void LiveLine::show(std::string_view text) {
  if (!due()) return;
  m_err << kClearLine << report::firstColumns(text, terminalColumns() - 1) << std::flush;
  m_drawnAt = measure::wallNanoseconds();
  m_drawn = true;
}

void LiveLine::clear() {
  if (m_drawn) m_err << kClearLine << std::flush;
  m_drawn = false;
}

}  // namespace packscope::cli
