#include "base/utf8.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace treesift {
namespace {

using namespace std::string_literals;

bool is_surrogate(std::uint32_t code) {
  return code / 0x800 == 0xD800 / 0x800;
}

// By the arithmetic of table 3-6 of the Unicode Standard.
std::string encoded(std::uint32_t code) {
  std::vector<std::uint32_t> bytes;
  if (code <= 0x7F)
    bytes = {code};
  else if (code <= 0x7FF)
    bytes = {0xC0 + code / 64, 0x80 + code % 64};
  else if (code <= 0xFFFF)
    bytes = {0xE0 + code / 4096, 0x80 + code / 64 % 64, 0x80 + code % 64};
  else
    bytes = {0xF0 + code / 262144, 0x80 + code / 4096 % 64, 0x80 + code / 64 % 64, 0x80 + code % 64};
  return {bytes.begin(), bytes.end()};
}

// Slow and obvious: what is well-formed is what some character is encoded as, and a maximal subpart is the
// longest beginning of that.
class Reference {
 public:
  Reference() {
    for (std::size_t i = 0; i < codes_.size(); ++i) codes_[i].assign(std::size_t{1} << 8 * (i + 1), none);
    for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
      if (is_surrogate(code)) continue;
      const std::string bytes = encoded(code);
      for (std::size_t length = 1; length < bytes.size(); ++length)
        at(length, bytes.substr(0, length)) = begun;
      // All last bytes of four are possible behind one and the same beginning; it stands for its first code.
      if (bytes.size() < 4)
        at(bytes.size(), bytes) = code;
      else if (bytes.back() == '\x80')
        first_of_four(bytes) = code;
    }
  }

  // As decode_utf8, but for the code of what is ill-formed, which is 0.
  Utf8Character decode(std::string_view text) {
    std::size_t length = 0;
    for (std::size_t longer = 1; longer <= text.size() && longer <= 3; ++longer) {
      const std::uint32_t found = at(longer, text.substr(0, longer));
      if (found == none) break;
      length = longer;
      if (found != begun) return {found, length, true};
    }
    if (length == 3 && text.size() > 3) {
      const auto last = static_cast<unsigned char>(text[3]);
      if (last >= 0x80 && last < 0xC0) return {first_of_four(text) + last - 0x80, 4, true};
    }
    return {0, length == 0 ? 1 : length, false};
  }

  std::string repaired(std::string_view text, std::uint32_t& replaced) {
    std::string out;
    for (replaced = 0; !text.empty();) {
      const Utf8Character character = decode(text);
      out += character.well_formed ? std::string(text.substr(0, character.length)) : "\xEF\xBF\xBD";
      replaced += !character.well_formed;
      text.remove_prefix(character.length);
    }
    return out;
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF, begun = 0xFFFFFFFE;

  static std::size_t number(std::string_view bytes) {
    std::size_t value = 0;
    for (const char c : bytes) value = value * 256 + static_cast<unsigned char>(c);
    return value;
  }
  std::uint32_t& at(std::size_t length, std::string_view bytes) { return codes_[length - 1][number(bytes)]; }
  std::uint32_t& first_of_four(std::string_view bytes) { return fours_[number(bytes.substr(0, 3))]; }

  std::array<std::vector<std::uint32_t>, 3> codes_;       // by length
  std::unordered_map<std::size_t, std::uint32_t> fours_;  // the first code behind three bytes
};

Reference& reference() {
  static Reference reference;
  return reference;
}

bool decodes_as_reference(std::string_view text) {
  const Utf8Character wanted = reference().decode(text), got = decode_utf8(text);
  return got.length == wanted.length && got.well_formed == wanted.well_formed &&
         (!wanted.well_formed || got.code == wanted.code);
}

// A byte of each kind that the standard tells apart, and those beside the bounds.
constexpr std::string_view kinds_of_bytes =
    "\x01\x41\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF";

TEST(BaseUtf8, AllStringsOfUpToThreeBytesDecodeAsTheReferenceSays) {
  std::size_t wrong = 0;
  std::string text;
  for (std::size_t length = 1; length <= 3; ++length) {
    text.assign(length, '\0');
    for (std::size_t number = 0; number < std::size_t{1} << 8 * length; ++number) {
      for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<char>(number >> 8 * i);
      wrong += !decodes_as_reference(text);
    }
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(BaseUtf8, StringsOfFourBytesAreRepairedAsTheReferenceSays) {
  std::size_t wrong = 0;
  std::string text(4, '\0');
  for (const char a : kinds_of_bytes) {
    for (const char b : kinds_of_bytes) {
      for (const char c : kinds_of_bytes) {
        for (const char d : kinds_of_bytes) {
          text = {a, b, c, d};
          std::uint32_t replaced = 0;
          const std::string wanted = reference().repaired(text, replaced);
          std::string got = "before";
          wrong += !decodes_as_reference(text) || append_valid_utf8(got, text) != replaced ||
                   got != "before" + wanted || is_valid_utf8(text) != (replaced == 0);
        }
      }
    }
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(BaseUtf8, EachCharacterIsEncodedAndDecoded) {
  std::size_t wrong = 0;
  for (std::uint32_t code = 0; code < 0x120000; ++code) {
    const bool is_character = code <= 0x10FFFF && !is_surrogate(code);
    wrong += is_scalar_value(code) != is_character;
    if (!is_character) continue;
    std::string bytes;
    append_utf8(bytes, code);
    const Utf8Character decoded = decode_utf8(bytes);
    wrong += bytes != encoded(code) || decoded.code != code || decoded.length != bytes.size();
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(BaseUtf8, SurrogatesMakeCharacters) {
  EXPECT_EQ(code_of_surrogates(0xD800, 0xDC00), 0x10000U);
  EXPECT_EQ(code_of_surrogates(0xD83D, 0xDE00), 0x1F600U);
  EXPECT_EQ(code_of_surrogates(0xDBFF, 0xDFFF), 0x10FFFFU);
  EXPECT_TRUE(is_high_surrogate(0xDBFF) && !is_high_surrogate(0xDC00) && !is_high_surrogate(0xD7FF));
  EXPECT_TRUE(is_low_surrogate(0xDC00) && !is_low_surrogate(0xDBFF) && !is_low_surrogate(0xE000));
}

TEST(BaseUtf8, ControlsAreKnown) {
  for (const std::uint32_t code : {0x00U, 0x0AU, 0x1BU, 0x1FU, 0x7FU, 0x80U, 0x9BU, 0x9FU})
    EXPECT_TRUE(is_control(code)) << code;
  for (const std::uint32_t code : {0x20U, 0x7EU, 0xA0U, 0x202EU}) EXPECT_FALSE(is_control(code)) << code;
  for (const std::uint32_t code : {0x061CU, 0x200EU, 0x200FU, 0x202AU, 0x202EU, 0x2066U, 0x2069U})
    EXPECT_TRUE(is_direction_control(code)) << code;
  for (const std::uint32_t code : {0x061BU, 0x200DU, 0x2029U, 0x202FU, 0x2065U, 0x206AU})
    EXPECT_FALSE(is_direction_control(code)) << code;
}

TEST(BaseUtf8, TextsAreCutAtTheBeginningOfACharacter) {
  const std::string text = "aé€😀";  // 1, 2, 3 and 4 bytes
  const std::size_t begins[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 10};
  for (std::size_t at = 0; at < std::size(begins); ++at)
    EXPECT_EQ(character_begin(text, at), begins[at]) << at;
  EXPECT_EQ(character_begin("\x80\x80\x80\x80\x80", 4), 0U);
  EXPECT_EQ(character_begin("", 0), 0U);
}

TEST(BaseUtf8, ClippedTextsHaveAnEllipsis) {
  EXPECT_EQ(clipped("abc", 3), "abc");
  EXPECT_EQ(clipped("abcd", 3), "abc…");
  EXPECT_EQ(clipped("aéé", 2), "a…");
  EXPECT_EQ(clipped("ééé", 4), "éé…");
  EXPECT_EQ(clipped("\x80\x80\x80\x80", 2), "…");
}

TEST(BaseUtf8, CharactersAreCounted) {
  EXPECT_EQ(count_characters(""), 0U);
  EXPECT_EQ(count_characters("aé€😀"), 4U);
}

TEST(BaseUtf8, OneByteOrderMarkIsLeftOut) {
  EXPECT_EQ(without_utf8_mark("\xEF\xBB\xBF{}"), "{}");
  EXPECT_EQ(without_utf8_mark("\xEF\xBB\xBF\xEF\xBB\xBFx"), "\xEF\xBB\xBFx");
  EXPECT_EQ(without_utf8_mark("\xEF\xBB"), "\xEF\xBB");
}

}  // namespace
}  // namespace treesift
