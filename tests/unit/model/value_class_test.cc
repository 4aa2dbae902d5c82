// Which values are of one class, and which changes are the same because of it.
#include "model/measure/text/value_class.h"

#include <gtest/gtest.h>

#include <string>

#include "model/measure/text/text_change.h"

namespace treesift {
namespace {

std::string name_of_class(ValueClass value) {
  return std::string(definition_of(value).name);
}

struct ClassCase {
  const char *before, *after, *name;
};

class ClassOfTexts : public testing::TestWithParam<ClassCase> {};

TEST_P(ClassOfTexts, IsAsInTheTable) {
  const auto& [before, after, name] = GetParam();
  EXPECT_EQ(name_of_class(TextComparer().value_change(before, after).value), name)
      << before << " -> " << after;
}

INSTANTIATE_TEST_SUITE_P(
    Of, ClassOfTexts,
    testing::Values(
        // Size.
        ClassCase{"4.20", "4.35", "number: usual"}, ClassCase{"4.20", "4.21", "number: usual"},
        ClassCase{"4.20", "42.0", "number: x10"}, ClassCase{"4.20", "420", "number: x100"},
        ClassCase{"4.20", "0.42", "number: /10"}, ClassCase{"7", "70000000", "number: x10000 or more"},
        ClassCase{"1,234.50", "1,300.00", "number: usual"},
        ClassCase{"1,234.50", "1.234,50", "number: spelt otherwise"},
        ClassCase{"EUR 4.20", "EUR 42.00", "number: x10"},
        ClassCase{"Total: 12 items", "Total: 13 items", "number: usual"},
        ClassCase{"Total: 12 items", "Total: 0 items", "number: zero"},
        ClassCase{"Total: 0 items", "Total: 12 items", "number: no longer zero"},
        // Sign, form, unit, presence.
        ClassCase{"4.20", "0.00", "number: zero"}, ClassCase{"5", "-5", "number: sign"},
        ClassCase{"5", "\u22125", "number: sign"}, ClassCase{"5", "5.5", "number: integer or not"},
        ClassCase{"1.0", "1", "number: spelt otherwise"}, ClassCase{"1e3", "1000", "number: spelt otherwise"},
        ClassCase{"€4.20", "$4.20", "number: unit"}, ClassCase{"4.20 EUR", "4.20 USD", "number: unit"},
        ClassCase{"20%", "20", "number: unit"}, ClassCase{"5 of 9", "50 of 9", "number: x10"},
        ClassCase{"Total: 12 items", "Total: items", "number: gone"},
        ClassCase{"Total: items", "Total: 12 items", "number: new"},
        // Order.
        ClassCase{"48.12 21.58", "21.58 48.12", "number: other order"},
        ClassCase{"48.12 21.58 47.95 20.33", "21.58 48.12 20.33 47.95", "number: other order"},
        ClassCase{"48.12 21.58", "24.58 43.12", "number: usual"},
        ClassCase{"2 open, 5 closed", "5 open, 2 closed", "number: usual"},
        ClassCase{"148 -115", "-115 148", "number: sign"},
        // Nothing.
        ClassCase{"4.20", "", "emptied"}, ClassCase{"", "4.20", "filled"},
        ClassCase{"4.20", "NaN", "no value"}, ClassCase{"Dear Alice", "Dear undefined", "no value"},
        ClassCase{"Price: 4", "Price: null", "no value"}, ClassCase{"Owner", "[object Object]", "no value"},
        ClassCase{"29.07.2023", "Invalid Date", "no value"},
        ClassCase{"on 2023-07-29, 10:41", "on Invalid Date", "no value"},
        ClassCase{"", "Invalid DateTime", "no value"}, ClassCase{"", "null", "no value"},
        ClassCase{"496px", "NaNpx", "no value"}, ClassCase{"0 auto 4px", "0 auto NaNpx", "no value"},
        ClassCase{"NaNpx", "496px", ""},
        // A calculation that failed, in lists of numbers.
        ClassCase{"M1.5,2 L3,4 L5,6", "M1.5,2 L3,NaN L5,6", "no value"},
        ClassCase{"M1.5,2 L3,4 L5,6", "M1.5,2 LNaN,4 L5,6", "no value"},
        ClassCase{"48.1,11.5,0", "48.1,nan,0", "no value"}, ClassCase{"0 -1.5", "0 -inf", "no value"},
        ClassCase{"48.1 11.5", "nan nan", "no value"}, ClassCase{"/at?lat=4", "/at?lat=NaN", "no value"},
        ClassCase{"5 of 9", "Nan of 9", ""}, ClassCase{"see a", "see inf", ""},
        // References that are shown.
        ClassCase{"Research & Development", "Research &amp; Development", "escaped twice"},
        ClassCase{"we don't 2 × 3", "we don&#39;t 2 &times; 3", "escaped twice"},
        ClassCase{"€ 92.28", "&euro; 92.28", "escaped twice"},
        ClassCase{"/a?b=1&copy=2", "/a?b=1&amp;copy=2", "escaped twice"},
        ClassCase{"&lt;", "&amp;lt;", "escaped twice"}, ClassCase{"R&amp;D", "R&D", ""},
        ClassCase{"R & D", "R &amp; E", ""}, ClassCase{"R and D", "R &amp; D", ""},
        // Letters that went through a wrong encoding.
        ClassCase{"Käse", "K\u00C3\u00A4se", "unreadable"},
        ClassCase{"guter Käse", "guter K?se", "unreadable"}, ClassCase{"Käse", "K??se", "unreadable"},
        ClassCase{"Käse", "K\uFFFDse", "unreadable"},
        ClassCase{"5 € je Stück", "5 \u00E2\u201A\u00AC je St\u00C3\u00BCck", "unreadable"},
        ClassCase{"tea – hot", "tea \u00E2\u0080\u0093 hot", "unreadable"},
        ClassCase{"plain", "pl\uFFFDin", "unreadable"}, ClassCase{"K\uFFFDse", "Käse", ""},
        ClassCase{"Käse", "Kase", ""}, ClassCase{"Käse", "K???se", ""}, ClassCase{"what", "what?", ""},
        // Several numbers: the most severe.
        ClassCase{"page 3 of 17", "page 4 of 17", "number: usual"},
        ClassCase{"page 3 of 17", "page 4 of 18", "number: usual"},
        ClassCase{"page 3 of 17", "page 4 of 170", "number: x10"},
        // Words say it themselves; dates, tokens, versions and words with digits are no numbers.
        ClassCase{"Save", "Send", ""}, ClassCase{"3 cats", "3 dogs", ""}, ClassCase{"12 cats", "1 dog", ""},
        ClassCase{"of 2024-05-01", "of 2025-06-12", ""}, ClassCase{"at 1:05 pm", "at 11:42 am", ""},
        ClassCase{"sid=4f1c22a9", "sid=99b07c31", ""}, ClassCase{"version 1.5.10", "version 1.5.9", ""},
        ClassCase{"null pointers", "nil pointers", ""},
        ClassCase{"a null pointer here", "no null pointer here", ""}, ClassCase{"a  b", "a b", ""}));

TEST(ClassOfTexts, SaysWhichNumberUnlessItIsUsual) {
  TextComparer texts;
  EXPECT_EQ(texts.value_change("3 of 17", "4 of 17"), texts.value_change("3 of 17", "3 of 18"));
  EXPECT_NE(texts.value_change("3 of 17", "30 of 17"), texts.value_change("3 of 17", "3 of 170"));
}

// However many numbers lie between the two that differ.
TEST(ClassOfTexts, OfATextWithManyNumbers) {
  std::string items;
  for (int i = 0; i < 40; ++i) items += "item costs " + std::to_string(i + 3) + " coins, ";
  const auto change = [&](const std::string& milliseconds, const std::string& total) {
    const std::string end = " coins in all";
    return TextComparer().value_change("took 12 ms: " + items + "517" + end,
                                       "took " + milliseconds + " ms: " + items + total + end);
  };
  EXPECT_EQ(change("13", "523"), (ValueChange{ValueClass::number_usual, 0}));
  EXPECT_EQ(change("13", "0"), (ValueChange{ValueClass::number_zero, 0}));
  EXPECT_EQ(change("13", "-517"), (ValueChange{ValueClass::number_sign, 0}));
}

TEST(ClassOfTexts, TellsReplacedWordsWithAnotherNumberApart) {
  TextComparer texts;
  EXPECT_EQ(texts.value_change("Login 4.20", "Enter 4.35"), ValueChange{});
  EXPECT_EQ(texts.value_change("Login 4.20", "Enter 0.00").value, ValueClass::none);
  EXPECT_NE(texts.value_change("Login 4.20", "Enter 0.00"), ValueChange{});
}

class ClassOfAddresses : public testing::TestWithParam<ClassCase> {};

TEST_P(ClassOfAddresses, IsAsInTheTable) {
  const auto& [before, after, name] = GetParam();
  EXPECT_EQ(name_of_class(class_of_addresses(before, after).value), name) << before << " -> " << after;
}

INSTANTIATE_TEST_SUITE_P(
    Of, ClassOfAddresses,
    testing::Values(ClassCase{"/about", "", "emptied"}, ClassCase{"", "/about", "filled"},
                    ClassCase{"/about", "#", "address: nowhere"},
                    ClassCase{"/about", "javascript:void(0)", "address: nowhere"},
                    ClassCase{"/about", "undefined", "no value"},
                    ClassCase{"http://a.example/x", "http://b.example/x", "address: other host"},
                    ClassCase{"http://a.example/x", "https://a.example/x", "address: other host"},
                    ClassCase{"/x", "//cdn.example/x", "address: other host"},
                    ClassCase{"mailto:a@b.example", "mailto:c@b.example", "address: other page"},
                    ClassCase{"/about", "/contact", "address: other page"},
                    ClassCase{"/p/17", "/p/18", "address: other page"},
                    ClassCase{"/a/b", "/a", "address: path shape"},
                    ClassCase{"/a.html", "/a.php", "address: path shape"},
                    ClassCase{"../a", "../../a", "address: path shape"},
                    ClassCase{"/a?x=1", "/a?y=1", "address: query names"},
                    ClassCase{"/a?x=1&y=2", "/a?x=1", "address: query names"},
                    ClassCase{"/a?x=1", "/a?x=2", "address: query value"},
                    ClassCase{"/a;sid=1/b", "/a;sid=2/b", "address: query value"},
                    ClassCase{"/a;sid=1", "/b;sid=2", "address: other page"},
                    ClassCase{"/a;sid=1", "/a", "address: query names"},
                    ClassCase{"/a;sid=1", "/a;sid=", "address: query value"},
                    ClassCase{"/a.html;sid=1.2", "/a.html;sid=2/3", "address: path shape"},
                    ClassCase{"/a;sid=1?x=1", "/a;sid=2?y=1", "address: query names"},
                    ClassCase{"data:image/png;base64,A", "data:image/png;base64,B", "address: other page"},
                    ClassCase{"/a#b", "/a#c", "address: fragment"},
                    ClassCase{"/a#b", "/a", "address: fragment"}, ClassCase{"/a", "/a ", ""}));

TEST(ClassOfAddresses, SaysWhichParameter) {
  EXPECT_EQ(class_of_addresses("/a?x=1&y=1", "/a?x=2&y=1"), class_of_addresses("/b?x=7", "/b?x=8"));
  EXPECT_NE(class_of_addresses("/a?x=1&y=1", "/a?x=2&y=1"), class_of_addresses("/a?x=1&y=1", "/a?x=1&y=2"));
  // A session's id hides no other one.
  EXPECT_NE(class_of_addresses("/a?x=1&y=1", "/a?x=2&y=1"), class_of_addresses("/a?x=1&y=1", "/a?x=2&y=2"));
  EXPECT_NE(class_of_addresses("/a;s=1?y=1", "/a;s=2?y=1"), class_of_addresses("/a;s=1?y=1", "/a;s=2?y=2"));
  EXPECT_NE(class_of_addresses("/a;s=1", "/a;s=2"), class_of_addresses("/a;s=1", "/b;s=2"));
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
