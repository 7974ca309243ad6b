// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C during a run: the first asks the run to stop and keep what is finished, the second ends the program
// at once.
#pragma once

#include "bench/run.h"

#include <array>

#include <signal.h>

namespace packscope::cli {

/// While it lives SIGINT, SIGTERM and SIGHUP set the token. One at a time in a process.
class CancelOnSignal {
 public:
  explicit CancelOnSignal(bench::CancelToken& token);
  ~CancelOnSignal();
  CancelOnSignal(const CancelOnSignal&) = delete;
  CancelOnSignal& operator=(const CancelOnSignal&) = delete;

 private:
  static constexpr std::array<int, 3> kSignals{SIGINT, SIGTERM, SIGHUP};
  std::array<struct sigaction, kSignals.size()> m_previous{};
};

}  // namespace packscope::cli
