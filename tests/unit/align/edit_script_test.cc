// Scripts that fit, and scripts that do not.
#include "tests/support/edit_script.h"

#include <gtest/gtest.h>

#include "align/aligner.h"
#include "align/node_equality.h"
#include "tests/support/tree_notation.h"

namespace treesift {
namespace {

EditScript script_between(const Document& expected, const Document& actual) {
  Alignment alignment;
  Aligner().align(expected, actual, alignment);
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  return make_edit_script(expected, actual, alignment, edits);
}

constexpr auto of_expected = NodeReference::Origin::expected;
constexpr auto of_inserted = NodeReference::Origin::inserted;

EditPlace first_below(NodeIndex parent) {
  return {.parent = {of_expected, parent}, .first = true, .after = {}};
}

// The document that the bad scripts below are tried on: 1 div, 2 'a', 3 p, 4 b.
Document small() {
  return tree("div('a' p(b))");
}

std::string refusal(EditOperation operation) {
  const EditScript script{Format::html, {std::move(operation)}};
  try {
    apply_edit_script(small(), script);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(EditScript, StandsByItselfAndSaysWhatItDoes) {
  EditScript script;
  const Document expected = tree("ul[class=a](li('one') li('two') li('gone for ever'))");
  {
    const Document actual = tree("ul[class=b](li('new') li('TWO') li('one'))");
    script = script_between(expected, actual);
  }
  EXPECT_TRUE(equal_documents(apply_edit_script(expected, script),
                              tree("ul[class=b](li('new') li('TWO') li('one'))")));
}

TEST(EditScript, EqualDocumentsNeedNone) {
  EXPECT_TRUE(script_between(small(), small()).operations.empty());
  EXPECT_TRUE(equal_documents(apply_edit_script(small(), {}), small()));
}

TEST(EditScript, ParentAndChildCanChangePlaces) {
  const Document expected = tree("div[id=a](div[id=b](p('some words to know it by')))");
  const Document actual = tree("div[id=b](div[id=a](p('some words to know it by')))");
  Alignment crossed;
  crossed.actual_of = {0, 2, 1, 3, 4};
  crossed.expected_of = {0, 2, 1, 3, 4};
  Edits edits;
  EditFinder().find(expected, actual, crossed, edits);
  EXPECT_EQ(edits.moved.size(), 3u);
  const EditScript script = make_edit_script(expected, actual, crossed, edits);
  EXPECT_TRUE(equal_documents(apply_edit_script(expected, script), actual));
}

TEST(EditScript, TextsKeepTheirEdgesAndDoNotMerge) {
  // What stood before and after the image becomes neighbours, with a space at the edge of one.
  const Document expected = tree("p('before ' img[src=some-long-address.png] 'after')");
  const EditScript script{Format::html, {DeleteSubtree{3}}};
  const Document result = apply_edit_script(expected, script);
  ASSERT_EQ(result.node_count(), 4u);
  EXPECT_EQ(result.text(2), "before ");
  EXPECT_EQ(result.text(3), "after");
}

TEST(EditScript, PreformattedTextIsCarriedOverByteByByte) {
  const Document expected = tree("div(p('x'))");
  const Document actual = tree("div(pre('  two\n\n   lines \n') p('x'))");
  EXPECT_TRUE(equal_documents(apply_edit_script(expected, script_between(expected, actual)), actual));
}

TEST(EditScript, NodesThatDoNotExistAreRefused) {
  EXPECT_NE(refusal(DeleteSubtree{99}), "");
  EXPECT_NE(refusal(DeleteSubtree{document_node}), "");
  EXPECT_NE(refusal(MoveSubtree{no_node, first_below(1)}), "");
  EXPECT_NE(refusal(MoveSubtree{4, first_below(99)}), "");
  EXPECT_NE(refusal(UpdateText{99, "x"}), "");
  EXPECT_NE(refusal(UpdateAttributes{99, {}}), "");
  const EditPlace below_itself{.parent = {of_inserted, 0}, .first = true, .after = {}};
  EXPECT_NE(refusal(InsertNode{NodeKind::element, "b", {}, "", below_itself}), "");
  EXPECT_NE(refusal(MoveSubtree{4, below_itself}), "");
}

TEST(EditScript, ContentThatDoesNotFitItsKindIsRefused) {
  EXPECT_NE(refusal(UpdateText{1, "x"}), "");
  EXPECT_NE(refusal(UpdateAttributes{2, {{"class", "x"}}}), "");
  EXPECT_NE(refusal(InsertNode{NodeKind::document, "", {}, "", first_below(1)}), "");
  EXPECT_NE(refusal(InsertNode{NodeKind::element, "b", {}, "text", first_below(1)}), "");
  EXPECT_NE(refusal(InsertNode{NodeKind::text, "", {{"class", "x"}}, "text", first_below(1)}), "");
  EXPECT_NE(refusal(InsertNode{NodeKind::text, "", {}, "text", first_below(2)}), "") << "below a text";
}

TEST(EditScript, ANodeBelowItselfIsRefused) {
  EXPECT_NE(refusal(MoveSubtree{3, first_below(3)}), "");
  EXPECT_NE(refusal(MoveSubtree{1, first_below(4)}), "") << "below its own grandchild";
}

TEST(EditScript, APlaceBehindAStrangerIsRefused) {
  const EditPlace place{.parent = {of_expected, 1}, .first = false, .after = {of_expected, 4}};
  EXPECT_NE(refusal(MoveSubtree{2, place}), "");
}

TEST(EditScript, DeletedNodesAreRefused) {
  const EditScript script{Format::html, {DeleteSubtree{3}, MoveSubtree{4, first_below(1)}}};
  try {
    apply_edit_script(small(), script);
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "edit script, operation 1: the node was deleted before");
  }
}

TEST(EditScript, CostCountsEveryEditOnce) {
  Edits edits;
  edits.deleted = {1, 2};
  edits.inserted = {3};
  edits.moved = {{4, 4, MoveKind::reordered}};
  edits.updated_text = {{5, 5}};
  edits.updated_attributes = {{6, 6}, {5, 5}};
  EXPECT_EQ(edit_cost(edits), 7u);
}

}  // namespace
}  // namespace treesift
