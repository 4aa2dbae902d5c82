#include "base/ascii.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>

#include "base/hex.h"
#include "base/percent_encoding.h"

namespace treesift {
namespace {

// In the locale "C", which tests run in, the C library says the same.
TEST(BaseAscii, AllBytesAreWhatTheCLibrarySays) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_digit(c), std::isdigit(byte) != 0) << byte;
    EXPECT_EQ(is_lower(c), std::islower(byte) != 0) << byte;
    EXPECT_EQ(is_upper(c), std::isupper(byte) != 0) << byte;
    EXPECT_EQ(is_letter(c), std::isalpha(byte) != 0) << byte;
    EXPECT_EQ(is_control(c), std::iscntrl(byte) != 0) << byte;
    EXPECT_EQ(lower_case(c), static_cast<char>(std::tolower(byte))) << byte;
    EXPECT_EQ(is_hex_digit(c), std::isxdigit(byte) != 0) << byte;
    EXPECT_EQ(hex_digit(c), std::isxdigit(byte) == 0 ? -1 : std::stoi(std::string(1, c), nullptr, 16))
        << byte;
  }
}

TEST(BaseAscii, OtherCharactersKeepTheirCase) {
  EXPECT_EQ(lower_case("ÄRA Text/HTML"), "Ära text/html");
}

TEST(BaseHex, NumbersAreSixteenDigits) {
  EXPECT_EQ(hex_text(0), "0000000000000000");
  EXPECT_EQ(hex_text(255), "00000000000000ff");
  EXPECT_EQ(hex_text(0x9c56cc51b374c3ba), "9c56cc51b374c3ba");
  EXPECT_EQ(hex_number("9c56cc51b374c3ba"), 0x9c56cc51b374c3ba);
  EXPECT_EQ(hex_number("9C56CC51B374C3BA"), 0x9c56cc51b374c3ba);
  EXPECT_EQ(hex_number("ffffffffffffffff"), ~std::uint64_t{0});
  for (const char* wrong : {"", "0", "123456789012345", "12345678901234567", "123456789012345g",
                            "0x34567890123456", "-123456789012345", " 123456789012345"})
    EXPECT_FALSE(hex_number(wrong)) << wrong;
}

TEST(BaseHex, BytesAreTwoDigits) {
  std::string text;
  for (const char c : {'\0', '\n', '\x7F', '\x80', '\xFF'}) append_hex(text, c);
  EXPECT_EQ(text, "000A7F80FF");
}

TEST(BasePercentEncoding, IsOfRfc3986) {
  std::string plain, encoded;
  for (int byte = 0; byte < 256; ++byte) {
    if (is_unreserved(static_cast<char>(byte))) plain += static_cast<char>(byte);
  }
  EXPECT_EQ(plain, "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~");
  for (const char c : {'/', ' ', '\xE9'}) append_percent_encoded(encoded, c);
  EXPECT_EQ(encoded, "%2F%20%E9");
}

}  // namespace
}  // namespace treesift
