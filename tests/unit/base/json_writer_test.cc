#include "base/json_writer.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "base/utf8.h"

namespace treesift {
namespace {

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

TEST(BaseJsonWriter, WritesNestedValues) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("a").begin_array().integer(std::int64_t{-1}).number(0.1).null().end_array();
  json.key("b").begin_object().end_object().key("c").boolean(true).key("d").string("x").end_object();
  EXPECT_EQ(out, R"({"a":[-1,0.1,null],"b":{},"c":true,"d":"x"})");
}

TEST(BaseJsonWriter, Numbers) {
  const auto text = [](double value) {
    std::string out;
    JsonWriter(out).number(value);
    return out;
  };
  EXPECT_EQ(text(0.1), "0.1");
  EXPECT_EQ(text(5), "5");
  EXPECT_EQ(text(1e300), "1e+300");
  EXPECT_EQ(text(std::numeric_limits<double>::quiet_NaN()), "null");
  EXPECT_EQ(text(-std::numeric_limits<double>::infinity()), "null");
  std::mt19937_64 random(7);
  for (int i = 0; i < 10000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(std::strtod(text(value).c_str(), nullptr)),
              std::bit_cast<std::uint64_t>(value));
  }
  std::string out;
  JsonWriter(out)
      .begin_array()
      .integer(std::numeric_limits<std::uint64_t>::max())
      .integer(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(out, "[18446744073709551615,-9223372036854775808");
}

TEST(BaseJsonWriter, Escapes) {
  EXPECT_EQ(json_string("\"\\/\b\f\n\r\t"), R"("\"\\/\b\f\n\r\t")");
  EXPECT_EQ(json_string(std::string_view("\0\x1b\x7f\xC2\x9B", 5)), R"("\u0000\u001b\u007f\u009b")");
  EXPECT_EQ(json_string("\xC2\xA0\xF0\x9F\x98\x80"), "\"\xC2\xA0\xF0\x9F\x98\x80\"");
}

// The examples of the Unicode Standard 15, tables 3-8 to 3-11: one U+FFFD a maximal subpart.
TEST(BaseJsonWriter, IllFormedBytesBecomeReplacementCharacters) {
  const auto marks = [](std::string_view bytes) {
    std::string text;
    append_valid_utf8(text, bytes);
    EXPECT_EQ(json_string(bytes), "\"" + text + "\"");
    std::string shown;
    for (std::size_t i = 0; i < text.size(); i += text[i] < 0 ? 3 : 1) shown += text[i] < 0 ? '?' : text[i];
    return shown;
  };
  EXPECT_EQ(marks("\xC0\xAF\xE0\x80\xBF\xF0\x81\x82"
                  "A"),
            "????????A");
  EXPECT_EQ(marks("\xED\xA0\x80\xED\xBF\xBF\xED\xAF"
                  "A"),
            "????????A");
  EXPECT_EQ(marks("\xF4\x91\x92\x93\xFF"
                  "A\x80\xBF"
                  "B"),
            "?????A??B");
  EXPECT_EQ(marks("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF"
                  "A"),
            "????A");
}

TEST(BaseJsonWriter, BytesGoThroughSimdjson) {
  std::mt19937 random(11);
  simdjson::dom::parser parser;
  for (int round = 0; round < 2000; ++round) {
    std::string bytes(random() % 40, '\0');
    for (char& byte : bytes)
      byte = static_cast<char>(random() % 3 ? random() : "\xE2\x82\xAC\xF0\x9F\"\\\n"[random() % 8]);
    const std::string text = json_string(bytes);
    std::string wanted;
    append_valid_utf8(wanted, bytes);
    std::string_view got;
    ASSERT_EQ(parser.parse(simdjson::padded_string(text)).get(got), simdjson::SUCCESS) << text;
    ASSERT_EQ(got, wanted);
    ASSERT_TRUE(
        std::none_of(text.begin(), text.end(), [](char c) { return c >= 0 && (c < 0x20 || c == 0x7F); }));
  }
}

}  // namespace
}  // namespace treesift
