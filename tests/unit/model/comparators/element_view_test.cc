#include "model/comparators/element_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

NodeIndex find_element(const Document& document, std::string_view name) {
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (document.name_text(document.name(node)) == name) return node;
  }
  ADD_FAILURE() << name;
  return document_node;
}

std::vector<Fingerprint> important(std::string_view page, std::string_view element) {
  const Document document = parsed(page, SourceType::html);
  NameFingerprints names;
  names.prepare(document);
  std::vector<SeenAttribute> seen;
  see_important_attributes(document, find_element(document, element), names, element_classes(), seen);
  std::vector<Fingerprint> contents;
  for (const SeenAttribute& attribute : seen) contents.push_back(attribute.content);
  return contents;
}

// What each attribute is left out for, as numbers.
std::string properties(std::string_view page, std::string_view element) {
  const Document document = parsed(page, SourceType::html);
  NameFingerprints names;
  names.prepare(document);
  std::vector<SeenAttribute> seen;
  see_all_attributes(document, find_element(document, element), names, &element_classes(), seen);
  std::string all;
  for (const SeenAttribute& attribute : seen) {
    for (int number = 1; number <= property_count; ++number) {
      if (attribute.properties.contains(static_cast<Property>(number))) all += std::to_string(number);
    }
    all += ".";
  }
  return all;
}

Fingerprint input(std::string_view page, std::string_view element, PropertySet ignored = {}) {
  const Document document = parsed(page, SourceType::html);
  return basic_input(document, find_element(document, element), element_classes(), ignored);
}

Fingerprint link(std::string_view page, std::string_view element, PropertySet ignored = {}) {
  const Document document = parsed(page, SourceType::html);
  return basic_link(document, find_element(document, element), element_classes(), ignored);
}

constexpr PropertySet scripts{Property::script_references};

TEST(ImportantAttributes, AreAsManyAsTheListHas) {
  EXPECT_EQ(important("<form>", "form").size(), element_classes().important(standard_name("form")).size());
  EXPECT_TRUE(important("<p id=1>", "p").empty());
}

TEST(ImportantAttributes, TakeTheirDefaults) {
  EXPECT_EQ(important("<form>", "form"), important("<form action='' method=get>", "form"));
  EXPECT_EQ(important("<input>", "input"), important("<input type=text value=''>", "input"));
  EXPECT_NE(important("<form>", "form"), important("<form method=post>", "form"));
  EXPECT_NE(important("<form>", "form"), important("<form name=''>", "form"));
}

TEST(ImportantAttributes, HaveNoLetterCaseWhereHtmlSaysSo) {
  EXPECT_EQ(important("<form method=POST>", "form"), important("<form method=post>", "form"));
  EXPECT_NE(important("<form action=/A>", "form"), important("<form action=/a>", "form"));
}

TEST(ImportantAttributes, DoNotDependOnOrderOrOnOthers) {
  EXPECT_EQ(important("<input name=a class=b type=radio>", "input"),
            important("<input type=radio title=c name=a>", "input"));
  EXPECT_NE(important("<input name=a>", "input"), important("<input value=a>", "input"));
}

// Else N+I would see what T-P4 does not.
TEST(ImportantAttributes, ThatRunScriptsCountAsMissing) {
  EXPECT_EQ(important("<a href='javascript:a()'>", "a"), important("<a>", "a"));
  EXPECT_EQ(important("<form action=' JavaScript:a()'>", "form"), important("<form>", "form"));
  EXPECT_EQ(important("<input value='javascript:'>", "input"), important("<input>", "input"));
  EXPECT_NE(important("<a href='java'>", "a"), important("<a>", "a"));
}

TEST(AllAttributes, TellForWhoseSakeTheyAreLeftOut) {
  EXPECT_EQ(properties("<p id=x class=x align=x>", "p"), "2.3..");
  EXPECT_EQ(properties("<a href='javascript:x' onclick=x>", "a"), "4.4.");
  EXPECT_EQ(properties("<input checked name=a>", "input"), "7..");
}

TEST(BasicLinks, AreHrefNameAndTargetOrSrc) {
  EXPECT_EQ(link("<a href=1 class=b>", "a"), link("<a title=c href=1>", "a"));
  EXPECT_NE(link("<a href=1>", "a"), link("<a name=1>", "a"));
  EXPECT_NE(link("<a href=1>", "a"), link("<a href=1 target=b>", "a"));
  EXPECT_EQ(link("<img src=1 alt=a>", "img"), link("<img src=1>", "img"));
  EXPECT_NE(link("<img src=1>", "img"), link("<img src=2>", "img"));
}

TEST(BasicLinks, MayIgnoreScripts) {
  EXPECT_NE(link("<a href='javascript:1'>", "a"), link("<a href='javascript:2'>", "a"));
  EXPECT_EQ(link("<a href='javascript:1'>", "a", scripts), link("<a href='javascript:2'>", "a", scripts));
  EXPECT_EQ(link("<a href='javascript:1'>", "a", scripts), link("<a>", "a", scripts));
}

TEST(BasicInputs, AreTypeNameValueAndSelection) {
  constexpr PropertySet selection{Property::selection};
  EXPECT_EQ(input("<input type=TEXT name=a maxlength=3>", "input"), input("<input name=a>", "input"));
  EXPECT_NE(input("<input name=a>", "input"), input("<input name=b>", "input"));
  EXPECT_NE(input("<input checked>", "input"), input("<input>", "input"));
  EXPECT_EQ(input("<input checked>", "input"), input("<input checked=checked>", "input"));
  EXPECT_EQ(input("<input checked>", "input", selection), input("<input>", "input", selection));
}

// Else N+F-Sel would see what N+I does not.
TEST(BasicInputs, CountScriptsAsMissing) {
  EXPECT_EQ(input("<input value='javascript:1'>", "input"), input("<input value='javascript:2'>", "input"));
  EXPECT_EQ(input("<input value='javascript:1'>", "input"), input("<input>", "input"));
}

TEST(Options, KnowTheNameOfTheirSelect) {
  const auto select = [](std::string_view page, std::string_view element) {
    const Document document = parsed(page, SourceType::html);
    return name_of_select(document, find_element(document, element), element_classes());
  };
  const std::string_view a = "<select name=a><option value=1></select>";
  const std::string_view b = "<select name=b><optgroup label=x><option value=1></optgroup></select>";
  EXPECT_NE(select(a, "option"), select(b, "option"));
  EXPECT_EQ(select("<option value=1>", "option"), Fingerprint());
  EXPECT_EQ(select(a, "select"), Fingerprint());
}

TEST(Pages, AreHtmlAndXmlWhoseRootIsHtml) {
  EXPECT_TRUE(is_page(parsed("<p>", SourceType::html)));
  EXPECT_TRUE(is_page(parsed("", SourceType::html)));
  EXPECT_TRUE(is_page(parsed("<html/>", SourceType::xml)));
  EXPECT_FALSE(is_page(parsed("<a><html/></a>", SourceType::xml)));
  EXPECT_FALSE(is_page(parsed("{\"html\":1}", SourceType::json)));
}

}  // namespace
}  // namespace treesift
