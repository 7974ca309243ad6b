// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/cli.h"
#include "measure/allocation_counter.h"
#include "measure/interposer/interposer.h"

int main(int argc, char** argv) {
  packscope::measure::registerAllocationHooks(packscope::measure::interposerHooks());
  return packscope::cli::runCli(argc, argv);
}
