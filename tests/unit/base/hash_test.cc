#include "base/hash.h"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <string>

namespace treesift {
namespace {

// What the test vectors of xxHash say of the empty input.
TEST(BaseHash, IsXxh3) {
  EXPECT_EQ(hash_of(""), 0x2d06800538d394c2U);
  for (std::size_t size : {1, 3, 4, 8, 9, 16, 17, 128, 129, 240, 241, 5000}) {
    const std::string bytes(size, 'x');
    EXPECT_EQ(hash_of(bytes), XXH3_64bits(bytes.data(), size)) << size;
    EXPECT_EQ(hash_of(bytes, 7), XXH3_64bits_withSeed(bytes.data(), size, 7)) << size;
  }
}

TEST(BaseHash, OfTwoIsThatOfTheirBytesInOrder) {
  const std::uint64_t both[] = {0x0123456789abcdef, 42};
  EXPECT_EQ(combine_hashes(both[0], both[1]), XXH3_64bits(both, sizeof both));
  EXPECT_NE(combine_hashes(1, 2), combine_hashes(2, 1));
}

}  // namespace
}  // namespace treesift
