// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/csv_reader.h"

#include "base/error.h"
#include "formats/text_lines.h"
#include "formats/text_number.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace packscope::formats {
namespace {

[[noreturn]] void throwCell(std::uint64_t column, std::string_view problem, std::uint64_t line) {
  base::throwCorruptLine(fmt::format("column {}: {}", column, problem), line);
}

/// A field of the first record: names may be quoted and hold anything.
struct Field {
  std::string text;
  bool wasQuoted = false;
  std::uint64_t line = 1;
};

struct Record {
  std::vector<Field> fields;
  std::string_view rest;  ///< Behind its line end.
  std::uint64_t lastLine = 1;
};

/// Reads a quoted field from the character behind its opening quote; returns the character behind its closing
/// one.
std::size_t readQuoted(std::string_view text, std::size_t at, Field& field, std::uint64_t& line,
                       std::size_t column) {
  field.wasQuoted = true;
  for (; at < text.size(); ++at) {
    if (text[at] == '"') {
      if (at + 1 >= text.size() || text[at + 1] != '"') return at + 1;
      ++at;
    } else if (text[at] == '\n') {
      ++line;
    }
    field.text += text[at];
  }
  throwCell(column, "the quote is not closed", field.line);
}

/// The first record by the full rules of RFC 4180. `text` starts at a line with `line` as its number.
Record readFirstRecord(std::string_view text, std::uint64_t line) {
  Record record;
  std::size_t at = 0;
  while (true) {
    Field field;
    field.line = line;
    const std::size_t column = record.fields.size() + 1;
    if (at < text.size() && text[at] == '"') {
      at = readQuoted(text, at + 1, field, line, column);
      if (at < text.size() && text[at] != ',' && text[at] != '\n' && text[at] != '\r') {
        throwCell(column, "text behind the closing quote", line);
      }
    } else {
      while (at < text.size() && text[at] != ',' && text[at] != '\n' && text[at] != '\r')
        field.text += text[at++];
    }
    record.fields.push_back(std::move(field));
    if (at >= text.size()) break;
    const char end = text[at++];
    if (end == ',') continue;
    if (end == '\r' && (at >= text.size() || text[at++] != '\n')) {
      throwCell(column, "a lone CR does not end a line; lines end in LF or CRLF", line);
    }
    break;
  }
  record.rest = text.substr(at);
  record.lastLine = line;
  return record;
}

/// True when the record holds names only. Throws when it mixes names and numbers.
bool isHeader(const Record& record) {
  const Field* firstBad = nullptr;
  CellState badState = CellState::Text;
  bool namesOnly = true;
  bool anyName = false;
  std::size_t badColumn = 0;
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const Field& field = record.fields[i];
    const CellState state = parseCell(field.text).state;
    const bool name = state == CellState::Text || state == CellState::Empty ||
                      (field.wasQuoted && state == CellState::Malformed);
    namesOnly = namesOnly && name;
    anyName = anyName || (name && state != CellState::Empty);
    if (state != CellState::Number && firstBad == nullptr) {
      firstBad = &field;
      badState = state;
      badColumn = i + 1;
    }
  }
  if (firstBad == nullptr) return false;
  if (namesOnly && anyName) return true;
  throwCell(badColumn, problemWithCell(firstBad->text, badState), firstBad->line);
}

std::uint64_t countRows(std::string_view text) noexcept {
  TextLines lines(text);
  std::uint64_t rows = 0;
  for (std::string_view line; lines.next(line);) rows += line.empty() ? 0U : 1U;
  return rows;
}

[[noreturn]] void throwRagged(std::string_view line, std::uint64_t cols, std::uint64_t number) {
  const auto found = static_cast<std::uint64_t>(std::ranges::count(line, ',')) + 1;
  base::throwCorruptLine(fmt::format("{} columns where the first line has {}", found, cols), number);
}

/// The general way to read a cell; returns the character behind it.
const char* readCell(const char* begin, const char* end, double& value, std::uint64_t column,
                     std::uint64_t line) {
  const void* comma = std::memchr(begin, ',', static_cast<std::size_t>(end - begin));
  const char* const fieldEnd = comma == nullptr ? end : static_cast<const char*>(comma);
  const std::string_view field(begin, static_cast<std::size_t>(fieldEnd - begin));
  std::string_view text = field;
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  const Cell cell = parseCell(text);
  if (cell.state != CellState::Number) throwCell(column, problemWithCell(field, cell.state), line);
  value = cell.value;
  return fieldEnd;
}

void readRow(std::string_view line, std::uint64_t cols, double* out, std::uint64_t number) {
  const char* p = line.data();
  const char* const end = p + line.size();
  for (std::uint64_t col = 0; col < cols; ++col) {
    if (col != 0) {
      if (p == end) throwRagged(line, cols, number);
      ++p;
    }
    const char* next = parseSimpleDecimal(p, end, out[col]);
    if (next == nullptr || (next != end && *next != ',')) next = readCell(p, end, out[col], col + 1, number);
    p = next;
  }
  if (p != end) throwRagged(line, cols, number);
}

matrix::Matrix readRows(TextLines& lines, std::uint64_t cols, std::uint64_t storedBytes,
                        const ReadLimits& limits) {
  const std::uint64_t rows = countRows(lines.rest());
  if (rows == 0) base::throwCorruptLine("there is a header but no row", lines.number());
  // A cell takes two bytes, its digit and what ends it. A text that is too short for its rows is wrong
  // somewhere: find the place before allocating.
  if (cols > (lines.rest().size() + 1) / 2 / rows) {
    std::vector<double> scratch(static_cast<std::size_t>(cols));
    for (std::string_view line; lines.next(line);) {
      if (!line.empty()) readRow(line, cols, scratch.data(), lines.number());
    }
  }
  requireShape(rows, cols, storedBytes, limits);
  matrix::Matrix result(rows, cols);
  double* out = result.mutableData();
  std::uint64_t emptyLine = 0;
  bool any = false;
  for (std::string_view line; lines.next(line);) {
    if (line.empty()) {
      if (emptyLine == 0) emptyLine = lines.number();
      continue;
    }
    if (cols == 1 && any && emptyLine != 0)
      base::throwCorruptLine("the line is empty: a missing value?", emptyLine);
    emptyLine = 0;
    any = true;
    readRow(line, cols, out, lines.number());
    out += cols;
  }
  return result;
}

}  // namespace

matrix::Matrix readCsv(base::ByteSpan content, const ReadLimits& limits) {
  const std::string_view text = textOf(content);
  TextLines lines(text);
  std::string_view beforeFirst = text;
  std::string_view line;
  do {
    beforeFirst = lines.rest();
    if (!lines.next(line)) base::throwCorruptLine("the file has no values", 1);
  } while (line.empty());
  const Record first = readFirstRecord(beforeFirst, lines.number());
  if (isHeader(first)) {
    lines.restartAt(first.rest, first.lastLine);
  } else {
    lines.restartAt(beforeFirst, lines.number() - 1);
  }
  return readRows(lines, first.fields.size(), content.size(), limits);
}

}  // namespace packscope::formats
