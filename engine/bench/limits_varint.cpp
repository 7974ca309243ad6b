// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of the integer cases: 100,000 times the same value, which is the largest of each encoded length of
// sqlite4 (and the smallest of nine bytes), as in the published table.
#include "bench/limits_table.h"

#include <array>
#include <cstdint>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

/// Index + 1 is the encoded length.
constexpr std::array<std::uint64_t, 9> kValueOfLength = {239,
                                                         2286,
                                                         67822,
                                                         16777214,
                                                         4294967294,
                                                         1099511627774,
                                                         281474976710654,
                                                         72057594037927934,
                                                         72057594037927936};

struct Bound {
  std::string_view operation;
  std::string_view reference;  ///< Of fixed64.
  double upToThreeBytes;
  double above;
};
// Out of line is compared with the inlined fixed64: what a caller loses who cannot inline.
constexpr std::array<Bound, 6> kBounds = {{{"poke", "poke", 4.4, 4.4},
                                           {"peek", "peek", 3.2, 3.2},
                                           {"poke.noinline", "poke", 5.8, 5.8},
                                           {"peek.noinline", "peek", 4.6, 4.6},
                                           {"encode", "encode", 1.2, 1.12},
                                           {"roundtrip", "roundtrip", 1.2, 1.12}}};

}  // namespace

void appendVarintLimits(std::vector<LimitRow>& rows) {
  for (const std::string_view operation : {"poke", "peek"}) {
    rows.push_back({fmt::format("fixed64.{} / empty-loop, time", operation),
                    "varint",
                    fmt::format("fixed64.{}", operation),
                    {"empty-loop"},
                    LimitKind::TimeAtMost,
                    1.1});
  }
  for (const Bound& bound : kBounds) {
    for (std::size_t i = 0; i < kValueOfLength.size(); ++i) {
      const std::string values = fmt::format("[values=constant:{}]", kValueOfLength[i]);
      rows.push_back(
          {fmt::format("sqlite4.{} {} B / fixed64.{}, time", bound.operation, i + 1, bound.reference),
           "varint",
           fmt::format("sqlite4.{}{}", bound.operation, values),
           {fmt::format("fixed64.{}{}", bound.reference, values)},
           LimitKind::TimeAtMost,
           i < 3 ? bound.upToThreeBytes : bound.above});
    }
  }
}

}  // namespace packscope::bench
