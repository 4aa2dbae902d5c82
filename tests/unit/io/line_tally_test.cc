#include "io/archives/line_tally.h"

#include <gtest/gtest.h>

namespace treesift {
namespace {

LineTally tally_of(std::string_view text) {
  LineTally tally;
  tally.add_lines(text);
  return tally;
}

std::string fault_of(std::initializer_list<std::string> lines) {
  LineTally tally;
  for (const std::string& line : lines) {
    if (!tally.take_end(line)) tally.add(line);
  }
  return tally.fault();
}

std::string end_of(std::string_view text) {
  std::string line = tally_of(text).end_line();
  EXPECT_EQ(line.back(), '\n');
  line.pop_back();
  return line;
}

TEST(LineTally, TellsOfAllLines) {
  EXPECT_EQ(end_of(""), R"({"end":{"lines":0,"checksum":"0000000000000000"}})");
  EXPECT_EQ(end_of("a\nb\n").substr(0, 40),
            R"({"end":{"lines":2,"checksum":")" + end_of("b\na\n").substr(30, 10));
  EXPECT_NE(end_of("a\nb\n"), end_of("a\nc\n"));
}

TEST(LineTally, PartsInAnyOrderAreWhole) {
  EXPECT_EQ(fault_of({"a", "b"}), "") << "nothing was promised";
  EXPECT_EQ(fault_of({"a", end_of("a\n"), "b", "c", end_of("b\nc\n")}), "");
  EXPECT_EQ(fault_of({end_of("b\nc\n"), "c", "a", end_of(""), end_of("a\n"), "b"}), "");
  EXPECT_EQ(fault_of({"a\t", "b \r", end_of("a\nb\n") + "\t"}), "") << "engines put blanks behind lines";
}

TEST(LineTally, WhatIsLostIsTold) {
  EXPECT_NE(fault_of({"a", end_of("a\nb\n")}), "");
  EXPECT_NE(fault_of({"a", "b", "c", end_of("a\nb\n")}), "") << "an end line is missing";
  EXPECT_NE(fault_of({"a", "x", end_of("a\nb\n")}), "");
}

TEST(LineTally, OtherLinesAreNotEnds) {
  LineTally tally;
  for (const char* line : {"", "{}", R"({"end":{}})", R"({"end":{"lines":x,"checksum":"0000000000000000"}})",
                           R"({"end":{"lines":1,"checksum":"00000000000000"}})",
                           R"({"end":{"lines":1,"checksum":"0000000000000000"}},)"})
    EXPECT_FALSE(tally.take_end(line)) << line;
}

}  // namespace
}  // namespace treesift
