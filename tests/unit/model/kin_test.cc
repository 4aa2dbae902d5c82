// What an element that came lacks beside its kin, and whether it is there twice.
#include "model/measure/kin.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

// Of what came as a whole, in the order of the document; each pattern of it once.
std::vector<ValueClass> classes_between(const std::string& before, const std::string& after,
                                        SourceType type) {
  std::vector<ValueClass> classes;
  for (const Change& change : changes_of(before, after, type)) {
    if (change.kind == ChangeKind::element_inserted && !change.within) classes.push_back(change.value);
  }
  return classes;
}

std::string fields(int count, const std::string& more = "") {
  std::string xml = "<class>";
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    xml += "<field id='" + number + "' name='" + std::string(1, static_cast<char>('a' + i)) + "' type='int'" +
           (i % 2 == 0 ? " size='8'" : "") + "/>";
  }
  return xml + more + "</class>";
}

using Classes = std::vector<ValueClass>;

TEST(Kin, AnAttributeThatAllOthersHaveIsMissed) {
  const auto with = [](const std::string& field) {
    return classes_between(fields(9), fields(9, field), SourceType::xml);
  };
  EXPECT_EQ(with("<field id='77' name='zero' type='long'/>"), Classes{ValueClass::none});
  EXPECT_EQ(with("<field id='77' name='' type='long'/>"), Classes{ValueClass::incomplete});
  EXPECT_EQ(with("<field id='77' type='long'/>"), Classes{ValueClass::incomplete});
  // What comes beside those says as much as they do.
  EXPECT_EQ(with("<field id='77' name='z' type='long'/><field id='78' name='y'/>"),
            (Classes{ValueClass::none, ValueClass::incomplete}));
  // Others of another name say nothing.
  EXPECT_EQ(with("<method id='77'/>"), Classes{ValueClass::none});
}

TEST(Kin, OneThatLacksItBesideOneThatHasItSaysNothing) {
  const auto beside = [](int count, const std::string& field) {
    return classes_between(fields(count), fields(count, field), SourceType::xml);
  };
  const std::string without = "<field id='77' name='zero'/>", empty = "<field id='77' name='zero' type=''/>";
  EXPECT_EQ(beside(1, without), Classes{ValueClass::none});
  EXPECT_EQ(beside(2, without), Classes{ValueClass::incomplete});
  EXPECT_EQ(beside(1, empty), Classes{ValueClass::incomplete});
  EXPECT_EQ(beside(0, empty), Classes{ValueClass::none});
  // What some of them lack may be lacking.
  EXPECT_EQ(beside(2, "<field id='77' name='zero' type='int'/>"), Classes{ValueClass::none});
}

TEST(Kin, AnObjectInAnArrayOfJson) {
  const auto list = [](const std::string& last) {
    std::string json = "[";
    for (int i = 0; i < 9; ++i)
      json += R"({"id":)" + std::to_string(i) + R"(,"owner":{"name":"ann)" + std::to_string(i) +
              R"("},"tag":"t"},)";
    return json + last + "]";
  };
  const std::string before = list("1"), whole = R"({"id":90,"owner":{"name":"eve"},"tag":"u"})";
  EXPECT_EQ(classes_between(before, list(whole + ",1"), SourceType::json), Classes{ValueClass::none});
  EXPECT_EQ(classes_between(before, list(R"({"id":90,"tag":"u"},1)"), SourceType::json),
            Classes{ValueClass::incomplete});
  EXPECT_EQ(classes_between(before, list(R"({"id":90,"owner":null,"tag":"u"},1)"), SourceType::json),
            Classes{ValueClass::incomplete});
  EXPECT_EQ(classes_between(before, list(R"({"id":90,"owner":{},"tag":""},1)"), SourceType::json),
            Classes{ValueClass::incomplete});
}

TEST(Kin, WhatIsThereTwice) {
  const auto rows = [](const std::string& before, const std::string& after) {
    return classes_between("<ul>" + before + "</ul>", "<ul>" + after + "</ul>", SourceType::html);
  };
  EXPECT_EQ(rows("<li>Ash<li>Oak<li>Yew", "<li>Ash<li>Oak<li>Oak<li>Yew"), Classes{ValueClass::doubled});
  EXPECT_EQ(rows("<li>Oak<li>Yew", "<li>Oak<li>Yew<li>Yew"), Classes{ValueClass::doubled});
  EXPECT_EQ(rows("<li>Ash<li>Oak<li>Yew", "<li>Ash<li>Oak<li>Elm<li>Yew"), Classes{ValueClass::none});
  EXPECT_EQ(rows("<li>Ash<li>Oak<li>Yew", "<li>Ash<li>Oak<li>Ash<li>Yew"), Classes{ValueClass::none});
  // Nothing stands in it.
  EXPECT_EQ(rows("<li>Ash<li class=a><li>Yew", "<li>Ash<li class=a><li class=a><li>Yew"),
            Classes{ValueClass::none});
  EXPECT_EQ(classes_between("<a><b c='1'/></a>", "<a><b c='1'/><b c='1'/></a>", SourceType::xml),
            Classes{ValueClass::doubled});
}

// An accepted new element covers neither.
TEST(Kin, TheClassIsPartOfTheChange) {
  const auto came = [](const std::string& more) {
    return identity_of(changes_of(fields(9), fields(9, more), SourceType::xml).at(0));
  };
  EXPECT_EQ(came("<field id='77' name='z' type='int'/>"), came("<field id='78' name='z' type='int'/>"));
  EXPECT_NE(came("<field id='8' name='i' type='int' size='8'/>"),
            came("<field id='9' name='i' type='int' size='8'/>"));
}

}  // namespace
}  // namespace treesift
