// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to know of how a matrix is or would be compressed: the plan with its sizes, as text for
// people and as JSON that the window reads back.
#pragma once

#include "compress/compressed_matrix.h"
#include "compress/compression_plan.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace packscope::report {

struct Inspection {
  std::string source;              ///< A path, or "generated: rows 10000, ...".
  bool fromFile = false;           ///< The groups are those of a compressed file, not planned just now.
  std::uint64_t denseBytes = 0;    ///< 8 a cell.
  std::uint64_t memoryBytes = 0;   ///< Of the compressed matrix in this process.
  std::uint64_t jvmBytes = 0;      ///< The same as SystemDS would estimate it.
  std::uint64_t blockBytes = 0;    ///< As SystemDS's compressed block.
  std::uint64_t fileBytes = 0;     ///< As native compressed file.
  compress::CompressionPlan plan;  ///< As built: estimatedBytes and trueBytes by the layout's own model.
  bool operator==(const Inspection&) const = default;
};

/// Sizes of `compressed`, whose plan (as built) is given.
Inspection inspectionOf(std::string source, const compress::CompressedMatrix& compressed,
                        compress::CompressionPlan plan);

/// "0..3, 7, 9..12".
std::string columnsText(const compress::ColumnIndex& columns);

/// Facts, a line a type, and a line a group for the first mostGroups of them (0: all); says how many are left
/// out.
std::string inspectionText(const Inspection& inspection, std::size_t mostGroups);

/// {"schema": 1, "source", "layout", "rows", ..., "groups": [{"type", "columns": [[first, last], ...],
/// "distinct", "bits", "estimatedBytes", "trueBytes", "denseBytes", "reason", "types": [{"type", "bytes"},
/// ...]}]}
std::string inspectionJson(const Inspection& inspection);
/// Throws InvalidArgument naming the key; a newer schema is NotSupported.
Inspection readInspectionJson(std::string_view text, std::string_view name);

}  // namespace packscope::report
