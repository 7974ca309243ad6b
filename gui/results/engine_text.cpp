// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/engine_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

namespace packscope::results {
namespace {

/// "5.62 on 2 CPUs" -> "%1 on %2 CPUs" and the numbers.
QString masked(const QString& text, QStringList& numbers) {
  static const QRegularExpression kNumber(
      QStringLiteral("(?<![A-Za-z0-9.])[0-9]+(?:\\.[0-9]+)*(?![A-Za-z0-9])"));
  QString pattern;
  qsizetype end = 0;
  auto matches = kNumber.globalMatch(text);
  while (matches.hasNext()) {
    const QRegularExpressionMatch match = matches.next();
    numbers << match.captured();
    pattern += text.mid(end, match.capturedStart() - end) + QStringLiteral("%%1").arg(numbers.size());
    end = match.capturedEnd();
  }
  return pattern + text.mid(end);
}

/// With as many decimals as the engine gave; versions like 12.2.0 stay.
QString localized(const QString& number, const QLocale& locale) {
  bool ok = false;
  const double value = QLocale::c().toDouble(number, &ok);
  const qsizetype point = number.indexOf(QLatin1Char('.'));
  return ok ? locale.toString(value, 'f', point < 0 ? 0 : static_cast<int>(number.size() - point - 1))
            : number;
}

}  // namespace

QString engineText(std::string_view text) {
  if (text.empty()) {
    return {};
  }
  const QByteArray source(text.data(), static_cast<qsizetype>(text.size()));
  return QCoreApplication::translate("Engine", source.constData());
}

QString engineValue(std::string_view text, const QLocale& locale) {
  QStringList numbers;
  const QByteArray pattern = masked(fromUtf8(text), numbers).toUtf8();
  const auto patterns = engineValuePatterns();
  // QString::arg knows %1 to %9 here, and no value has more numbers.
  if (numbers.size() > 9 ||
      std::ranges::none_of(patterns, [&](const char* known) { return pattern == known; })) {
    return fromUtf8(text);
  }
  QString translated = QCoreApplication::translate("Engine", pattern.constData());
  // Versions are names.
  const bool version = pattern.startsWith("glibc");
  for (const QString& number : numbers) {
    translated = translated.arg(version ? number : localized(number, locale));
  }
  return translated;
}

}  // namespace packscope::results
