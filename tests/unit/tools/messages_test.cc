#include "tools/console/messages.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace treesift {
namespace {

using namespace std::string_literals;

template <typename Print>
std::string printed(Print print) {
  testing::internal::CaptureStderr();
  print();
  return testing::internal::GetCapturedStderr();
}

struct Case {
  std::string text, shown;
};

const Case cases[] = {
    {"plain, é€😀", "plain, é€😀"},
    {"\x1b[31mred\x1b[0m", "\\u001b[31mred\\u001b[0m"},
    {"\x1b]0;title\x07", "\\u001b]0;title\\u0007"},
    {"\0\r\t\x7f"s, "\\u0000\\u000d\\u0009\\u007f"},
    {"\u009b31m\u0085", "\\u009b31m\\u0085"},
    {"moc.\u202egpj\u2066", "moc.\\u202egpj\\u2066"},
    {"caf\xE9 \xC2", "caf\xEF\xBF\xBD \xEF\xBF\xBD"},
    {"\x9b\x33", "\xEF\xBF\xBD\x33"},  // the byte of a C1 control, which no UTF-8 is
};

TEST(Messages, WhatComesFromOutsideIsEscaped) {
  for (const Case& one : cases) {
    EXPECT_EQ(printed([&] { print_message("a {} b {:>3}\n", one.text, 7); }), "a " + one.shown + " b   7\n");
    EXPECT_EQ(printed([&] { print_message("{}\n", one.text.c_str()); }),
              std::string(one.text.find('\0') == 0 ? "" : one.shown) + "\n");
    EXPECT_EQ(printed([&] { print_lines(one.text); }), one.shown);
  }
}

// So that no file name can look like another message.
TEST(Messages, ValuesStandInTheirLineAndErrorsHaveLines) {
  EXPECT_EQ(printed([] { print_message("{}: left out\n", "a\ntreesift: all is well"); }),
            "a treesift: all is well: left out\n");
  EXPECT_EQ(printed([] { print_lines("one\n  two\n"); }), "one\n  two\n");
}

TEST(Messages, AreLostWhereStandardErrorIsFull) {
  const int before = ::dup(STDERR_FILENO), full = ::open("/dev/full", O_WRONLY);
  ASSERT_GE(full, 0);
  ::dup2(full, STDERR_FILENO);
  EXPECT_NO_THROW(print_message("{}\n", std::string(100000, 'x')));
  EXPECT_NO_THROW(print_lines("x\n"));
  ::dup2(before, STDERR_FILENO);
  ::close(before);
  ::close(full);
  std::clearerr(stderr);
  EXPECT_EQ(printed([] { print_message("heard again\n"); }), "heard again\n");
}

}  // namespace
}  // namespace treesift
