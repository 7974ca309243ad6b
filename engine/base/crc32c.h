// SPDX-License-Identifier: GPL-3.0-or-later
// CRC-32C (Castagnoli), the checksum of iSCSI (RFC 3720 B.4) and of our own files.
#pragma once

#include "base/bytes.h"

#include <cstdint>

namespace packscope::base {

/// Checksum of `data`, continuing from the checksum of what came before it (0 at the start). Uses the CPU's
/// CRC32 instruction, three streams at a time, where there is one. Thread-safe.
std::uint32_t crc32c(ByteSpan data, std::uint32_t before = 0) noexcept;

/// The same by a table, for machines without the instruction and for tests.
std::uint32_t crc32cByTable(ByteSpan data, std::uint32_t before = 0) noexcept;

}  // namespace packscope::base
