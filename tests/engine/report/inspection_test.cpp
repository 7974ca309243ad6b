// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/inspection.h"

#include "base/error.h"
#include "compress/compressor.h"
#include "compress/group_report.h"
#include "compress/native_planner.h"
#include "compress/systemds_compressor.h"
#include "matrix/generator.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace packscope::report {
namespace {

const base::ThreadBudget kOne(1);

Inspection inspected(compress::Layout layout, std::uint64_t uniques) {
  const matrix::Matrix cells = matrix::generate({2'000, 10, 0.7, uniques, 3}, kOne);
  compress::CompressedMatrix compressed;
  compress::CompressionPlan plan;
  if (layout == compress::Layout::Native) {
    plan = compress::planNative(cells, kOne, {.explain = true});
    compress::compress(cells, plan, kOne, compressed);
  } else {
    compress::compressSystemDs(cells, kOne, compressed, &plan);
  }
  return inspectionOf("generated \xff", compressed, compress::planAsBuilt(plan, compressed));
}

TEST(Inspection, ColumnsReadAsRanges) {
  using compress::ColumnIndex;
  EXPECT_EQ(columnsText(ColumnIndex::single(4)), "4");
  EXPECT_EQ(columnsText(ColumnIndex::range(0, 4)), "0..3");
  EXPECT_EQ(columnsText(ColumnIndex::of({1, 2, 5, 7, 8, 9})), "1..2, 5, 7..9");
}

TEST(Inspection, JsonGivesEverythingBack) {
  for (const auto layout : {compress::Layout::Native, compress::Layout::SystemDs}) {
    for (const std::uint64_t uniques : {std::uint64_t{1}, std::uint64_t{4}, std::uint64_t{1} << 32}) {
      Inspection inspection = inspected(layout, uniques);
      const std::string text = inspectionJson(inspection);
      inspection.source = "generated \xEF\xBF\xBD";
      EXPECT_EQ(readInspectionJson(text, "test"), inspection) << text;
    }
  }
}

TEST(Inspection, DamagedJsonIsRefusedWithTheKey) {
  const std::string text = inspectionJson(inspected(compress::Layout::SystemDs, 4));
  const nlohmann::json good = nlohmann::json::parse(text);
  for (const auto& [key, value] : good.items()) {
    for (const nlohmann::json& bad : {nlohmann::json(), nlohmann::json(-1), nlohmann::json::array({1})}) {
      nlohmann::json damaged = good;
      damaged[key] = bad;
      if (damaged == good) continue;
      try {
        readInspectionJson(damaged.dump(), "file x");
        ADD_FAILURE() << key << " = " << bad;
      } catch (const base::Error& error) {
        EXPECT_NE(error.message().find("file x"), std::string::npos) << error.message();
        EXPECT_TRUE(error.message().find(key) != std::string::npos) << error.message();
      }
    }
  }
  for (const auto& [key, value] : good["groups"][0].items()) {
    nlohmann::json damaged = good;
    damaged["groups"][0].erase(key);
    EXPECT_THROW(readInspectionJson(damaged.dump(), "x"), base::Error) << key;
    damaged["groups"][0][key] = true;
    EXPECT_THROW(readInspectionJson(damaged.dump(), "x"), base::Error) << key;
  }
  for (std::size_t size = 0; size + 1 < text.size(); size += 37) {
    EXPECT_THROW(readInspectionJson(text.substr(0, size), "x"), base::Error) << size;
  }
}

TEST(Inspection, HugeColumnRangesAreRefusedBeforeAllocating) {
  nlohmann::json damaged = nlohmann::json::parse(inspectionJson(inspected(compress::Layout::Native, 4)));
  damaged["groups"][0]["columns"] = {{0, 4'000'000'000U}};
  EXPECT_THROW(readInspectionJson(damaged.dump(), "x"), base::Error);
  damaged["groups"][0]["columns"] = {{0, 10'000'000}, {0, 10'000'000}};
  EXPECT_THROW(readInspectionJson(damaged.dump(), "x"), base::Error);
  damaged["groups"][0]["columns"] = {{5, 4}};
  EXPECT_THROW(readInspectionJson(damaged.dump(), "x"), base::Error);
}

TEST(Inspection, TextCountsWhatItLeavesOut) {
  const Inspection inspection = inspected(compress::Layout::Native, 4);
  ASSERT_EQ(inspection.plan.groups.size(), 10U);
  const std::string some = inspectionText(inspection, 3);
  EXPECT_NE(some.find("... and 7 more groups; --groups 0 shows all"), std::string::npos) << some;
  const std::string all = inspectionText(inspection, 0);
  EXPECT_EQ(all.find("more groups"), std::string::npos);
  EXPECT_NE(all.find("    9  DDC "), std::string::npos) << all;
}

}  // namespace
}  // namespace packscope::report
