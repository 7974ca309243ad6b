// SPDX-License-Identifier: GPL-3.0-or-later
// The packscope-bench command behind the plan page.
#pragma once

#include "bench/config.h"

#include <QString>
#include <QStringList>

namespace packscope::plan {

/// "inspect", then the data of the setup (or its file), layout and threads; without --json.
QStringList planArguments(const bench::BenchmarkConfig& config);
/// "inspect", path: the groups of a compressed file.
QStringList fileArguments(const QString& path);

}  // namespace packscope::plan
