#include "model/measure/text/shown_tag.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

// "name|attribute=value|…|text", or "none".
std::string parts_of(std::string_view snippet) {
  const auto tag = shown_tag(snippet);
  if (!tag) return "none";
  std::string parts(tag->name);
  std::string_view rest = tag->attributes;
  while (const auto attribute = take_attribute(rest))
    parts.append("|").append(attribute->name).append("=").append(attribute->value);
  return parts.append("|").append(tag->text);
}

TEST(ShownTag, HasNameAttributesAndText) {
  EXPECT_EQ(parts_of(R"(<a href="/x" class="y">Home)"), "a|href=/x|class=y|Home");
  EXPECT_EQ(parts_of("<p>a > b"), "p|a > b");
  EXPECT_EQ(parts_of("<br>"), "br|");
  EXPECT_EQ(parts_of(R"(<input disabled name="q">)"), "input|disabled=|name=q|");
  EXPECT_EQ(parts_of(R"(<a title="1 > 0" href="#">x)"), "a|title=1 > 0|href=#|x");
  EXPECT_EQ(parts_of(R"(<a title='a "b" c' href="#">x)"), "a|title=a \"b\" c|href=#|x");
}

TEST(ShownTag, ShowsWhatIsThereOfAClippedOne) {
  EXPECT_EQ(parts_of(R"(<a class="link" href="/very/lo…)"), "a|class=link|href=/very/lo…|");
  EXPECT_EQ(parts_of("<sect"), "sect|");
}

TEST(ShownTag, IsNoTextThatStartsOtherwise) {
  EXPECT_EQ(parts_of(""), "none");
  EXPECT_EQ(parts_of("<"), "none");
  EXPECT_EQ(parts_of("< 3"), "none");
  EXPECT_EQ(parts_of("Home"), "none");
  EXPECT_EQ(parts_of(R"(…"/static/site.css">)"), "none");
}

TEST(ShownTag, TellsAnEmptyAttributeFromNone) {
  const auto tag = shown_tag(R"(<td class="" width="3">)");
  ASSERT_TRUE(tag);
  EXPECT_EQ(attribute_of(*tag, "class"), "");
  EXPECT_EQ(attribute_of(*tag, "width"), "3");
  EXPECT_EQ(attribute_of(*tag, "id"), std::nullopt);
}

}  // namespace
}  // namespace treesift
