// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as files, in the formats of engine/report. One row a format; menus and tests iterate it.
#pragma once

#include "bench/result_set.h"

#include <QAnyStringView>
#include <QString>
#include <filesystem>
#include <span>
#include <string>

namespace packscope::exports {

struct TableFormat {
  QLatin1StringView id;      ///< "csv", "samples-csv", "json".
  QLatin1StringView suffix;  ///< Of the file: "csv", "json".
  QString (*title)();
  std::string (*render)(const bench::ResultSet&);
};
std::span<const TableFormat> tableFormats();
/// Null when there is none.
const TableFormat* findTableFormat(QAnyStringView id);

/// Throws base::Error with one message; the old file stays as it was.
void writeTable(const std::filesystem::path& path, const TableFormat& format,
                const bench::ResultSet& results);

}  // namespace packscope::exports
