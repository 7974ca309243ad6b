// SPDX-License-Identifier: GPL-3.0-or-later
// A million samples in one chart.
#include "charts/chart_panel.h"
#include "charts/chart_style.h"
#include "charts/chart_table.h"
#include "charts/chart_view.h"
#include "support/chart_results.h"
#include "support/qt_test_main.h"
#include "support/soak_support.h"

#include <QTest>

#include <gtest/gtest.h>

namespace packscope::charts {
namespace {

using packscope::testing::kSlowdown;
using packscope::testing::makeCase;
using packscope::testing::makeResults;
using packscope::testing::threadMilliseconds;

constexpr std::size_t kMany = 1'000'000;

std::shared_ptr<const bench::ResultSet> manySamples() {
  std::vector<std::uint64_t> values(kMany, 1'000'000);
  for (std::size_t i = 0; i < kMany; ++i) values[i] += (i * 2654435761U) % 97'000;
  values[543'210] = 50'000'000;
  return makeResults({makeCase("a", "a", values)});
}

// R 1: min and max of each pixel column are kept, so that a million samples cost what the pixels cost.
TEST(ChartSoak, R1_AMillionSamplesRepaintInATenthOfASecond) {
  const auto results = manySamples();
  for (const ChartKind& kind : chartKinds()) {
    ChartPanel panel;
    panel.resize(1000, 600);
    panel.show();
    panel.setKind(QString(kind.id));
    double start = threadMilliseconds();
    panel.setResults(results);
    QTest::qWait(400);
    const double first = threadMilliseconds() - start;
    double repaint = 0;
    for (int i = 0; i < 5; ++i) {
      start = threadMilliseconds();
      EXPECT_FALSE(panel.view()->grab().isNull());
      repaint = std::max(repaint, threadMilliseconds() - start);
    }
    // A resize asks for another decimation of the same samples.
    start = threadMilliseconds();
    panel.resize(1100, 640);
    QTest::qWait(400);
    const double again = threadMilliseconds() - start;
    fmt::print("{}: first picture {:.1f} ms, repaint {:.1f} ms, after a resize {:.1f} ms\n",
               std::string_view(kind.id.data(), static_cast<std::size_t>(kind.id.size())), first, repaint,
               again);
    EXPECT_LT(repaint, 100 * kSlowdown);
    EXPECT_LT(again, 100 * kSlowdown);
  }
}

TEST(ChartSoak, R1_TheSpikeOfAMillionIsDrawn) {
  const auto results = manySamples();
  ChartPanel panel;
  panel.resize(1000, 600);
  panel.show();
  panel.setKind(QStringLiteral("samples"));
  panel.setResults(results);
  QTest::qWait(400);
  double highest = 0;
  for (const Hit& hit : panel.view()->charted().description().hits) highest = std::max(highest, hit.value);
  EXPECT_EQ(highest, 50'000'000);
}

}  // namespace
}  // namespace packscope::charts
