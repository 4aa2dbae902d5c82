// What holds of rules over random documents and random rules.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "align/node_equality.h"
#include "tests/support/random_tree.h"
#include "tests/support/rounds.h"
#include "tests/support/ruled_pairs.h"

namespace treesift {
namespace {

const std::vector<std::string> texts{"1",        " a ", "on 2024-05-01 ",       " 10:41 ", "a  b",
                                     "x1f2c3d4", "\n",  "12 items at 9:15 pm ", "⟨date⟩",  "some \n words"};

RandomTreeShape ruled_shape() {
  RandomTreeShape shape;
  shape.nodes = 25;
  shape.names = {"div", "p", "b", "pre", "x-own", "ul", "li", "table", "script", "i"};
  shape.texts = texts;
  shape.attributes = {"class", "id", "onclick", "title", "data-x"};
  return shape;
}

// A rule of each stage and action; what they find and leave does not depend on positions among siblings, nor
// on where words begin.
const std::vector<std::string>& stages() {
  static const std::vector<std::string> all{
      "stage = 'white-space'",
      "stage = 'attribute'\nattributes = ['id', 'data-*']",
      "stage = 'attribute'\nattributes = 'title'\naction = 'replace'",
      "stage = 'style'",
      "stage = 'layout'",
      "stage = 'date-time'",
      "stage = 'date-time'\naction = 'replace'",
      "stage = 'date-time'\nin = 'attributes'",
      "stage = 'structure'",
      "stage = 'structure'\naction = 'replace'",
      "stage = 'regex'\npattern = '[0-9]+'",
      "stage = 'regex'\npattern = '[a-z]+'\naction = 'replace'",
      "stage = 'regex'\npattern = ' b$|^a'",
      "stage = 'regex'\npattern = 'a'\nin = 'attributes'\nattributes = 'class'",
      "stage = 'css'\nselect = 'b, .a'",
      "stage = 'css'\nselect = 'p'\naction = 'replace'",
      "stage = 'xpath'\nselect = '//div/text()'",
      "stage = 'xpath'\nselect = '//@title'\naction = 'replace'",
      "stage = 'script'",
      "stage = 'list'",
      "stage = 'table'",
      "stage = 'template'\npattern = '''\nli* ...\n'''",
      "stage = 'css'\nselect = 'i'\nwhen = { css = 'p', no-css = 'li' }",
      "stage = 'number'",
      "stage = 'case'",
      "stage = 'case'\nin = 'attributes'",
      "stage = 'only'\nselect = 'p, b'",
  };
  return all;
}

// The document after the rules; itself when they leave it.
Document after(const RuleSet& rules, Document document) {
  Applied applied = apply_rules(rules, document);
  return applied.outcome == RuleOutcome::rewritten ? std::move(applied.document) : std::move(document);
}

bool holds_placeholders(const Document& document) {
  return dump(document).find("⟨") != std::string::npos;
}

TEST(RulesProperty, StagesAreIdempotentInAPipeline) {
  RandomTrees random(11, ruled_shape());
  for (int round = 0; round < test::rounds(60); ++round) {
    const RandomNode root = random.tree();
    for (const std::string& stage : stages()) {
      const Document once = after(rule_set(rule(stage)), build(root));
      const Document twice = after(rule_set(rule(stage, "a") + rule(stage, "b")), build(root));
      ASSERT_TRUE(equal_documents(once, twice)) << stage << "\n"
                                                << dump(build(root)) << dump(once) << dump(twice);
    }
  }
}

// But for placeholders, which are text of the page to the next run, and conditions, which see another page;
// expressions that ask where a text begins or ends find another beginning.
TEST(RulesProperty, WhatIsStrippedIsNotStrippedAgain) {
  RandomTrees random(12, ruled_shape());
  std::size_t checked = 0;
  for (int round = 0; round < test::rounds(60); ++round) {
    const RandomNode root = random.tree();
    for (const std::string& stage : stages()) {
      const RuleSet rules = rule_set(rule(stage));
      const Document once = after(rules, build(root));
      if (!rules.rules()[0].when.parts.empty() || holds_placeholders(once)) continue;
      if (rules.rules()[0].pattern.find('^') != std::string::npos) continue;
      Applied again = apply_rules(rules, once);
      if (again.outcome == RuleOutcome::untouched) continue;
      ++checked;
      ASSERT_TRUE(equal_documents(once, again.document)) << stage << "\n"
                                                         << dump(once) << dump(again.document);
    }
  }
  EXPECT_EQ(checked, 0U);
}

TEST(RulesProperty, RulesThatFindNothingLeaveTheDocument) {
  RandomTreeShape without = ruled_shape();
  without.texts = {"a", "b c", " d "};
  without.names = {"div", "p", "pre", "b"};
  RandomTrees random(13, without);
  const RuleSet rules = rule_set(
      rule("stage = 'date-time'\naction = 'replace'", "a") +
      rule("stage = 'regex'\npattern = '[0-9]|^z'", "b") + rule("stage = 'css'\nselect = 'li'", "c") +
      rule("stage = 'attribute'\nattributes = 'x*'", "d") + rule("stage = 'list'", "e") +
      rule("stage = 'structure'\nwhen = { css = 'li' }", "f"));
  for (int round = 0; round < test::rounds(300); ++round) {
    const Document document = build(random.tree());
    const Applied applied = apply_rules(rules, document);
    ASSERT_EQ(applied.outcome, RuleOutcome::untouched) << dump(document);
    ASSERT_EQ(applied.tally, RuleTally(rules.rules().size()));
  }
}

// Takes the elements of that name out of the tree, or their tags.
enum class Cut { whole, tags };
RandomNode cut(const RandomNode& node, const std::set<std::string>& names, Cut how) {
  RandomNode left{node.name, node.text, node.attributes, {}};
  for (const RandomNode& child : node.children) {
    if (!names.contains(child.name)) {
      left.children.push_back(cut(child, names, how));
    } else if (how == Cut::tags) {
      for (RandomNode& inner : cut(child, names, how).children) left.children.push_back(std::move(inner));
    }
  }
  return left;
}

TEST(RulesProperty, WhatIsLeftIsWhatAPageWithoutTheRestWouldBe) {
  RandomTrees random(14, ruled_shape());
  const RuleSet css = rule_set(rule("stage = 'css'\nselect = 'p, ul, i'"));
  RandomTreeShape flat = ruled_shape();
  flat.names = {"div", "p", "b", "x-own", "i", "u", "small"};
  flat.attributes = {"id"};
  RandomTrees flowing(15, flat);
  const RuleSet style = rule_set(rule("stage = 'style'"));
  for (int round = 0; round < test::rounds(500); ++round) {
    const RandomNode root = random.tree(), other = flowing.tree();
    ASSERT_TRUE(equal_documents(after(css, build(root)), build(cut(root, {"p", "ul", "i"}, Cut::whole))))
        << dump(build(root)) << dump(after(css, build(root)));
    ASSERT_TRUE(
        equal_documents(after(style, build(other)), build(cut(other, {"b", "i", "u", "small"}, Cut::tags))))
        << dump(build(other)) << "---\n"
        << dump(after(style, build(other))) << "---\n"
        << dump(build(cut(other, {"b", "i", "u", "small"}, Cut::tags)));
  }
}

// A rule that finds something everywhere and changes nothing one can see: all of the document is rebuilt.
TEST(RulesProperty, RebuildingChangesNothingElse) {
  RandomTrees random(16, ruled_shape());
  const RuleSet rules = rule_set(rule("stage = 'css'\nselect = 'x-gone'"));
  for (int round = 0; round < test::rounds(300); ++round) {
    RandomNode root = random.tree();
    const Document before = build(root);
    root.children.push_back({"p", "", {}, {{"x-gone", "", {}, {}}}});
    const Document rebuilt = after(rules, build(root));
    root.children.back().children.clear();
    const Document wanted = build(root);
    ASSERT_TRUE(equal_documents(rebuilt, wanted)) << dump(wanted) << dump(rebuilt);
    ASSERT_EQ(rebuilt.subtree_hash(document_node), wanted.subtree_hash(document_node));
    ASSERT_EQ(rebuilt.shape_hash(document_node), wanted.shape_hash(document_node));
    ASSERT_EQ(rebuilt.notes().size(), wanted.notes().size());
  }
}

TEST(RulesProperty, TheOrderOfIndependentRulesDoesNotMatter) {
  RandomTrees random(17, ruled_shape());
  // No two of them rewrite the same characters.
  std::vector<std::string> rules{rule("stage = 'attribute'\nattributes = 'id'", "a"),
                                 rule("stage = 'style'", "b"),
                                 rule("stage = 'css'\nselect = 'p'\naction = 'replace'", "c"),
                                 rule("stage = 'css'\nselect = 'li'", "d"),
                                 rule("stage = 'list'", "e"),
                                 rule("stage = 'regex'\npattern = '[a-z]{4,}'", "f"),
                                 rule("stage = 'regex'\npattern = '[0-9]+'\naction = 'replace'", "g"),
                                 rule("stage = 'xpath'\nselect = '//@title'", "h")};
  std::mt19937_64 shuffle(18);
  for (int round = 0; round < test::rounds(200); ++round) {
    const RandomNode root = random.tree();
    std::string in_order, shuffled;
    for (const std::string& one : rules) in_order += one;
    std::vector<std::string> other = rules;
    std::shuffle(other.begin(), other.end(), shuffle);
    for (const std::string& one : other) shuffled += one;
    ASSERT_TRUE(
        equal_documents(after(rule_set(in_order), build(root)), after(rule_set(shuffled), build(root))))
        << shuffled << dump(build(root));
  }
}

TEST(RulesProperty, AUsedApplierIsLikeAFreshOne) {
  RandomTrees random(19, ruled_shape());
  std::string all;
  for (std::size_t i = 0; i < stages().size(); i += 3) all += rule(stages()[i], std::to_string(i));
  const RuleSet rules = rule_set(all);
  RuleApplier used(rules);
  for (int round = 0; round < test::rounds(200); ++round) {
    const Document document = build(random.tree());
    const Applied fresh = apply_rules(rules, document);
    Document out;
    RuleTally tally(rules.rules().size());
    ASSERT_EQ(used.apply(document, {}, out, tally), fresh.outcome);
    ASSERT_EQ(tally, fresh.tally);
    if (fresh.outcome == RuleOutcome::rewritten) {
      ASSERT_TRUE(equal_documents(out, fresh.document));
    }
    used.recycle(std::move(out));
  }
}

// What was found in the values of one document is used for the next one that is nearly equal.
TEST(RulesProperty, AUsedApplierIsLikeAFreshOneForDocumentsThatAreNearlyEqual) {
  RandomTrees random(22, ruled_shape());
  std::string all;
  for (std::size_t i = 0; i < stages().size(); ++i) {
    const bool by_place = stages()[i].find("structure") != std::string::npos;
    if (!by_place) all += rule(stages()[i], std::to_string(i));
  }
  const RuleSet rules = rule_set(all);
  RuleApplier used(rules);
  RandomNode root = random.tree();
  for (int round = 0; round < test::rounds(600); ++round) {
    if (round % 50 == 0) root = random.tree();
    if (round % 3 != 0) random.change(root);
    const Document document = build(root);
    const Applied fresh = apply_rules(rules, document);
    Document out;
    RuleTally tally(rules.rules().size());
    ASSERT_EQ(used.apply(document, {}, out, tally), fresh.outcome);
    ASSERT_EQ(tally, fresh.tally) << dump(document);
    if (fresh.outcome == RuleOutcome::rewritten) {
      ASSERT_TRUE(equal_documents(out, fresh.document)) << dump(document);
    }
    used.recycle(std::move(out));
  }
}

// Different texts stay different except for dates, which all become one.
TEST(RulesProperty, PlaceholdersNeverMakeOtherTextsEqual) {
  const std::vector<std::string> pieces{"⟨", "⟩", "date", "⟨date⟩", "10:41", "a", "⟨number"};
  std::mt19937_64 random(20);
  const RuleSet rules = rule_set(rule("stage = 'date-time'\naction = 'replace'"));
  std::map<std::string, std::string> seen;  // by what is left, the text with dates as one
  for (int round = 0; round < test::rounds(5000); ++round) {
    std::string text, masked;
    for (int i = 0; i < 4; ++i) {
      const std::string& piece = pieces[random() % pieces.size()];
      const bool apart = piece == "10:41";  // no word stands beside a date
      text += apart ? " 10:41 " : piece;
      masked += apart ? " \x01 " : piece;
    }
    RandomNode root;
    root.children.push_back({"p", "", {}, {{"", text, {}, {}}}});
    const std::string left = dump(after(rules, build(root)));
    RandomNode other;
    other.children.push_back({"p", "", {}, {{"", masked, {}, {}}}});
    const auto [place, added] = seen.emplace(left, dump(build(other)));
    ASSERT_EQ(place->second, dump(build(other))) << left;
  }
}

Condition random_condition(std::mt19937_64& random, int depth) {
  const auto kind = static_cast<ConditionKind>(random() % 11);
  Condition condition{kind, "a", {}, {}};
  switch (kind) {
    case ConditionKind::all:
    case ConditionKind::any:
    case ConditionKind::negation: {
      condition.text.clear();
      if (depth == 0) return {ConditionKind::id, "a\"b\\", {}, {}};
      const std::size_t parts = kind == ConditionKind::negation ? 1 : 1 + random() % 3;
      for (std::size_t i = 0; i < parts; ++i) condition.parts.push_back(random_condition(random, depth - 1));
      return condition;
    }
    case ConditionKind::format:
      condition.text.clear();
      condition.format = static_cast<Format>(random() % 3);
      return condition;
    default:
      if (random() % 2 == 0 && kind == ConditionKind::id) condition.text = "\"\\\t*é";
      return condition;
  }
}

TEST(RulesProperty, RulesAreReadAsTheyAreWritten) {
  std::mt19937_64 random(21);
  for (std::size_t round = 0; round < test::rounds(500u); ++round) {
    std::vector<Rule> rules;
    for (std::size_t i = 0; i < 1 + round % 4; ++i) {
      const std::string& stage = stages()[random() % stages().size()];
      rules.push_back(rules_in(rule(stage, "rule \\\"" + std::to_string(i))).front());
      rules.back().when = random_condition(random, 4);
      if (random() % 2 == 0) rules.back().comment = "a\n\"comment\"\t";
      if (random() % 2 == 0) rules.back().expires = std::chrono::year(2026) / 2 / 28;
      if (rules.back().own_template) rules.back().own_template->name = rules.back().name;
    }
    const std::string file = write_rules(rules);
    ASSERT_EQ(rules_in(file), rules) << file;
    ASSERT_EQ(write_rules(rules_in(file)), file);
  }
}

// A page, and the same with children of its list in another order, some of them left out and new ones put in.
TEST(RulesProperty, WhatComesAndGoesOrMovesInAListIsHidden) {
  const RuleSet rules = rule_set(rule("stage = 'one-sided'\nat = '#list > li'", "items") +
                                 rule("stage = 'child-order'\nat = '#list'", "order"));
  std::mt19937_64 random(5);
  for (int round = 0; round < test::rounds(300); ++round) {
    std::vector<int> items;
    for (int i = 0; i < 8; ++i) items.push_back(i);
    const auto page = [&](const std::vector<int>& list) {
      std::string text = "<h1>Some title</h1><ul id=list>";
      for (const int item : list) {
        const std::string number = std::to_string(item);
        text += "<li><b>item " + number + "</b> word" + std::string(3, static_cast<char>('a' + item)) + " " +
                std::string(number) + std::string(number) + "</li>";
      }
      return parsed(text + "</ul><p>Some text", SourceType::html);
    };
    const Document expected = page(items);
    std::shuffle(items.begin(), items.end(), random);
    // One that went and one that came in its place would be one that changed.
    if (random() % 2 == 0) {
      items.resize(items.size() - random() % 4);
    } else {
      items.insert(items.begin() + static_cast<std::ptrdiff_t>(random() % items.size()), 20);
    }
    const Document actual = page(items);
    const RuledDocuments ruled(rules, "p", expected, actual);
    ASSERT_TRUE(ruled.equal()) << dump(expected) << dump(actual) << dump(ruled.expected())
                               << dump(ruled.actual());
  }
}

TEST(RulesProperty, RearrangingLikeAPageWithoutTheRest) {
  RandomTrees random(23, ruled_shape());
  for (int round = 0; round < test::rounds(300); ++round) {
    RandomNode root = random.tree();
    const Document document = build(root);
    Rearrangement to;
    to.clear(document.node_count());
    Document rearranged;
    ASSERT_TRUE(Rearranger(Limits{}).rearrange(document, to, rearranged));
    ASSERT_TRUE(equal_documents(document, rearranged)) << dump(document) << dump(rearranged);
    ASSERT_EQ(document.notes().size(), rearranged.notes().size());
    if (root.children.empty()) continue;
    const std::size_t gone = random.below(root.children.size());
    NodeIndex node = 1;  // top-level texts may be none: count elements
    if (root.children[gone].is_text()) continue;
    std::size_t elements = 0;
    for (std::size_t i = 0; i < gone; ++i) elements += root.children[i].is_text() ? 0 : 1;
    for (const NodeIndex child : document.children(document_node)) {
      if (document.is_text(child)) continue;
      if (elements-- == 0) {
        node = child;
        break;
      }
    }
    to.hide(node);
    ASSERT_TRUE(Rearranger(Limits{}).rearrange(document, to, rearranged));
    root.children.erase(root.children.begin() + static_cast<std::ptrdiff_t>(gone));
    ASSERT_TRUE(equal_documents(build(root), rearranged)) << dump(document) << dump(rearranged);
  }
}

// Of documents that were equal nothing differs after rules, and what differs after rules of pairs differed before.
TEST(RulesProperty, RulesMakeNothingDiffer) {
  RandomTrees random(17, ruled_shape());
  std::vector<std::string> all = stages();
  for (const char* of_pairs :
       {"stage = 'number'\ntolerance = 3", "stage = 'child-order'\nat = 'div, ul'\nkey = 'id'",
        "stage = 'child-order'\nat = 'div'", "stage = 'one-sided'\nat = 'b'"}) {
    all.emplace_back(of_pairs);
  }
  for (int round = 0; round < test::rounds(40); ++round) {
    const Document document = build(random.tree()), same = document;
    for (const std::string& stage : all) {
      const RuledDocuments ruled(rule_set(rule(stage)), "p", document, same);
      ASSERT_TRUE(ruled.equal()) << stage << "\n" << dump(document);
    }
  }
}

}  // namespace
}  // namespace treesift
