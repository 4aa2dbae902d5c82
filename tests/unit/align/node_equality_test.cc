#include "align/node_equality.h"

#include <gtest/gtest.h>

#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

TEST(NameMap, JoinsOwnNamesByTheirBytes) {
  const Document expected = tree("x-b x-a div x-only");
  const Document actual = tree("x-a div x-b x-other");
  const NameMap names(expected, actual);
  EXPECT_EQ(names.in_actual(expected.name(1)), actual.name(3));
  EXPECT_EQ(names.in_actual(expected.name(2)), actual.name(1));
  EXPECT_EQ(names.in_actual(standard_name("div")), standard_name("div"));
  EXPECT_GE(names.in_actual(expected.name(4)), actual.name_count()) << "a name that actual does not use";
}

TEST(NodeEquality, TreesThatDifferInOneThing) {
  const Document one = tree("div[class=a](p('t') x-own[x-key=1])");
  EXPECT_TRUE(equal_documents(one, tree("div[class=a](p('t') x-own[x-key=1])")));
  for (const char* other :
       {"div[class=b](p('t') x-own[x-key=1])", "div[id=a](p('t') x-own[x-key=1])",
        "div(p('t') x-own[x-key=1])", "div[class=a](p('u') x-own[x-key=1])", "div[class=a](p('t') x-own)",
        "div[class=a](b('t') x-own[x-key=1])", "div[class=a](p('t') x-two[x-key=1])",
        "div[class=a](p('t' x-own[x-key=1]))", "div[class=a](p('t') x-own[x-other=1])",
        "div[class=a](x-own[x-key=1] p('t'))", "div[class=a](p('t')) x-own[x-key=1]", ""}) {
    EXPECT_FALSE(equal_documents(one, tree(other))) << other;
    EXPECT_FALSE(equal_documents(tree(other), one)) << other;
  }
}

TEST(NodeEquality, SubtreesAtDifferentPlaces) {
  const Document expected = tree("p('x') ul(li('1') li('2'))");
  const Document actual = tree("div(ul(li('1') li('2')))");
  EXPECT_TRUE(equal_subtrees(expected, 3, actual, 2, NameMap(expected, actual)));
  EXPECT_FALSE(equal_subtrees(expected, 3, actual, 1, NameMap(expected, actual)));
}

}  // namespace
}  // namespace treesift
