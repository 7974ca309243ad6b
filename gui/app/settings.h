// SPDX-License-Identifier: GPL-3.0-or-later
// What the program remembers: one row a setting, each with its default and its check. Kept in an INI file
// that is replaced whole; damage and nonsense are reported, the bad file is kept as .bak, and only what is
// bad falls back.
#pragma once

#include "bench/config.h"

#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>
#include <map>
#include <vector>

namespace packscope::app {

struct SettingRow {
  QString key;  ///< "window/geometry"; one '/' at most.
  QString defaultValue;
  /// Empty when the text is allowed, else what is wrong.
  std::function<QString(const QString&)> problem;
};

/// Every setting; one row for each parameter of the configuration is among them ("config/rows").
const std::vector<SettingRow>& settingRows();

class Settings {
 public:
  /// ~/.config/packscope/packscope.conf, or where XDG_CONFIG_HOME says.
  static std::filesystem::path defaultPath();

  /// Reads the file; a missing one means defaults. What had to be replaced is in problems().
  explicit Settings(std::filesystem::path path);

  const std::filesystem::path& path() const noexcept { return m_path; }
  const QStringList& problems() const noexcept { return m_problems; }

  /// `key` is a row of settingRows().
  QString value(const QString& key) const;
  void setValue(const QString& key, const QString& value);

  /// The configuration of the last session.
  bench::BenchmarkConfig config() const;
  void setConfig(const bench::BenchmarkConfig& config);

  /// Writes the file when something changed since it was read or written. Throws base::Error.
  void save();

 private:
  void load();
  void readValues();
  void keepBackup(const std::string& content);

  std::filesystem::path m_path;
  std::map<QString, QString> m_values;
  std::map<QString, QString> m_unknown;  ///< Of a newer version: kept.
  QStringList m_problems;
  bool m_changed = false;
};

/// Names of the files opened last, newest first.
QStringList recentFiles(const Settings& settings);
void addRecentFile(Settings& settings, const QString& path);

}  // namespace packscope::app
