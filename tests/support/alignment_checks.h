// What must hold for every alignment and every script, whatever the documents.
#pragma once

#include <gtest/gtest.h>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/node_equality.h"
#include "tests/support/edit_script.h"

namespace treesift {

// One to one, labels kept, both arrays of one mind, the document nodes matched.
inline void expect_mapping(const Document& expected, const Document& actual, const Alignment& alignment) {
  ASSERT_EQ(alignment.actual_of.size(), expected.node_count());
  ASSERT_EQ(alignment.expected_of.size(), actual.node_count());
  EXPECT_EQ(alignment.actual_of[document_node], document_node);
  for (NodeIndex e = 0; e < expected.node_count(); ++e) {
    const NodeIndex a = alignment.actual_of[e];
    if (a == no_node) continue;
    ASSERT_LT(a, actual.node_count());
    ASSERT_EQ(alignment.expected_of[a], e);
    ASSERT_EQ(expected.kind(e), actual.kind(a));
    ASSERT_EQ(expected.name_text(expected.name(e)), actual.name_text(actual.name(a)));
  }
  for (NodeIndex a = 0; a < actual.node_count(); ++a) {
    const NodeIndex e = alignment.expected_of[a];
    if (e != no_node) {
      ASSERT_EQ(alignment.actual_of[e], a);
    }
  }
}

// Applying the script gives actual, exactly.
inline void expect_script(const Document& expected, const Document& actual, const Alignment& alignment,
                          const Edits& edits) {
  const EditScript script = make_edit_script(expected, actual, alignment, edits);
  const Document result = apply_edit_script(expected, script);
  EXPECT_EQ(result.format(), actual.format());
  EXPECT_TRUE(equal_documents(result, actual));
  EXPECT_EQ(result.subtree_hash(document_node), actual.subtree_hash(document_node));
}

}  // namespace treesift
