#include "align/ids/id_settler.h"

#include <gtest/gtest.h>

#include "tests/unit/align/aligned_documents.h"

namespace treesift {
namespace {

// As dump() has it; empty where no id is settled.
std::string with_ids_settled(std::string_view expected_source, std::string_view actual_source,
                             SourceType type = SourceType::html, std::string_view page = "a/list.html") {
  const AlignedDocuments pair(expected_source, actual_source, type);
  const auto& [expected, actual, alignment, edits] = pair;
  Document out;
  const SettledIds ids = IdSettler().settle(expected, actual, edits, {page}, out);
  EXPECT_TRUE(!ids.first || ids.first->before != ids.first->after);
  return ids.first ? dump(out) : std::string();
}

TEST(SettlingIds, WhatReferredToAnElementStillDoes) {
  const std::string expected =
      "<p><a href='#id7'>push</a> <label for=id8>name</label><input id=id8 aria-labelledby='id7 id9'>"
      "<h4 id=id7>push</h4><h4 id=id9>pop</h4><svg><rect fill='url(#id8)'></rect></svg>";
  const std::string actual =
      "<p><a href='#id19'>push</a> <label for=id20>name</label><input id=id20 aria-labelledby='id19 id21'>"
      "<h4 id=id19>push</h4><h4 id=id21>pop</h4><svg><rect fill='url(#id20)'></rect></svg>";
  EXPECT_EQ(with_ids_settled(expected, actual), dumped(expected, SourceType::html));
}

TEST(SettlingIds, ALinkThatLeadsElsewhereIsSeen) {
  const std::string expected =
      "<a href='#id7'>push</a><h4 id=id7>push</h4><h4 id=id8>pop</h4><a href='#id8'>pop</a>";
  const std::string wrong =
      "<a href='#id20'>push</a><h4 id=id19>push</h4><h4 id=id20>pop</h4><a href='#id20'>pop</a>";
  EXPECT_EQ(with_ids_settled(expected, wrong),
            dumped("<a href='#id8'>push</a><h4 id=id7>push</h4><h4 id=id8>pop</h4><a href='#id8'>pop</a>",
                   SourceType::html));
}

// It must not seem to lead to the heading that had the old id.
TEST(SettlingIds, AForgottenReferenceIsSeen) {
  const std::string expected = "<a href='#id7'>1</a><a href='#id7'>2</a><h4 id=id7>push</h4>";
  const std::string actual = "<a href='#id9'>1</a><a href='#id7'>2</a><h4 id=id9>push</h4>";
  EXPECT_EQ(with_ids_settled(expected, actual),
            dumped("<a href='#id7'>1</a><a href='#id9'>2</a><h4 id=id7>push</h4>", SourceType::html));
}

std::string part(std::string_view id, std::string_view name) {
  std::string text = "<section id=" + std::string(id) + "><h2>" + std::string(name) + "</h2>";
  for (int i = 0; i < 5; ++i)
    text += "<p>What there is to say of " + std::string(name) + ", sentence " + std::to_string(i);
  return text + "</section>";
}

TEST(SettlingIds, SomethingNewThatTookAnOldIdIsNotItsOwner) {
  const std::string expected =
      "<p><a href='#s1'>one</a> <a href='#s2'>two</a>" + part("s1", "one") + part("s2", "two");
  const std::string actual = "<p><a href='#s2'>one</a> <a href='#s3'>two</a> <a href='#s1'>new</a>" +
                             part("s1", "new") + part("s2", "one") + part("s3", "two");
  const std::string settled = "<p><a href='#s1'>one</a> <a href='#s2'>two</a> <a href='#s3'>new</a>" +
                              part("s3", "new") + part("s1", "one") + part("s2", "two");
  EXPECT_EQ(with_ids_settled(expected, actual), dumped(settled, SourceType::html));
}

TEST(SettlingIds, OnlyNumbersThatSomethingRefersTo) {
  EXPECT_EQ(with_ids_settled("<h4 id=id7>push</h4>", "<h4 id=id9>push</h4>"), "");
  EXPECT_EQ(
      with_ids_settled("<a href='#total'>x</a><b id=total>1</b>", "<a href='#sum'>x</a><b id=sum>1</b>"), "");
  EXPECT_EQ(with_ids_settled("<a href='other.html#id7'>x</a><b id=id7>1</b>",
                             "<a href='other.html#id9'>x</a><b id=id9>1</b>"),
            "");
  EXPECT_EQ(with_ids_settled("<a title='id7'>x</a><b id=id7>1</b>", "<a title='id9'>x</a><b id=id9>1</b>"),
            "");
  EXPECT_EQ(
      with_ids_settled(R"({"a": "id7", "id": "id7"})", R"({"a": "id9", "id": "id9"})", SourceType::json), "");
}

TEST(SettlingIds, Tokens) {
  const auto tab = [](std::string_view id) {
    return "<a aria-controls='" + std::string(id) + "'>x</a><p id='" + std::string(id) + "'>y";
  };
  EXPECT_EQ(with_ids_settled(tab("tab-5f2b9c1e07"), tab("tab-90ac4e77d1")),
            dumped(tab("tab-5f2b9c1e07"), SourceType::html));
  EXPECT_EQ(with_ids_settled(tab("3f0c1b44-9c55-4d2e-8d7a-0a1b2c3d4e5f-tab"),
                             tab("a7be0912-1f8d-4c33-9b60-77ad03c1e2b9-tab")),
            dumped(tab("3f0c1b44-9c55-4d2e-8d7a-0a1b2c3d4e5f-tab"), SourceType::html));
  EXPECT_EQ(with_ids_settled(tab("tab-5f2b9c1e07"), tab("tab-prices")), "");
  EXPECT_EQ(with_ids_settled(tab("tab-5f2b9c1e07"), tab("row-90ac4e77d1")), "");
}

TEST(SettlingIds, NumbersAndColoursAreNoReferences) {
  EXPECT_EQ(with_ids_settled(R"(<x><i id="1" n="1"/></x>)", R"(<x><i id="2" n="2"/></x>)", SourceType::xml),
            "");
  EXPECT_EQ(with_ids_settled(R"(<x><i id="a1" n="a1"/><i n="b"/></x>)",
                             R"(<x><i id="a2" n="a2"/><i n="b"/></x>)", SourceType::xml),
            "");
  EXPECT_EQ(with_ids_settled("<b id=333>1</b><font color='#333'>x</font>",
                             "<b id=444>1</b><font color='#444'>x</font>"),
            "");
}

TEST(SettlingIds, AnIdWithTwoNamesStaysAsItIs) {
  EXPECT_EQ(with_ids_settled("<a href='#id7'>x</a><b id=id7>1</b><i id=id8>2</i>",
                             "<a href='#id9'>x</a><b id=id9>1</b><i id=id9>2</i>"),
            "");
}

TEST(SettlingIds, LinksWithThePagesOwnName) {
  const auto page = [](std::string_view id) {
    return "<a href='list.html#" + std::string(id) + "'>x</a><a name='" + std::string(id) + "'></a>";
  };
  EXPECT_EQ(with_ids_settled(page("idm1-bb"), page("idm22-bb")), dumped(page("idm1-bb"), SourceType::html));
  EXPECT_EQ(with_ids_settled(page("idm1-bb"), page("idm22-bb"), SourceType::html, "a/checklist.html"), "");
}

TEST(SettlingIds, StyleSheetsAndScriptsReferToThem) {
  const auto table = [](std::string_view id) {
    const std::string name(id);
    return "<style>\n#" + name + "_row0 { color: red }\n</style><table id=" + name + "><tr id=" + name +
           "_row0><td>1</table><script>draw('" + name + "', [1, 2]); $(\"#" + name + "\").show()</script>";
  };
  EXPECT_EQ(with_ids_settled(table("T_5f2b9c1e07"), table("T_90ac4e77d1")),
            dumped(table("T_5f2b9c1e07"), SourceType::html));
  EXPECT_EQ(with_ids_settled("<b id=id7>1</b><script>x = 'the id7'</script>",
                             "<b id=id9>1</b><script>x = 'the id9'</script>"),
            "");
}

std::string gallery(std::string_view token, std::string_view of_second) {
  const auto name = [](std::string_view one, int picture) {
    return "gallery-" + std::string(one) + "-picture-" + std::to_string(picture);
  };
  return "<style>." + name(token, 1) + " { left: 0 } ." + name(token, 2) +
         " { left: 9em }</style><p class='gallery " + name(token, 1) + "'>sea<p class='gallery " +
         std::string(of_second) + "'>hill";
}

TEST(SettlingIds, ClassesOfTheStyleSheet) {
  const std::string expected = gallery("5f2b9c1e07", "gallery-5f2b9c1e07-picture-2");
  EXPECT_EQ(with_ids_settled(expected, gallery("90ac4e77d1", "gallery-90ac4e77d1-picture-2")),
            dumped(expected, SourceType::html));
  // The second picture lies upon the first.
  EXPECT_EQ(with_ids_settled(expected, gallery("90ac4e77d1", "gallery-90ac4e77d1-picture-1")),
            dumped("<style>.gallery-5f2b9c1e07-picture-1 { left: 0 } .gallery-5f2b9c1e07-picture-2 { left: "
                   "9em }</style>"
                   "<p class='gallery gallery-5f2b9c1e07-picture-1'>sea"
                   "<p class='gallery gallery-5f2b9c1e07-picture-1'>hill",
                   SourceType::html));
  // No rule is for it.
  EXPECT_EQ(with_ids_settled(expected, gallery("90ac4e77d1", "gallery-11ac4e77d1-picture-2")),
            dumped("<style>.gallery-5f2b9c1e07-picture-1 { left: 0 } .gallery-5f2b9c1e07-picture-2 { left: "
                   "9em }</style>"
                   "<p class='gallery gallery-5f2b9c1e07-picture-1'>sea"
                   "<p class='gallery gallery-11ac4e77d1-picture-2'>hill",
                   SourceType::html));
}

TEST(SettlingIds, WhateverElseHasTheTokenOfOne) {
  const auto choice = [](std::string_view token) {
    const std::string name(token);
    return "<input type=radio id=radio-" + name + "-1 name=group-" + name + "><label for=radio-" + name +
           "-1>yes</label><p data-of=" + name + ">" + "<p title=x-7fd0c1bb21>no";
  };
  EXPECT_EQ(with_ids_settled(choice("5f2b9c1e07"), choice("90ac4e77d1")),
            dumped(choice("5f2b9c1e07"), SourceType::html));
}

// They say how wide a column is.
TEST(SettlingIds, ClassesThatDifferInDigitsStay) {
  const auto column = [](std::string_view name) {
    return "<style>.col-4 { width: 4em } .col-6 { width: 6em }</style><p class=" + std::string(name) + ">sea";
  };
  EXPECT_EQ(with_ids_settled(column("col-4"), column("col-6")), "");
  EXPECT_EQ(with_ids_settled("<style>.c4 {}</style><p class=c4>", "<style>.c6 {}</style><p class=c6>"), "");
}

TEST(SettlingIds, InXmlWhateverAttributeHoldsThem) {
  const std::string expected = R"(<x><f id="f1" type="_3" args="_2 _3"/><t id="_2"/><t id="_3"/></x>)";
  const std::string actual = R"(<x><f id="f4" type="_7" args="_6 _7"/><t id="_6"/><t id="_7"/></x>)";
  EXPECT_EQ(with_ids_settled(expected, actual, SourceType::xml),
            dumped(R"(<x><f id="f4" type="_3" args="_2 _3"/><t id="_2"/><t id="_3"/></x>)", SourceType::xml));
}

TEST(SettlingIds, NothingNeedsToReferToOneOfANumberingThatHasOthers) {
  const std::string expected = R"(<x><see part="id3"/><t id="id3"/><t id="id7"/><n id="n-1"/></x>)";
  const std::string actual = R"(<x><see part="id5"/><t id="id5"/><t id="id9"/><n id="n-2"/></x>)";
  EXPECT_EQ(with_ids_settled(expected, actual, SourceType::xml),
            dumped(R"(<x><see part="id3"/><t id="id3"/><t id="id7"/><n id="n-2"/></x>)", SourceType::xml));
}

// A response of two users and their orders; the ids of users, and whose the orders are.
std::string orders(const std::string& ann, const std::string& bob, const std::string& first_of,
                   const std::string& etag) {
  return R"({"etag": ")" + etag + R"(", "users": [{"id": ")" + ann + R"(", "name": "Ann"}, {"id": ")" + bob +
         R"(", "name": "Bob"}], "orders": [{"user": ")" + first_of + R"(", "self": "/users/)" + first_of +
         R"(/orders/1"}, {"user": ")" + bob + R"(", "self": "/users/)" + bob + R"(/orders/2"}]})";
}

TEST(SettlingIds, TokensThatStandTwiceInJson) {
  const std::string ann = "8f41c27be9", bob = "3a90e1d2f7", new_ann = "02b7e9d1c4", new_bob = "c61f07a35b";
  const std::string expected = orders(ann, bob, ann, "5be7c20aa1");
  const auto settled = [&](const std::string& actual) {
    return with_ids_settled(expected, actual, SourceType::json);
  };
  const auto json = [](const std::string& source) { return dumped(source, SourceType::json); };
  // What stands but once refers to nothing.
  EXPECT_EQ(settled(orders(new_ann, new_bob, new_ann, "77d0e1c3b2")),
            json(orders(ann, bob, ann, "77d0e1c3b2")));
  // The first order is another user's, and the other places say whose.
  EXPECT_EQ(settled(orders(new_ann, new_bob, new_bob, "5be7c20aa1")),
            json(orders(ann, bob, bob, "5be7c20aa1")));
  // So it is where nothing was drawn anew, or the id is longer, or no token.
  EXPECT_EQ(settled(orders(ann, bob, bob, "5be7c20aa1")), "");
  EXPECT_EQ(settled(orders("02b7e9d1c4aa", bob, "02b7e9d1c4aa", "5be7c20aa1")), "");
  EXPECT_EQ(settled(orders("undefined1", bob, "undefined1", "5be7c20aa1")), "");
}

// A rule has hidden the other place.
TEST(SettlingIds, PlacesThatRulesHaveHiddenCount) {
  const auto rest = [](std::string_view sum) {
    return R"({"latest": ")" + std::string(sum) + R"(", "all": ["hidden"]})";
  };
  const AlignedDocuments pair(rest("8f41c27be9"), rest("02b7e9d1c4"), SourceType::json);
  const auto settles = [&](const PairOfIds& ids) {
    Document out;
    return IdSettler().settle(pair.expected, pair.actual, pair.edits, ids, out).first.has_value();
  };
  EXPECT_FALSE(settles({"a.json"}));
  EXPECT_TRUE(settles({"a.json", R"({"latest": "8f41c27be9", "all": ["8f41c27be9"]})",
                       R"({"latest": "02b7e9d1c4", "all": ["02b7e9d1c4"]})"}));
  EXPECT_FALSE(settles({"a.json", R"({"latest": "8f41c27be9", "all": ["8f41c27be9"]})",
                        R"({"latest": "02b7e9d1c4", "all": ["8f41c27be9"]})"}));
}

// A rule has hidden the only place where the token is the whole value.
TEST(SettlingIds, TokensWithMoreAroundThemThatRulesHaveHiddenElsewhere) {
  const auto page = [](std::string_view token, std::string_view in_form) {
    return R"({"token": ")" + std::string(token) + R"(", "html": "<input value=)" + std::string(in_form) +
           R"(> and more"})";
  };
  const std::string old_token = "8f41c27be9", new_token = "02b7e9d1c4";
  const auto settles = [&](const std::string& hidden, const std::string& new_hidden) {
    const AlignedDocuments pair(page("hidden", old_token), page("hidden", new_token), SourceType::json);
    Document out;
    const std::string before = page(hidden, old_token), after = page(new_hidden, new_token);
    return IdSettler()
        .settle(pair.expected, pair.actual, pair.edits, {"a.json", before, after}, out)
        .first.has_value();
  };
  EXPECT_TRUE(settles(old_token, new_token));
  EXPECT_FALSE(settles(old_token, "c61f07a35b"));
  EXPECT_FALSE(settles("hidden", "hidden"));
}

}  // namespace
}  // namespace treesift
