#include "base/common_ends.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"

namespace treesift {
namespace {

TEST(CommonEnds, AreThoseOfALoop) {
  Random random(5);
  for (int round = 0; round < 2'000; ++round) {
    const std::string shared(random.below(200), 'x');
    std::string a = shared, b = shared;
    if (!a.empty() && random.below(2) == 0) a[random.below(a.size())] = 'y';
    a.insert(random.below(a.size() + 1), random.below(3), 'x');
    std::size_t prefix = 0, suffix = 0;
    const std::size_t most = std::min(a.size(), b.size());
    while (prefix < most && a[prefix] == b[prefix]) ++prefix;
    while (suffix < most && a[a.size() - 1 - suffix] == b[b.size() - 1 - suffix]) ++suffix;
    EXPECT_EQ(common_prefix(a, b), prefix);
    EXPECT_EQ(common_suffix(a, b), suffix);
  }
  EXPECT_EQ(common_prefix("", "x"), 0u);
  EXPECT_EQ(common_suffix("", ""), 0u);
}

TEST(SameBytes, IsEqualityForEverySizeAndPlace) {
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string a(size, 'x');
    EXPECT_TRUE(same_bytes(a, std::string(a)));
    EXPECT_FALSE(same_bytes(a, a + "x"));
    for (std::size_t place = 0; place < size; ++place) {
      std::string b = a;
      b[place] = 'y';
      EXPECT_FALSE(same_bytes(a, b)) << size << ", " << place;
    }
  }
}

}  // namespace
}  // namespace treesift
