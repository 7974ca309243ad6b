// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/dictionary.h"

#include "base/error.h"
#include "compress/systemds_form.h"

#include <algorithm>
#include <string>
#include <utility>

namespace packscope::compress {

Dictionary::Dictionary(std::uint32_t columns, std::vector<double> values)
    : m_columns(columns), m_values(std::move(values)) {
  if (columns == 0 || m_values.size() % columns != 0) {
    base::throwInvalid("a dictionary of " + std::to_string(m_values.size()) + " values does not fit " +
                       std::to_string(columns) + " columns");
  }
  m_nonZeros = static_cast<std::uint64_t>(
      std::count_if(m_values.begin(), m_values.end(), [](double value) { return value != 0; }));
}

std::uint64_t Dictionary::sizeInMemory() const noexcept {
  return sizeof(*this) + m_values.size() * sizeof(double);
}

std::byte* Dictionary::write(std::byte* out) const noexcept {
  constexpr std::uint8_t kFp64Dict = 0;
  *out++ = std::byte{kFp64Dict};
  base::storeBigEndian(out, static_cast<std::uint32_t>(m_values.size()));
  return writeDoubles(out + 4, m_values);
}

}  // namespace packscope::compress
