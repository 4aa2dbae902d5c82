// Which edits of different pages are the same change, at each level.
#include "model/measure/changes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/unit/model/changes_of.h"

namespace treesift {
namespace {

using Hashes = std::set<std::uint64_t>;

Hashes hashes(const std::vector<Change>& changes, ChangeLevel level) {
  Hashes result;
  for (const Change& change : changes) result.insert(change.hashes[static_cast<std::size_t>(level)]);
  return result;
}

struct Twins {
  const char *before_a, *after_a, *before_b, *after_b;
  bool kind, place, value, full;  // the same change at this level
};

class ChangesOfTwoPages : public testing::TestWithParam<Twins> {};

TEST_P(ChangesOfTwoPages, AreTheSameOrNot) {
  const Twins& twins = GetParam();
  const std::vector<Change> a = changes_of(twins.before_a, twins.after_a),
                            b = changes_of(twins.before_b, twins.after_b);
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(hashes(a, ChangeLevel::kind) == hashes(b, ChangeLevel::kind), twins.kind);
  EXPECT_EQ(hashes(a, ChangeLevel::place) == hashes(b, ChangeLevel::place), twins.place);
  EXPECT_EQ(hashes(a, ChangeLevel::value) == hashes(b, ChangeLevel::value), twins.value);
  EXPECT_EQ(hashes(a, ChangeLevel::full) == hashes(b, ChangeLevel::full), twins.full);
}

INSTANTIATE_TEST_SUITE_P(OfOneRelease, ChangesOfTwoPages,
                         testing::Values(
                             // Dates, numbers and tokens are one and the same.
                             Twins{"<p>of 2024-05-01", "<p>of 2024-06-01", "<p>of 2025-01-31",
                                   "<p>of yesterday", true, true, true, true},
                             Twins{"<a href='/p/17?sid=4f1c22a9'>x</a>", "<a href='/p/17?sid=99b07c31'>x</a>",
                                   "<a href='/p/4?sid=0a0b1c2d'>x</a>", "<a href='/p/4?sid=7f7e6d5c'>x</a>",
                                   true, true, true, true},
                             // So are ids and classes that are numbered.
                             Twins{"<div id=row1><p>old", "<div id=row1><p>new", "<div id=row22><p>old",
                                   "<div id=row22><p>new", true, true, true, true},
                             Twins{"<div id=top><p>old", "<div id=top><p>new", "<div id=end><p>old",
                                   "<div id=end><p>new", true, false, true, false},
                             // A renamed term is the same in every sentence.
                             Twins{"<p>Click Login now", "<p>Click Enter now", "<p>The Login page",
                                   "<p>The Enter page", true, true, true, true},
                             Twins{"<p>Click Login now", "<p>Click Enter now", "<p>Click Login now",
                                   "<p>Click Leave now", true, true, false, false},
                             // Another element is another change.
                             Twins{"<p>x<b>y</b>", "<p>x", "<p>x<i>y</i>", "<p>x", false, false, false,
                                   false}));

// By identity: what clusters, approvals and histories know a pair by.
std::set<std::uint64_t> identities(const std::string& before, const std::string& after,
                                   SourceType type = SourceType::html) {
  std::set<std::uint64_t> result;
  for (const Change& change : changes_of(before, after, type)) {
    if (!change.within) result.insert(identity_of(change));
  }
  return result;
}

struct Accepted {
  const char *before_a, *after_a, *before_b, *after_b;
  bool same;  // who has accepted the first has accepted the second
};

class IdentityInJson : public testing::TestWithParam<Accepted> {};

TEST_P(IdentityInJson, HoldsTheClassAndTheField) {
  const auto& [before_a, after_a, before_b, after_b, same] = GetParam();
  const auto a = identities(before_a, after_a, SourceType::json),
             b = identities(before_b, after_b, SourceType::json);
  EXPECT_FALSE(a.empty());
  EXPECT_FALSE(b.empty());
  EXPECT_EQ(a == b, same) << after_a << " and " << after_b;
}

INSTANTIATE_TEST_SUITE_P(
    Of, IdentityInJson,
    testing::Values(
        Accepted{R"({"price":4.20})", R"({"price":4.35})", R"({"price":7.10})", R"({"price":6.99})", true},
        Accepted{R"({"price":4.20})", R"({"price":4.35})", R"({"price":4.20})", R"({"price":42.0})", false},
        Accepted{R"({"price":4.20})", R"({"price":4.35})", R"({"price":4.20})", R"({"price":0.00})", false},
        Accepted{R"({"price":4.20})", R"({"price":4.35})", R"({"price":4.20})", R"({"price":-4.20})", false},
        Accepted{R"({"price":4.20})", R"({"price":4.35})", R"({"price":4.20})", R"({"price":420})", false},
        Accepted{R"({"price":4.20})", R"({"price":4.35})", R"({"price":4.20})", R"({"price":"4.35"})", false},
        Accepted{R"({"price":4.20})", R"({"price":null})", R"({"price":4.20})", R"({"price":"4"})", false},
        Accepted{R"({"price":4.20})", R"({"price":4.35})", R"({"stock":4.20})", R"({"stock":4.35})", false},
        Accepted{R"({"a":{"n":"x"}})", R"({"a":{"n":"y"}})", R"({"b":{"n":"x"}})", R"({"b":{"n":"y"}})",
                 false},
        Accepted{R"({"state":"open"})", R"({"state":"shut"})", R"({"state":"open"})", R"({"state":"lost"})",
                 false},
        Accepted{R"({"name":"Ann"})", R"({"name":""})", R"({"name":"Bob"})", R"({"name":""})", true},
        Accepted{R"({"name":"Ann"})", R"({"name":""})", R"({"name":"Ann"})", R"({"name":"Bob"})", false},
        Accepted{R"({"a":1,"owner":{"n":"x"}})", R"({"a":1})", R"({"a":1,"owner":{"n":"y","m":2}})",
                 R"({"a":1})", true},
        Accepted{R"({"a":1,"owner":"x"})", R"({"a":1})", R"({"a":1,"owner":"x"})", R"({"a":1,"owner":7})",
                 false},
        Accepted{R"({"tags":[1,2]})", R"({"tags":[]})", R"({"tags":[1,2]})", R"({"tags":[1]})", false},
        Accepted{R"({"u":"http://a.example/x"})", R"({"u":"http://b.example/x"})",
                 R"({"u":"http://a.example/yy"})", R"({"u":"http://b.example/yy"})", true},
        Accepted{R"({"u":"http://a.example/x"})", R"({"u":"http://b.example/x"})",
                 R"({"v":{"u":"http://a.example/x"}})", R"({"v":{"u":"http://b.example/x"}})", false},
        Accepted{R"({"id":17})", R"({"id":18})", R"({"id":4})", R"({"id":90000})", true}));

class IdentityInHtml : public testing::TestWithParam<Accepted> {};

TEST_P(IdentityInHtml, HoldsTheClassAndLeavesOutThePage) {
  const auto& [before_a, after_a, before_b, after_b, same] = GetParam();
  const auto a = identities(before_a, after_a), b = identities(before_b, after_b);
  EXPECT_FALSE(a.empty());
  EXPECT_FALSE(b.empty());
  EXPECT_EQ(a == b, same) << after_a << " and " << after_b;
}

INSTANTIATE_TEST_SUITE_P(
    OfValues, IdentityInHtml,
    testing::Values(
        Accepted{"<table><td>4.20", "<table><td>4.35", "<table><td>9.99", "<table><td>9.20", true},
        Accepted{"<table><td>4.20", "<table><td>4.35", "<table><td>4.20", "<table><td>42.0", false},
        Accepted{"<table><td>4.20", "<table><td>4.35", "<table><td>4.20", "<table><td>0.00", false},
        Accepted{"<p>page 3 of 17", "<p>page 4 of 17", "<p>page 3 of 17", "<p>page 3 of 170", false},
        Accepted{"<b>Ann</b>", "<b></b>", "<b>Bob</b>", "<b></b>", true},
        Accepted{"<img alt='a cat'>", "<img alt=''>", "<img alt='a dog'>", "<img alt=''>", true},
        // Links: which part changed, wherever it stands; but nowhere is nowhere.
        Accepted{"<a href='/en/a?old=1'>x", "<a href='/en/a?new=1'>x", "<a href='/en/b?old=1'>x",
                 "<a href='/en/b?new=1'>x", true},
        Accepted{"<a href='/a'>x", "<a href='/b'>x", "<a href='/a'>x", "<a href='#'>x", false},
        Accepted{"<a href='/a'>x", "<a href='#'>x", "<a href='/b'>x", "<a href='#'>x", true},
        Accepted{"<a href='http://a.example/x1'>x", "<a href='http://b.example/x1'>x",
                 "<a href='http://a.example/y'>x", "<a href='http://b.example/y'>x", true},
        Accepted{"<a href='/a?x=1&y=2'>x", "<a href='/a?x=2&y=2'>x", "<a href='/a?x=1&y=2'>x",
                 "<a href='/a?x=1&y=3'>x", false},
        Accepted{"<a href='/one.html'>x", "<a href='/one.htmX'>x", "<a href='/two.html'>x",
                 "<a href='/two.htmX'>x", true}));

// The same line in the footer of two pages that are called differently.
std::string page(const std::string& name, const std::string& footer) {
  return "<title>" + name + " - Wiki</title><link rel=canonical href='http://w.example/w?id=" + name +
         "'><body class='page-" + name + "'><div id='wrap_" + name + "'><footer class='" + name +
         " foot'><p>" + footer;
}

TEST(Identity, LeavesOutWhatThePageIsCalled) {
  const auto of = [](const std::string& name, const std::string& before, const std::string& after) {
    return identities(page(name, before), page(name, after));
  };
  EXPECT_EQ(of("tides", "v 1", "v 2"), of("Ships", "v 1", "v 2"));
  EXPECT_EQ(of("tides", "x", "x<a href='/w?id=tides&do=edit'>edit</a>"),
            of("ships", "x", "x<a href='/w?id=ships&do=edit'>edit</a>"));
  EXPECT_NE(of("tides", "x", "x<a href='/w?id=tides&do=edit'>edit</a>"),
            of("ships", "x", "x<a href='/w?id=tides&do=edit'>edit</a>"));
  EXPECT_EQ(of("tides", "var page='tides'; a()", "b(); var page='tides'; c()"),
            of("ships", "var page='ships'; a()", "b(); var page='ships'; c()"));
}

// The links of a page with this title, all of them to one page that is called otherwise now.
Change renamed_link(const std::string& title, const std::string& menu = "menu") {
  const auto side = [&](const std::string& link) {
    return "<title>" + title + "</title><ul class='" + menu + "'><li><a href='" + link + ".html'>x</a></ul>";
  };
  const std::vector<Change> changes = changes_of(side("install"), side("missing"));
  return changes.size() == 1 ? changes[0] : Change{};
}

TEST(NamesOfAPage, AreSpeltOutBesideWhereTheyAreLeftOut) {
  const Change elsewhere = renamed_link("Users"), there = renamed_link("Install");
  EXPECT_FALSE(elsewhere.holds_name());
  EXPECT_NE(identity_of(there), identity_of(elsewhere));
  EXPECT_TRUE(std::ranges::equal(there.spelt, elsewhere.hashes));
  const Change in_place = renamed_link("Menu");
  EXPECT_EQ(identity_of(in_place), identity_of(elsewhere));  // words are enough
  EXPECT_NE(in_place.hashes[1], elsewhere.hashes[1]);
  EXPECT_TRUE(std::ranges::equal(in_place.spelt, elsewhere.hashes));
  EXPECT_FALSE(std::ranges::equal(renamed_link("Install", "list").spelt, elsewhere.hashes));
}

TEST(NamesOfAPage, AreNotSpeltOutWhereOneChangeHasOtherNames) {
  const auto side = [](const std::string& link) {
    return "<title>Install guide</title><a href='install" + link + "'>x</a><a href='guide" + link + "'>y</a>";
  };
  const std::vector<Change> changes = changes_of(side(".html"), side("-missing"));
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].edits, 2u);
  EXPECT_FALSE(changes[0].holds_name());
}

TEST(Identity, LeavesOutWhatBothTextsHold) {
  EXPECT_EQ(identities("<p>[a red x]", "<p>(a red x)"), identities("<p>[the blue y]", "<p>(the blue y)"));
  EXPECT_NE(identities("<p>[a red x]", "<p>(a red x)"), identities("<p>(a red x)", "<p>[a red x]"));
  EXPECT_NE(identities("<p>red blue", "<p>blue red"), identities("<p>red green", "<p>green red"));
}

// An article, a script: what stands far back in it is no less a part of what a person accepts.
TEST(Identity, OfLongTextsIsAllThatTheySay) {
  std::string article, script;
  for (int i = 0; i < 200; ++i) article += "a word and another ";
  for (int i = 0; i < 5000; ++i) script += "call(it); ";
  const auto came = [&](const std::string& last) {
    return identity_of(changes_of("<p>x", "<p>x<p>" + article + last).back());
  };
  EXPECT_EQ(came("until 2024-05-01"), came("until 2025-01-31"));
  EXPECT_NE(came("Have a nice day"), came("Fatal error"));
  const auto changed = [&](const std::string& middle) {
    return identity_of(
        changes_of("<p>one " + script + script + " monday", "<p>two " + script + middle + script + " tuesday")
            .front());
  };
  EXPECT_NE(changed(""), changed("fail();"));
  const auto commented = [&](const std::string& last) {
    return identity_of(changes_of("<p>x", "<p>x<!-- " + article + last + " -->").front());
  };
  EXPECT_NE(commented("fine"), commented("failed"));
}

TEST(Identity, OfAnErrorPageKeepsTheErrorsWords) {
  const auto of = [](const std::string& name, const std::string& error) {
    return identities("<title>" + name + "</title>", "<title>" + error + "</title>");
  };
  EXPECT_EQ(of("tides", "Fatal error"), of("tides", "Fatal error"));
  EXPECT_NE(of("tides", "Fatal error"), of("tides", "Tide tables"));
}

TEST(Identity, KnowsAPlaceByItsIdOrElseByItsClasses) {
  const auto of = [](const std::string& tag) { return identities("<" + tag + "><p>1", "<" + tag + "><p>2"); };
  EXPECT_EQ(of("div id=top class=a"), of("div id=top class=b"));
  EXPECT_NE(of("div class=a"), of("div class=b"));
  EXPECT_NE(of("div id=a"), of("div class=a"));
  EXPECT_EQ(of("body id=a class=b"), of("body"));
}

struct StyleCase {
  const char *before, *after;
  std::vector<std::pair<ChangeKind, std::string_view>> changes;  // in order of property
};

class ChangesOfStyles : public testing::TestWithParam<StyleCase> {};

TEST_P(ChangesOfStyles, AreByProperty) {
  const auto page = [](const std::string& style) { return "<p style='" + style + "'>x"; };
  const StyleCase& style = GetParam();
  const std::vector<Change> changes = changes_of(page(style.before), page(style.after));
  ASSERT_EQ(changes.size(), style.changes.size()) << style.after;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    EXPECT_EQ(changes[i].kind, style.changes[i].first) << style.after;
    EXPECT_EQ(definition_of(changes[i].value).name, style.changes[i].second) << style.after;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, ChangesOfStyles,
    testing::Values(
        StyleCase{
            "width:496px;color:red", "width:NaNpx;color:red", {{ChangeKind::attribute_changed, "no value"}}},
        StyleCase{"max-height:none;color:red",
                  "color:red;max-height:",
                  {{ChangeKind::attribute_changed, "emptied"}}},
        StyleCase{"color:red;border:0", "color:red", {{ChangeKind::attribute_lost, ""}}},
        StyleCase{"color:red", "color:red;border:0", {{ChangeKind::attribute_new, ""}}},
        StyleCase{"border:1px;color:red",
                  "color:blue",
                  {{ChangeKind::attribute_lost, ""}, {ChangeKind::attribute_changed, ""}}},
        StyleCase{"padding:10px", "padding:12px", {{ChangeKind::attribute_changed, "number: usual"}}},
        StyleCase{"color:#34495e", "color:#3498db", {{ChangeKind::attribute_changed, ""}}},
        StyleCase{"color:#34495e", "color:#34495E", {{ChangeKind::attribute_varied, ""}}},
        StyleCase{"color:red;margin:0", "margin: 0; color: red;", {{ChangeKind::attribute_varied, ""}}}));

TEST(IdentityOfColours, IsThatOfTheirSpellingWhereNoMoreDiffers) {
  EXPECT_EQ(identities("<p bgcolor=#FFF>x", "<p bgcolor=#ffffff>x"),
            identities("<p bgcolor=#0a0>x", "<p bgcolor=#00AA00>x"));
  EXPECT_NE(identities("<p bgcolor=#FFF>x", "<p bgcolor=#ffffff>x"),
            identities("<p bgcolor=#FFF>x", "<p bgcolor=#ffff00>x"));
}

TEST(IdentityOfStyles, IsTheSameWhateverElseTheStyleSays) {
  EXPECT_EQ(identities("<p style='color:red;width:7px'>x", "<p style='color:red;width:NaNpx'>x"),
            identities("<p style='width:33px;margin:0'>x", "<p style='width:NaNpx;margin:0'>x"));
  EXPECT_NE(identities("<p style='width:7px'>x", "<p style='width:NaNpx'>x"),
            identities("<p style='height:7px'>x", "<p style='height:NaNpx'>x"));
  EXPECT_EQ(identities("<p style='color:red'>x", "<p style='color: red;'>x"),
            identities("<p style='margin:0;top:1px'>x", "<p style='top:1px;margin:0'>x"));
}

TEST(Changes, OfOnePageFallTogether) {
  std::string before = "<ul>", after = "<ul>";
  for (int i = 0; i < 50; ++i) {
    before += "<li class=old>item " + std::to_string(i) + "</li>";
    after += "<li class=new>item " + std::to_string(i) + "</li>";
  }
  const std::vector<Change> changes = changes_of(before, after);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].edits, 50u);
  EXPECT_EQ(changes[0].kind, ChangeKind::attribute_changed);
}

TEST(SourceChanges, LinesInAnotherOrderAreOne) {
  const std::vector<Change> one = changes_of("<!-- a -->\n<p>x</p>\n", "<p>x</p>\n<!-- a -->\n");
  const std::vector<Change> other = changes_of("<a\nrel=b\nid=c\n>x</a>", "<a\nid=c\nrel=b\n>x</a>");
  ASSERT_EQ(one.size(), 1u);
  ASSERT_EQ(other.size(), 1u);
  EXPECT_EQ(identity_of(one[0]), identity_of(other[0]));
  EXPECT_EQ(changes_of("<p>x</p>", "<p>x</p>").size(), 0u);
}

TEST(SourceChanges, TellLayoutCommentsAndSpellingApart) {
  const std::vector<Change> layout = changes_of("<ul>\n<li>a</li>\n</ul>", "<ul>\n  <li>a</li>\n</ul>");
  ASSERT_FALSE(layout.empty());
  EXPECT_EQ(layout[0].kind, ChangeKind::layout_changed);
  EXPECT_EQ(layout[0].varied, VariedForm::layout);
  const std::vector<Change> spelling = changes_of("<p>a<br>b", "<p>a<br/>b");
  ASSERT_FALSE(spelling.empty());
  EXPECT_EQ(spelling[0].kind, ChangeKind::markup_changed);
  const std::vector<Change> comment = changes_of("<!-- v1.2 --><p>a", "<!-- v1.3 --><p>a");
  ASSERT_GE(comment.size(), 2u);
  EXPECT_EQ(comment[0].kind, ChangeKind::comment_lost);
  EXPECT_EQ(comment[1].kind, ChangeKind::comment_new);
}

TEST(SourceChanges, CharacterReferencesSpeltOtherwiseAreOneChangeOnAllPages) {
  const std::vector<Change> one = changes_of("<p>&#102;oo &#98;", "<p>&#x66;oo &#x62;");
  const std::vector<Change> other =
      changes_of("<h1>A</h1>\n<p>&#97;&#98;\n<p>&amp;", "<h1>A</h1>\n<p>&#x61;b\n<p>&#38;");
  const std::vector<Change> mail = changes_of("<p>e&#118;e&#064;x", "<p>&#101;ve@&#120;");
  ASSERT_EQ(one.size(), 1u);
  ASSERT_EQ(other.size(), 1u);
  ASSERT_EQ(mail.size(), 1u);
  EXPECT_EQ(one[0].kind, ChangeKind::markup_changed);
  EXPECT_EQ(identity_of(one[0]), identity_of(other[0]));
  EXPECT_EQ(identity_of(one[0]), identity_of(mail[0]));
  EXPECT_NE(identity_of(one[0]), identity_of(changes_of("<p>&#102;<br>", "<p>&#x66;<br/>")[0]));
}

TEST(Changes, AnAttributeOfXmlThatIsNoNumberAnyMoreIsOfAnotherType) {
  const auto value = [](const std::string& before, const std::string& after) {
    return changes_of("<a size=\"" + before + "\"/>", "<a size=\"" + after + "\"/>", SourceType::xml)
        .at(0)
        .value;
  };
  EXPECT_EQ(value("12", "none"), ValueClass::type);
  EXPECT_EQ(value("none", "12"), ValueClass::type);
  EXPECT_EQ(value("12", ""), ValueClass::emptied);
  EXPECT_EQ(value("12", "13"), ValueClass::number_usual);
}

// Of a page with this in a conditional comment; that the lines differ is said as well, and left out here.
std::vector<Change> changes_in_comment(const std::string& before, const std::string& after) {
  const auto page = [](const std::string& comment) { return "<p>x<!--[if mso]>" + comment + "<![endif]-->"; };
  std::vector<Change> changes = changes_of(page(before), page(after));
  std::erase_if(changes, [](const Change& change) { return change.kind == ChangeKind::markup_changed; });
  return changes;
}

std::vector<std::uint64_t> identities_in_comment(const std::string& before, const std::string& after) {
  std::vector<std::uint64_t> names;
  for (const Change& change : changes_in_comment(before, after)) names.push_back(identity_of(change));
  return names;
}

using Kinds = std::vector<ChangeKind>;

Kinds kinds_in_comment(const std::string& before, const std::string& after) {
  Kinds kinds;
  for (const Change& change : changes_in_comment(before, after)) kinds.push_back(change.kind);
  return kinds;
}

TEST(SourceChanges, OfConditionalCommentsAreByTag) {
  EXPECT_EQ(identities_in_comment("<td><i size=1>", "<td><i size=red>"),
            identities_in_comment("<i size=1>", "<i size=red>"));
  EXPECT_EQ(kinds_in_comment("<td><i>", "<i><td>"),  // in another order: the whole
            (Kinds{ChangeKind::comment_lost, ChangeKind::comment_new}));
}

TEST(SourceChanges, ATagThatAConditionalCommentHasLostIsALostElement) {
  EXPECT_EQ(kinds_in_comment("<table><tr><td width=6>", "<table><tr>"), Kinds{ChangeKind::element_deleted});
  EXPECT_EQ(kinds_in_comment("<table><tr>", "<table><tr><tr>"), Kinds{ChangeKind::element_inserted});
  EXPECT_EQ(kinds_in_comment("<td></td>", "<td>"), Kinds{ChangeKind::element_deleted});
}

TEST(SourceChanges, TagsOfConditionalCommentsAreComparedByAttribute) {
  EXPECT_EQ(kinds_in_comment("<td width=6><td>", "<td height=7><td>"),
            (Kinds{ChangeKind::attribute_new, ChangeKind::attribute_lost}));
  EXPECT_EQ(kinds_in_comment("<td width=6>", "<td width=7>"), Kinds{ChangeKind::attribute_varied});
  EXPECT_EQ(changes_in_comment("<td width=6>", "<td width=600>").at(0).value, ValueClass::number_times_100);
  // Whatever else the tag says, and whatever stands in it.
  EXPECT_EQ(
      identities_in_comment("<td style='margin:0;width:28px' a=1>", "<td style='margin: 0;width:30px' a=1>"),
      identities_in_comment("<td style=\"width:28px\" />", "<td style=\"width:30px\" />"));
  EXPECT_NE(identities_in_comment("<td width=6>", "<td width=7>"),
            identities_in_comment("<td height=6>", "<td height=7>"));
  EXPECT_EQ(kinds_in_comment("<td width=6>a", "<td width=7>b"),  // more than the tag
            (Kinds{ChangeKind::comment_lost, ChangeKind::comment_new}));
}

TEST(SourceChanges, SetTheirFeatures) {
  const std::string before = "<!doctype html><p>a\n<p>b\n", after = "<!doctype html>\n<p>a\n<p>b\n\n";
  const Document expected = parsed(before, SourceType::html), actual = parsed(after, SourceType::html);
  FeatureVector features;
  std::vector<Change> changes;
  SourceComparer().measure({before, after, expected, actual, true}, features, changes);
  EXPECT_EQ(features[feature("markup_only")], 1);
  EXPECT_EQ(features[feature("layout_only")], 1);
  EXPECT_EQ(features[feature("doctype_changed")], 0);
  EXPECT_NEAR(features[feature("size_ratio")], static_cast<double>(before.size()) / after.size(), 1e-12);
}

TEST(SourceChanges, KnowTheirFirstLine) {
  const ShownEdit place = first_different_line("<p>\n<br>\n<hr>\n</p>", "<p>\n<br/>\n<hr/>\n</p>");
  EXPECT_EQ(place.path, "line 2");
  EXPECT_EQ(place.before, "<br>");
  EXPECT_EQ(place.after, "<br/>");
  EXPECT_EQ(first_different_line("a", "a\n").path, "line 1");
  EXPECT_EQ(first_different_line("", "x").path, "line 1");
}

}  // namespace
}  // namespace treesift
