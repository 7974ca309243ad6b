// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npy_header.h"

#include "base/error.h"
#include "base/parse_number.h"
#include "formats/text_number.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

constexpr std::string_view kNpyMagic = "\x93NUMPY";
constexpr std::size_t kCellAlignment = 64;
constexpr std::uint32_t kMostHeaderBytes = 65'536;

/// A reader of the one Python literal that NumPy writes; anything else is refused.
class DictText {
 public:
  DictText(std::string_view text, std::uint64_t offset) noexcept : m_text(text), m_offset(offset) {}

  bool tryTake(char wanted) noexcept {
    skipBlanks();
    if (m_at >= m_text.size() || m_text[m_at] != wanted) return false;
    ++m_at;
    return true;
  }
  void take(char wanted) {
    if (!tryTake(wanted)) throwHere(fmt::format("header: '{}' is missing", wanted));
  }
  std::string_view takeString() {
    skipBlanks();
    const char quote = m_at < m_text.size() ? m_text[m_at] : ' ';
    if (quote != '\'' && quote != '"') throwHere("header: a quoted text is missing");
    const std::size_t start = ++m_at;
    const std::size_t end = m_text.find(quote, start);
    if (end == std::string_view::npos) throwHere("header: the quote is not closed");
    m_at = end + 1;
    return m_text.substr(start, end - start);
  }
  bool takeBool() {
    skipBlanks();
    for (const auto& [word, value] :
         {std::pair{std::string_view("True"), true}, {std::string_view("False"), false}}) {
      if (m_text.substr(m_at).starts_with(word)) {
        m_at += word.size();
        return value;
      }
    }
    throwHere("header: True or False is missing");
  }
  /// Python 2 wrote a long as 3L.
  std::uint64_t takeUnsigned() {
    skipBlanks();
    const std::size_t start = m_at;
    while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9') ++m_at;
    const auto value = base::parseUnsigned(m_text.substr(start, m_at - start));
    if (!value) {
      m_at = start;
      throwHere("header: a length of 'shape' is not a number below 2^64");
    }
    if (m_at < m_text.size() && m_text[m_at] == 'L') ++m_at;
    return *value;
  }
  void requireEnd() {
    skipBlanks();
    if (m_at + 1 != m_text.size() || m_text[m_at] != '\n') throwHere("header: text behind the closing brace");
  }
  [[noreturn]] void throwHere(std::string message) const {
    base::throwCorrupt(std::move(message), m_offset + m_at);
  }

 private:
  void skipBlanks() noexcept {
    while (m_at < m_text.size() && m_text[m_at] == ' ') ++m_at;
  }

  std::string_view m_text;
  std::uint64_t m_offset;
  std::size_t m_at = 0;
};

[[noreturn]] void throwUnsupported(std::string message) {
  throw base::Error(base::ErrorKind::NotSupported, std::move(message));
}

void applyDescr(std::string_view descr, NpyHeader& header) {
  struct Type {
    char kind;
    std::string_view sizes;
  };
  static constexpr std::array<Type, 4> kTypes{{{'f', "48"}, {'i', "1248"}, {'u', "1248"}, {'b', "1"}}};
  const bool shaped = descr.size() == 3 && std::string_view("<>=|").find(descr[0]) != std::string_view::npos;
  const auto* type = shaped ? std::ranges::find(kTypes, descr[1], &Type::kind) : kTypes.end();
  if (type == kTypes.end() || type->sizes.find(descr[2]) == std::string_view::npos) {
    throwUnsupported(
        fmt::format("descr {}: cells have to be of type f4, f8, i1..i8, u1..u8 or b1", quoted(descr)));
  }
  header.kind = descr[1];
  header.itemBytes = static_cast<std::uint32_t>(descr[2] - '0');
  header.bigEndian = descr[0] == '>';
}

void applyShape(DictText& text, NpyHeader& header) {
  std::vector<std::uint64_t> lengths;
  text.take('(');
  while (!text.tryTake(')')) {
    if (lengths.size() > 32) text.throwHere("header: more than 32 dimensions");
    lengths.push_back(text.takeUnsigned());
    if (text.tryTake(',')) continue;
    // (5) is a number in Python, not a tuple.
    if (lengths.size() == 1) text.throwHere("header: ',' is missing");
    text.take(')');
    break;
  }
  if (lengths.empty() || lengths.size() > 2) {
    throwUnsupported(fmt::format("an array of {} dimensions; 1 or 2 are read", lengths.size()));
  }
  header.rows = lengths[0];
  header.cols = lengths.size() == 2 ? lengths[1] : 1;
}

NpyHeader parseDict(DictText text) {
  NpyHeader header;
  std::array<bool, 3> seen{};
  static constexpr std::array<std::string_view, 3> kKeys{"descr", "fortran_order", "shape"};
  text.take('{');
  while (!text.tryTake('}')) {
    const std::string_view key = text.takeString();
    const auto index = static_cast<std::size_t>(std::ranges::find(kKeys, key) - kKeys.begin());
    if (index == kKeys.size()) text.throwHere(fmt::format("header: unknown key {}", quoted(key)));
    if (seen.at(index)) text.throwHere(fmt::format("header: key '{}' twice", key));
    seen.at(index) = true;
    text.take(':');
    if (index == 0) {
      // A list of fields instead of a text is a structure.
      if (text.tryTake('[')) throwUnsupported("an array of structures");
      applyDescr(text.takeString(), header);
    } else if (index == 1) {
      header.columnMajor = text.takeBool();
    } else {
      applyShape(text, header);
    }
    if (!text.tryTake(',')) {
      text.take('}');
      break;
    }
  }
  for (std::size_t i = 0; i < kKeys.size(); ++i) {
    if (!seen.at(i)) text.throwHere(fmt::format("header: key '{}' is missing", kKeys.at(i)));
  }
  text.requireEnd();
  return header;
}

}  // namespace

NpyHeader readNpyHeader(base::ByteReader& in) {
  const base::ByteSpan magic = in.take(kNpyMagic.size(), "magic");
  if (!std::ranges::equal(magic, std::as_bytes(std::span(kNpyMagic))))
    base::throwCorrupt("not a NumPy file: magic", 0);
  const auto major = in.bigEndian<std::uint8_t>("version");
  const auto minor = in.bigEndian<std::uint8_t>("version");
  if (major < 1 || major > 3 || minor != 0) {
    throwUnsupported(fmt::format("NumPy format version {}.{}; 1.0, 2.0 and 3.0 are read", major, minor));
  }
  const std::uint64_t at = in.offset();
  const std::uint32_t length = major == 1 ? in.littleEndian<std::uint16_t>("header length")
                                          : in.littleEndian<std::uint32_t>("header length");
  if (length > kMostHeaderBytes) {
    base::throwCorrupt(fmt::format("header length {} exceeds {}", length, kMostHeaderBytes), at);
  }
  const std::uint64_t textAt = in.offset();
  const base::ByteSpan text = in.take(length, "header");
  return parseDict({{reinterpret_cast<const char*>(text.data()), text.size()}, textAt});
}

void writeNpyHeader(std::uint64_t rows, std::uint64_t cols, base::ByteWriter& out) {
  std::string text =
      fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, cols);
  constexpr std::size_t kBefore = 10;
  const std::size_t padded =
      (kBefore + text.size() + 1 + kCellAlignment - 1) / kCellAlignment * kCellAlignment;
  text.resize(padded - kBefore - 1, ' ');
  text += '\n';
  out.text(kNpyMagic);
  out.bigEndian(std::uint8_t{1});
  out.bigEndian(std::uint8_t{0});
  out.littleEndian(static_cast<std::uint16_t>(text.size()));
  out.text(text);
}

}  // namespace packscope::formats
