// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/byte_reader.h"
#include "base/byte_writer.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace packscope::base {
namespace {

std::string messageOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.message();
  }
  return "nothing was thrown";
}

TEST(ByteReader, ReadsBothOrders) {
  const std::array<std::byte, 8> data{std::byte{0x3f}, std::byte{0xf8}};
  EXPECT_EQ(ByteReader(data).bigEndian<double>("x"), 1.5);
  EXPECT_EQ(ByteReader(data).bigEndian<std::uint16_t>("x"), 0x3ff8U);
  EXPECT_EQ(ByteReader(data).littleEndian<std::uint16_t>("x"), 0xf83fU);
  EXPECT_EQ(ByteReader(ByteSpan(data).subspan(1)).bigEndian<std::int8_t>("x"), -8);
}

TEST(ByteReader, NamesFieldNeedAndOffset) {
  const std::array<std::byte, 6> data{};
  ByteReader reader(data, 100);
  reader.bigEndian<std::uint32_t>("first");
  EXPECT_EQ(messageOf([&] { reader.bigEndian<std::int32_t>("rows"); }),
            "rows needs 4 bytes, has 2 at byte 104");
  EXPECT_EQ(reader.offset(), 104U);
  EXPECT_EQ(messageOf([&] { reader.requireElements(3, 1, "count"); }),
            "count 3 needs 1 bytes each, 2 bytes are left at byte 104");
  EXPECT_NO_THROW(reader.requireElements(2, 1, "count"));
  EXPECT_THROW(reader.requireElements(~std::uint64_t{0}, 8, "count"), Error);
  EXPECT_THROW(reader.take(~std::uint64_t{0}, "all"), Error);
  EXPECT_EQ(messageOf([&] { reader.requireEnd("the block"); }), "2 bytes left behind the block at byte 104");
  reader.take(2, "rest");
  EXPECT_NO_THROW(reader.requireEnd("the block"));
}

TEST(ByteWriter, HandsFullBuffersToTheSink) {
  std::string text;
  StringSink target(text);
  std::array<std::byte, 64> buffer{};
  ByteWriter writer(buffer, target);
  for (std::uint32_t i = 0; i < 100; ++i) {
    writer.bigEndian(i);
    writer.littleEndian(static_cast<std::uint8_t>(i));
  }
  EXPECT_EQ(writer.written(), 500U);
  writer.flush();
  writer.flush();
  ASSERT_EQ(text.size(), 500U);
  ByteReader reader(std::as_bytes(std::span(text)));
  for (std::uint32_t i = 0; i < 100; ++i) {
    ASSERT_EQ(reader.bigEndian<std::uint32_t>("x"), i);
    ASSERT_EQ(reader.bigEndian<std::uint8_t>("x"), i);
  }
}

TEST(ByteWriter, SplitsBytesThatAreLargerThanItsBuffer) {
  std::string text;
  StringSink target(text);
  std::array<std::byte, 64> buffer{};
  ByteWriter writer(buffer, target);
  std::string longText(1000, 'x');
  longText[999] = 'y';
  writer.text("start ");
  writer.text(longText);
  writer.flush();
  EXPECT_EQ(text, "start " + longText);
}

TEST(ByteWriter, NeverWritesBehindItsDestination) {
  std::array<std::byte, 12> memory{};
  ByteWriter writer(MutableByteSpan(memory).first(8));
  writer.bigEndian<std::uint32_t>(1);
  EXPECT_EQ(messageOf([&] { writer.bigEndian<std::uint64_t>(2); }),
            "output buffer: needs 8 more bytes after byte 4, has 4");
  EXPECT_THROW(writer.text("12345"), Error);
  EXPECT_THROW(writer.commit(5), Error);
  writer.text("1234");
  EXPECT_THROW(writer.reserve(1), Error);
  for (std::size_t i = 8; i < memory.size(); ++i) EXPECT_EQ(memory.at(i), std::byte{0});
}

TEST(CountingSink, CountsBytesAndCalls) {
  CountingSink sink;
  const std::array<std::byte, 10> data{};
  ByteSink(sink).write(data);
  ByteSink(sink).write(std::span(data).first(3));
  EXPECT_EQ(sink.bytes(), 13U);
  EXPECT_EQ(sink.calls(), 2U);
}

TEST(DescriptorSink, ReportsWhatTheSystemSays) {
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  DescriptorSink sink(full, "/dev/full");
  const std::array<std::byte, 10> data{};
  EXPECT_EQ(messageOf([&] { sink.write(data); }), "cannot write '/dev/full': No space left on device");
  ::close(full);
  DescriptorSink closed(-1, "nothing");
  EXPECT_THROW(closed.write(data), Error);
}

}  // namespace
}  // namespace packscope::base
