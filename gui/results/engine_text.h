// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the engine's tables (metric, parameter, group and fact titles, helps) in the user's language. The
// list that translators see is engine_strings.cpp; a test compares it with the tables.
#pragma once

#include <QLocale>
#include <QString>
#include <span>
#include <string_view>

namespace packscope::results {

/// The translation of a text of an engine table; the text itself where there is none (published case titles).
QString engineText(std::string_view text);

/// A value of a machine fact: the words translated, the numbers in `locale`. The text itself where no pattern
/// fits (names of CPUs and systems).
QString engineValue(std::string_view text, const QLocale& locale);

/// The patterns of such values, numbers as %1, %2 ...
std::span<const char* const> engineValuePatterns();

/// Every text that is marked for translation.
std::span<const char* const> engineStrings();

/// UTF-8 of the engine to QString.
inline QString fromUtf8(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace packscope::results
