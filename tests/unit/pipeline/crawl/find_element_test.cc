// Elements of a recorded page on a page that shows the same with other data.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "pipeline/crawl/replay.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

// Where it is found; why not, behind a '!'.
std::string found_there(std::string_view before, const std::string& path, std::string_view now) {
  Page expected, actual;
  expected.document = parsed(before, SourceType::html);
  actual.document = parsed(now, SourceType::html);
  const ElementFound element = find_element(expected, path, actual);
  return element.path.empty() ? "!" + element.how : element.path + element.how;
}

constexpr std::string_view uncertain =
    "!what comes into question is too little like it, or too much like other elements";

TEST(FindElement, ThePageOfAnotherPersonHasItsOnlyEditInTheSamePlace) {
  constexpr std::string_view ada = "<h1>Ada</h1><a href='/p0/edit0'>Edit</a><a href='/'>Back</a>";
  EXPECT_EQ(found_there(ada, "/a[1]", "<h1>Grace</h1><a href='/p1/edit1'>Edit</a><a href='/'>Back</a>"),
            "/a[1]");
  EXPECT_EQ(found_there(ada, "/a[1]", "<h1>Grace</h1><a href='/p1/edit1'>Ring</a><a href='/'>Back</a>"),
            uncertain);
  EXPECT_EQ(
      found_there(ada, "/a[1]", "<h1>Grace</h1><p>?</p><a href='/p1/edit1'>Edit</a><a href='/'>Back</a>"),
      uncertain);
}

TEST(FindElement, AFieldOfAnotherFormIsKnownByItsName) {
  EXPECT_EQ(found_there("<form><input name='who' value='Ada King'><input name='phone' value='1'></form>",
                        "/form[1]/input[1]",
                        "<form><input name='who' value='Grace Hopper'><input name='phone' value='2'></form>"),
            "/form[1]/input[1]");
}

TEST(FindElement, ARowOfOtherDataIsNoRowOfThisPlace) {
  EXPECT_EQ(
      found_there("<ul><li>Ada <a href='/d1'>Remove</a></li><li>Bob <a href='/d2'>Remove</a></li></ul>",
                  "/ul[1]/li[2]/a[1]",
                  "<ul><li>Cyd <a href='/d7'>Remove</a></li><li>Dan <a href='/d8'>Remove</a></li></ul>"),
      uncertain);
}

}  // namespace
}  // namespace treesift
