// Which values are of one class, and which changes are the same because of it.
#include "model/measure/value_class.h"

#include <gtest/gtest.h>

#include <string>

#include "model/measure/text_change.h"

namespace treesift {
namespace {

std::string name_of_class(ValueClass value) {
  return std::string(definition_of(value).name);
}

struct Case {
  const char *before, *after, *name;
};

class ClassOfTexts : public testing::TestWithParam<Case> {};

TEST_P(ClassOfTexts, IsAsInTheTable) {
  const auto& [before, after, name] = GetParam();
  EXPECT_EQ(name_of_class(TextComparer().value_change(before, after).value), name)
      << before << " -> " << after;
}

INSTANTIATE_TEST_SUITE_P(
    Of, ClassOfTexts,
    testing::Values(
        // Size.
        Case{"4.20", "4.35", "number: usual"}, Case{"4.20", "4.21", "number: usual"},
        Case{"4.20", "42.0", "number: x10"}, Case{"4.20", "420", "number: x100"},
        Case{"4.20", "0.42", "number: /10"}, Case{"7", "70000000", "number: x10000 or more"},
        Case{"1,234.50", "1,300.00", "number: usual"},
        Case{"1,234.50", "1.234,50", "number: spelt otherwise"}, Case{"EUR 4.20", "EUR 42.00", "number: x10"},
        Case{"Total: 12 items", "Total: 13 items", "number: usual"},
        Case{"Total: 12 items", "Total: 0 items", "number: zero"},
        Case{"Total: 0 items", "Total: 12 items", "number: no longer zero"},
        // Sign, form, unit, presence.
        Case{"4.20", "0.00", "number: zero"}, Case{"5", "-5", "number: sign"},
        Case{"5", "\u22125", "number: sign"}, Case{"5", "5.5", "number: integer or not"},
        Case{"1.0", "1", "number: spelt otherwise"}, Case{"1e3", "1000", "number: spelt otherwise"},
        Case{"€4.20", "$4.20", "number: unit"}, Case{"4.20 EUR", "4.20 USD", "number: unit"},
        Case{"20%", "20", "number: unit"}, Case{"5 of 9", "50 of 9", "number: x10"},
        Case{"Total: 12 items", "Total: items", "number: gone"},
        Case{"Total: items", "Total: 12 items", "number: new"},
        // Nothing.
        Case{"4.20", "", "emptied"}, Case{"", "4.20", "filled"}, Case{"4.20", "NaN", "no value"},
        Case{"Dear Alice", "Dear undefined", "no value"}, Case{"Price: 4", "Price: null", "no value"},
        Case{"Owner", "[object Object]", "no value"}, Case{"", "null", "no value"},
        // Several numbers: the most severe.
        Case{"page 3 of 17", "page 4 of 17", "number: usual"},
        Case{"page 3 of 17", "page 4 of 18", "number: usual"},
        Case{"page 3 of 17", "page 4 of 170", "number: x10"},
        // Words say it themselves; dates, tokens, versions and words with digits are no numbers.
        Case{"Save", "Send", ""}, Case{"3 cats", "3 dogs", ""}, Case{"12 cats", "1 dog", ""},
        Case{"of 2024-05-01", "of 2025-06-12", ""}, Case{"at 1:05 pm", "at 11:42 am", ""},
        Case{"sid=4f1c22a9", "sid=99b07c31", ""}, Case{"version 1.5.10", "version 1.5.9", ""},
        Case{"null pointers", "nil pointers", ""}, Case{"a null pointer here", "no null pointer here", ""},
        Case{"a  b", "a b", ""}));

TEST(ClassOfTexts, SaysWhichNumberUnlessItIsUsual) {
  TextComparer texts;
  EXPECT_EQ(texts.value_change("3 of 17", "4 of 17"), texts.value_change("3 of 17", "3 of 18"));
  EXPECT_NE(texts.value_change("3 of 17", "30 of 17"), texts.value_change("3 of 17", "3 of 170"));
}

TEST(ClassOfTexts, TellsReplacedWordsWithAnotherNumberApart) {
  TextComparer texts;
  EXPECT_EQ(texts.value_change("Login 4.20", "Enter 4.35"), ValueChange{});
  EXPECT_EQ(texts.value_change("Login 4.20", "Enter 0.00").value, ValueClass::none);
  EXPECT_NE(texts.value_change("Login 4.20", "Enter 0.00"), ValueChange{});
}

class ClassOfAddresses : public testing::TestWithParam<Case> {};

TEST_P(ClassOfAddresses, IsAsInTheTable) {
  const auto& [before, after, name] = GetParam();
  EXPECT_EQ(name_of_class(class_of_addresses(before, after).value), name) << before << " -> " << after;
}

INSTANTIATE_TEST_SUITE_P(
    Of, ClassOfAddresses,
    testing::Values(
        Case{"/about", "", "emptied"}, Case{"", "/about", "filled"}, Case{"/about", "#", "address: nowhere"},
        Case{"/about", "javascript:void(0)", "address: nowhere"}, Case{"/about", "undefined", "no value"},
        Case{"http://a.example/x", "http://b.example/x", "address: other host"},
        Case{"http://a.example/x", "https://a.example/x", "address: other host"},
        Case{"/x", "//cdn.example/x", "address: other host"},
        Case{"mailto:a@b.example", "mailto:c@b.example", "address: other page"},
        Case{"/about", "/contact", "address: other page"}, Case{"/p/17", "/p/18", "address: other page"},
        Case{"/a/b", "/a", "address: path shape"}, Case{"/a.html", "/a.php", "address: path shape"},
        Case{"../a", "../../a", "address: path shape"}, Case{"/a?x=1", "/a?y=1", "address: query names"},
        Case{"/a?x=1&y=2", "/a?x=1", "address: query names"},
        Case{"/a?x=1", "/a?x=2", "address: query value"}, Case{"/a#b", "/a#c", "address: fragment"},
        Case{"/a#b", "/a", "address: fragment"}, Case{"/a", "/a ", ""}));

TEST(ClassOfAddresses, SaysWhichParameter) {
  EXPECT_EQ(class_of_addresses("/a?x=1&y=1", "/a?x=2&y=1"), class_of_addresses("/b?x=7", "/b?x=8"));
  EXPECT_NE(class_of_addresses("/a?x=1&y=1", "/a?x=2&y=1"), class_of_addresses("/a?x=1&y=1", "/a?x=1&y=2"));
}

TEST(NamesId, ByHowFieldsAreCalled) {
  for (const char* name : {"id", "ID", "order_id", "orderId", "xml:id", "uuid"})
    EXPECT_TRUE(names_id(name)) << name;
  for (const char* name : {"idea", "paid", "price", "", "valid"}) EXPECT_FALSE(names_id(name)) << name;
}

TEST(ValueClasses, HaveNamesOfTheirOwn) {
  for (std::size_t i = 0; i < value_class_count; ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(value_classes[i].name, value_classes[j].name);
  }
}

}  // namespace
}  // namespace treesift
