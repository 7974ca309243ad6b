// SPDX-License-Identifier: GPL-3.0-or-later
#include "compress/tuple_coder.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace packscope::compress {
namespace {

TupleCoder twoColumns() {
  TupleCoder coder(2);
  coder.widen(0, 2);
  coder.widen(1, 2);
  return coder;
}

TEST(TupleCoder, KnowsThatKeysAreCodesOnceTheLastOneCame) {
  TupleCoder coder = twoColumns();
  for (std::uint32_t key = 0; key < 4; ++key) {
    EXPECT_FALSE(coder.keysAreCodes()) << key;
    const std::array<std::uint32_t, 2> ids{key & 1, key >> 1};
    EXPECT_EQ(key, coder.findOrAdd(ids));
  }
  EXPECT_TRUE(coder.keysAreCodes());
  // A third value of a column makes room for keys that are not known.
  coder.widen(1, 3);
  EXPECT_FALSE(coder.keysAreCodes());
}

TEST(TupleCoder, SeesThatKeysAreNoCodesInAnotherOrder) {
  TupleCoder coder = twoColumns();
  for (const std::uint32_t key : {0U, 2U, 1U, 3U}) {
    const std::array<std::uint32_t, 2> ids{key & 1, key >> 1};
    coder.findOrAdd(ids);
  }
  EXPECT_FALSE(coder.keysAreCodes());
  coder.reorder(coder.orderByKey());
  EXPECT_TRUE(coder.keysAreCodes());
}

}  // namespace
}  // namespace packscope::compress
