// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings.h"

#include "base/error.h"
#include "base/file.h"
#include "bench/config_json.h"
#include "bench/parameters.h"
#include "results/engine_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>
#include <utility>

namespace packscope::app {
namespace {

struct SettingsText {
  Q_DECLARE_TR_FUNCTIONS(packscope::app::Settings)
};

constexpr std::uint64_t kMostBytes = 4U << 20;
constexpr int kMostRecent = 10;
const QString kVersionKey = QStringLiteral("version");
// The last line of every file we write: one that was cut is told from one that a person wrote.
constexpr std::string_view kEndMark = "; end of settings\n";

QString escaped(const QString& text) {
  QString out;
  for (const QChar c : text) {
    switch (c.unicode()) {
      case '"':
        out += QStringLiteral("\\\"");
        break;
      case '\\':
        out += QStringLiteral("\\\\");
        break;
      case '\n':
        out += QStringLiteral("\\n");
        break;
      case '\r':
        out += QStringLiteral("\\r");
        break;
      case '\t':
        out += QStringLiteral("\\t");
        break;
      default:
        // Other control characters have no place in a setting.
        out += c.unicode() < 0x20 ? QChar(u' ') : c;
    }
  }
  return out;
}

QString shortened(const QString& text) {
  return text.size() > 60 ? text.left(60) + QStringLiteral("…") : text;
}

const SettingRow* findRow(const QString& key) {
  const auto& rows = settingRows();
  const auto found = std::ranges::find(rows, key, &SettingRow::key);
  return found == rows.end() ? nullptr : &*found;
}

bool isCut(const std::string& content) {
  return content.find("version=") != std::string::npos && !content.ends_with(kEndMark);
}

}  // namespace

std::filesystem::path Settings::defaultPath() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
  return std::filesystem::path(folder.toStdString()) / "packscope" / "packscope.conf";
}

Settings::Settings(std::filesystem::path path) : m_path(std::move(path)) {
  load();
}

void Settings::load() {
  std::error_code code;
  if (!std::filesystem::exists(m_path, code)) {
    return;
  }
  std::string content;
  try {
    content = base::readFile(m_path, kMostBytes);
  } catch (...) {
    m_problems << SettingsText::tr("The settings cannot be read, defaults are used: %1")
                      .arg(results::fromUtf8(base::currentExceptionMessage()));
    return;
  }
  const bool damaged = content.empty() || content.find('\0') != std::string::npos || isCut(content);
  if (damaged) {
    m_problems << SettingsText::tr(
        "The settings file was damaged; what could not be read has its default value.");
  }
  readValues();
  if (!m_problems.isEmpty()) {
    keepBackup(content);
  }
}

void Settings::readValues() {
  const QSettings file(QString::fromStdString(m_path.string()), QSettings::IniFormat);
  if (file.status() != QSettings::NoError && m_problems.isEmpty()) {
    m_problems << SettingsText::tr(
        "The settings file was damaged; what could not be read has its default value.");
  }
  for (const QString& key : file.allKeys()) {
    const QVariant read = file.value(key);
    // A text with bare commas is read as a list.
    const QString text = read.typeId() == QMetaType::QStringList
                             ? read.toStringList().join(QStringLiteral(", "))
                             : read.toString();
    const SettingRow* row = findRow(key);
    if (row == nullptr) {
      if (key != kVersionKey && !key.contains(QChar(u'\0'))) {
        m_unknown[key] = text;
      }
      continue;
    }
    if (const QString problem = row->problem(text); !problem.isEmpty()) {
      m_problems << SettingsText::tr("Setting %1: \"%2\" is not usable (%3); the default is used.")
                        .arg(key, shortened(text), problem);
      m_changed = true;
      continue;
    }
    m_values[key] = text;
  }
}

void Settings::keepBackup(const std::string& content) {
  std::filesystem::path backup = m_path;
  backup += ".bak";
  try {
    base::replaceFile(backup, content);
    m_problems
        << SettingsText::tr("The old file was kept as %1.").arg(QString::fromStdString(backup.string()));
  } catch (...) {
    m_problems << results::fromUtf8(base::currentExceptionMessage());
  }
  m_changed = true;
}

QString Settings::value(const QString& key) const {
  const auto found = m_values.find(key);
  if (found != m_values.end()) {
    return found->second;
  }
  const SettingRow* row = findRow(key);
  return row == nullptr ? QString() : row->defaultValue;
}

void Settings::setValue(const QString& key, const QString& text) {
  const SettingRow* row = findRow(key);
  Q_ASSERT_X(row != nullptr, "Settings", qPrintable(key));
  if (row != nullptr && row->problem(text).isEmpty() && value(key) != text) {
    m_values[key] = text;
    m_changed = true;
  }
}

bench::BenchmarkConfig Settings::config() const {
  bench::BenchmarkConfig config;
  try {
    const std::string cases = value(QStringLiteral("config/cases")).toStdString();
    config = bench::configFromJson(bench::parseStrictJson("{\"cases\":" + cases + "}", "cases"), "cases");
  } catch (const base::Error&) {
    // The check of the row refuses it before it gets here.
  }
  for (const bench::Parameter& parameter : bench::parameters()) {
    const QString text = value(QStringLiteral("config/") + results::fromUtf8(parameter.id));
    bench::setFromText(config, parameter, text.toStdString(), parameter.id);
  }
  return config;
}

void Settings::setConfig(const bench::BenchmarkConfig& config) {
  for (const bench::Parameter& parameter : bench::parameters()) {
    setValue(QStringLiteral("config/") + results::fromUtf8(parameter.id),
             results::fromUtf8(bench::toText(parameter, config)));
  }
  const nlohmann::ordered_json json = bench::configToJson(config);
  setValue(QStringLiteral("config/cases"), results::fromUtf8(json.at("cases").dump()));
}

void Settings::save() {
  if (!m_changed) {
    return;
  }
  std::map<QString, QString> all = m_unknown;
  all.insert(m_values.begin(), m_values.end());
  std::map<QString, QString> sections;
  for (const auto& [key, text] : all) {
    const qsizetype slash = key.indexOf(QLatin1Char('/'));
    const QString section = slash < 0 ? QString() : key.left(slash);
    sections[section] += QStringLiteral("%1=\"%2\"\n").arg(key.mid(slash + 1), escaped(text));
  }
  sections[QString()].prepend(kVersionKey + QStringLiteral("=1\n"));
  QString content;
  for (const auto& [section, lines] : sections) {
    content +=
        QStringLiteral("[%1]\n%2\n").arg(section.isEmpty() ? QStringLiteral("General") : section, lines);
  }
  std::error_code code;
  std::filesystem::create_directories(m_path.parent_path(), code);
  base::replaceFile(m_path, content.toStdString() + std::string(kEndMark));
  m_changed = false;
}

QStringList recentFiles(const Settings& settings) {
  QStringList files =
      settings.value(QStringLiteral("files/recent")).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
  return files;
}

void addRecentFile(Settings& settings, const QString& path) {
  QStringList files = recentFiles(settings);
  files.removeAll(path);
  files.prepend(path);
  settings.setValue(QStringLiteral("files/recent"), files.mid(0, kMostRecent).join(QLatin1Char('\n')));
}

}  // namespace packscope::app
