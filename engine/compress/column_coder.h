// SPDX-License-Identifier: GPL-3.0-or-later
// The dictionary of one column while it is being learned: value to code, and which kernel can encode it.
#pragma once

#include "compress/kernels/encode_block.h"
#include "compress/perfect_table.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace packscope::compress {

/// The state of the encoder of a column, from the cheapest kernel to the dearest.
enum class CoderKind : std::uint8_t {
  Empty,     ///< No value yet.
  Constant,  ///< One value: compare.
  Compare,   ///< Up to 8 values: compare with each.
  Integer,   ///< Neighbouring integers, or integers within 256: subtract.
  Table,     ///< Up to 256 values: a collision-free table.
  Hash,      ///< Open addressing.
};

/// Values are the 64 bits of doubles. Codes are given in the order of arrival and never change.
class ColumnCoder {
 public:
  static constexpr std::uint32_t kUnknown = 0xffff'ffffU;

  std::uint64_t size() const noexcept { return m_values.size(); }
  std::span<const std::uint64_t> values() const noexcept { return m_values; }
  std::uint32_t find(std::uint64_t bits) const noexcept;
  /// The code of `bits`, a new one when it is new. Throws OutOfMemory beyond 2^32 - 1 values.
  std::uint32_t findOrAdd(std::uint64_t bits);
  /// findOrAdd for cells[0], cells[stride], ...: `count` of them, when their codes are not wanted.
  void addAll(const double* cells, std::size_t stride, std::size_t count);

  CoderKind kind() const noexcept { return m_kind; }
  /// Chooses the kernel for the values known now; builds the collision-free table when `stable` says that it
  /// will be used for long. To be called after values were added, before kernels run.
  void chooseKernel(bool stable);
  /// Integer: true when code c is base + c, so that the kernel's codes need no translation.
  bool ascending() const noexcept { return m_ascending; }
  /// Integer, not ascending: 64 kernel codes to codes, in place. False when one of them is in a gap between
  /// the values.
  bool translate(std::uint8_t* codes) const noexcept;
  /// Integer: the kernel's codes are 0 .. kernelCodes() - 1.
  std::uint64_t kernelCodes() const noexcept { return span(); }
  const PerfectTable& table() const noexcept { return *m_table; }
  /// Fills lane `lane` for the kernel of kind().
  void fillTables(BlockTables& tables, std::size_t lane) const noexcept;

  /// Neighbouring integers whose codes do not ascend with them.
  bool unsortedIntegers() const noexcept { return size() > 1 && dense() && !m_ascending; }
  /// unsortedIntegers(): order[k] is the present code of the value that shall have the code k.
  std::vector<std::uint32_t> ascendingOrder() const;
  /// New codes for the values: values()[i] becomes what was values()[order[i]]. order is a permutation.
  void reorder(std::span<const std::uint32_t> order);

 private:
  void add(std::uint64_t bits);
  void rehash(std::size_t slots);
  void noteInteger(std::uint64_t bits) noexcept;
  bool dense() const noexcept;
  std::uint64_t span() const noexcept { return static_cast<std::uint64_t>(m_highest - m_lowest) + 1; }
  void makeTranslation();
  std::int64_t m_translatedFrom = 0;

  std::vector<std::uint64_t> m_values;
  std::vector<std::uint32_t> m_slots;  ///< Code + 1, or 0; a power of two; none up to 8 values.
  CoderKind m_kind = CoderKind::Empty;
  std::size_t m_chosenFor = 0;  ///< Values when the kernel was chosen,
  bool m_chosenStable = false;  ///< and for how long.
  bool m_integers = true;       ///< All values are integers below 2^51 in magnitude, and none is -0.0.
  bool m_ascending = true;      ///< Each value is the one before plus 1.
  std::int64_t m_lowest = 0;
  std::int64_t m_highest = 0;
  /// Integer, not ascending: value - lowest to code, 256 entries. With at most 255 values the gaps are
  /// marked.
  std::vector<std::uint8_t> m_translation;
  std::shared_ptr<const PerfectTable> m_table;  ///< Kind Table; copies share it.
};

}  // namespace packscope::compress
