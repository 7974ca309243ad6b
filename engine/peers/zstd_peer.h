// SPDX-License-Identifier: GPL-3.0-or-later
// Zstandard with a recycled context, one thread. https://facebook.github.io/zstd/zstd_manual.html
#pragma once

#include "peers/peers.h"

namespace packscope::peers {

extern const Peer kZstd1Peer;
extern const Peer kZstd3Peer;

}  // namespace packscope::peers
