// SPDX-License-Identifier: GPL-3.0-or-later
// c-blosc 1: bit-shuffled doubles, then LZ4, one thread. https://www.blosc.org/c-blosc
#pragma once

#include "peers/peers.h"

namespace packscope::peers {

extern const Peer kBloscPeer;

}  // namespace packscope::peers
