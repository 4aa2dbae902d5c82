// White space against a machine that takes one character at a time.
#include "parsers/text/normal_text.h"

#include <gtest/gtest.h>

#include <string>

#include "base/random.h"

namespace treesift {
namespace {

std::string collapsed_slowly(std::string_view text, Trim trim) {
  std::string out;
  for (const char c : text) {
    const bool after_space = out.empty() ? trim == Trim::start || trim == Trim::both : out.back() == ' ';
    if (!is_space(c)) out += c;
    if (is_space(c) && !after_space) out += ' ';
  }
  if ((trim == Trim::end || trim == Trim::both) && out.ends_with(' ')) out.pop_back();
  return out;
}

TEST(NormalText, IsThatOfTheSlowMachine) {
  Random random(3);
  for (int round = 0; round < 5'000; ++round) {
    std::string text(random.below(70), 'x');
    const std::size_t rarity = 1 + random.below(20);
    for (char& c : text) {
      constexpr std::string_view bytes = " \n\t\f\r\v\x1F\xA0\xC3  \n";
      if (random.below(rarity) == 0) c = bytes[random.below(bytes.size())];
    }
    for (const Trim trim : {Trim::none, Trim::start, Trim::end, Trim::both}) {
      const std::string expected = collapsed_slowly(text, trim);
      std::string found = "before ";
      collapse_space(text, trim, found);
      ASSERT_EQ(found, "before " + expected) << round;
      ASSERT_EQ(is_collapsed(text, trim), text == expected) << round;
    }
  }
}

}  // namespace
}  // namespace treesift
