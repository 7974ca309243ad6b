// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the groups of a compressed matrix out of codes and a scheme. Internal to compress/.
#pragma once

#include "compress/compressed_matrix.h"
#include "compress/scheme_state.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace packscope::compress {

class MatrixBuilder {
 public:
  /// Empties out, but keeps its memory for the codes.
  MatrixBuilder(CompressedMatrix& out, const SchemeState& state, std::uint64_t rows);

  /// Memory in out for the maps of all groups at the bits of their present tuples; group g's map begins at
  /// place(g).
  void reserveCodes();
  std::uint64_t place(std::size_t group) const noexcept { return m_places[group]; }
  std::byte* codes() const noexcept { return m_out.m_codes.get(); }
  /// A map in that memory.
  CodeMap mapOf(std::size_t group, std::uint32_t bits) const;

  /// maps: one a group, with the final bits. Fills out.
  void build(const matrix::Matrix& matrix, std::vector<CodeMap> maps);

 private:
  std::unique_ptr<ColumnGroup> codedGroup(const GroupState& group, CodeMap map) const;

  CompressedMatrix& m_out;
  const SchemeState& m_state;
  std::uint64_t m_rows;
  std::vector<std::uint64_t> m_places;
};

/// Codes past the last row of the last tile become 0.
void clearTail(CodeMap& map);

}  // namespace packscope::compress
