// SPDX-License-Identifier: GPL-3.0-or-later
// Deflate in the zlib form (RFC 1950) with a recycled state, level 6, one thread.
#pragma once

#include "peers/peers.h"

namespace packscope::peers {

extern const Peer kDeflatePeer;

}  // namespace packscope::peers
