// Where two recordings of a page differ, as boxes.
#include "report/films/outlines.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/snapshot_text.h"

namespace treesift {
namespace {

// A page of paragraphs, one below the other, 20 pixels each.
class SmallPage {
 public:
  SmallPage() : root_(text_.document()), body_(text_.element(text_.element(root_, "HTML"), "BODY")) {}

  SmallPage& add(const std::string& name, const std::string& words,
                 const SnapshotText::Attributes& attributes = {}) {
    const int node = text_.element(body_, name, attributes);
    text_.box(node, {0, 20.0 * row_++, 100, 20});
    if (words.empty()) return *this;
    const int inside = text_.text(node, words);
    text_.box(inside, {0, 20.0 * row_, 100, 20});
    return *this;
  }
  SmallPage& hidden(const std::string& words) {
    text_.text(text_.element(body_, "P"), words);
    return *this;
  }
  Page page() { return std::get<Page>(SnapshotReader().read(text_.json())); }

 private:
  SnapshotText text_;
  int root_, body_, row_ = 0;
};

std::string words_of(const Outline& one) {
  return fmt::format("{} {},{} {}|{}", name_of(one.kind), one.old_box.y, one.new_box.y, one.before,
                     one.after);
}

std::vector<std::string> outlines(SmallPage& expected, SmallPage& actual) {
  std::vector<std::string> words;
  for (const Outline& one : OutlineFinder().find(expected.page(), actual.page()).outlines)
    words.push_back(words_of(one));
  return words;
}

using Words = std::vector<std::string>;

TEST(Outlines, WhatCameWentAndChangedHasABoxWhereItIs) {
  SmallPage expected, actual;
  expected.add("H1", "Title").add("P", "gone").add("DIV", "Ada").add("SPAN", "kept");
  actual.add("H1", "Title").add("DIV", "Eve").add("SPAN", "kept").add("UL", "new");
  EXPECT_EQ(outlines(expected, actual),
            (Words{"removed 20,-1 gone|", "changed 40,20 Ada|Eve", "added -1,60 |new"}));
}

TEST(Outlines, OfAttributesThoseThatAPersonMeets) {
  SmallPage expected, actual;
  expected.add("A", "Go", {{"href", "/a"}}).add("P", "same", {{"class", "x"}});
  actual.add("A", "Go", {{"href", "/b"}}).add("P", "same", {{"class", "y"}});
  EXPECT_EQ(outlines(expected, actual), (Words{"changed 0,0 href=\"/a\"|href=\"/b\""}));
}

TEST(Outlines, WhatIsNotDisplayedHasNone) {
  SmallPage expected, actual;
  expected.add("H1", "Title").hidden("one");
  actual.add("H1", "Title").hidden("two");
  EXPECT_EQ(outlines(expected, actual), Words{});
}

TEST(Outlines, AreBoundedAndSaySo) {
  SmallPage expected, actual;
  for (std::size_t i = 0; i < most_outlines + 7; ++i) {
    expected.add("P", fmt::format("a{}", i));
    actual.add("P", fmt::format("b{}", i));
  }
  const OutlinedPages found = OutlineFinder().find(expected.page(), actual.page());
  EXPECT_EQ(found.outlines.size() + found.left_out, most_outlines + 7);
  EXPECT_EQ(found.outlines.size(), most_outlines);
}

TEST(Outlines, APageWithoutLayoutHasNone) {
  EXPECT_TRUE(OutlineFinder().find(Page(), Page()).outlines.empty());
}

}  // namespace
}  // namespace treesift
