// Which numbers a person reads in a text.
#include "align/text/text_numbers.h"

#include <gtest/gtest.h>

#include <string>

namespace treesift {
namespace {

TEST(NumbersOfText, AreThoseThatAPersonReads) {
  const NumbersOfText found =
      numbers_of("from -3 to +4.5, 1'200 or 1\u00A0200,5 of utf8 v2.1 at 10.0.0.1 and 2-3 kg5");
  std::string values;
  for (std::size_t i = 0; i < found.size; ++i)
    values += std::to_string(found.numbers[i].value).substr(0, 4) + ' ';
  EXPECT_EQ(values, "-3.0 4.50 1200 1200 2.00 3.00 ");
}

TEST(NumbersOfText, HaveAUnitEach) {
  const NumbersOfText found = numbers_of("5 EUR 6 EUR 7 3kg $8 -9% 1st");
  std::string units;
  for (std::size_t i = 0; i < found.size; ++i) units += std::string(found.numbers[i].unit) + ',';
  EXPECT_EQ(units, "EUR,EUR,,kg,$,%,,");
  for (std::size_t i = 1; i < found.size; ++i) EXPECT_GE(found.numbers[i].begin, found.numbers[i - 1].end);
}

TEST(NumbersOfText, AreCountedBeyondThoseThatAreKept) {
  std::string many;
  for (int i = 0; i < 100; ++i) many += "7 ";
  EXPECT_EQ(numbers_of(many).size, 100u);
  EXPECT_EQ(numbers_of(std::string(5000, '7')).size, 0u);  // too long for one
}

// Each group of digits was followed to the end of all: a text of 1 MB took a minute.
TEST(NumbersOfText, WhatIsNoNumberIsReadOnce) {
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text += "1,000";
  EXPECT_EQ(numbers_of(text + "zz7, 2").size, 1u);
  EXPECT_EQ(numbers_of("1,000.5zz7 1'2_3").size, 0u);
}

}  // namespace
}  // namespace treesift
