// Each kind of register that this machine has against single bytes.
#include "base/byte_register.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"

namespace treesift {
namespace {

template <typename Register>
class ByteRegisters : public testing::Test {};
using Registers = testing::Types<PlainRegister, ByteRegister>;
TYPED_TEST_SUITE(ByteRegisters, Registers);

TYPED_TEST(ByteRegisters, TellWhereAComparisonHolds) {
  Random random(11);
  for (int round = 0; round < 2'000; ++round) {
    std::string text(TypeParam::size, '\0');
    for (char& c : text) c = static_cast<char>(random.below(256));
    const char wanted = text[random.below(text.size())];
    const auto low = static_cast<unsigned char>(random.below(256));
    const auto high = static_cast<unsigned char>(low + random.below(256 - low));
    std::uint32_t equal = 0, between = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      equal |= static_cast<std::uint32_t>(text[i] == wanted) << i;
      between |= static_cast<std::uint32_t>(low <= byte && byte <= high) << i;
    }
    const TypeParam bytes = TypeParam::load(text.data());
    EXPECT_EQ(bytes.equal(wanted).places(), equal);
    const TypeParam in_range = bytes.between(static_cast<char>(low), static_cast<char>(high));
    EXPECT_EQ(in_range.places(), between);
    EXPECT_EQ((bytes.equal(wanted) | in_range).places(), equal | between);
  }
}

}  // namespace
}  // namespace treesift
