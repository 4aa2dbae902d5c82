#include "pipeline/measuring/kept_documents.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

PairKey key_of(std::uint64_t number) {
  PairKey key;
  key.expected_low = number;
  return key;
}

// What a measurer does with an expected document; whether it was there.
bool use(KeptDocuments& kept, std::uint64_t number) {
  std::optional<KeptDocuments::Kept> found = kept.take(key_of(number));
  const bool was_there = found.has_value();
  if (!was_there) (void)kept.make_room();
  (void)kept.keep(found ? *std::move(found) : KeptDocuments::Kept{key_of(number), {}});
  return was_there;
}

TEST(KeptDocuments, KeepsTheLastOne) {
  KeptDocuments kept(1, 1 << 20);
  EXPECT_FALSE(use(kept, 1));
  EXPECT_TRUE(use(kept, 1));
  EXPECT_FALSE(use(kept, 2));
  EXPECT_TRUE(use(kept, 2));
  EXPECT_FALSE(use(kept, 1));
}

TEST(KeptDocuments, KeepsTheFirstOnesWhereTheyComeInTurns) {
  KeptDocuments kept(4, 1 << 20);
  for (std::uint64_t number = 0; number < 8; ++number) EXPECT_FALSE(use(kept, number));
  std::size_t hits = 0;
  for (int turn = 0; turn < 3; ++turn) {
    for (std::uint64_t number = 0; number < 8; ++number) hits += use(kept, number);
  }
  EXPECT_EQ(hits, 3u * 3);
}

TEST(KeptDocuments, GivesBackWhatIsTooLarge) {
  KeptDocuments kept(4, 0);
  Document document;
  const bool takes_memory = document.memory() > 0;
  EXPECT_EQ(kept.keep({key_of(1), std::move(document)}).has_value(), takes_memory);
}

}  // namespace
}  // namespace treesift
