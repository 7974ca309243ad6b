// SPDX-License-Identifier: GPL-3.0-or-later
// The whole program behind main(): command line, then a window or a run without one.
#pragma once

namespace packscope::app {

constexpr const char* kApplicationId = "org.packscope.Packscope";

/// Name, version and application id; after the application object or before it.
void setIdentity();

/// Exit code: 0 ok, 1 a case failed, 2 bad arguments or file.
int runProgram(int argc, char** argv);

}  // namespace packscope::app
