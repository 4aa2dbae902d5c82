// Rows by definition, over alignments written by hand and over those of the aligner.
#include "report/explain/tree_diff.h"

#include <gtest/gtest.h>

#include "align/aligner.h"
#include "report/explain/tree_diff_html.h"
#include "report/explain/tree_diff_words.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

char sign_of(const TreeDiffRow& row) {
  if (row.kind == RowKind::cut) return '!';
  switch (row.state) {
    case RowState::same:
      return ' ';
    case RowState::changed:
      return '~';
    case RowState::deleted:
      return '-';
    case RowState::inserted:
      return '+';
    case RowState::moved_from:
      return '<';
    case RowState::moved_to:
      return '>';
  }
  return '?';
}

std::string marked(const DiffPieces& pieces) {
  std::string text;
  for (const DiffPiece& piece : pieces) {
    const char* const mark = piece.mark == PieceMark::removed ? "-"
                             : piece.mark == PieceMark::added ? "+"
                                                              : "";
    text += *mark == 0 ? piece.text : "[" + std::string(mark) + piece.text + mark + "]";
  }
  return text;
}

// A line a row: sign, depth in spaces, what is shown; words of rows on one side are not marked.
std::string shown(const TreeDiff& diff) {
  std::string lines;
  for (const TreeDiffRow& row : diff.rows) {
    lines += sign_of(row) + std::string(row.depth, ' ');
    if (row.kind != RowKind::node) {
      lines += "…" + std::to_string(row.expected_nodes) + "/" + std::to_string(row.actual_nodes);
    } else if (row.state == RowState::deleted) {
      lines += side_text(row.pieces, PieceMark::removed);
    } else if (row.state == RowState::inserted) {
      lines += side_text(row.pieces, PieceMark::added);
    } else {
      lines += marked(row.pieces);
    }
    if (!row.other_place.empty()) lines += " @" + row.other_place;
    lines += '\n';
  }
  return lines;
}

TreeDiff diff_of(const Document& expected, const Document& actual, const TreeDiffOptions& options = {}) {
  Alignment alignment;
  Edits edits;
  Aligner(AlignerKind::hash, {}).align(expected, actual, alignment);
  EditFinder().find(expected, actual, alignment, edits);
  return make_tree_diff({expected, actual, alignment, edits}, options);
}

std::string shown(const char* expected, const char* actual, const TreeDiffOptions& options = {}) {
  return shown(diff_of(tree(expected), tree(actual), options));
}

TEST(TreeDiff, EqualDocumentsAreOneRow) {
  EXPECT_EQ(shown("div(p('a') p('b'))", "div(p('a') p('b'))"), " <div> a b (5 nodes)\n");
}

TEST(TreeDiff, OfAChangedTextTheWordsAreMarked) {
  EXPECT_EQ(shown("div(p('you have 12 new messages'))", "div(p('you have 13 new messages'))"),
            " <div>\n~ <p>you have [-12-][+13+] new messages</p>\n");
}

TEST(TreeDiff, OfAttributesThoseThatChangedAreMarked) {
  EXPECT_EQ(shown("div(a[href=/x,id=k](b('t')))", "div(a[class=n,href=/y,id=k](b('t')))"),
            " <div>\n~ <a[+ +][+class+][+=\"+][+n+][+\"+] href=\"/[-x-][+y+]\" id=\"k\">\n   <b>t</b>\n");
}

TEST(TreeDiff, WhatOnlyOneSideHasStandsBetweenItsNeighbours) {
  EXPECT_EQ(shown("ul(li('one') li('two') li('three'))", "ul(li('one') li('three') hr)"),
            " <ul>\n  <li>one</li>\n- <li>two</li>\n  <li>three</li>\n+ <hr>\n");
}

TEST(TreeDiff, NeighboursFarFromAChangeAreFolded) {
  const TreeDiffOptions options{.context = 1};
  EXPECT_EQ(shown("ul(i('1') i('2') i('3') i('4') s('x') i('5') i('6') i('7'))",
                  "ul(i('1') i('2') i('3') i('4') s('y') i('5') i('6') i('7'))", options),
            " <ul>\n  …6/6\n  <i>4</i>\n~ <s>[-x-][+y+]</s>\n  <i>5</i>\n  …4/4\n");
}

TEST(TreeDiff, AFoldOfOneRowIsNoFold) {
  const TreeDiffOptions options{.context = 1};
  EXPECT_EQ(shown("ul(i('1') i('2') s('x'))", "ul(i('1') i('2') s('y'))", options),
            " <ul>\n  <i>1</i>\n  <i>2</i>\n~ <s>[-x-][+y+]</s>\n");
}

TEST(TreeDiff, WhatMovedStandsAtBothPlaces) {
  EXPECT_EQ(shown("div(p('a') ul(li('x') li('y'))) p('b')", "div(p('a')) p('b') ul(li('x') li('y'))"),
            " <div>\n  <p>a</p>\n< <ul> x y (5 nodes) @/ul\n <p>b</p>\n><ul> x y (5 nodes) @/div/ul\n");
}

TEST(TreeDiff, WhatMovedAndChangedIsShownWhereItWent) {
  const std::string rows = shown("div(p('a') ul[id=k](li('x') li('y') li('z'))) p('b')",
                                 "div(p('a')) p('b') ul[id=k](li('x') li('new') li('z'))");
  EXPECT_NE(rows.find("< <ul id=\"k\"> x y z (7 nodes) @/ul\n"), rows.npos) << rows;
  EXPECT_NE(rows.find("><ul id=\"k\"> @/div/ul\n  <li>x</li>\n~ <li>[-y-][+new+]</li>\n"), rows.npos) << rows;
}

TEST(TreeDiff, AWrapperIsInsertedAndItsContentMoved) {
  const std::string rows = shown("table(tr('1') tr('2') tr('3'))", "div(table(tr('1') tr('2') tr('3')))");
  EXPECT_EQ(rows, "<<table> 1 2 3 (7 nodes) @/div/table\n+<div>\n> <table> 1 2 3 (7 nodes) @/table\n");
}

TEST(TreeDiff, LongRunsOfOneSideAreFolded) {
  const TreeDiffOptions options{.longest_run = 2};
  EXPECT_EQ(shown("ul(b('z'))", "ul(b('z') i('1') i('2') i('3') u(i s))", options),
            " <ul>\n  <b>z</b>\n+ <i>1</i>\n+ <i>2</i>\n+ …0/5\n");
  EXPECT_EQ(shown("ul(b('z'))", "ul(b('z') u(i s(i) i))", options),
            " <ul>\n  <b>z</b>\n+ <u>\n+  <i>\n+  …0/3\n");
}

TEST(TreeDiff, BeyondTheMostRowsTheRestIsCounted) {
  const TreeDiffOptions options{.max_rows = 3};
  const TreeDiff diff = diff_of(tree("i('1') b('2') i('3') b('4') s('5')"),
                                tree("i('a') b('c') i('d') b('e') s('f')"), options);
  ASSERT_EQ(diff.rows.size(), 4u);
  EXPECT_EQ(diff.rows.back().kind, RowKind::cut);
  EXPECT_EQ(diff.rows.back().expected_nodes, 4u);
  EXPECT_EQ(fold_in_words(diff.rows.back()), "the rest is not shown: 4 nodes of expected, 4 nodes of actual");
}

TEST(TreeDiff, NothingOfAPageIsMarkupInHtml) {
  const std::string html = tree_diff_html(diff_of(tree("p[title=<script>]('<b>&old')"),
                                                  tree("p[title=<script>]('<b>&new\x1b[31m\xE2\x80\xAEx')")));
  EXPECT_EQ(html.find("<script"), html.npos);
  EXPECT_EQ(html.find("<b>"), html.npos);
  EXPECT_EQ(html.find('\x1b'), html.npos);
  EXPECT_NE(html.find("\\u001b[31m\\u202ex"), html.npos) << html;
  EXPECT_NE(html.find("&lt;b&gt;&amp;"), html.npos) << html;
}

}  // namespace
}  // namespace treesift
