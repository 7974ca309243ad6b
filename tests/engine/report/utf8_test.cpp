// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/utf8.h"

#include "report/aligned_text.h"

#include <gtest/gtest.h>

namespace packscope::report {
namespace {

#define BAD "\xEF\xBF\xBD"

TEST(ValidUtf8, KeepsWhatIsWellFormed) {
  for (const char* text : {"", "abc", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
                           "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(validUtf8(text), text);
  }
}

TEST(ValidUtf8, ReplacesEveryWrongByte) {
  EXPECT_EQ(validUtf8("\x80"), BAD);
  EXPECT_EQ(validUtf8("\xC1\xBF"), BAD BAD);                  // over-long
  EXPECT_EQ(validUtf8("\xE0\x9F\xBF"), BAD BAD BAD);          // over-long
  EXPECT_EQ(validUtf8("\xED\xA0\x80"), BAD BAD BAD);          // surrogate
  EXPECT_EQ(validUtf8("\xF0\x8F\xBF\xBF"), BAD BAD BAD BAD);  // over-long
  EXPECT_EQ(validUtf8("\xF4\x90\x80\x80"), BAD BAD BAD BAD);  // over U+10FFFF
  EXPECT_EQ(validUtf8("\xF5"), BAD);
  EXPECT_EQ(validUtf8("a\xE2\x82"), "a" BAD BAD);  // cut
  EXPECT_EQ(validUtf8("\xE2\x82z"), BAD BAD "z");
}

TEST(OneLine, TurnsControlCharactersIntoBlanks) {
  EXPECT_EQ(oneLine("a\r\nb\tc"), "a b c");
  EXPECT_EQ(oneLine("\n\na\n"), "a");
  EXPECT_EQ(oneLine("red \x1b[31m\x7f!"), "red  [31m !");
  EXPECT_EQ(oneLine("c1 \xC2\x9B!"), "c1  !");
  EXPECT_EQ(oneLine(std::string_view("a\0b", 3)), "a b");
}

TEST(DisplayWidth, CountsCodePoints) {
  EXPECT_EQ(displayWidth(""), 0U);
  EXPECT_EQ(displayWidth("μs"), 2U);
  EXPECT_EQ(displayWidth("\xF0\x9F\x98\x80"), 1U);
}

TEST(FirstColumns, CutsBetweenCodePoints) {
  EXPECT_EQ(firstColumns("aμb", 0), "");
  EXPECT_EQ(firstColumns("aμb", 2), "aμ");
  EXPECT_EQ(firstColumns("aμb", 3), "aμb");
  EXPECT_EQ(firstColumns("aμb", 9), "aμb");
}

TEST(AlignedText, LinesUpByWidthNotByBytes) {
  EXPECT_EQ(alignedText({{"Name", Align::Left}, {"t(μs)", Align::Right}}, {{"é", "1"}, {"longer", "123456"}},
                        {.separator = " ", .rule = true}),
            "Name    t(μs)\n"
            "------ ------\n"
            "é           1\n"
            "longer 123456\n");
}

TEST(AlignedText, LeavesNoBlanksAtLineEnds) {
  EXPECT_EQ(alignedText({{"a", Align::Left}, {"b", Align::Left}}, {{"x", ""}, {"", "long"}}),
            "a  b\nx\n   long\n");
}

}  // namespace
}  // namespace packscope::report
