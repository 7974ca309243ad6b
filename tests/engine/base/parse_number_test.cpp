// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/parse_number.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace packscope::base {
namespace {

TEST(ParseUnsigned, TakesDigitsOnly) {
  EXPECT_EQ(parseUnsigned("0"), 0U);
  EXPECT_EQ(parseUnsigned("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  for (const char* bad :
       {"", " 1", "1 ", "+1", "-1", "01", "1.0", "1e3", "18446744073709551616", "0x10", "1,0", "nan"}) {
    EXPECT_EQ(parseUnsigned(bad), std::nullopt) << bad;
  }
}

TEST(ParseReal, TakesPointDecimalsAndRefusesTheRest) {
  EXPECT_EQ(parseReal("0.5"), 0.5);
  EXPECT_EQ(parseReal("-1e300"), -1e300);
  EXPECT_EQ(parseReal("4.9e-324"), 4.9e-324);
  for (const char* bad :
       {"", "0,5", "nan", "inf", "-inf", "1e309", "1e-400", " 1", "1 ", "50%", "++1", "0x1p3"}) {
    EXPECT_EQ(parseReal(bad), std::nullopt) << bad;
  }
}

TEST(FormatReal, ReadsBackToTheSameDouble) {
  for (const double value : {0.1, 1e300, 4.9e-324, -0.0, 1.0, 123456789.123}) {
    const auto back = parseReal(formatReal(value));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, value);
    EXPECT_EQ(std::signbit(*back), std::signbit(value));
  }
}

}  // namespace
}  // namespace packscope::base
