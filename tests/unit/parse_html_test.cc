#include <gtest/gtest.h>

#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

std::string html(std::string_view bytes) {
  return dumped(bytes, SourceType::html);
}

TEST(ParseHtml, KeepsElementsAttributesAndText) {
  EXPECT_EQ(html("<!DOCTYPE html><html><body CLASS=a id='b'>One &amp; <B>two</B></body></html>"),
            "! doctype \"html\"\n"
            "html\n"
            "  body class=\"a\" id=\"b\"\n"
            "    \"One & \"\n"
            "    b\n"
            "      \"two\"\n");
}

TEST(ParseHtml, ReadsFragmentsWithoutInventingElements) {
  EXPECT_EQ(html("text <b>x</b> more"), "\"text \"\nb\n  \"x\"\n\" more\"\n");
}

}  // namespace
}  // namespace treesift
