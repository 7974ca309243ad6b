// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/table_export.h"

#include "base/file.h"
#include "report/csv.h"
#include "report/results_json.h"

#include <QCoreApplication>
#include <algorithm>

namespace packscope::exports {
namespace {

class TableExport {
  Q_DECLARE_TR_FUNCTIONS(TableExport)
};

constexpr TableFormat kTableFormats[] = {
    {QLatin1StringView("csv"), QLatin1StringView("csv"),
     [] { return TableExport::tr("CSV, one row a case"); }, &report::summaryCsv},
    {QLatin1StringView("samples-csv"), QLatin1StringView("csv"),
     [] { return TableExport::tr("CSV, one row a repetition"); }, &report::samplesCsv},
    {QLatin1StringView("json"), QLatin1StringView("json"), [] { return TableExport::tr("JSON, everything"); },
     &report::resultsJson},
};

}  // namespace

std::span<const TableFormat> tableFormats() {
  return kTableFormats;
}

const TableFormat* findTableFormat(QAnyStringView id) {
  const auto* found = std::find_if(std::begin(kTableFormats), std::end(kTableFormats),
                                   [id](const TableFormat& format) { return id == format.id; });
  return found == std::end(kTableFormats) ? nullptr : found;
}

void writeTable(const std::filesystem::path& path, const TableFormat& format,
                const bench::ResultSet& results) {
  base::replaceFile(path, format.render(results));
}

}  // namespace packscope::exports
