// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/last_run.h"

#include "base/error.h"
#include "base/file.h"
#include "report/results_json.h"

#include <QStandardPaths>

namespace packscope::history {

std::filesystem::path lastRunPath() {
  return std::filesystem::path(
             QStandardPaths::writableLocation(QStandardPaths::AppDataLocation).toStdString()) /
         "last-run.json";
}

void saveLastRun(const bench::ResultSet& results) {
  const std::filesystem::path path = lastRunPath();
  std::error_code code;
  std::filesystem::create_directories(path.parent_path(), code);
  if (code) {
    base::throwIo("cannot create folder", path.parent_path().string(), code.value());
  }
  base::replaceFile(path, report::resultsJson(results));
}

}  // namespace packscope::history
