#include <gtest/gtest.h>

#include "align/templates/notation.h"
#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

// "line:column message" of the error, or "" where there is none.
std::string notation_error(std::string_view notation) {
  const auto result = read_patterns(notation);
  const auto* const error = std::get_if<NotationError>(&result);
  if (error == nullptr) return "";
  return std::to_string(error->line) + ":" + std::to_string(error->column) + " " + error->message;
}

TEST(TemplateNotation, IsWrittenAsItIsRead) {
  for (const std::string_view notation :
       {"li\n", "li.contact*\n  span.name {words}\n  span.phone /06[0-9]{8}/\n  em? {any}\n",
        "tr#first.a.b..+ data-id={number} title?=\"x\" [...]\n  td ...\n  \"a \\\"b\\\" \\{\\\\\\n\"?\n",
        "dl\n  ()+\n    dt {word}\n    dd* {any}\n", "a.x.y..\n", "a class?=&\"x y\"\n",
        "a @click={any} class=\" x\" href=/\\/p\\/[0-9]+/\n", "svg:g\\.x\\#y\n", "p \"it''\\x27s\"\n",
        "h1 \"x\"\nul\n  li+\n    \"Total: {number}\"\n    b\n"}) {
    EXPECT_EQ(write_patterns(patterns(notation)), notation);
  }
}

// Found by fuzzing: what cannot be written as it stands came back as another pattern.
TEST(TemplateNotation, ExpressionsComeBackAsTheyWere) {
  for (const std::string_view notation :
       {"li /a\tb\\/c/", "li /a\x01z/", "li /[\t ]{2,9}/", "li /it'''s/", "li /a\\\\\\/b/"}) {
    const auto read = patterns(notation);
    EXPECT_EQ(patterns(write_patterns(read)), read) << notation;
  }
  EXPECT_EQ(write_patterns(patterns("li /a\t'''/")), "li /a\\x09''\\x27/\n");
}

TEST(TemplateNotation, TakesWhatPeopleWrite) {
  EXPECT_EQ(
      write_patterns(patterns("\n# contacts\n    li   a   b?  \n\n        \"x\"\n        em\n    p\r\n")),
      "li a={any} b?={any}\n  \"x\"\n  em\np\n");
  EXPECT_EQ(write_patterns(patterns("li \"x\"\n  em")), "li\n  \"x\"\n  em\n");
}

TEST(TemplateNotation, ErrorsSayWhere) {
  EXPECT_EQ(notation_error(""), "1:1 there is no pattern");
  EXPECT_EQ(notation_error("li\n  a href=\"x"), "2:10 the text is not closed by \"");
  EXPECT_EQ(notation_error("li {wrds}"),
            "1:4 no class of texts has this name; there are blank, date, number, token, word, words, any");
  EXPECT_EQ(notation_error("li /(/"), "1:4 not an RE2 expression: missing ): (");
  EXPECT_EQ(notation_error("li a=1"), "1:6 a value is missing here: \"text\", {class} or /expression/");
  EXPECT_EQ(notation_error("li\n    a\n  b"), "3:3 no line above is indented like this one");
  EXPECT_EQ(notation_error("li ...\n  a"), "2:3 what has any content (...) has no children");
  EXPECT_EQ(notation_error("\"x\"\n  a"), "2:3 a text has no children");
  EXPECT_EQ(notation_error("li a=\"1\" a=\"2\""), "1:15 the attribute a stands here twice");
  EXPECT_EQ(notation_error("li#a id=\"b\""), "1:12 the attribute id stands here twice");
  EXPECT_EQ(notation_error("li \"{date}\""),
            "1:5 only {number} may stand in a text; write \\{ for the sign itself");
  EXPECT_EQ(notation_error("li \"\\xFF\""), "1:5 \\x wants two hexadecimal digits, 00 to 7F");
  EXPECT_EQ(notation_error("\tli"), "1:1 lines are indented by spaces");
  EXPECT_EQ(notation_error("li+x"), "1:4 not understood from here on");
  EXPECT_EQ(notation_error("li \"a\xFF\""), "1:6 not UTF-8");
}

TEST(TemplateNotation, IsBounded) {
  std::string deep, wide;
  for (std::size_t i = 0; i < 100; ++i) deep += std::string(i, ' ') + "b\n";
  for (std::size_t i = 0; i <= largest_pattern; ++i) wide += "b\n";
  EXPECT_NE(notation_error(deep).find("nested too deep"), std::string::npos);
  EXPECT_NE(notation_error(wide).find("too many patterns"), std::string::npos);
}

TEST(TemplateNotation, PlacesAreWrittenAsTheyAreRead) {
  for (const std::string_view place : {"", "ul", "div#main > ul.a.b", "x\\.y > z\\#1"}) {
    EXPECT_EQ(write_place(std::get<TemplatePath>(read_place(place))), place);
  }
  EXPECT_EQ(std::get<NotationError>(read_place("div ul")).column, 5U);
  EXPECT_EQ(std::get<NotationError>(read_place("div >")).message, "a name is missing here");
}

}  // namespace
}  // namespace treesift
