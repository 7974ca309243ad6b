// SPDX-License-Identifier: GPL-3.0-or-later
// The settings table.
#include "app/language.h"
#include "app/settings.h"
#include "base/error.h"
#include "bench/config_json.h"
#include "bench/parameters.h"
#include "results/engine_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace packscope::app {
namespace {

struct SettingText {
  Q_DECLARE_TR_FUNCTIONS(packscope::app::Settings)
};

QString anyText(const QString& text) {
  constexpr qsizetype kMost = 100'000;
  return text.size() <= kMost ? QString() : SettingText::tr("longer than %1 characters").arg(kMost);
}

QString base64(const QString& text) {
  static const QRegularExpression kPattern(QStringLiteral("^[A-Za-z0-9+/]*={0,2}$"));
  return kPattern.match(text).hasMatch() ? anyText(text) : SettingText::tr("not a saved state");
}

std::function<QString(const QString&)> oneOf(const QStringList& allowed) {
  return [allowed](const QString& text) {
    return allowed.contains(text) ? QString()
                                  : SettingText::tr("allowed: %1").arg(allowed.join(QStringLiteral(", ")));
  };
}

std::function<QString(const QString&)> integer(qlonglong low, qlonglong high) {
  return [low, high](const QString& text) {
    bool ok = false;
    const qlonglong value = QLocale::c().toLongLong(text, &ok);
    return ok && value >= low && value <= high ? QString()
                                               : SettingText::tr("allowed: %1 to %2").arg(low).arg(high);
  };
}

QString parameterProblem(const bench::Parameter& parameter, const QString& text) {
  try {
    bench::parseParameter(parameter, text.toStdString(), "");
    return {};
  } catch (...) {
    return SettingText::tr("allowed: %1").arg(results::fromUtf8(bench::allowedText(parameter)));
  }
}

QString casesProblem(const QString& text) {
  try {
    bench::configFromJson(bench::parseStrictJson("{\"cases\":" + text.toStdString() + "}", "cases"), "cases");
    return {};
  } catch (...) {
    return results::fromUtf8(base::currentExceptionMessage());
  }
}

std::vector<SettingRow> makeRows() {
  std::vector<SettingRow> rows{
      {QStringLiteral("window/geometry"), {}, base64},
      {QStringLiteral("window/state"), {}, base64},
      {QStringLiteral("window/splitter"), {}, base64},
      {QStringLiteral("window/columns"), {}, anyText},
      {QStringLiteral("window/page"), QStringLiteral("0"), integer(0, 20)},
      {QStringLiteral("charts/state"), {}, anyText},
      {QStringLiteral("charts/page_state"), {}, anyText},
      {QStringLiteral("files/export_folder"), {}, anyText},
      {QStringLiteral("files/recent"), {}, anyText},
      {QStringLiteral("look/language"), QStringLiteral("system"), oneOf(languageChoices())},
      {QStringLiteral("look/bytes"), QStringLiteral("si"),
       oneOf({QStringLiteral("si"), QStringLiteral("iec")})},
      {QStringLiteral("run/ask_to_stop"), QStringLiteral("yes"),
       oneOf({QStringLiteral("yes"), QStringLiteral("no")})},
      {QStringLiteral("live/budget_ms"), QStringLiteral("300"), integer(50, 10'000)},
      {QStringLiteral("config/cases"), QStringLiteral("[]"), casesProblem},
  };
  const bench::BenchmarkConfig defaults;
  for (const bench::Parameter& parameter : bench::parameters()) {
    rows.push_back({QStringLiteral("config/") + results::fromUtf8(parameter.id),
                    results::fromUtf8(bench::toText(parameter, defaults)),
                    [&parameter](const QString& text) { return parameterProblem(parameter, text); }});
  }
  return rows;
}

}  // namespace

const std::vector<SettingRow>& settingRows() {
  static const std::vector<SettingRow> kRows = makeRows();
  return kRows;
}

}  // namespace packscope::app
