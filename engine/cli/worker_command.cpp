// SPDX-License-Identifier: GPL-3.0-or-later
// packscope-bench worker: the process that runs cases for the window and for `run` (contracts 2).
#include "base/error.h"
#include "bench/worker_client.h"
#include "cli/command.h"

#include <cerrno>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <unistd.h>

namespace packscope::cli {
namespace {

/// Events go to a copy of standard output. Standard output itself becomes standard error, so that nothing
/// that a library prints can get between the events.
int takeEventDescriptor() {
  const int events = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (events < 0) base::throwIo("cannot use", "standard output", errno);
  if (::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) base::throwIo("cannot redirect", "standard output", errno);
  return events;
}

}  // namespace

CommandBody declareWorker(CLI::App&) {
  return [](const Streams&) {
    if (::isatty(STDIN_FILENO) != 0) {
      base::throwInvalid(
          "worker: reads a request from a program; to measure something use 'packscope-bench run'");
    }
    return bench::serveWorker(STDIN_FILENO, takeEventDescriptor());
  };
}

}  // namespace packscope::cli
