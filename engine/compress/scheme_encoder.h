// SPDX-License-Identifier: GPL-3.0-or-later
// Encodes a whole matrix with a scheme: rows in parallel, the same result for every number of threads.
// Internal to compress/.
#pragma once

#include "base/parallel.h"
#include "compress/compressed_matrix.h"
#include "compress/piece_encoder.h"
#include "compress/scheme_state.h"
#include "matrix/matrix.h"

#include <cstdint>
#include <optional>
#include <span>

namespace packscope::compress {

/// Chooses the kernels of all columns for a long time. After anything was learned.
void settle(SchemeState& state);

/// Learns the first rows for the groups that know nothing yet; keeps no codes. For a few rows.
void learnFirstRows(SchemeState& state, const matrix::Matrix& matrix, std::uint64_t rows);

/// Learns what is new and encodes into out, whose memory is reused. Ends settled.
/// sortNew: dictionaries are brought into the order that needs no translation (neighbouring integers
/// ascending, tuples by the codes of their columns); for a scheme that nobody has encoded with yet.
void learnAndEncode(SchemeState& state, const matrix::Matrix& matrix, const base::ThreadBudget& threads,
                    bool sortNew, CompressedMatrix& out);

/// Encodes with what is known. Returns the first unknown cell, if any; out is empty then.
std::optional<UnknownCell> encodeKnown(const SchemeState& state, const matrix::Matrix& matrix,
                                       const base::ThreadBudget& threads, CompressedMatrix& out);

}  // namespace packscope::compress
