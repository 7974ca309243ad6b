// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of the matrix cases: 8 MB (10,000 x 100 dense doubles, 4 distinct values) unless a row says
// otherwise.
#include "bench/limits_table.h"

#include <array>

#include <fmt/format.h>

namespace packscope::bench {
namespace {

struct Rate {
  const char* name;
  const char* subject;
  const char* reference;
  double bound;
  base::SimdChoice simd = base::SimdChoice::Auto;
};

/// Speeds as shares of a reference on the same data (performance-limits.md 4). 10, 20 and 256 values are the
/// last of what one kernel takes; the figures for those were measured with AVX-512.
constexpr std::array kRates{
    Rate{"serialize / read-sum", "serialize", "read-sum", 0.8},
    Rate{"update-apply U=4 avx512 / read-sum", "update-apply", "read-sum", 0.50, base::SimdChoice::Avx512},
    Rate{"update-apply U=4 avx2 / read-sum", "update-apply", "read-sum", 0.42, base::SimdChoice::Avx2},
    Rate{"update-apply U=10 / read-sum", "update-apply[uniques=10]", "read-sum[uniques=10]", 0.30},
    Rate{"update-apply U=20 / read-sum", "update-apply[uniques=20]", "read-sum[uniques=20]", 0.22},
    Rate{"update-apply U=256 / read-sum", "update-apply[uniques=256]", "read-sum[uniques=256]", 0.17},
    Rate{"update-apply systemds U=4 / read-sum", "update-apply[layout=systemds]", "read-sum", 0.28},
    Rate{"compress U=4 / read-sum", "compress", "read-sum", 0.30},
    Rate{"compress U=16 / read-sum", "compress[uniques=16]", "read-sum[uniques=16]", 0.25},
    Rate{"compress U=256 / read-sum", "compress[uniques=256]", "read-sum[uniques=256]", 0.06},
    Rate{"decompress U=4 / memcpy", "decompress", "memcpy", 0.65},
    Rate{"decompress U=256 / memcpy", "decompress[uniques=256]", "memcpy[uniques=256]", 0.35},
    Rate{"update-apply 2 threads / 1, 8 MB", "update-apply[threads=2]", "update-apply", 1.3},
    Rate{"update-apply 2 threads / 1, 800 MB", "update-apply[rows=1000000;threads=2]",
         "update-apply[rows=1000000]", 1.8},
    Rate{"update-apply U=4 / blosc-bitshuffle-lz4", "update-apply", "blosc-bitshuffle-lz4", 5.0},
};

}  // namespace

void appendMatrixLimits(std::vector<LimitRow>& rows) {
  for (const Rate& rate : kRates) {
    rows.push_back({fmt::format("{}, rate", rate.name),
                    "matrix",
                    rate.subject,
                    {rate.reference},
                    LimitKind::RateAtLeast,
                    rate.bound,
                    rate.simd});
  }
  rows.push_back({"compress systemds U=4 / its update-apply, time",
                  "matrix",
                  "compress[layout=systemds]",
                  {"update-apply[layout=systemds]"},
                  LimitKind::TimeAtMost,
                  4.0});
  // 326 x 100 cells are as many bytes as the compressed file of the 10,000 x 100.
  rows.push_back({"update-apply-standard-io / update-apply + write, time",
                  "matrix",
                  "update-apply-standard-io",
                  {"update-apply", "write[rows=326]"},
                  LimitKind::TimeAtMost,
                  1.25});
  rows.push_back({"update-apply U=4 / blosc-bitshuffle-lz4, bytes",
                  "matrix",
                  "update-apply",
                  {"blosc-bitshuffle-lz4"},
                  LimitKind::BytesAtMost,
                  0.6});
}

}  // namespace packscope::bench
