// SPDX-License-Identifier: GPL-3.0-or-later
// Every integer case on constant, mixed and file values: it runs, its sizes are true, and verify sees what it
// should.
#include "bench/case.h"
#include "bench/integer_values.h"
#include "codec/codec.h"

#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

const std::vector<Case>& integerCases() {
  static const std::vector<Case> kCases = [] {
    std::vector<Case> cases;
    appendIntegerCases(cases);
    return cases;
  }();
  return kCases;
}

std::uint64_t outputBytesOf(std::string_view caseId, std::string_view values) {
  for (const Case& row : integerCases()) {
    if (row.id != caseId) continue;
    BenchmarkConfig config;
    config.values = values;
    InputCache inputs;
    const base::ThreadBudget threads(1);
    const Operation operation = row.make({config, inputs, threads});
    if (operation.setUp) operation.setUp();
    StageTimer stages;
    operation.run(stages);
    operation.verify();
    return operation.outputBytes();
  }
  ADD_FAILURE() << "no case " << caseId;
  return 0;
}

TEST(IntegerCases, EveryCodecHasEveryOperation) {
  std::set<std::string> expected{"empty-loop"};
  for (const codec::Codec& codec : codec::codecs()) {
    for (const std::string_view operation : {"poke", "peek", "encode", "roundtrip"}) {
      expected.insert(fmt::format("{}.{}", codec.id, operation));
      expected.insert(fmt::format("{}.{}.noinline", codec.id, operation));
    }
    for (const std::string_view operation : {"bulk-size", "bulk-encode", "bulk-decode"}) {
      expected.insert(fmt::format("{}.{}", codec.id, operation));
    }
  }
  std::set<std::string> ids;
  for (const Case& row : integerCases()) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id << " twice";
    EXPECT_EQ(row.family, Family::Integer);
    EXPECT_FALSE(row.title.empty() || row.description.empty() || row.group.empty()) << row.id;
    EXPECT_FALSE(row.hidden);
  }
  EXPECT_EQ(ids, expected);
}

TEST(IntegerCases, RunAndVerifyOnAnyValues) {
  const base::ThreadBudget threads(1);
  for (const std::string_view values : {"constant:18446744073709551615", "lengths:uniform"}) {
    BenchmarkConfig config;
    config.values = values;
    InputCache inputs;
    for (const Case& row : integerCases()) {
      SCOPED_TRACE(fmt::format("{} {}", row.id, values));
      const Operation operation = row.make({config, inputs, threads});
      if (operation.setUp) operation.setUp();
      StageTimer stages;
      operation.run(stages);
      EXPECT_NO_THROW(operation.verify());
      EXPECT_TRUE(operation.repeatable);
      EXPECT_GE(row.estimatedBytes(config) * 10, operation.outputBytes() / 100'000)
          << "a constant needs one value";
    }
  }
}

TEST(IntegerCases, SizesAreThoseOfAllOperations) {
  EXPECT_EQ(outputBytesOf("fixed64.poke", "constant:54321"), 800'000U);
  EXPECT_EQ(outputBytesOf("sqlite4.poke", "constant:239"), 100'000U);
  EXPECT_EQ(outputBytesOf("sqlite4.peek.noinline", "constant:67822"), 300'000U);
  EXPECT_EQ(outputBytesOf("sqlite4.encode", "constant:72057594037927936"), 900'000U);
  EXPECT_EQ(outputBytesOf("sqlite4.bulk-encode", "constant:2286"), 2'000'000U);
  EXPECT_EQ(outputBytesOf("leb128.roundtrip", "constant:18446744073709551615"), 1'000'000U);
  const auto mixed = makeIntegers("lengths:uniform", BenchmarkConfig{}.seed, 100'000);
  EXPECT_EQ(outputBytesOf("sqlite4.roundtrip", "lengths:uniform"),
            codec::findCodec("sqlite4")->encodedSize(mixed));
  EXPECT_EQ(outputBytesOf("empty-loop", "constant:1"), 0U);
}

TEST(IntegerCases, VerifyNeedsARightRun) {
  for (const Case& row : integerCases()) {
    // Nothing ran: a poke buffer of zeros and a sum of 0 must not pass.
    if (!row.id.ends_with(".poke") && !row.id.ends_with(".peek") && !row.id.ends_with(".bulk-decode"))
      continue;
    BenchmarkConfig config;
    config.values = "lengths:uniform";
    InputCache inputs;
    const base::ThreadBudget threads(1);
    const Operation operation = row.make({config, inputs, threads});
    operation.setUp();
    EXPECT_ANY_THROW(operation.verify()) << row.id;
  }
}

}  // namespace
}  // namespace packscope::bench
