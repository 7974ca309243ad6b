// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/number_scale.h"

#include "support/qt_test_main.h"

#include <cmath>

#include <gtest/gtest.h>

namespace packscope::setup {
namespace {

const QLocale kEnglish(QLocale::English, QLocale::UnitedStates);
const QLocale kGerman(QLocale::German, QLocale::Germany);

const bench::Parameter& rows() {
  return *bench::findParameter("rows");
}
const bench::Parameter& sparsity() {
  return *bench::findParameter("sparsity");
}

TEST(NumberScale, SlidersReachBothEndsOfEveryRange) {
  for (const bench::Parameter& parameter : bench::parameters()) {
    if (parameter.kind != bench::ParameterKind::Integer && parameter.kind != bench::ParameterKind::Real) {
      continue;
    }
    EXPECT_EQ(sliderValue(parameter, 0), parameter.minimum) << parameter.id;
    EXPECT_EQ(sliderValue(parameter, kSliderSteps), parameter.maximum) << parameter.id;
    EXPECT_EQ(sliderPosition(parameter, parameter.minimum), 0) << parameter.id;
    EXPECT_EQ(sliderPosition(parameter, parameter.maximum), kSliderSteps) << parameter.id;
    EXPECT_EQ(sliderPosition(parameter, parameter.maximum * 2 + 1), kSliderSteps) << parameter.id;
    EXPECT_EQ(sliderPosition(parameter, std::nan("")), 0) << parameter.id;
    for (int position = 0; position <= kSliderSteps; ++position) {
      const double value = sliderValue(parameter, position);
      ASSERT_GE(value, parameter.minimum) << parameter.id;
      ASSERT_LE(value, parameter.maximum) << parameter.id;
    }
  }
}

TEST(NumberScale, LogarithmicWhereTheRangeIs) {
  EXPECT_TRUE(isLogarithmic(rows()));
  EXPECT_FALSE(isLogarithmic(sparsity()));
  EXPECT_NEAR(sliderPosition(rows(), 31'623), kSliderSteps / 2, 2);
  EXPECT_EQ(sliderValue(rows(), kSliderSteps * 4 / 9), 10'000);
}

TEST(NumberScale, StepsByTheLeadingDigitAndTenfold) {
  EXPECT_EQ(steppedInteger(rows(), 9, 1, false), 10U);
  EXPECT_EQ(steppedInteger(rows(), 10, 1, false), 20U);
  EXPECT_EQ(steppedInteger(rows(), 345, 1, false), 400U);
  EXPECT_EQ(steppedInteger(rows(), 345, -1, false), 300U);
  EXPECT_EQ(steppedInteger(rows(), 100, -1, false), 90U);
  EXPECT_EQ(steppedInteger(rows(), 1, -1, false), 1U);
  EXPECT_EQ(steppedInteger(rows(), 10'000, 1, true), 100'000U);
  EXPECT_EQ(steppedInteger(rows(), 10'000, -1, true), 1'000U);
  EXPECT_EQ(steppedInteger(rows(), 1'000'000'000, 1, true), 1'000'000'000U);
  const bench::Parameter& seed = *bench::findParameter("seed");
  EXPECT_EQ(steppedInteger(seed, ~std::uint64_t{0}, 1, false), ~std::uint64_t{0});
  EXPECT_EQ(steppedInteger(seed, 0, -1, false), 0U);
  EXPECT_EQ(steppedReal(sparsity(), 0.29, 1, false), 0.3);
  EXPECT_EQ(steppedReal(sparsity(), 1, 1, false), 1);
}

TEST(NumberScale, ReadsTheEnginesFormAndTheLocales) {
  const auto integer = [](const char* text, const QLocale& locale) -> long long {
    const auto value = readTyped(rows(), QString::fromUtf8(text), locale);
    return value ? static_cast<long long>(std::get<std::uint64_t>(*value)) : -1;
  };
  EXPECT_EQ(integer("10000", kGerman), 10'000);
  EXPECT_EQ(integer("10,000", kEnglish), 10'000);
  EXPECT_EQ(integer("10.000", kGerman), 10'000);
  EXPECT_EQ(integer(" 7 ", kEnglish), 7);
  EXPECT_EQ(integer("10.5", kEnglish), -1);
  EXPECT_EQ(integer("1e3", kEnglish), -1);
  const auto real = [](const char* text, const QLocale& locale) {
    const auto value = readTyped(sparsity(), QString::fromUtf8(text), locale);
    return value ? std::get<double>(*value) : -1;
  };
  EXPECT_EQ(real("0.5", kEnglish), 0.5);
  EXPECT_EQ(real("0.5", kGerman), 0.5);
  EXPECT_EQ(real("0,5", kGerman), 0.5);
  EXPECT_EQ(real("0,5", kEnglish), -1);
  EXPECT_EQ(real("nan", kEnglish), -1);
  EXPECT_EQ(real("inf", kEnglish), -1);
}

TEST(NumberScale, WhatIsShownReadsBack) {
  for (const QLocale& locale :
       {kEnglish, kGerman, QLocale::c(), QLocale(QLocale::French), QLocale(QLocale::Hindi)}) {
    for (const std::uint64_t value : {0ULL, 1ULL, 999ULL, 10'000ULL, 1'000'000'000ULL, ~0ULL}) {
      const auto read = readTyped(rows(), typedText(rows(), value, locale), locale);
      ASSERT_TRUE(read) << locale.name().toStdString() << value;
      EXPECT_EQ(std::get<std::uint64_t>(*read), value);
    }
    for (const double value : {0.0, 0.1, 1.0 / 3, 1e-9}) {
      const auto read = readTyped(sparsity(), typedText(sparsity(), value, locale), locale);
      ASSERT_TRUE(read) << locale.name().toStdString() << value;
      EXPECT_EQ(std::get<double>(*read), value);
    }
  }
}

}  // namespace
}  // namespace packscope::setup
