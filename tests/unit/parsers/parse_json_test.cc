#include <gtest/gtest.h>

#include "base/byte_block.h"
#include "parsers/text/undecoded.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

using namespace std::string_view_literals;

std::string json(std::string_view bytes) {
  return dumped(bytes, SourceType::json);
}

TEST(ParseJson, MembersAreSortedItemsAreNot) {
  EXPECT_EQ(json(R"({"b":[2,1,{}],"a":{"d":null,"c":true},"":"x"})"),
            "{}\n"
            "  \"x\"\n"
            "  a: {}\n"
            "    c: true\n"
            "    d: null\n"
            "  b: []\n"
            "    2\n"
            "    1\n"
            "    {}\n");
}

TEST(ParseJson, DuplicateKeysAreAllKeptInOrder) {
  EXPECT_EQ(json(R"({"b":1,"a":1,"b":2,"\u0062":3})"), "{}\n  a: 1\n  b: 1\n  b: 2\n  b: 3\n");
}

TEST(ParseJson, NumbersStayAsWritten) {
  EXPECT_EQ(json("[1, 1.0 ,1e0,-0,123456789012345678901234567890,1e999]"),
            "[]\n  1\n  1.0\n  1e0\n  -0\n  123456789012345678901234567890\n  1e999\n");
}

TEST(ParseJson, StringsAreUnescaped) {
  EXPECT_EQ(json(R"(["\u00e9\n\"\ud83d\ude00\/"])"), "[]\n  \"\xC3\xA9\\n\\\"\xF0\x9F\x98\x80/\"\n");
}

TEST(ParseJson, EscapesThatNameNoCharacterAreKeptApartAndCounted) {
  const Document document =
      parsed(R"(["\uD800","\udc00x","\ud800\ud800\udc00","\udb7f\udee9","\\ud800"])", SourceType::json);
  EXPECT_EQ(document.repairs().invalid_bytes, 4u);
  const auto readable = [&](NodeIndex node) { return with_readable_bytes(std::string(document.text(node))); };
  EXPECT_EQ(readable(2), "\\ud800");
  EXPECT_EQ(readable(3), "\\udc00x");
  EXPECT_EQ(readable(4), "\\ud800\xF0\x90\x80\x80");
  EXPECT_EQ(readable(5), "\\udb7f\\udee9");
  EXPECT_EQ(readable(6), "\\ud800");
  EXPECT_NE(document.text(2), document.text(6));
}

TEST(ParseJson, InvalidUtf8IsKeptApartAndCounted) {
  const Document document = parsed("\"caf\xE9\"", SourceType::json);
  EXPECT_EQ(with_readable_bytes(std::string(document.text(1))), "caf\\xE9");
  EXPECT_EQ(document.repairs().invalid_bytes, 1u);
}

TEST(ParseJson, AnyValueMayStandAlone) {
  EXPECT_EQ(json(" 12 "), "12\n");
  EXPECT_EQ(json("\"a\""), "\"a\"\n");
  EXPECT_EQ(json("null"), "null\n");
  EXPECT_EQ(json("[]"), "[]\n");
  EXPECT_EQ(json("\xEF\xBB\xBF{}\n"), "{}\n");
}

TEST(ParseJson, WhatIsNotJsonIsAnError) {
  for (std::string_view bad : {""sv,
                               " "sv,
                               "["sv,
                               "]"sv,
                               "{"sv,
                               "[1"sv,
                               "[1,"sv,
                               "[1,]"sv,
                               "[,1]"sv,
                               "[1 2]"sv,
                               "{\"a\"}"sv,
                               "{\"a\":}"sv,
                               "{\"a\":1,}"sv,
                               "{1:2}"sv,
                               "{\"a\" 1}"sv,
                               "[1}"sv,
                               "{\"a\":[1}"sv,
                               "[[1]"sv,
                               "[1]]"sv,
                               "[1] 2"sv,
                               "1 2"sv,
                               "\"a\" 1"sv,
                               "01"sv,
                               "[01]"sv,
                               "[-]"sv,
                               "[1.]"sv,
                               "[.5]"sv,
                               "[1e]"sv,
                               "[+1]"sv,
                               "[0x1]"sv,
                               "[NaN]"sv,
                               "tru"sv,
                               "[truex]"sv,
                               "[nul]"sv,
                               "\"a"sv,
                               "[\"a\nb\"]"sv,
                               "[\"\\x\"]"sv,
                               "[\"\\u12\"]"sv,
                               "['a']"sv,
                               "// c\n1"sv,
                               "[1]\0"sv,
                               "[\"\0\"]"sv,
                               "nullnull"sv,
                               "{\"a\":1 \"b\":2}"sv,
                               "[\"a\" \"b\"]"sv,
                               "[1,,2]"sv,
                               "{,}"sv,
                               "[true false]"sv,
                               "{\"a\":\"b\":\"c\"}"sv,
                               "[\"a\":1]"sv}) {
    EXPECT_EQ(error_code(bad, SourceType::json), "json:malformed") << bad;
  }
}

TEST(ParseJson, ErrorsSayWhere) {
  const ParseResult result = parse_once("[1, 2, x]", SourceType::json);
  EXPECT_NE(std::get<ParseError>(result).message.find("byte 7"), std::string::npos)
      << std::get<ParseError>(result).message;
}

TEST(ParseJson, SameBytesGiveTheSameDocumentWhateverCameBefore) {
  constexpr std::string_view page = R"({"b":["x",1.5],"a":"\u00e9"})";
  DocumentParser parser;
  const auto tree = [&] { return dump(std::get<Document>(parse_with(parser, page, SourceType::json))); };
  const std::string before = tree();
  for (const std::string& other : {std::string("[[["), std::string("[\"\\ud800\""), std::string(100'000, '['),
                                   "\"" + std::string(100'000, 'x') + "\"", std::string("{\"a\":")}) {
    parse_with(parser, other, SourceType::json);
    EXPECT_EQ(tree(), before);
  }
}

// Bodies lie one behind another: the byte behind a text is then no NUL, and the text is read from a copy, which is let
// go of where it is large.
TEST(ParseJson, LargeTextsMayBeFollowedByAnything) {
  const std::string text = "[1,\"" + std::string(std::size_t{9} << 20, 'x') + "\"]";
  const std::string both = text + "{}" + std::string(read_padding, '\0');
  initialise_parsers_once();
  DocumentParser parser;
  const ParseResult result = parser.parse(std::string_view(both).substr(0, text.size()), SourceType::json);
  ASSERT_TRUE(std::holds_alternative<Document>(result));
  EXPECT_EQ(std::get<Document>(result).node_count(), 4u);
}

}  // namespace
}  // namespace treesift
