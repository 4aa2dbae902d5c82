#include "align/text/numbers.h"

#include <gtest/gtest.h>

#include <utility>

namespace treesift {
namespace {

TEST(Numbers, EndsWhereTheNumberEnds) {
  const std::pair<const char*, std::size_t> ends[] = {{"12", 2},    {"12.5 ms", 4}, {"-3", 2},   {"12a", 0},
                                                      {"1.2.3", 1}, {"1.", 1},      {"a", 0},    {"", 0},
                                                      {"-", 0},     {"12.5a", 2},   {"1,000", 1}};
  for (const auto& [text, end] : ends) EXPECT_EQ(end_of_number(text, 0), end) << text;
  EXPECT_EQ(end_of_number("a -3", 2), 4U);
  EXPECT_EQ(end_of_number("5-3", 1), 1U);
  EXPECT_EQ(end_of_number("1.2.3", 2), 3U);
}

TEST(Numbers, HaveOneSpelling) {
  const std::pair<const char*, const char*> spellings[] = {
      {"1.0", "1"},
      {"1.50", "1.5"},
      {"1e3", "1000"},
      {"1.5E-3", "0.0015"},
      {"-0.0", "0"},
      {"0", "0"},
      {"10e-1", "1"},
      {"-12.00", "-12"},
      {"007", "007"},
      {"12a", "12a"},
      {"", ""},
      {"100", "100"},
      {"0.10", "0.1"},
      {"1e999", "1e999"},
      {"10e998", "1e999"},
      {"1e99999", "1e99999"},
      {"1e", "1e"},
      {"123456789012345678901234567890.0", "123456789012345678901234567890"}};
  for (const auto& [number, spelling] : spellings) EXPECT_EQ(canonical_number(number), spelling) << number;
}

TEST(Numbers, WithinATolerance) {
  const Tolerance cent{0.01, false}, percent{0.01, true};
  EXPECT_TRUE(within(cent, "19.99", "20.00"));
  EXPECT_FALSE(within(cent, "19.99", "20.01"));
  EXPECT_TRUE(within(cent, "a 1.00 b 2", "a 1.01 b 2"));
  EXPECT_FALSE(within(cent, "a 1.00 b 2", "a 1.01 c 2"));
  EXPECT_FALSE(within(cent, "1.00", "1.00 2"));
  EXPECT_FALSE(within(cent, "1.00 ", "1.00"));
  EXPECT_TRUE(within(percent, "-200", "-202"));
  EXPECT_FALSE(within(percent, "-200", "202"));
  EXPECT_FALSE(within(percent, "0", "0.001"));
  EXPECT_TRUE(within(percent, "1e3", "1001"));
  EXPECT_TRUE(within({0.29, true}, "100", "129"));
}

TEST(Numbers, InGroupsOfDigitsAreOneNumber) {
  const Tolerance one{1, false}, cent{0.01, false}, percent{0.01, true};
  EXPECT_FALSE(within(one, "1,000 items", "2,000 items"));
  EXPECT_FALSE(within(one, "1.000,00 €", "1.900,00 €"));
  EXPECT_FALSE(within(one, "1.000.000", "2.000.000"));
  EXPECT_FALSE(within(one, "1\u202F000 €", "2\u202F000 €"));
  EXPECT_FALSE(within(one, "5'000", "6'000"));
  EXPECT_FALSE(within(cent, "$1,234.50", "$1,234.52"));
  EXPECT_FALSE(within(one, "-1,000", "1,000"));
  EXPECT_TRUE(within(one, "1,999 items", "2,000 items"));
  EXPECT_TRUE(within(one, "999 items", "1,000 items"));
  EXPECT_TRUE(within(cent, "$1,234.50", "$1,234.51"));
  EXPECT_TRUE(within(percent, "1.000,00 €", "1.005,00 €"));
  EXPECT_TRUE(within(cent, "52.520,13.405", "52.521,13.405"));
  EXPECT_TRUE(within(one, "1,2,3,456", "1,2,4,456"));
  EXPECT_TRUE(within(one, "1.5000", "1.6000"));
}

TEST(Numbers, InVersionsAreNone) {
  const Tolerance one{1, false};
  EXPECT_FALSE(within(one, "version 1.2.0", "version 1.3.0"));
  EXPECT_FALSE(within(one, "v1.2", "v1.3"));
  EXPECT_FALSE(within(one, "host 10.0.0.1", "host 10.0.0.2"));
  EXPECT_TRUE(within(one, "version 1.2.0 took 3", "version 1.2.0 took 4"));
}

TEST(Numbers, OfManyDigitsAreToldApart) {
  const Tolerance cent{0.01, false};
  EXPECT_FALSE(within(cent, "1700000000000", "1700000000001"));
  EXPECT_FALSE(within(cent, "at 1700000000000 ms", "at 1700000000001 ms"));
  EXPECT_FALSE(within(cent, "999999999999999998", "999999999999999999"));
  EXPECT_TRUE(within({1, false}, "999999999999999998", "999999999999999999"));
  EXPECT_FALSE(within({1, false}, "-999999999999999999", "999999999999999999"));
  EXPECT_FALSE(within(cent, "1234567890123456789", "1234567890123456790"));
  EXPECT_TRUE(within({1, false}, "1234567890123456789", "1234567890123456790"));
  EXPECT_FALSE(within(cent, "12345678901234567890123456789", "12345678901234567890123456788"));
  EXPECT_FALSE(within(cent, "123456789012345.67", "123456789012345.71"));
  EXPECT_TRUE(within(cent, "123456789012345.67", "123456789012345.68"));
  EXPECT_TRUE(within({0.01, true}, "1234567890123456789", "1234567890123456790"));
}

TEST(Numbers, AreSubtractedDigitByDigit) {
  const Tolerance cent{0.01, false};
  EXPECT_TRUE(within(cent, "-0.005", "0.005"));
  EXPECT_FALSE(within(cent, "-0.006", "0.005"));
  EXPECT_TRUE(within(cent, "0", "-0.01"));
  EXPECT_FALSE(within(cent, "0", "0.0100001"));
  EXPECT_TRUE(within(cent, "99.995", "100.005"));
  EXPECT_FALSE(within(cent, "99.995", "100.00501"));
  EXPECT_TRUE(within({20, false}, "-9.5", "10.5"));
  EXPECT_FALSE(within({19, false}, "-9.5", "10.5"));
  EXPECT_FALSE(within(cent, "1e30", "1e-30"));
  EXPECT_FALSE(within(cent, "1e308", "-1e308"));
}

TEST(Numbers, ThatNoDoubleHoldsMustBeTheSame) {
  const Tolerance cent{0.01, false};
  EXPECT_FALSE(within(cent, "1e999", "0"));
  EXPECT_FALSE(within(cent, "1e999", "-1e999"));
  EXPECT_TRUE(within(cent, "1e999", "10e998"));
  EXPECT_FALSE(within(cent, "1e99999", "0"));
}

TEST(Numbers, AfterZerosMustBeTheSame) {
  const Tolerance one{1, false};
  EXPECT_FALSE(within(one, "007", "7"));
  EXPECT_FALSE(within(one, "agent 007", "agent 008"));
  EXPECT_TRUE(within(one, "agent 007 of 1", "agent 007 of 2"));
  EXPECT_TRUE(within(one, "0.5", "0"));
}

}  // namespace
}  // namespace treesift
