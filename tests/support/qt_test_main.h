// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by every Qt test: an offscreen QApplication, a home folder of its own, and warnings that fail the
// test.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <ostream>

// So that a failing comparison is readable.
inline void PrintTo(const QString& text, std::ostream* out) {
  *out << '"' << text.toStdString() << '"';
}

namespace packscope::testing {

/// While it lives, Qt warnings that match the pattern are kept instead of failing the test.
class ExpectedWarnings {
 public:
  explicit ExpectedWarnings(const QString& pattern);
  ~ExpectedWarnings();
  ExpectedWarnings(const ExpectedWarnings&) = delete;
  ExpectedWarnings& operator=(const ExpectedWarnings&) = delete;
  QStringList seen() const;
};

}  // namespace packscope::testing
