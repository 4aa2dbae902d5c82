#include "model/comparators/element_classes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

namespace treesift {
namespace {

struct Lists {
  std::string layout, style, ignored, important;
};

std::string error_of(const Lists& lists) {
  try {
    ElementClasses classes(read_tag_names("layout names", lists.layout),
                           read_tag_names("style names", lists.style), lists.ignored, lists.important);
    return "none";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

NameId id(std::string_view name) {
  for (NameId i = 1; i < standard_name_count; ++i) {
    if (standard_names[i] == name) return i;
  }
  ADD_FAILURE() << name;
  return unnamed;
}

bool element_is(std::string_view name, Property property) {
  return element_classes().of_element(id(name)).contains(property);
}

bool attribute_is(std::string_view name, Property property) {
  return element_classes().of_attribute(id(name)).contains(property);
}

TEST(ElementClassLists, MayHoldCommentsAndBlankLines) {
  EXPECT_EQ(error_of({"# a\n\nelement div", "", "\n", "input type text any-case\n"}), "none");
}

TEST(ElementClassLists, ThatAreBadGiveListLineAndWord) {
  EXPECT_EQ(error_of({"element div\nelement dvi p", "", "", ""}),
            "layout names, line 2: \"dvi\" is no standard name");
  EXPECT_EQ(error_of({"", "# style\n\nattribute colour\n", "", ""}),
            "style names, line 3: \"colour\" is no standard name");
  EXPECT_EQ(error_of({"tag div", "", "", ""}),
            "layout names, line 1: a line begins with \"element\" or \"attribute\"");
  EXPECT_EQ(error_of({"", "", "meta scirpt", ""}),
            "ignored elements, line 1: \"scirpt\" is no standard name");
  EXPECT_EQ(error_of({"", "", "", "input type\ninputt name"}),
            "important attributes, line 2: \"inputt\" is no standard name");
  EXPECT_EQ(error_of({"", "", "", "input typ"}), "important attributes, line 1: \"typ\" is no standard name");
}

TEST(ElementClassLists, ImportantAttributesHaveTwoToFourWords) {
  const std::string message = "important attributes, line 1: not ELEMENT ATTRIBUTE [DEFAULT [any-case]]";
  EXPECT_EQ(error_of({"", "", "", "input"}), message);
  EXPECT_EQ(error_of({"", "", "", "input type text anycase"}), message);
  EXPECT_EQ(error_of({"", "", "", "input type text any-case more"}), message);
  EXPECT_EQ(error_of({"", "", "", "input type text"}), "none");
}

TEST(ElementClassLists, LinesOfSpacesAreBlank) {
  EXPECT_EQ(error_of({"  ", "   \nelement b", " ", " "}), "none");
}

TEST(ElementClassLists, DefaultsMayBeEmpty) {
  const ElementClasses classes({}, {}, "", "form action \"\"\nform method get any-case\nform name\n");
  const auto rules = classes.important(id("form"));
  ASSERT_EQ(rules.size(), 3u);
  EXPECT_TRUE(rules[0].has_default && rules[0].default_value.empty() && !rules[0].any_case);
  EXPECT_TRUE(rules[1].has_default && rules[1].default_value == "get" && rules[1].any_case);
  EXPECT_TRUE(!rules[2].has_default && rules[2].name == id("name"));
}

TEST(ElementClassLists, SayNothingOfNamesThatAreNotStandard) {
  const ElementClasses& classes = element_classes();
  EXPECT_EQ(classes.of_element(standard_name_count), PropertySet{});
  EXPECT_EQ(classes.of_attribute(~NameId{0}), PropertySet{});
  EXPECT_FALSE(classes.is_ignored(standard_name_count));
  EXPECT_TRUE(classes.important(~NameId{0}).empty());
  EXPECT_EQ(classes.of_element(unnamed), PropertySet{});
}

TEST(ShippedLists, HoldThePapersExamples) {
  for (const char* name : {"div", "span", "table"}) EXPECT_TRUE(element_is(name, Property::layout)) << name;
  for (const char* name : {"align", "width"}) EXPECT_TRUE(attribute_is(name, Property::layout)) << name;
  for (const char* name : {"b", "pre"}) EXPECT_TRUE(element_is(name, Property::style)) << name;
  EXPECT_TRUE(attribute_is("bgcolor", Property::style));
  for (const char* name : {"meta", "script", "noscript", "applet", "object", "noframes"}) {
    EXPECT_TRUE(element_classes().is_ignored(id(name))) << name;
  }
  for (const char* name : {"a", "img"}) EXPECT_TRUE(element_is(name, Property::order_of_links)) << name;
  for (const char* name : {"input", "option"})
    EXPECT_TRUE(element_is(name, Property::order_of_inputs)) << name;
  for (const char* name : {"selected", "checked"})
    EXPECT_TRUE(attribute_is(name, Property::selection)) << name;
}

std::string important_of(std::string_view element) {
  std::string names;
  for (const ImportantAttribute& rule : element_classes().important(id(element))) {
    names.append(standard_names[rule.name]).append(" ");
  }
  return names;
}

TEST(ShippedLists, HoldThePapersImportantAttributes) {
  EXPECT_EQ(important_of("a"), "href name target ");
  EXPECT_EQ(important_of("img"), "src alt ");
  for (const char* name : {"type ", "name ", "value "}) {
    EXPECT_NE(important_of("input").find(name), std::string::npos) << name;
  }
  const auto input = element_classes().important(id("input"));
  const auto is_type = [](const ImportantAttribute& rule) { return rule.name == standard_name("type"); };
  const auto type = std::find_if(input.begin(), input.end(), is_type);
  ASSERT_NE(type, input.end());
  EXPECT_TRUE(type->has_default && type->default_value == "text" && type->any_case);
}

// Else N+I would see what T without layout and style does not.
TEST(ShippedLists, HoldNoImportantAttributeOfLayoutOrStyle) {
  constexpr PropertySet left_out{Property::layout, Property::style, Property::selection};
  const ElementClasses& classes = element_classes();
  int rules = 0;
  for (NameId element = 1; element < standard_name_count; ++element) {
    for (const ImportantAttribute& rule : classes.important(element)) {
      const std::string place =
          std::string(standard_names[element]) + " " + std::string(standard_names[rule.name]);
      EXPECT_FALSE(classes.of_element(element).intersects(left_out)) << place;
      EXPECT_FALSE(classes.of_attribute(rule.name).intersects(left_out)) << place;
      EXPECT_FALSE(classes.is_ignored(element)) << place;
      EXPECT_FALSE(standard_names[rule.name].starts_with("on")) << place;
      ++rules;
    }
  }
  EXPECT_GT(rules, 30);
}

TEST(ShippedLists, NameEachImportantAttributeOnceWithDefaultsInTheirOwnCase) {
  for (NameId element = 1; element < standard_name_count; ++element) {
    std::set<NameId> seen;
    for (const ImportantAttribute& rule : element_classes().important(element)) {
      EXPECT_TRUE(seen.insert(rule.name).second)
          << standard_names[element] << " " << standard_names[rule.name];
      const bool has_capitals = std::any_of(rule.default_value.begin(), rule.default_value.end(),
                                            [](char c) { return c >= 'A' && c <= 'Z'; });
      EXPECT_FALSE(has_capitals) << rule.default_value;
    }
  }
}

TEST(ShippedLists, GiveElementsAndAttributesOneClass) {
  constexpr PropertySet links_and_inputs{Property::order_of_links, Property::order_of_inputs};
  for (NameId name = 1; name < standard_name_count; ++name) {
    for (const PropertySet set : {element_classes().of_element(name), element_classes().of_attribute(name)}) {
      const bool both = set.contains(Property::layout) && set.contains(Property::style);
      EXPECT_FALSE(both) << standard_names[name];
      EXPECT_FALSE(set.intersects(links_and_inputs) && set.contains(Property::layout))
          << standard_names[name];
      EXPECT_FALSE(set.intersects(links_and_inputs) && set.contains(Property::style)) << standard_names[name];
    }
  }
}

}  // namespace
}  // namespace treesift
