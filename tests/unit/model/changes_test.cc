// Which edits of different pages are the same change, at each level.
#include "model/measure/changes.h"

#include <gtest/gtest.h>

#include <set>

#include "align/aligner.h"
#include "model/measure/source_changes.h"
#include "tests/support/parse_helpers.h"

namespace treesift {
namespace {

std::vector<Change> changes_of(const std::string& before, const std::string& after) {
  const Document expected = parsed(before, SourceType::html), actual = parsed(after, SourceType::html);
  Aligner aligner;
  Alignment alignment;
  EditFinder finder;
  Edits edits;
  aligner.align(expected, actual, alignment);
  finder.find(expected, actual, alignment, edits);
  const AlignedPair pair{expected, actual, alignment, edits};
  std::vector<Change> changes;
  ChangeFinder().find(pair, changes);
  FeatureVector features;
  SourceComparer().measure({before, after, expected, actual, alignment.identical}, features, changes);
  return changes;
}

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

TEST(Changes, OfAPairAreBounded) {
  std::string before = "<p>", after = "<p>";
  for (int i = 0; i < 2000; ++i) {
    const std::string letters{static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26 % 26),
                              static_cast<char>('a' + i / 676)};
    after += "<b class=" + letters + "x>" + letters + "</b>";
  }
  std::uint64_t edits = 0;
  const std::vector<Change> changes = changes_of(before, after);
  for (const Change& change : changes) edits += change.edits;
  EXPECT_EQ(changes.size(), ChangeFinder::max_changes);
  EXPECT_EQ(edits, 4000u);
}

TEST(SourceChanges, TellLayoutCommentsAndSpellingApart) {
  const std::vector<Change> layout = changes_of("<ul>\n<li>a</li>\n</ul>", "<ul>\n  <li>a</li>\n</ul>");
  ASSERT_FALSE(layout.empty());
  EXPECT_EQ(layout[0].kind, ChangeKind::layout_changed);
  const std::vector<Change> spelling = changes_of("<p>a<br>b", "<p>a<br/>b");
  ASSERT_FALSE(spelling.empty());
  EXPECT_EQ(spelling[0].kind, ChangeKind::markup_changed);
  const std::vector<Change> comment = changes_of("<!-- v1.2 --><p>a", "<!-- v1.3 --><p>a");
  ASSERT_GE(comment.size(), 2u);
  EXPECT_EQ(comment[0].kind, ChangeKind::comment_lost);
  EXPECT_EQ(comment[1].kind, ChangeKind::comment_new);
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
