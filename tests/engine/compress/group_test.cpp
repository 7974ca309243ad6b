// SPDX-License-Identifier: GPL-3.0-or-later
// Each column group type: golden bytes, and every operation against the plain cells.
#include "base/error.h"
#include "compress/const_group.h"
#include "compress/ddc_group.h"
#include "compress/group_type.h"
#include "compress/sdc_group.h"
#include "compress/uncompressed_group.h"
#include "engine/compress/hex.h"
#include "engine/compress/test_matrices.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

using Cells = std::vector<std::vector<double>>;  // By row.

/// Codes in the order of the tuples' first rows.
EncodedColumns encode(const ColumnIndex& columns, const Cells& cells) {
  EncodedColumns encoded;
  encoded.columns = columns;
  encoded.rows = cells.size();
  Cells tuples;
  std::vector<std::uint32_t> codes;
  for (const auto& row : cells) {
    std::size_t k = 0;
    while (k < tuples.size() && std::memcmp(tuples[k].data(), row.data(), row.size() * 8) != 0) ++k;
    if (k == tuples.size()) tuples.push_back(row);
    codes.push_back(static_cast<std::uint32_t>(k));
  }
  std::vector<double> values;
  for (const auto& tuple : tuples) values.insert(values.end(), tuple.begin(), tuple.end());
  encoded.dictionary = std::make_shared<const Dictionary>(columns.size(), values);
  encoded.codes = CodeMap(codes.size(), codeBitsFor(tuples.size()));
  encoded.codes.pack(0, codes);
  return encoded;
}

std::string written(const ColumnGroup& group) {
  std::vector<std::byte> bytes(group.exactSerializedSize());
  group.write(bytes);
  return toHex(bytes);
}

// systemds-formats 11, E6.
TEST(Group, WritesDdcAsSystemDs) {
  const auto group = groupType(GroupKind::Ddc)
                         .build(encode(ColumnIndex::range(0, 2), {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {3, 4}}));
  EXPECT_EQ(packed("03 01 00000000 00000001 00 00000008 3ff0000000000000 4000000000000000 4008000000000000 "
                   "4010000000000000 "
                   "4014000000000000 4018000000000000 401c000000000000 4020000000000000 02 00000004 00000005 "
                   "0001020301"),
            written(*group));
  EXPECT_EQ(93U, group->exactSerializedSize());
}

// E10.
TEST(Group, WritesSdcAsSystemDs) {
  const Cells cells{{9, 9}, {1, 2}, {9, 9}, {3, 4}, {9, 9}, {9, 9}, {1, 2}, {9, 9}};
  const auto group = groupType(GroupKind::Sdc).build(encode(ColumnIndex::range(0, 2), cells));
  EXPECT_EQ(packed("06 01 00000000 00000001 00 00000004 3ff0000000000000 4000000000000000 4008000000000000 "
                   "4010000000000000 "
                   "01 00000001 00000002 00000006 0002 0003 02 00000002 00000003 00 01 00 4022000000000000 "
                   "4022000000000000"),
            written(*group));
}

// E11, E12.
TEST(Group, WritesConstAndEmptyAsSystemDs) {
  const auto constant =
      groupType(GroupKind::Const).build(encode(ColumnIndex::range(0, 2), {{1.5, -2}, {1.5, -2}}));
  EXPECT_EQ(packed("04 01 00000000 00000001 00 00000002 3ff8000000000000 c000000000000000"),
            written(*constant));
  const auto empty = groupType(GroupKind::Empty).build(encode(ColumnIndex::range(0, 2), {{0, 0}, {0, 0}}));
  EXPECT_EQ(packed("05 01 00000000 00000001"), written(*empty));
}

TEST(Group, WritesUncompressedAsSystemDs) {
  const matrix::Matrix cells =
      makeMatrix(2, 2, [](auto r, auto c) { return static_cast<double>(r * 2 + c + 1); });
  EXPECT_EQ(packed("00 01 00000000 00000001 00000002 00000002 03 3ff0000000000000 4000000000000000 "
                   "4008000000000000 4010000000000000"),
            written(UncompressedGroup(ColumnIndex::range(0, 2), cells)));
  const matrix::Matrix zeros = makeMatrix(2, 2, [](auto, auto) { return 0.0; });
  EXPECT_EQ(packed("00 01 00000000 00000001 00000002 00000002 00"),
            written(UncompressedGroup(ColumnIndex::range(0, 2), zeros)));
}

/// Cells that the type fits.
Cells cellsFor(GroupKind kind, std::uint64_t rows, std::uint32_t width) {
  Cells cells(rows, std::vector<double>(width));
  for (std::uint64_t r = 0; r < rows; ++r) {
    for (std::uint32_t j = 0; j < width; ++j) {
      const bool rare = r % 5 == 3;
      switch (kind) {
        case GroupKind::Empty:
          cells[r][j] = 0;
          break;
        case GroupKind::Const:
          cells[r][j] = 2.5 + j;
          break;
        case GroupKind::Sdc:
          cells[r][j] = rare ? static_cast<double>(r % 3) + j : -1.5;
          break;
        case GroupKind::SdcSingle:
          cells[r][j] = rare ? 4 : -1.5;
          break;
        case GroupKind::SdcZeros:
          cells[r][j] = rare ? static_cast<double>(r % 3 + 1) + j : 0;
          break;
        case GroupKind::SdcSingleZeros:
          cells[r][j] = rare ? 4 : 0;
          break;
        default:
          cells[r][j] = static_cast<double>((r * 7 + j) % 11) - 3;
      }
    }
  }
  return cells;
}

std::unique_ptr<ColumnGroup> buildGroup(GroupKind kind, const ColumnIndex& columns, const Cells& cells) {
  if (kind != GroupKind::Uncompressed) return groupType(kind).build(encode(columns, cells));
  matrix::Matrix plain(cells.size(), columns.size());
  for (std::size_t r = 0; r < cells.size(); ++r)
    std::copy(cells[r].begin(), cells[r].end(), plain.mutableData() + r * columns.size());
  return std::make_unique<UncompressedGroup>(columns, plain);
}

void expectSameAsCells(const ColumnGroup& group, const Cells& cells, const std::string& what) {
  const ColumnIndex& columns = group.columns();
  const std::uint32_t width = columns.size();
  ASSERT_EQ(cells.size(), group.rows()) << what;
  std::vector<double> sums(width), expectedSums(width);
  Extremes extremes;
  std::uint64_t nonZeros = 0;
  for (std::size_t r = 0; r < cells.size(); ++r) {
    for (std::uint32_t j = 0; j < width; ++j) {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(cells[r][j]), std::bit_cast<std::uint64_t>(group.get(r, j)))
          << what;
      expectedSums[j] += cells[r][j];
      extremes.add(cells[r][j]);
      nonZeros += cells[r][j] != 0;
    }
  }
  group.sumColumns(sums);
  double total = 0;
  for (std::uint32_t j = 0; j < width; ++j) {
    EXPECT_NEAR(expectedSums[j], sums[j], 1e-9) << what;
    total += sums[j];
  }
  EXPECT_EQ(total, group.sum()) << what;
  EXPECT_EQ(extremes.min, group.extremes().min) << what;
  EXPECT_EQ(extremes.max, group.extremes().max) << what;
  EXPECT_EQ(nonZeros, group.countNonZeros()) << what;
}

void expectDecompresses(const ColumnGroup& group, const Cells& cells, RowRange range,
                        const std::string& what) {
  constexpr double kUntouched = 12345;
  const std::size_t stride = group.columns().last() + 3;
  std::vector<double> tile(range.size() * stride, kUntouched);
  group.decompressInto(range, tile.data(), stride, 1);
  std::vector<double> expected(tile.size(), kUntouched);
  for (std::uint64_t r = range.begin; r < range.end; ++r) {
    for (std::uint32_t j = 0; j < group.columns().size(); ++j) {
      expected[(r - range.begin) * stride + group.columns()[j] - 1] = cells[r][j];
    }
  }
  EXPECT_TRUE(std::ranges::equal(std::as_bytes(std::span(expected)), std::as_bytes(std::span(tile)))) << what;
}

void expectMultiplies(const ColumnGroup& group, const Cells& cells, RowRange range, std::uint64_t m,
                      const std::string& what) {
  std::vector<double> right((group.columns().last() + 1) * m);
  for (std::size_t i = 0; i < right.size(); ++i) right[i] = static_cast<double>(i % 7) - 2;
  std::vector<double> out(range.size() * m, 1.0);
  group.addProduct(range, group.multiplyTuples(right, m), m, out.data());
  for (std::uint64_t r = range.begin; r < range.end; ++r) {
    for (std::uint64_t i = 0; i < m; ++i) {
      double expected = 0;
      for (std::uint32_t j = 0; j < group.columns().size(); ++j)
        expected += cells[r][j] * right[group.columns()[j] * m + i];
      EXPECT_NEAR(1.0 + expected, out[(r - range.begin) * m + i], 1e-9) << what;
    }
  }
}

TEST(Group, DoesEveryOperationLikeThePlainCells) {
  const ColumnIndex sets[] = {ColumnIndex::single(1), ColumnIndex::range(2, 5), ColumnIndex::of({1, 4, 6})};
  for (const GroupType& type : groupTypes()) {
    for (const ColumnIndex& columns : sets) {
      for (const std::uint64_t rows : std::vector<std::uint64_t>{20, 64, 65, 600}) {
        const std::string what = std::string(type.id) + ", " + std::to_string(columns.size()) + " columns, " +
                                 std::to_string(rows) + " rows";
        const Cells cells = cellsFor(type.kind, rows, columns.size());
        const auto group = buildGroup(type.kind, columns, cells);
        ASSERT_EQ(type.kind, group->kind()) << what;
        expectSameAsCells(*group, cells, what);
        for (const RowRange range :
             {RowRange{0, rows}, RowRange{3, 17}, RowRange{rows - 1, rows}, RowRange{5, 5}}) {
          expectDecompresses(*group, cells, range, what);
          expectMultiplies(*group, cells, range, 1, what);
          expectMultiplies(*group, cells, range, 3, what);
          std::vector<double> rowSums(range.size());
          group->addRowSums(range, rowSums);
          const auto slice = group->sliceRows(range);
          expectSameAsCells(*slice,
                            Cells(cells.begin() + static_cast<std::ptrdiff_t>(range.begin),
                                  cells.begin() + static_cast<std::ptrdiff_t>(range.end)),
                            what + " slice");
          for (std::uint64_t r = 0; r < range.size(); ++r) {
            double expected = 0;
            for (const double value : cells[range.begin + r]) expected += value;
            EXPECT_NEAR(expected, rowSums[r], 1e-9) << what;
          }
        }
      }
    }
  }
}

TEST(Group, EstimatesTheTrueBytes) {
  for (const GroupType& type : groupTypes()) {
    for (const std::uint64_t rows : std::vector<std::uint64_t>{20, 64, 65, 10'000}) {
      const Cells cells = cellsFor(type.kind, rows, 1);
      const auto group = buildGroup(type.kind, ColumnIndex::single(0), cells);
      const EncodedColumns encoded = encode(ColumnIndex::single(0), cells);
      std::vector<std::uint64_t> counts(encoded.dictionary->tuples());
      encoded.codes.count(counts);
      GroupFacts facts;
      facts.rows = rows;
      facts.distinct = counts.size();
      const auto top = std::max_element(counts.begin(), counts.end()) - counts.begin();
      facts.mostFrequent = counts[static_cast<std::size_t>(top)];
      facts.zeroIsMostFrequent =
          std::bit_cast<std::uint64_t>(encoded.dictionary->value(static_cast<std::uint64_t>(top), 0)) == 0;
      const auto bytes = type.estimateBytes(facts);
      ASSERT_TRUE(bytes) << type.id;
      EXPECT_NEAR(static_cast<double>(group->sizeInMemory()), static_cast<double>(*bytes), 16)
          << type.id << " rows " << rows;
    }
  }
}

TEST(Group, IgnoresDictionaryEntriesThatNoRowUses) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto dictionary =
      std::make_shared<const Dictionary>(1, std::vector<double>{2, kInfinity, -kInfinity, 5});
  CodeMap codes(10, 2);
  codes.set(3, 3);
  const DdcGroup group(ColumnIndex::single(0), dictionary, codes);
  EXPECT_EQ(9 * 2 + 5, group.sum());
  EXPECT_EQ(2, group.extremes().min);
  EXPECT_EQ(5, group.extremes().max);
}

TEST(Group, TellsNanInExtremes) {
  const auto group = buildGroup(GroupKind::Ddc, ColumnIndex::single(0), {{1}, {std::nan("")}, {3}});
  EXPECT_TRUE(std::isnan(group->extremes().min));
  EXPECT_TRUE(std::isnan(group->extremes().max));
}

TEST(Group, KeepsTheSignOfZeroAsDefault) {
  const auto group = buildSdc(encode(ColumnIndex::single(0), {{-0.0}, {-0.0}, {1}, {-0.0}}), 0);
  EXPECT_EQ(GroupKind::SdcSingle, group->kind());
  EXPECT_TRUE(std::signbit(group->get(0, 0)));
}

TEST(Group, RefusesWhatDoesNotFit) {
  const auto two = std::make_shared<const Dictionary>(1, std::vector<double>{1, 2});
  EXPECT_THROW(DdcGroup(ColumnIndex::range(0, 2), two, CodeMap(5, 1)), base::Error);
  EXPECT_THROW(DdcGroup(ColumnIndex::single(0), two, CodeMap(5, 0)), base::Error);
  EXPECT_THROW(ConstGroup(ColumnIndex::single(0), 5, two), base::Error);
  EXPECT_THROW(Dictionary(2, {1, 2, 3}), base::Error);
  EXPECT_THROW(groupType(GroupKind::SdcZeros).build(encode(ColumnIndex::single(0), {{1}, {1}, {2}})),
               base::Error);
  EXPECT_THROW(groupType(GroupKind::Empty).build(encode(ColumnIndex::single(0), {{-0.0}})), base::Error);
  const std::uint64_t rows[] = {3, 9};
  EXPECT_THROW(
      SdcGroup(GroupKind::SdcZeros, ColumnIndex::single(0), 9, {two, RowOffsets(rows), CodeMap(2, 1), {}}),
      base::Error);
}

}  // namespace
}  // namespace packscope::compress
