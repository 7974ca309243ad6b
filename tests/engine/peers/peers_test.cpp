// SPDX-License-Identifier: GPL-3.0-or-later
// The contract of the peer table.
#include "peers/peers.h"

#include "base/error.h"
#include "base/random.h"
#include "peers/chunked.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::peers {
namespace {

std::vector<std::byte> bytesOf(std::size_t count, std::uint64_t distinct) {
  base::Random random(count + distinct);
  std::vector<std::byte> bytes(count);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(distinct));
  return bytes;
}

class EveryPeer : public testing::TestWithParam<const Peer*> {
 protected:
  const Peer& peer() const { return *GetParam(); }
  Context open() const { return peer().open == nullptr ? nullptr : peer().open(PeerOptions{}); }
};

TEST_P(EveryPeer, GivesBackEveryByteAndRecyclesItsContext) {
  const Context context = open();
  for (const std::size_t size : {0U, 8U, 64U, 4096U, 800'000U, 8U}) {
    for (const std::uint64_t distinct : {1U, 4U, 256U}) {
      const std::vector<std::byte> original = bytesOf(size, distinct);
      std::vector<std::byte> out(static_cast<std::size_t>(peer().bound(size)));
      const std::uint64_t written = peer().compress(context.get(), original, out);
      const base::ByteSpan result = peer().removeFile != nullptr
                                        ? base::ByteSpan()
                                        : base::ByteSpan(out).first(static_cast<std::size_t>(written));
      if (peer().decompress == nullptr) {
        EXPECT_TRUE(peer().check(original, result));
      } else {
        std::vector<std::byte> back(size);
        peer().decompress(context.get(), result, back);
        EXPECT_TRUE(back == original) << peer().id << ' ' << size << ' ' << distinct;
      }
      if (peer().removeFile != nullptr) peer().removeFile(context.get());
    }
  }
}

TEST_P(EveryPeer, SaysWhenTheResultIsNotWhole) {
  if (peer().decompress == nullptr || peer().removeFile != nullptr) return;  // No bytes to cut.
  const Context context = open();
  const std::vector<std::byte> original = bytesOf(4096, 4);
  std::vector<std::byte> out(static_cast<std::size_t>(peer().bound(original.size())));
  const auto written = static_cast<std::size_t>(peer().compress(context.get(), original, out));
  std::vector<std::byte> back(original.size());
  for (const std::size_t size : {written - 1, written / 2, std::size_t{0}}) {
    EXPECT_THROW(peer().decompress(context.get(), base::ByteSpan(out).first(size), back), base::Error)
        << size;
  }
  std::vector<std::byte> longer(original.size() + 8);
  EXPECT_THROW(peer().decompress(context.get(), base::ByteSpan(out).first(written), longer), base::Error);
}

TEST_P(EveryPeer, NoticesAWrongResult) {
  if (peer().check == nullptr) return;  // Checked by reading back.
  const std::vector<std::byte> original = bytesOf(64, 256);
  std::vector<std::byte> out(static_cast<std::size_t>(peer().bound(original.size())));
  const auto written = static_cast<std::size_t>(peer().compress(open().get(), original, out));
  out.front() ^= std::byte{1};
  EXPECT_FALSE(peer().check(original, base::ByteSpan(out).first(written)));
}

INSTANTIATE_TEST_SUITE_P(Peers, EveryPeer, testing::ValuesIn([] {
                           std::vector<const Peer*> rows;
                           for (const Peer& peer : peers()) rows.push_back(&peer);
                           return rows;
                         }()),
                         [](const auto& row) {
                           std::string name(row.param->id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Peers, HaveUniqueIdsAndWholeRows) {
  std::set<std::string_view> ids;
  for (const Peer& peer : peers()) {
    EXPECT_TRUE(ids.insert(peer.id).second) << peer.id;
    EXPECT_EQ(findPeer(peer.id), &peer);
    EXPECT_FALSE(peer.title.empty() || peer.description.empty() || peer.stage.empty()) << peer.id;
    EXPECT_TRUE(peer.bound != nullptr && peer.compress != nullptr) << peer.id;
    EXPECT_NE(peer.decompress == nullptr, peer.check == nullptr) << peer.id;
  }
  EXPECT_EQ(findPeer("gzip"), nullptr);
}

// Chunks of 10 bytes: what the libraries get for inputs beyond 2^31.
std::uint64_t copyChunk(base::ByteSpan in, base::MutableByteSpan out) {
  std::memcpy(out.data(), in.data(), in.size());
  return in.size();
}

TEST(Chunked, SplitsOnlyWhatIsTooLarge) {
  constexpr std::uint64_t kChunk = 10;
  for (const std::size_t size : {1U, 9U, 10U, 11U, 20U, 25U}) {
    const std::vector<std::byte> original = bytesOf(size, 256);
    std::vector<std::byte> out(boundChunked(size, kChunk, [](std::uint64_t bytes) { return bytes; }));
    const std::uint64_t written = compressChunked(original, out, kChunk, copyChunk);
    EXPECT_EQ(written, size <= kChunk ? size : size + (size + kChunk - 1) / kChunk * 8);
    const base::ByteSpan result = base::ByteSpan(out).first(static_cast<std::size_t>(written));
    std::vector<std::byte> back(size);
    const auto copyBack = [](base::ByteSpan in, base::MutableByteSpan target) {
      if (in.size() != target.size()) base::throwCorrupt("chunk size", 0);
      copyChunk(in, target);
    };
    decompressChunked(result, back, kChunk, copyBack);
    EXPECT_TRUE(back == original);
    EXPECT_THROW(decompressChunked(result.first(result.size() - 1), back, kChunk, copyBack), base::Error);
  }
}

}  // namespace
}  // namespace packscope::peers
