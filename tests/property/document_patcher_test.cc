// Documents in which values were put are those that would have been built with them.
#include "parsers/document_patcher.h"

#include <gtest/gtest.h>

#include "align/node_equality.h"
#include "tests/support/dump.h"
#include "tests/support/random_tree.h"
#include "tests/support/rounds.h"
#include "tests/support/rule_helpers.h"

namespace treesift {
namespace {

RandomTreeShape shape() {
  RandomTreeShape shape;
  shape.nodes = 30;
  shape.names = {"div", "p", "b", "pre", "x-own", "textarea", "i"};
  shape.texts = {"1",       " a",      "b  ", "\n", "\nx\n", " 12 items  at 9:15 pm ", "on 2024-05-01",
                 "a  1  b", "12345678"};
  shape.attributes = {"class", "id", "own", "title"};
  return shape;
}

void expect_same(const Document& patched, const Document& wanted, const Document& before) {
  ASSERT_TRUE(equal_documents(patched, wanted)) << dump(before) << dump(wanted) << dump(patched);
  ASSERT_EQ(patched.node_count(), wanted.node_count());
  for (NodeIndex node = 0; node < wanted.node_count(); ++node) {
    ASSERT_EQ(patched.subtree_hash(node), wanted.subtree_hash(node)) << node << dump(before);
    ASSERT_EQ(patched.shape_hash(node), wanted.shape_hash(node));
    ASSERT_EQ(patched.text(node), wanted.text(node)) << dump(before);
    ASSERT_EQ(patched.raw_text(node), wanted.raw_text(node)) << dump(before);
    ASSERT_EQ(patched.attributes(node).size(), wanted.attributes(node).size());
  }
  ASSERT_EQ(patched.notes().size(), wanted.notes().size());
}

// The rule x-gone makes every document be rebuilt; without it, most are patched.
TEST(DocumentPatching, PutsWhatRebuildingWouldPut) {
  const std::string rules = rule("stage = 'date-time'\naction = 'replace'", "a") +
                            rule("stage = 'regex'\npattern = '[0-9]+ *'\naction = 'replace'", "b") +
                            rule("stage = 'regex'\npattern = '[a-c]'", "c") +
                            rule("stage = 'regex'\npattern = '[0-9]'\nin = 'attributes'", "d") +
                            rule("stage = 'attribute'\nattributes = 'id'\naction = 'replace'", "e");
  const RuleSet patching = rule_set(rules);
  const RuleSet rebuilding = rule_set(rules + rule("stage = 'css'\nselect = 'x-gone'", "f"));
  for (const Format format : {Format::html, Format::xml}) {
    RandomTrees random(31, shape());
    for (int round = 0; round < test::rounds(400); ++round) {
      RandomNode root = random.tree();
      root.children.push_back({"p", "", {}, {}});
      const Document before = build(root, format);
      root.children.back().children.push_back({"x-gone", "", {}, {}});
      const Applied patched = apply_rules(patching, before);
      const Applied rebuilt = apply_rules(rebuilding, build(root, format));
      ASSERT_EQ(rebuilt.outcome, RuleOutcome::rewritten);
      expect_same(patched.outcome == RuleOutcome::rewritten ? patched.document : before, rebuilt.document,
                  before);
    }
  }
}

Document json_of(int first, const std::string& second) {
  DocumentBuilder builder{Limits{}};
  builder.begin(Format::json);
  builder.open("", NodeKind::object);
  builder.scalar("a", NodeKind::number, std::to_string(first));
  builder.open("b", NodeKind::array);
  builder.scalar("", NodeKind::string, second);
  builder.close();
  builder.close();
  return builder.finish();
}

TEST(DocumentPatching, PutsScalarsWhateverTheyHold) {
  for (const std::string& words :
       {std::string("x"), std::string(), std::string("a  b"), std::string(100'000, 'y')}) {
    const Document before = json_of(1, " old ");
    DocumentPatcher patcher;
    patcher.begin(before, json_of(7, "memory to be used again"));
    patcher.set_text(2, "25");
    patcher.set_text(4, words);
    const Document patched = patcher.finish();
    expect_same(patched, json_of(25, " " + words + " "), before);
  }
}

TEST(DocumentPatching, GivesACopyWhereNothingIsPut) {
  RandomTrees random(32, shape());
  DocumentPatcher patcher;
  for (int round = 0; round < test::rounds(50); ++round) {
    const Document before = build(random.tree());
    patcher.begin(before, {});
    expect_same(patcher.finish(), before, before);
  }
}

}  // namespace
}  // namespace treesift
