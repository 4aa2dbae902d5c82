#include <gtest/gtest.h>

#include "align/templates/notation.h"
#include "align/templates/value_pattern.h"

namespace treesift {
namespace {

std::string folded(std::string_view a, std::string_view b) {
  return write_value(fold_values(pattern_of_value(a), pattern_of_value(b)));
}

TEST(TemplateValues, BelongToTheirClasses) {
  using enum TextClass;
  EXPECT_TRUE(belongs_to(" \n", blank));
  EXPECT_FALSE(belongs_to("x", blank));
  EXPECT_TRUE(belongs_to("0123", number));
  EXPECT_TRUE(belongs_to("-1,234.50 €", number));
  EXPECT_FALSE(belongs_to("12 items", number));
  EXPECT_FALSE(belongs_to("-", number));
  EXPECT_TRUE(belongs_to("2026-11-21 10:41", date));
  EXPECT_TRUE(belongs_to("Dec 3, 2024 - Dec 5, 2024", date));
  EXPECT_FALSE(belongs_to("until Dec 3, 2024", date));
  EXPECT_FALSE(belongs_to("1234", date));
  EXPECT_TRUE(belongs_to("6f9619ff-8b86-d011-b42d-00cf4fc964ff", token));
  EXPECT_TRUE(belongs_to("9f3aa1c07b", token));
  EXPECT_FALSE(belongs_to("milk", token));
  EXPECT_TRUE(belongs_to("milk", word));
  EXPECT_FALSE(belongs_to("buy milk", word));
  EXPECT_TRUE(belongs_to("buy 2 milk", words));
  EXPECT_FALSE(belongs_to("42", words));
  EXPECT_TRUE(belongs_to("", any));
}

TEST(TemplateValues, FoldToTheNarrowestPattern) {
  EXPECT_EQ(folded("Remove", "Remove"), "\"Remove\"");
  EXPECT_EQ(folded("17", "4"), "{number}");
  EXPECT_EQ(folded("10:41", "11:02"), "{date}");
  EXPECT_EQ(folded("9f3aa1c07b", "00c1e7ab42"), "{token}");
  EXPECT_EQ(folded("remove(17)", "remove(4)"), "\"remove({number})\"");
  EXPECT_EQ(folded("Ann", "Bob"), "{word}");
  EXPECT_EQ(folded("Ann", "Bob Lee"), "{words}");
  EXPECT_EQ(folded("Ann", "7"), "{any}");
  EXPECT_EQ(folded("", "7"), "{any}");
  EXPECT_EQ(folded("", " "), "{blank}");
}

TEST(TemplateValues, ALongTextIsItsClass) {
  EXPECT_EQ(write_value(pattern_of_value(std::string(1000, 'x'))), "{word}");
  EXPECT_EQ(write_value(pattern_of_value(std::string(1000, '7'))), "{number}");
}

TEST(TemplateValues, NumberedTextsHaveDigitsInTheirHoles) {
  const ValuePattern pattern = fold_values(pattern_of_value("a1b"), pattern_of_value("a22b"));
  EXPECT_TRUE(pattern.matches("a333b"));
  EXPECT_FALSE(pattern.matches("ab"));
  EXPECT_FALSE(pattern.matches("axb"));
  EXPECT_FALSE(pattern.matches("a3"));
  EXPECT_FALSE(pattern.matches("a3bc"));
}

TEST(TemplateValues, ClassesFoldToTheWordsInCommon) {
  const ValuePattern pattern =
      fold_class_values(pattern_of_value("row odd x"), pattern_of_value("x even row"));
  EXPECT_EQ(write_value(pattern), "&\"row x\"");
  EXPECT_TRUE(pattern.matches("x row"));
  EXPECT_FALSE(pattern.matches("row"));
  EXPECT_EQ(write_value(fold_class_values(pattern_of_value("odd"), pattern_of_value("even"))), "{word}");
}

TEST(TemplateValues, ExpressionsMatchTheWhole) {
  const auto phone = std::get<ValuePattern>(ValuePattern::expression("06[0-9]{8}"));
  EXPECT_TRUE(phone.matches("0612345678"));
  EXPECT_FALSE(phone.matches("612345678"));
  EXPECT_FALSE(phone.matches("06123456789"));
  EXPECT_TRUE(phone.matches(" 0612345678\n"));
  EXPECT_FALSE(phone.matches("0612 345678"));
  EXPECT_TRUE(std::get<ValuePattern>(ValuePattern::expression(" a")).matches(" a"));
  EXPECT_FALSE(std::get<ValuePattern>(ValuePattern::expression(" a")).matches("a"));
  EXPECT_TRUE(std::holds_alternative<std::string>(ValuePattern::expression("(")));
  EXPECT_TRUE(std::holds_alternative<std::string>(ValuePattern::expression("((((a{99}){99}){99}){99})")));
}

}  // namespace
}  // namespace treesift
