// What became of an attribute, by what it is for.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

ValueClass class_of_only(const std::string& before, const std::string& after) {
  const std::vector<Change> changes = changes_of(before, after);
  return changes.size() == 1 ? changes[0].value : ValueClass::none;
}

TEST(ValueClassOfAttributes, IsByTheirRole) {
  EXPECT_EQ(class_of_only("<a href=/a>x", "<a href=/b>x"), ValueClass::address_path);
  EXPECT_EQ(class_of_only("<a href=/a>x", "<a>x"), ValueClass::address_lost);
  EXPECT_EQ(class_of_only("<form action=/a>", "<form action=/b>"), ValueClass::address_path);
  EXPECT_EQ(class_of_only("<input name=a>", "<input name=b>"), ValueClass::control);
  EXPECT_EQ(class_of_only("<input name=a>", "<input>"), ValueClass::control);
  EXPECT_EQ(class_of_only("<input type=text>", "<input type=password>"), ValueClass::control);
  EXPECT_EQ(class_of_only("<img alt=Sales src=a>", "<img src=a>"), ValueClass::emptied);
  EXPECT_EQ(class_of_only("<button aria-label=Close>x", "<button>x"), ValueClass::emptied);
  EXPECT_EQ(class_of_only("<img alt='' src=a>", "<img src=a>"), ValueClass::none);
  EXPECT_EQ(class_of_only("<p title=Close>x", "<p>x"), ValueClass::none);
  EXPECT_EQ(class_of_only("<input value=4.20>", "<input value=0>"), ValueClass::number_zero);
  EXPECT_EQ(class_of_only("<p class=a>x", "<p class=b>x"), ValueClass::none);
  EXPECT_EQ(class_of_only("<img width=10>", "<img width=1000>"), ValueClass::none);
  EXPECT_EQ(class_of_only("<img width=10>", "<img width=NaN>"), ValueClass::nothing);
  EXPECT_EQ(class_of_only("<p>x", "<p class=b>x"), ValueClass::none);
}

}  // namespace
}  // namespace treesift
