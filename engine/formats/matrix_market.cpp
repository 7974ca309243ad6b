// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/matrix_market.h"

#include "base/error.h"
#include "base/parse_number.h"
#include "formats/text_lines.h"
#include "formats/text_number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

using base::throwCorruptLine;

enum class CellField { Real, Integer, Pattern };
enum class Symmetry { General, Symmetric, SkewSymmetric };

struct MarketHeader {
  bool coordinate = false;
  CellField field = CellField::Real;
  Symmetry symmetry = Symmetry::General;
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  std::uint64_t entries = 0;  ///< Lines of values behind the header.
};

constexpr std::size_t kMostTokens = 6;  // One more than any line may have.

/// Pieces between blanks and tabs; at most kMostTokens, so that a long line costs nothing.
struct Tokens {
  std::array<std::string_view, kMostTokens> items;
  std::size_t count = 0;
};
Tokens split(std::string_view line) noexcept {
  Tokens tokens;
  std::size_t at = 0;
  while (tokens.count < kMostTokens) {
    at = line.find_first_not_of(" \t", at);
    if (at == std::string_view::npos) break;
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    tokens.items.at(tokens.count++) = line.substr(at, end - at);
    at = end;
  }
  return tokens;
}

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

[[noreturn]] void throwUnsupported(std::string message, std::uint64_t line) {
  throw base::Error(base::ErrorKind::NotSupported, fmt::format("{}, line {}", message, line));
}

void requireNoCarriageReturn(std::string_view line, std::uint64_t number) {
  if (line.find('\r') != std::string_view::npos) {
    throwCorruptLine("a lone CR does not end a line; lines end in LF or CRLF", number);
  }
}

void readBanner(std::string_view line, MarketHeader& header) {
  requireNoCarriageReturn(line, 1);
  const Tokens tokens = split(line);
  if (!line.starts_with("%%") || tokens.count == 0 || lowered(tokens.items[0]) != "%%matrixmarket") {
    throwCorruptLine("the first line has to start with %%MatrixMarket", 1);
  }
  if (tokens.count != 5) throwCorruptLine("the banner has to have five words", 1);
  const auto word = [&tokens](std::size_t i) { return lowered(tokens.items.at(i)); };
  if (word(1) != "matrix") throwCorruptLine("object " + quoted(tokens.items[1]) + " is not 'matrix'", 1);
  header.coordinate = word(2) == "coordinate";
  if (!header.coordinate && word(2) != "array") {
    throwCorruptLine("format " + quoted(tokens.items[2]) + " is not 'coordinate' or 'array'", 1);
  }
  static constexpr std::array<std::string_view, 3> kFields{"real", "integer", "pattern"};
  static constexpr std::array<std::string_view, 3> kSymmetries{"general", "symmetric", "skew-symmetric"};
  const auto field = static_cast<std::size_t>(std::ranges::find(kFields, word(3)) - kFields.begin());
  const auto symmetry =
      static_cast<std::size_t>(std::ranges::find(kSymmetries, word(4)) - kSymmetries.begin());
  if (word(3) == "complex" || word(4) == "hermitian") throwUnsupported("complex matrices", 1);
  if (field == kFields.size()) {
    throwCorruptLine("field " + quoted(tokens.items[3]) + " is not 'real', 'integer' or 'pattern'", 1);
  }
  if (symmetry == kSymmetries.size()) {
    throwCorruptLine(
        "symmetry " + quoted(tokens.items[4]) + " is not 'general', 'symmetric' or 'skew-symmetric'", 1);
  }
  header.field = static_cast<CellField>(field);
  header.symmetry = static_cast<Symmetry>(symmetry);
  const bool skewPattern = header.field == CellField::Pattern && header.symmetry == Symmetry::SkewSymmetric;
  if ((header.field == CellField::Pattern && !header.coordinate) || skewPattern) {
    throwCorruptLine("a pattern is coordinate, and general or symmetric", 1);
  }
}

std::uint64_t parseCount(std::string_view token, std::string_view what, std::uint64_t line) {
  const auto value = base::parseUnsigned(token);
  if (!value) throwCorruptLine(fmt::format("{} {} is not a number below 2^64", what, quoted(token)), line);
  return *value;
}

/// Lines of an array: all cells, or the triangle that is stored. The caller has checked that rows * cols
/// fits.
std::uint64_t arrayEntries(const MarketHeader& header) noexcept {
  const std::uint64_t n = header.rows;
  switch (header.symmetry) {
    case Symmetry::General:
      break;
    case Symmetry::Symmetric:
      return n * (n + 1) / 2;
    case Symmetry::SkewSymmetric:
      return n == 0 ? 0 : n * (n - 1) / 2;
  }
  return header.rows * header.cols;
}

void readSizes(std::string_view line, std::uint64_t number, MarketHeader& header) {
  requireNoCarriageReturn(line, number);
  const Tokens tokens = split(line);
  const std::size_t wanted = header.coordinate ? 3 : 2;
  if (tokens.count != wanted)
    throwCorruptLine(fmt::format("the size line has to have {} numbers", wanted), number);
  header.rows = parseCount(tokens.items[0], "rows", number);
  header.cols = parseCount(tokens.items[1], "cols", number);
  if (header.symmetry != Symmetry::General && header.rows != header.cols) {
    throwCorruptLine(fmt::format("{} x {} cannot be symmetric", header.rows, header.cols), number);
  }
  if (header.coordinate) header.entries = parseCount(tokens.items[2], "entries", number);
}

/// Banner, comments and size line; the shape is not checked yet.
MarketHeader readHeader(TextLines& lines) {
  MarketHeader header;
  std::string_view line;
  if (!lines.next(line)) throwCorruptLine("the file is empty", 1);
  readBanner(line, header);
  while (lines.next(line)) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || line[first] == '%') continue;
    readSizes(line, lines.number(), header);
    return header;
  }
  throwCorruptLine("the size line is missing", lines.number() + 1);
}

/// Integers go through 64 bits, so that none is rounded silently.
double parseInteger(std::string_view token, std::uint64_t line) {
  std::int64_t value = 0;
  const std::string_view digits = token.starts_with('+') ? token.substr(1) : token;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (end != digits.data() + digits.size() || digits.empty() || error == std::errc::invalid_argument ||
      (token.size() > 1 && token[0] == '+' && token[1] == '-')) {
    throwCorruptLine(quoted(token) + " is not an integer", line);
  }
  if (error != std::errc{}) throwCorruptLine(quoted(token) + " does not fit 64 bits", line);
  const auto result = static_cast<double>(value);
  if (result >= 0x1p63 || static_cast<std::int64_t>(result) != value) {
    throwCorruptLine(quoted(token) + " is not exactly a double", line);
  }
  return result;
}

double parseValue(std::string_view token, CellField field, std::uint64_t line) {
  if (field == CellField::Integer) return parseInteger(token, line);
  const Cell cell = parseCell(token);
  if (cell.state != CellState::Number) throwCorruptLine(problemWithCell(token, cell.state), line);
  return cell.value;
}

/// Puts entries into the cells and their mirror images.
class Target {
 public:
  Target(const MarketHeader& header, double* cells) : m_header(header), m_cells(cells) {}

  void put(std::uint64_t row, std::uint64_t col, double value) noexcept {
    m_cells[row * m_header.cols + col] = value;
    if (m_header.symmetry == Symmetry::General || row == col) return;
    m_cells[col * m_header.cols + row] = m_header.symmetry == Symmetry::Symmetric ? value : -value;
  }

 private:
  const MarketHeader& m_header;
  double* m_cells;
};

std::uint64_t parseIndex(std::string_view token, std::string_view what, std::uint64_t bound,
                         std::uint64_t line) {
  const auto value = base::parseUnsigned(token);
  if (!value || *value < 1 || *value > bound) {
    throwCorruptLine(fmt::format("{} {} is not in 1..{}", what, quoted(token), bound), line);
  }
  return *value - 1;
}

void readEntry(const Tokens& tokens, const MarketHeader& header, std::vector<bool>& seen, Target& target,
               std::uint64_t line) {
  const std::size_t wanted = header.field == CellField::Pattern ? 2 : 3;
  if (tokens.count != wanted) throwCorruptLine(fmt::format("an entry has to have {} numbers", wanted), line);
  const std::uint64_t row = parseIndex(tokens.items[0], "row", header.rows, line);
  const std::uint64_t col = parseIndex(tokens.items[1], "column", header.cols, line);
  const bool skew = header.symmetry == Symmetry::SkewSymmetric;
  if (header.symmetry != Symmetry::General && (skew ? col >= row : col > row)) {
    throwCorruptLine(
        fmt::format("({}, {}) is not below the diagonal of a symmetric matrix", row + 1, col + 1), line);
  }
  const auto cell = static_cast<std::size_t>(row * header.cols + col);
  if (seen[cell]) throwCorruptLine(fmt::format("({}, {}) stands there twice", row + 1, col + 1), line);
  seen[cell] = true;
  target.put(row, col,
             header.field == CellField::Pattern ? 1.0 : parseValue(tokens.items[2], header.field, line));
}

/// Where the next value of an array goes: down the stored part of each column.
struct ArrayPlace {
  std::uint64_t row = 0;
  std::uint64_t col = 0;

  static std::uint64_t firstRow(const MarketHeader& header, std::uint64_t col) noexcept {
    if (header.symmetry == Symmetry::General) return 0;
    return header.symmetry == Symmetry::Symmetric ? col : col + 1;
  }
  void advance(const MarketHeader& header) noexcept {
    if (++row < header.rows) return;
    ++col;
    row = firstRow(header, col);
  }
};

void readEntries(TextLines& lines, const MarketHeader& header, Target target) {
  std::vector<bool> seen(header.coordinate ? static_cast<std::size_t>(header.rows * header.cols) : 0);
  ArrayPlace place;
  place.row = ArrayPlace::firstRow(header, 0);
  std::uint64_t found = 0;
  for (std::string_view line; lines.next(line);) {
    const Tokens tokens = split(line);
    if (tokens.count == 0) continue;
    requireNoCarriageReturn(line, lines.number());
    if (found++ == header.entries) {
      throwCorruptLine(fmt::format("more than the {} entries declared", header.entries), lines.number());
    }
    if (header.coordinate) {
      readEntry(tokens, header, seen, target, lines.number());
      continue;
    }
    if (tokens.count != 1) throwCorruptLine("a line of an array has to have one number", lines.number());
    target.put(place.row, place.col, parseValue(tokens.items[0], header.field, lines.number()));
    place.advance(header);
  }
  if (found != header.entries) {
    throwCorruptLine(fmt::format("declares {} entries, found {}: the file ends", header.entries, found),
                     lines.number());
  }
}

/// Every entry takes a line of two bytes at least, in coordinate form of four; the last may lack its end.
void requireEntries(MarketHeader& header, std::string_view rest, std::uint64_t line) {
  if (!header.coordinate) {
    header.entries = arrayEntries(header);
  } else if (header.entries > header.rows * header.cols) {
    throwCorruptLine(fmt::format("{} entries exceed {} x {} cells", header.entries, header.rows, header.cols),
                     line);
  }
  const std::uint64_t lineBytes = header.coordinate ? 4 : 2;
  if (header.entries > (rest.size() + 1) / lineBytes) {
    throwCorruptLine(fmt::format("declares {} entries, {} bytes are left", header.entries, rest.size()),
                     line);
  }
}

void writeNumber(double value, char end, base::ByteWriter& out) {
  const base::MutableByteSpan room = out.reserve(kMostCellChars + 1);
  char* const text = reinterpret_cast<char*>(room.data());
  const std::size_t length = formatCell(value, {text, kMostCellChars});
  text[length] = end;
  out.commit(length + 1);
}

void writeCoordinates(const matrix::Matrix& matrix, base::ByteWriter& out) {
  for (std::uint64_t row = 0; row < matrix.rows(); ++row) {
    const auto cells = matrix.row(row);
    for (std::size_t col = 0; col < cells.size(); ++col) {
      if (std::bit_cast<std::uint64_t>(cells[col]) == 0) continue;
      out.text(fmt::format("{} {} ", row + 1, col + 1));
      writeNumber(cells[col], '\n', out);
    }
  }
}

}  // namespace

matrix::Matrix readMatrixMarket(base::ByteSpan content, const ReadLimits& limits) {
  TextLines lines(textOf(content));
  MarketHeader header = readHeader(lines);
  requireShape(header.rows, header.cols, content.size(), limits);
  requireEntries(header, lines.rest(), lines.number());
  matrix::Matrix result = matrix::Matrix::zeros(header.rows, header.cols);
  readEntries(lines, header, Target(header, result.mutableData()));
  return result;
}

void writeMatrixMarket(const matrix::Matrix& matrix, base::ByteWriter& out) {
  const std::uint64_t stored = matrix::countStoredCells(matrix.values());
  const bool coordinate = stored < matrix.cells() / 3;
  out.text(fmt::format("%%MatrixMarket matrix {} real general\n{} {}", coordinate ? "coordinate" : "array",
                       matrix.rows(), matrix.cols()));
  out.text(coordinate ? fmt::format(" {}\n", stored) : std::string("\n"));
  if (coordinate) {
    writeCoordinates(matrix, out);
    return;
  }
  for (std::uint64_t col = 0; col < matrix.cols(); ++col) {
    for (std::uint64_t row = 0; row < matrix.rows(); ++row) writeNumber(matrix.row(row)[col], '\n', out);
  }
}

std::uint64_t matrixMarketDecodedBytes(base::ByteSpan head) noexcept {
  try {
    TextLines lines(textOf(head));
    const MarketHeader header = readHeader(lines);
    std::uint64_t bytes = 0;
    const bool overflow = __builtin_mul_overflow(header.rows, header.cols, &bytes) ||
                          __builtin_mul_overflow(bytes, sizeof(double), &bytes);
    return overflow ? ~std::uint64_t{0} : bytes;
  } catch (const std::exception&) {
    return 0;
  }
}

}  // namespace packscope::formats
