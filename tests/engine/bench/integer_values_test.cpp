// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/integer_values.h"

#include "base/error.h"
#include "codec/codec.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace packscope::bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::size_t lengthOf(std::uint64_t value) {
  return codec::findCodec("sqlite4")->encodedSize({&value, 1});
}

std::string messageOf(std::string_view spec, std::uint64_t count = 10) {
  try {
    makeIntegers(spec, 1, count);
  } catch (const base::Error& error) {
    return error.message();
  }
  return "no error";
}

/// A file of the test's own that goes with it.
class TextFile {
 public:
  explicit TextFile(std::string_view text)
      : m_path(std::filesystem::path(testing::TempDir()) /
               fmt::format("packscope_values_{}", reinterpret_cast<std::uintptr_t>(this))) {
    std::ofstream(m_path, std::ios::binary) << text;
  }
  ~TextFile() { std::filesystem::remove(m_path); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  std::string spec() const { return "file:" + m_path.string(); }

 private:
  std::filesystem::path m_path;
};

TEST(IntegerValues, AcceptsEveryForm) {
  for (const std::string_view spec :
       {"constant:0", "constant:18446744073709551615", "lengths:uniform", "lengths:1-9", "lengths:5-5",
        "zipf:1.2", "zipf:1", "zipf:0.01", "zipf:10", "file:/no/such/file", "file:a:b"}) {
    EXPECT_EQ(problemWithValues(spec), "") << spec;
  }
}

TEST(IntegerValues, RefusesEverythingElse) {
  for (const std::string_view spec : {"",
                                      ":",
                                      "constant",
                                      "constant:",
                                      "constant:-1",
                                      "constant:+1",
                                      "constant: 1",
                                      "constant:01",
                                      "constant:1.0",
                                      "constant:18446744073709551616",
                                      "constant:1e3",
                                      "constant:0x10",
                                      "constant:nan",
                                      "lengths:",
                                      "lengths:0-5",
                                      "lengths:1-10",
                                      "lengths:5-4",
                                      "lengths:5",
                                      "lengths:-",
                                      "lengths:1-",
                                      "lengths:1-5-9",
                                      "lengths:Uniform",
                                      "zipf:",
                                      "zipf:0",
                                      "zipf:0.009",
                                      "zipf:10.1",
                                      "zipf:-1",
                                      "zipf:nan",
                                      "zipf:inf",
                                      "zipf:1e308",
                                      "zipf:0,5",
                                      "file:",
                                      "file",
                                      "Constant:1",
                                      "uniform",
                                      "54321",
                                      "constant:1 "}) {
    EXPECT_THAT(problemWithValues(spec), HasSubstr("constant:N, lengths:uniform")) << spec;
    EXPECT_THAT(messageOf(spec), HasSubstr("values: ")) << spec;
  }
  EXPECT_THAT(problemWithValues("constant:-1"),
              HasSubstr("'-1' is not an integer in 0..18446744073709551615"));
}

TEST(IntegerValues, ConstantIsOneValue) {
  EXPECT_THAT(makeIntegers("constant:239", 1, 100'000), ElementsAre(239U));
}

TEST(IntegerValues, ArePureFunctionsOfTheSeed) {
  for (const std::string_view spec : {"lengths:uniform", "lengths:2-4", "zipf:1.2"}) {
    const auto values = makeIntegers(spec, 42, 1000);
    EXPECT_EQ(values.size(), 1000U);
    EXPECT_EQ(makeIntegers(spec, 42, 1000), values) << spec;
    EXPECT_NE(makeIntegers(spec, 43, 1000), values) << spec;
    auto longer = makeIntegers(spec, 42, 2000);
    longer.resize(1000);
    EXPECT_EQ(longer, values) << spec << ": a shorter series is the start of a longer one";
  }
  // Fixed for good, or stored runs would stop being comparable.
  EXPECT_THAT(makeIntegers("lengths:uniform", 42, 4),
              ElementsAre(179929811558U, 339U, 4392359164621458480U, 12308U));
  EXPECT_THAT(makeIntegers("zipf:1.2", 42, 6), ElementsAre(7U, 4050U, 3406U, 851130U, 1U, 661U));
}

TEST(IntegerValues, LengthsAreUniform) {
  constexpr std::uint64_t kCount = 90'000;
  std::array<std::uint64_t, 10> seen{};
  for (const std::uint64_t value : makeIntegers("lengths:uniform", 7, kCount)) ++seen[lengthOf(value)];
  for (std::size_t length = 1; length <= 9; ++length) {
    EXPECT_NEAR(static_cast<double>(seen[length]), kCount / 9.0, 500) << length;  // 5 standard deviations.
  }
}

TEST(IntegerValues, LengthsStayInTheirRangeAndFillIt) {
  for (std::size_t low = 1; low <= 9; ++low) {
    for (std::size_t high = low; high <= 9; ++high) {
      const auto values = makeIntegers(fmt::format("lengths:{}-{}", low, high), 3, 300);
      const auto [least, most] = std::minmax_element(values.begin(), values.end());
      EXPECT_EQ(lengthOf(*least), low);
      EXPECT_EQ(lengthOf(*most), high);
    }
  }
  const auto nine = makeIntegers("lengths:9-9", 1, 1000);
  EXPECT_GT(*std::max_element(nine.begin(), nine.end()), ~std::uint64_t{0} / 100 * 98);
}

TEST(IntegerValues, ZipfFollowsItsLaw) {
  constexpr std::uint64_t kCount = 200'000;
  for (const double exponent : {0.5, 1.0, 1.2, 2.0}) {
    std::array<double, 9> seen{};
    for (const std::uint64_t value : makeIntegers(fmt::format("zipf:{}", exponent), 11, kCount)) {
      ASSERT_GE(value, 1U);
      ASSERT_LE(value, std::uint64_t{1} << 32);
      if (value < seen.size()) ++seen[value];
    }
    if (exponent < 1) {
      EXPECT_LT(seen[1], 20) << "hardly any small rank among 2^32";
      continue;
    }
    for (std::size_t rank = 2; rank < seen.size(); ++rank) {
      const double expected = seen[1] * std::pow(static_cast<double>(rank), -exponent);
      EXPECT_NEAR(seen[rank], expected, 6 * std::sqrt(expected) + 0.02 * expected) << exponent << " " << rank;
    }
  }
}

TEST(IntegerValues, FileHasOneIntegerALine) {
  const std::string text = "3\n18446744073709551615\n0\n";
  EXPECT_THAT(makeIntegers(TextFile(text).spec(), 1, 3), ElementsAre(3U, ~std::uint64_t{0}, 0U));
  EXPECT_THAT(makeIntegers(TextFile(text).spec(), 1, 2), ElementsAre(3U, ~std::uint64_t{0}));
  EXPECT_THAT(makeIntegers(TextFile("1\r\n2").spec(), 1, 5), ElementsAre(1U, 2U, 1U, 2U, 1U));
  EXPECT_THAT(makeIntegers(TextFile("7\n").spec(), 1, 5), ElementsAre(7U)) << "a constant";
}

TEST(IntegerValues, FileErrorsNameTheLine) {
  for (const std::string_view bad : {"-1", "", "1 ", "1,2", "18446744073709551616", "0x1", "1.0", "01"}) {
    const TextFile file(fmt::format("1\n2\n{}\n4\n", bad));
    EXPECT_THAT(messageOf(file.spec()), HasSubstr(fmt::format("'{}' is not an integer", bad)));
    EXPECT_THAT(messageOf(file.spec()), HasSubstr("line 3"));
  }
  EXPECT_THAT(messageOf(TextFile("").spec()), HasSubstr("holds no integers"));
  EXPECT_THAT(messageOf("file:/no/such/file"), HasSubstr("/no/such/file"));
  EXPECT_THAT(messageOf("file:/tmp"), HasSubstr("/tmp"));
}

}  // namespace
}  // namespace packscope::bench
