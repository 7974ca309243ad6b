// SPDX-License-Identifier: GPL-3.0-or-later
// One code (dictionary tuple number) a row, packed in 0, 1, 2, 4, 8, 16 or 32 bits.
//
// Layout: row r has the bits [r*bits, r*bits + bits) of one little-endian bit string (bit 0 = lowest bit of
// byte 0), so that codes of 8 bits and more are a plain little-endian array, and 1, 2 and 4 bits never cross
// a byte.
//
// | rows      | bytes               |
// |-----------|---------------------|
// | 0..63     | [0, 8*bits)         |  a 64-row tile is 8*bits bytes
// | 64..127   | [8*bits, 16*bits)   |
// | ...       |                     |
// The last tile is complete; codes past the last row are 0. With 0 bits there is no byte and every code is 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace packscope::compress {

inline constexpr std::uint64_t kTileRows = 64;
inline constexpr std::array<std::uint32_t, 7> kCodeBits{0, 1, 2, 4, 8, 16, 32};

/// Fewest legal bits for codes 0..distinct-1; distinct <= 2^32.
std::uint32_t codeBitsFor(std::uint64_t distinct) noexcept;
/// Bytes of a map of so many rows: a multiple of 8*bits.
constexpr std::uint64_t codeBytes(std::uint64_t rows, std::uint32_t bits) noexcept {
  return (rows + kTileRows - 1) / kTileRows * 8 * bits;
}

/// Zeroed memory at a 64-byte boundary. Throws OutOfMemory naming the bytes.
std::shared_ptr<std::byte> allocateCodes(std::uint64_t bytes);

/// A view of packed codes that keeps its memory alive. Copies share the memory; read-only once a group holds
/// it.
class CodeMap {
 public:
  CodeMap() = default;
  /// All codes 0, in memory of its own. Throws InvalidArgument for bits not in kCodeBits.
  CodeMap(std::uint64_t rows, std::uint32_t bits);
  /// data: codeBytes(rows, bits) bytes at an 8-byte boundary that owner keeps alive.
  CodeMap(std::uint64_t rows, std::uint32_t bits, std::byte* data, std::shared_ptr<const void> owner);

  std::uint64_t rows() const noexcept { return m_rows; }
  std::uint32_t bits() const noexcept { return m_bits; }
  std::uint64_t bytes() const noexcept { return codeBytes(m_rows, m_bits); }
  const std::byte* data() const noexcept { return m_data; }
  /// For whoever fills the map before a group takes it.
  std::byte* mutableData() noexcept { return m_data; }

  /// The same memory read as codes of fewer bits.
  CodeMap withBits(std::uint32_t bits) const { return {m_rows, bits, bits == 0 ? nullptr : m_data, m_owner}; }

  std::uint32_t get(std::uint64_t row) const noexcept;
  void set(std::uint64_t row, std::uint32_t code) noexcept;
  /// Codes of rows [begin, begin + out.size()).
  void unpack(std::uint64_t begin, std::span<std::uint32_t> out) const noexcept;
  /// Stores codes of rows [begin, begin + codes.size()); each must fit the bits. begin is a multiple of 64.
  void pack(std::uint64_t begin, std::span<const std::uint32_t> codes) noexcept;
  /// counts[c] += rows with code c; every code is below counts.size().
  void count(std::span<std::uint64_t> counts) const noexcept;
  /// Largest code of all rows; 0 without rows. To check a map from outside against its dictionary.
  std::uint32_t largest() const noexcept;
  /// Rows [begin, end) in memory of their own.
  CodeMap slice(std::uint64_t begin, std::uint64_t end) const;

 private:
  std::uint64_t m_rows = 0;
  std::uint32_t m_bits = 0;
  std::byte* m_data = nullptr;
  std::shared_ptr<const void> m_owner;
};

}  // namespace packscope::compress
