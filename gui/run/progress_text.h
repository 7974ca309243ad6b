// SPDX-License-Identifier: GPL-3.0-or-later
// The sentence of the status bar.
#pragma once

#include "run/run_progress.h"

#include <QString>
#include <QTime>

namespace packscope::run {

/// "case 3 of 11 - Compress Normal - repetition 40/100 - about 2 min left (14:05)"; `now` gives the time of
/// the end.
QString progressText(const RunProgress& progress, const QTime& now);

}  // namespace packscope::run
