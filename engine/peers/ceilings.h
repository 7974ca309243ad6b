// SPDX-License-Identifier: GPL-3.0-or-later
// The ceilings: what reading, copying and writing the bytes costs when nothing else is done.
#pragma once

#include "peers/peers.h"

namespace packscope::peers {

extern const Peer kMemcpyPeer;
extern const Peer kReadSumPeer;

}  // namespace packscope::peers
