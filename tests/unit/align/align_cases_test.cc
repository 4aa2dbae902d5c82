// What a tester would say has changed, case by case.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "tests/support/describe_edits.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

std::string changes(const Document& expected, const Document& actual) {
  return changes_by(AlignerKind::hash, expected, actual);
}

std::string changes(std::string_view expected, std::string_view actual) {
  return changes(tree(expected), tree(actual));
}

std::string row(int number, const char* cell = "name") {
  const std::string id = std::to_string(number);
  return "tr(td('" + id + "') td('" + cell + " " + id + "') td('yes')) ";
}

std::string table(int first, int last) {
  std::string rows;
  for (int i = first; i <= last; ++i) rows += row(i);
  return "table(tbody(" + rows + "))";
}

TEST(AlignCases, NothingChanged) {
  EXPECT_EQ(changes("div(p('a') p('b'))", "div(p('a') p('b'))"), "");
}

TEST(AlignCases, RowInsertedAtTheFront) {
  EXPECT_EQ(changes(table(1, 100), table(0, 100)), "+tr");
}

TEST(AlignCases, RowInsertedAtTheFrontAndAnotherChanged) {
  const std::string changed = "table(tbody(" + row(0) + row(1) + row(2, "new") + row(3) + "))";
  EXPECT_EQ(changes(table(1, 3), changed), "+tr ~'new 2'");
}

TEST(AlignCases, RowsAllChangedAndOneInserted) {
  const std::string before = "table(tbody(" + row(1, "a") + row(2, "a") + row(3, "a") + "))";
  const std::string after = "table(tbody(" + row(1, "b") + row(9, "b") + row(2, "b") + row(3, "b") + "))";
  EXPECT_EQ(changes(before, after), "+tr ~'b 1' ~'b 2' ~'b 3'");
}

TEST(AlignCases, OneTextChanged) {
  EXPECT_EQ(changes("html(head(title('T')) body(p('one') p('two') p('three')))",
                    "html(head(title('T')) body(p('one') p('TWO') p('three')))"),
            "~'TWO'");
}

TEST(AlignCases, OneAttributeChanged) {
  EXPECT_EQ(changes("body(p[class=a]('one') p[class=a]('two'))", "body(p[class=a]('one') p[class=b]('two'))"),
            "@p");
}

TEST(AlignCases, AttributesChangeTheirMembers) {
  EXPECT_EQ(changes("form(input[name=user,type=text] input[name=go,type=submit])",
                    "form(input[name=user,type=text,required=] input[name=go])"),
            "@input @input");
}

TEST(AlignCases, WrapperRemoved) {
  EXPECT_EQ(changes("body(div[id=wrap](h1('Title') p('Some words here') div(p('more'))))",
                    "body(h1('Title') p('Some words here') div(p('more')))"),
            "-div >h1 >p >div");
}

TEST(AlignCases, WrapperAdded) {
  EXPECT_EQ(changes("body(h1('Title') p('Some words here') div(p('more')))",
                    "body(div[id=wrap](h1('Title') p('Some words here') div(p('more'))))"),
            "+div >h1 >p >div");
}

TEST(AlignCases, WrapperOfTheSameNameRemovedAndAWordChanged) {
  EXPECT_EQ(changes("body(div(div(p('Some words here') p('Other words'))))",
                    "body(div(p('Some words here') p('Another word')))"),
            "-div >div ~'Another word'");
}

TEST(AlignCases, TwoSectionsSwapped) {
  const std::string light = "section(h2('Light') p('short')) ";
  const std::string heavy = "section(h2('Heavy') p('one') p('two') p('three')) ";
  EXPECT_EQ(changes("body(" + light + heavy + ")", "body(" + heavy + light + ")"), "<>section");
  const Document expected = tree("body(" + light + heavy + ")");
  const Document actual = tree("body(" + heavy + light + ")");
  Alignment alignment;
  Aligner().align(expected, actual, alignment);
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  ASSERT_EQ(edits.moved.size(), 1u);
  EXPECT_EQ(edits.moved[0].expected, 2u);  // the light one
}

TEST(AlignCases, TwoSectionsSwappedAndBothChanged) {
  EXPECT_EQ(changes("body(section(h2('First') p('one alpha') p('two beta')) section(h2('Second') p('gamma') "
                    "p('delta')))",
                    "body(section(h2('Second') p('gamma') p('delta!')) section(h2('First') p('one alpha!') "
                    "p('two beta')))"),
            "<>section ~'delta!' ~'one alpha!'");
}

TEST(AlignCases, ListReversed) {
  std::string items, reversed;
  for (int i = 0; i < 50; ++i) {
    const std::string item = "li('" + std::to_string(i) + "') ";
    items += item;
    reversed = item + reversed;
  }
  const std::string line = changes("ul(" + items + ")", "ul(" + reversed + ")");
  EXPECT_EQ(std::ranges::count(line, '>'), 49);
  EXPECT_EQ(line.find_first_of("+-~@"), std::string::npos) << line;
}

TEST(AlignCases, BlockMovedElsewhere) {
  const std::string block = "form(label('Name') input[name=user] label('Secret') input[name=password])";
  EXPECT_EQ(changes("body(div[id=a](p('x') " + block + ") div[id=b](p('y')))",
                    "body(div[id=a](p('x')) div[id=b](p('y') " + block + "))"),
            ">form");
}

TEST(AlignCases, BlockMovedAndChanged) {
  const auto block = [](const std::string& word) {
    return "form(label('Name') input[name=user] label('" + word + "') input[name=password])";
  };
  EXPECT_EQ(changes("body(div[id=a](p('x') " + block("Secret") + ") div[id=b](p('y')))",
                    "body(div[id=a](p('x')) div[id=b](p('y') " + block("Password") + "))"),
            ">form ~'Password'");
}

TEST(AlignCases, ElementRenamed) {
  EXPECT_EQ(changes("p('some ' b('bold words') ' here')", "p('some ' strong('bold words') ' here')"),
            "-b +strong >'bold words'");
}

TEST(AlignCases, SmallThingsMoveWithTheirNeighbours) {
  EXPECT_EQ(
      changes("body(h1('Title of it all') p('A first paragraph.') hr p('x') p('A second paragraph.') br)",
              "body(h1('Title of it all') main(section(p('A first paragraph.') hr p('y') "
              "p('A second paragraph.') br)))"),
      "+main >p >hr >p >p >br ~'y'");
}

TEST(AlignCases, SmallCellsThatComeAndGoAreNoMoves) {
  const std::string deleted = "table(tr(td('1') td('2')) tr(td('3') td('4'))) ";
  const std::string inserted = "ol(li(td('1')) li(td('4'))) ";
  std::string filler;
  for (int i = 0; i < 40; ++i) filler += "p('paragraph number " + std::to_string(i) + "') ";
  EXPECT_EQ(changes("body(div[id=a](" + deleted + ") " + filler + "div[id=b](h1('b')))",
                    "body(div[id=a] " + filler + "div[id=b](h1('b') " + inserted + "))"),
            "-table +ol");
}

TEST(AlignCases, RepeatedButtonsStayWithTheirRows) {
  const auto line = [](const std::string& name) {
    return "div(span('" + name + "') form(button('Delete this entry for ever'))) ";
  };
  EXPECT_EQ(changes("body(" + line("alpha") + line("beta") + line("gamma") + ")",
                    "body(" + line("alpha2") + line("gamma2") + ")"),
            "-div ~'alpha2' ~'gamma2'");
}

TEST(AlignCases, TenThousandEqualTables) {
  std::string tables;
  for (int i = 0; i < 10'000; ++i) tables += "table(tr(td('1') td('2')))";
  EXPECT_EQ(changes("body(h1('one') " + tables + ")", "body(h1('two') " + tables + "h2('end'))"),
            "+h2 ~'two'");
  EXPECT_EQ(changes("body(" + tables + "table(tr(td('x'))))", "body(table(tr(td('y'))) " + tables + ")"),
            "<>table ~'y'");
}

// No recursion anywhere: one stack frame a level would not fit.
TEST(AlignCases, TreesOfAnyDepth) {
  const auto chain = [](std::string_view innermost) {
    Limits limits;
    limits.depth = 1'000'000;
    DocumentBuilder builder(limits);
    builder.begin(Format::html);
    for (int i = 0; i < 300'000; ++i) builder.open(i % 2 == 0 ? "div" : "b");
    builder.text(innermost);
    return builder.finish();
  };
  EXPECT_EQ(changes(chain("x"), chain("y")), "~'y'");
}

TEST(AlignCases, EverythingChanged) {
  EXPECT_EQ(changes("ul(li('a') li('b'))", "table(tr(td('c')))"), "-ul +table");
}

TEST(AlignCases, EmptyDocuments) {
  EXPECT_EQ(changes("", ""), "");
  EXPECT_EQ(changes("", "p('a')"), "+p");
  EXPECT_EQ(changes("p('a')", ""), "-p");
}

TEST(AlignCases, UnknownNamesAreComparedByTheirBytes) {
  EXPECT_EQ(changes("x-one(x-two[x-attr=1]('t'))", "x-zero(u) x-one(x-two[x-attr=2]('t'))"),
            "+x-zero @x-two");
}

TEST(AlignCases, JsonMemberOfAnotherKind) {
  const auto object = [](NodeKind kind, std::string_view value) {
    DocumentBuilder builder{Limits{}};
    builder.begin(Format::json);
    builder.open("", NodeKind::object);
    builder.scalar("count", kind, value);
    builder.scalar("name", NodeKind::string, "n");
    builder.close();
    return builder.finish();
  };
  const Document number = object(NodeKind::number, "1");
  EXPECT_EQ(changes(number, object(NodeKind::string, "1")), "-count +count");
  EXPECT_EQ(changes(number, object(NodeKind::number, "2")), "~count");
}

// A list of objects; each word is "sku/stock/at".
Document stock_list(const std::vector<std::array<std::string_view, 3>>& items) {
  DocumentBuilder builder{Limits{}};
  builder.begin(Format::json);
  builder.open("", NodeKind::array);
  for (const auto& [sku, stock, at] : items) {
    builder.open("item", NodeKind::object);
    builder.scalar("at", NodeKind::string, at);
    builder.scalar("sku", NodeKind::string, sku);
    builder.scalar("stock", NodeKind::number, stock);
    builder.close();
  }
  builder.close();
  return builder.finish();
}

TEST(AlignCases, JsonItemsInAnotherOrderAreKnownByTheirKeys) {
  const Document before =
      stock_list({{"SKU-11", "7", "10:41"}, {"SKU-12", "7", "10:42"}, {"SKU-13", "5", "10:42"}});
  const Document after =
      stock_list({{"SKU-13", "5", "11:07"}, {"SKU-12", "7", "11:08"}, {"SKU-11", "7", "11:09"}});
  EXPECT_EQ(changes(before, after), "<>item <>item ~at ~at ~at");
  const Document one_is_wrong =
      stock_list({{"SKU-13", "5", "11:07"}, {"SKU-12", "6", "11:08"}, {"SKU-11", "7", "11:09"}});
  EXPECT_EQ(changes(before, one_is_wrong), "<>item <>item ~at ~at ~stock ~at");
}

// Edges of GraphQL: a cursor counts the places of the list.
Document edges(const std::vector<std::array<std::string_view, 3>>& items) {
  DocumentBuilder builder{Limits{}};
  builder.begin(Format::json);
  builder.open("", NodeKind::array);
  for (const auto& [cursor, name, price] : items) {
    builder.open("item", NodeKind::object);
    builder.scalar("cursor", NodeKind::string, cursor);
    builder.open("node", NodeKind::object);
    builder.scalar("name", NodeKind::string, name);
    builder.scalar("price", NodeKind::number, price);
    builder.close();
    builder.close();
  }
  builder.close();
  return builder.finish();
}

TEST(AlignCases, WhatAJsonItemHoldsOutvotesItsPlaceInTheList) {
  const Document before =
      edges({{"YXJyYXk6MA==", "Hammer No 1", "4.50"}, {"YXJyYXk6MQ==", "Spade No 2", "17.20"}});
  EXPECT_EQ(changes(before, edges({{"YXJyYXk6MQ==", "Hammer No 1", "4.50"},
                                   {"YXJyYXk6Mg==", "Spade No 2", "17.20"}})),
            "~cursor ~cursor");
  EXPECT_EQ(changes(before, edges({{"YXJyYXk6MA==", "New bucket", "7.35"},
                                   {"YXJyYXk6MQ==", "Hammer No 1", "4.50"},
                                   {"YXJyYXk6Mg==", "Spade No 2", "17.20"}})),
            "+item ~cursor ~cursor");
}

// One member with many values beside many members: to look through the values at each of them took twelve seconds.
TEST(AlignCases, ManyMembersBesideOneOfManyValues) {
  const auto items = [](auto name_of) {
    DocumentBuilder builder{Limits{}};
    builder.begin(Format::json);
    builder.open("", NodeKind::array);
    for (int i = 0; i < 200'000; ++i) {
      builder.open("item", NodeKind::object);
      builder.scalar(name_of(i), NodeKind::number, std::to_string(i));
      builder.close();
    }
    builder.close();
    return builder.finish();
  };
  const Document before = items([](int) { return std::string("k"); }),
                 after = items([](int i) { return "k" + std::to_string(i); });
  Alignment alignment;
  Aligner().align(before, after, alignment);
  EXPECT_FALSE(alignment.identical);
}

Document list_of(const std::vector<std::string_view>& texts) {
  DocumentBuilder builder{Limits{}};
  builder.begin(Format::json);
  builder.open("", NodeKind::array);
  for (const std::string_view text : texts) builder.scalar("", NodeKind::string, text);
  builder.close();
  return builder.finish();
}

TEST(AlignCases, ShortJsonTextsHaveMovedWhereNothingElseChanged) {
  const Document before = list_of({"de", "en", "fr", "it", "es"});
  EXPECT_EQ(changes(before, list_of({"es", "it", "fr", "en", "de"})), "<> <> <> <>");
  EXPECT_EQ(changes(before, list_of({"de", "es", "it", "fr", "en"})), "<> <> <>");
}

TEST(AlignCases, WhatJsonItemsShareByChanceIsNoKey) {
  const Document before =
      stock_list({{"SKU-11", "7", "10:41"}, {"SKU-12", "8", "10:42"}, {"SKU-13", "9", "10:43"}});
  const Document after =
      stock_list({{"SKU-21", "5", "11:07"}, {"SKU-22", "7", "11:08"}, {"SKU-23", "6", "11:09"}});
  EXPECT_EQ(changes(before, after), "~at ~sku ~stock ~at ~sku ~stock ~at ~sku ~stock");
}

TEST(AlignCases, AnIdOfAJsonItemOutvotesItsRank) {
  const Document before = stock_list({{"SKU-11", "1", "x"}, {"SKU-12", "2", "x"}, {"SKU-13", "3", "x"}});
  const Document after = stock_list({{"SKU-12", "1", "y"}, {"SKU-13", "2", "y"}, {"SKU-11", "3", "y"}});
  EXPECT_EQ(changes(before, after), "<>item ~at ~stock ~at ~stock ~at ~stock");
}

}  // namespace
}  // namespace treesift
