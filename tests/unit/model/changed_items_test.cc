// What came into an array of JSON that had nothing of its kind; a document that lost everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

// The worst class of what came.
ValueClass class_of_came(const std::string& before, const std::string& after) {
  ValueClass worst = ValueClass::none;
  for (const Change& change : changes_of(before, after, SourceType::json)) {
    if (change.kind == ChangeKind::element_inserted) worst = std::max(worst, change.value);
  }
  return worst;
}

TEST(ChangedItems, AWordAmongNumbersIsOfAnotherType) {
  EXPECT_EQ(class_of_came(R"({"at":[48.1,11.5]})", R"({"at":["48.1",11.5]})"), ValueClass::type);
  EXPECT_EQ(class_of_came(R"({"at":[48.1,11.5]})", R"({"at":[48.1,[11.5]]})"), ValueClass::type);
}

TEST(ChangedItems, ANullAmongNumbersIsNoValue) {
  EXPECT_EQ(class_of_came(R"({"at":[48.1,11.5]})", R"({"at":[48.1,null]})"), ValueClass::nothing);
}

TEST(ChangedItems, OfADocumentOfWhichNothingIsLeft) {
  const std::vector<Change> changes = changes_of("<r><a/></r>", "", SourceType::xml);
  const auto gone = std::ranges::find(changes, ChangeKind::element_deleted, &Change::kind);
  ASSERT_NE(gone, changes.end());
  EXPECT_EQ(gone->value, ValueClass::emptied);
}

TEST(ChangedItems, WhatTheArrayHadIsNothingNew) {
  EXPECT_EQ(class_of_came(R"({"at":[48.1,"N",null]})", R"({"at":["E","N",null]})"), ValueClass::none);
  EXPECT_EQ(class_of_came(R"({"at":[48.1]})", R"({"at":[48.1,50.5]})"), ValueClass::none);
  EXPECT_EQ(class_of_came(R"({"at":[]})", R"({"at":["N"]})"), ValueClass::filled);
}

}  // namespace
}  // namespace treesift
