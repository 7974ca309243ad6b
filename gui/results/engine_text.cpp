// SPDX-License-Identifier: GPL-3.0-or-later
#include "results/engine_text.h"

#include <QCoreApplication>

namespace packscope::results {

QString engineText(std::string_view text) {
  if (text.empty()) {
    return {};
  }
  const QByteArray source(text.data(), static_cast<qsizetype>(text.size()));
  return QCoreApplication::translate("Engine", source.constData());
}

}  // namespace packscope::results
