// SPDX-License-Identifier: GPL-3.0-or-later
// A new file and one write(2): the ceiling for anything that ends in a file.
#pragma once

#include "peers/peers.h"

namespace packscope::peers {

extern const Peer kWritePeer;

}  // namespace packscope::peers
