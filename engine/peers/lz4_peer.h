// SPDX-License-Identifier: GPL-3.0-or-later
// LZ4 block format with a recycled state, one thread.
// https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md
#pragma once

#include "peers/peers.h"

namespace packscope::peers {

extern const Peer kLz4Peer;

}  // namespace packscope::peers
