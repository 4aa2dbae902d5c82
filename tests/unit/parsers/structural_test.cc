// The search for structural bytes against a loop, with each kind of register that this machine has.
#include "parsers/html/structural.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"

namespace treesift {
namespace {

template <typename Register>
void compare_with_a_loop() {
  Random random(7);
  for (int round = 0; round < 20'000; ++round) {
    std::string text(random.below(80), 'x');
    for (char& c : text) {
      // Bytes that differ from the wanted ones by a bit, and bytes above 0x7F.
      constexpr std::string_view bytes("<&\0=;'\x01\xBC\xA6\x80 x", 12);
      if (random.below(8) == 0) c = bytes[random.below(bytes.size())];
    }
    const std::size_t from = random.below(text.size() + 1);
    std::size_t expected = from;
    while (expected < text.size() && text[expected] != '<' && text[expected] != '&' && text[expected] != '\0')
      ++expected;
    ASSERT_EQ(find_structural<Register>(text, from, '<', '&', '\0'), expected) << round;
  }
}

TEST(Structural, FindsWhatALoopFinds) {
  compare_with_a_loop<ByteRegister>();
}
TEST(Structural, FindsTheSameWithPlainRegisters) {
  compare_with_a_loop<PlainRegister>();
}

}  // namespace
}  // namespace treesift
