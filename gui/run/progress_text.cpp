// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/progress_text.h"

#include "results/engine_text.h"
#include "results/metric_text.h"

#include <QCoreApplication>
#include <cmath>

namespace packscope::run {
namespace {

struct ProgressText {
  Q_DECLARE_TR_FUNCTIONS(packscope::run::Progress)
};

QString phaseText(const RunProgress& progress) {
  const QString done = results::countText(progress.done);
  const QString total = results::countText(progress.total);
  switch (progress.phase) {
    case bench::Phase::Warmup:
      return progress.done == 0 ? ProgressText::tr("preparing")
                                : ProgressText::tr("warm-up %1/%2").arg(done, total);
    case bench::Phase::Timed:
      return ProgressText::tr("repetition %1/%2").arg(done, total);
    case bench::Phase::Memory:
      break;
  }
  return ProgressText::tr("measuring memory");
}

}  // namespace

QString progressText(const RunProgress& progress, const QTime& now) {
  if (progress.caseNumber == 0) {
    return ProgressText::tr("starting");
  }
  QStringList parts;
  parts << ProgressText::tr("case %1 of %2")
               .arg(results::countText(progress.caseNumber), results::countText(progress.caseCount));
  parts << results::fromUtf8(progress.caseLabel) << phaseText(progress);
  if (progress.secondsLeft) {
    const double seconds = *progress.secondsLeft;
    if (seconds < 1) {
      return (parts << ProgressText::tr("almost done")).join(QStringLiteral(" - "));
    }
    QString left = ProgressText::tr("about %1 left").arg(results::durationText(seconds));
    constexpr double kDay = 86'400;
    if (seconds < kDay) {
      left += QStringLiteral(" (%1)").arg(results::numberStyle().locale.toString(
          now.addSecs(static_cast<int>(std::lround(seconds))), QLocale::ShortFormat));
    }
    parts << left;
  }
  return parts.join(QStringLiteral(" - "));
}

}  // namespace packscope::run
