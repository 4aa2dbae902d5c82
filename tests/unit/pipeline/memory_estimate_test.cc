#include "pipeline/measuring/memory_estimate.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/random.h"
#include "tests/support/rounds.h"

namespace treesift {
namespace {

using namespace std::string_literals;

// Whose bodies and type stay with the caller.
Pair pair_of(std::string_view expected, std::string_view actual, std::string_view type,
             const std::string& charset) {
  Pair pair;
  pair.expected = expected;
  pair.actual = actual;
  pair.type = pair.actual_type = type;
  pair.expected_head.charset = pair.actual_head.charset = charset;
  return pair;
}

TEST(MemoryEstimate, IsNeverAboveWhatIsKnownWithoutIt) {
  const std::string alphabets[] = {"<br>"s,       "<a b=\"c\" =>"s,   "\0"s,    "\xD8=\xDC<"s, "=="s,
                                   "\xE9\x80 x"s, "a b c,;:[{\n\t|"s, "a<b c"s, "= = ="s};
  Random random(7);
  for (int round = 0; round < test::rounds(3'000); ++round) {
    const auto body = [&] {
      const std::string& alphabet = alphabets[random.below(std::size(alphabets))];
      std::string bytes(1, 'x');
      for (std::size_t i = random.below(400); i > 0; --i) bytes += alphabet[random.below(alphabet.size())];
      return bytes;
    };
    const char* const types[] = {"html", "xhtml", "xml", "json", "csv", "text", ""};
    const char* const charsets[] = {"", "utf-8", "windows-1252", "utf-16le", "iso-2022-jp"};
    const std::string expected = body(), actual = body();
    const Pair pair = pair_of(expected, actual, types[random.below(std::size(types))],
                              charsets[random.below(std::size(charsets))]);
    EXPECT_FALSE(needs_at_most(pair, estimated_memory(pair) - 1)) << pair.type << " " << expected;
  }
}

TEST(MemoryEstimate, IsNotNeededForOrdinaryPages) {
  std::string page = "<!DOCTYPE html><title>A page</title>";
  for (int i = 0; i < 100; ++i)
    page += "<p class=\"text\">Some words of a paragraph, and a <a href=\"/x\">link</a>.";
  const std::string other = page + "x";
  const Pair pair = pair_of(page, other, "html", "");
  EXPECT_TRUE(needs_at_most(pair, 2 * page.size() * 75));
  EXPECT_FALSE(needs_at_most(pair, estimated_memory(pair) / 2));
}

}  // namespace
}  // namespace treesift
