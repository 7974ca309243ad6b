// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrix/storage_form.h"

#include "matrix/generator.h"
#include "matrix/jvm_size.h"

#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace packscope::matrix {
namespace {

const base::ThreadBudget kOne(1);

TEST(StorageForms, HaveUniqueIds) {
  std::set<std::string_view> ids;
  for (const StorageForm& form : storageForms()) {
    EXPECT_TRUE(ids.insert(form.id).second) << form.id;
    EXPECT_FALSE(form.title.empty());
    EXPECT_TRUE(form.says.ends_with('.')) << form.says;
  }
}

TEST(StorageForms, GiveBackEveryBit) {
  const base::ThreadBudget four(4);
  for (const StorageForm& form : storageForms()) {
    for (const auto& [rows, cols] : {std::pair{0U, 0U}, std::pair{0U, 3U}, std::pair{3U, 0U},
                                     std::pair{1U, 1U}, std::pair{7U, 300U}, std::pair{1'000U, 9U}}) {
      for (const double sparsity : {0.0, 0.002, 0.3, 1.0}) {
        const Matrix cells =
            rows * cols == 0 ? Matrix(rows, cols) : generate({rows, cols, sparsity, 50, 7}, kOne);
        for (const base::ThreadBudget* threads : {&kOne, &four}) {
          const auto stored = form.make(cells, *threads);
          EXPECT_TRUE(sameBits(stored->restore(), cells)) << form.id << ' ' << rows << " x " << cols;
          EXPECT_EQ(stored->storedCells(),
                    form.id == "dense" ? cells.cells() : countStoredCells(cells.values()));
        }
      }
    }
  }
}

TEST(StorageForms, KeepValuesThatCompareToZeroOrNothing) {
  Matrix cells(2, 4);
  const double values[]{0.0,
                        -0.0,
                        std::bit_cast<double>(0x7ff8000000000123U),
                        5e-324,
                        std::numeric_limits<double>::infinity(),
                        0.0,
                        1.5,
                        0.0};
  std::copy(std::begin(values), std::end(values), cells.mutableData());
  for (const StorageForm& form : storageForms()) {
    EXPECT_TRUE(sameBits(form.make(cells, kOne)->restore(), cells)) << form.id;
  }
}

TEST(StorageForms, TakeTheBytesOfTheirArrays) {
  const Matrix cells = generate({2'000, 40, 0.01, 9, 3}, kOne);
  const StorageFacts facts = storageFacts(cells);
  const std::uint64_t stored = countStoredCells(cells.values());
  ASSERT_GT(facts.nonEmptyRows, 100U);
  ASSERT_LT(facts.nonEmptyRows, 2'000U);
  const auto arraysOf = [&](std::string_view id) -> std::uint64_t {
    if (id == "dense") return 8 * cells.cells();
    if (id == "mcsr") return 8 * facts.rows + 12 * stored + 48 * facts.nonEmptyRows;
    if (id == "csr") return 4 * (facts.rows + 1) + 12 * stored;
    if (id == "coo") return 16 * stored;
    return 4 * (2 * facts.nonEmptyRows + 1) + 12 * stored;
  };
  for (const StorageForm& form : storageForms()) {
    const std::uint64_t bytes = form.make(cells, kOne)->sizeInMemory();
    EXPECT_GE(bytes, arraysOf(form.id)) << form.id;
    EXPECT_LE(bytes, arraysOf(form.id) + 200) << form.id;
    EXPECT_GT(form.jvmBytes(facts), arraysOf(form.id)) << form.id << ": objects have heads";
  }
}

TEST(StorageForms, AreSizedAsSystemDsSizesThem) {
  const StorageFacts facts{3, 10, 4, 2};
  // Heads 56; COO 24 + I(4) + I(4) + D(4), DCSR 32 + I(2) + I(3) + I(4) + D(4).
  const std::uint64_t expected[]{392, 536, 56 + 24 + 48 + 48 + 64, 56 + 24 + 48 + 48 + 64,
                                 56 + 32 + 40 + 40 + 48 + 64};
  for (std::size_t i = 0; i < storageForms().size(); ++i)
    EXPECT_EQ(storageForms()[i].jvmBytes(facts), expected[i]) << storageForms()[i].id;
  for (const StorageForm& form : storageForms()) {
    if (form.id == "dense") continue;
    EXPECT_EQ(form.jvmBytes({3, 10, 0, 0}), 56U) << form.id;
  }
}

}  // namespace
}  // namespace packscope::matrix
