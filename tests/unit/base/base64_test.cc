#include "base/base64.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

TEST(BaseBase64, RoundTripAndStrictness) {
  for (const std::string& bytes : {std::string(), std::string("\xff"), std::string("\0\x80", 2),
                                   std::string("abc"), std::string("abcd")}) {
    const std::string text = encode_base64(bytes);
    std::string decoded(decoded_base64_bound(text), '\0');
    const auto size = decode_base64(text, decoded.data());
    ASSERT_TRUE(size);
    EXPECT_EQ(decoded.substr(0, *size), bytes);
  }
  EXPECT_EQ(encode_base64("light w"), "bGlnaHQgdw==");
  char into[16];
  for (const char* wrong :
       {"a", "ab", "abc", "ab=c", "a===", "====", "ab c", "abcd=", "QR==", "QUJ=", "QU==QUJD"})
    EXPECT_FALSE(decode_base64(wrong, into)) << wrong;
}

}  // namespace
}  // namespace treesift
