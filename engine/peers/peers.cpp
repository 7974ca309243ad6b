// SPDX-License-Identifier: GPL-3.0-or-later
#include "peers/peers.h"

#include "peers/blosc_peer.h"
#include "peers/ceilings.h"
#include "peers/deflate_peer.h"
#include "peers/lz4_peer.h"
#include "peers/write_peer.h"
#include "peers/zstd_peer.h"

#include <algorithm>
#include <array>

namespace packscope::peers {

std::span<const Peer> peers() {
  static const std::array kPeers{kMemcpyPeer, kReadSumPeer, kWritePeer, kZstd1Peer,
                                 kZstd3Peer,  kLz4Peer,     kBloscPeer, kDeflatePeer};
  return kPeers;
}

const Peer* findPeer(std::string_view id) {
  const auto found = std::ranges::find(peers(), id, &Peer::id);
  return found == peers().end() ? nullptr : &*found;
}

}  // namespace packscope::peers
