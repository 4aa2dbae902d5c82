// Learned templates as strip stages: the number of items leaves no trace.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "align/node_equality.h"
#include "tests/support/random_tree.h"
#include "tests/support/rule_helpers.h"
#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

constexpr std::uint64_t strip_rounds = 300;

// Pages with a list, a table, turns of two elements, and a run of elements among others; what stands around
// them is the same on all pages.
class RepeatingPages {
 public:
  explicit RepeatingPages(std::uint64_t seed) : trees_(seed, shape()) {
    pools_ = {pool("li"), pool("tr"), pool("dt"), pool("dd"), pool("section")};
    for (RandomNode& row : pools_[1]) row.children = {{"td", "", {}, std::move(row.children)}};
    for (RandomNode& card : pools_[4]) card.attributes = {{"class", "card"}};
    around_ = trees_.tree();
  }

  // With any of the items, each any number of times, but one of each kind at least; or with all of them.
  RandomNode page(bool all) {
    const std::vector<RandomNode> terms = some(2, all);
    RandomNode definitions{"dl", "", {{"id", "terms"}}, {}};
    for (std::size_t i = 0; i < terms.size(); ++i) {
      definitions.children.push_back(terms[i]);
      definitions.children.push_back(pools_[3][all ? i : below(pools_[3].size())]);
    }
    RandomNode cards{"div", "", {{"id", "cards"}}, some(4, all)};
    cards.children.insert(cards.children.begin(), {"h2", "", {}, {{"", "Cards", {}, {}}}});
    cards.children.push_back({"footer", "", {}, {{"", "end", {}, {}}}});
    RandomNode around{"div", "", {{"id", "around"}}, around_.children};
    return {"",
            "",
            {},
            {{"ul", "", {{"id", "list"}}, some(0, all)},
             {"table", "", {{"id", "table"}}, {{"tbody", "", {}, some(1, all)}}},
             std::move(definitions),
             std::move(cards),
             std::move(around)}};
  }

 private:
  static RandomTreeShape shape() {
    RandomTreeShape shape;
    shape.nodes = 6;
    shape.names = {"b", "i", "q"};
    shape.texts = {"1", "22", "a", "b c", "2024-05-01", "p 1"};
    shape.attributes = {"title"};
    return shape;
  }

  std::size_t below(std::size_t bound) { return trees_.below(bound); }

  std::vector<RandomNode> pool(const std::string& name) {
    const RandomNode model = trees_.tree();
    std::vector<RandomNode> items;
    for (int i = 0; i < 4; ++i) {
      RandomNode item = model;
      const std::size_t changes = below(3);
      for (std::size_t change = 0; change < changes; ++change) trees_.change(item);
      item.name = name;
      item.text.clear();
      items.push_back(std::move(item));
    }
    return items;
  }

  std::vector<RandomNode> some(std::size_t kind, bool all) {
    if (all) return pools_[kind];
    std::vector<RandomNode> items;
    const std::size_t count = 1 + below(9);
    for (std::size_t i = 0; i < count; ++i) items.push_back(pools_[kind][below(pools_[kind].size())]);
    return items;
  }

  RandomTrees trees_;
  std::vector<std::vector<RandomNode>> pools_;
  RandomNode around_;
};

RuleSet stripping(std::vector<Template> templates) {
  return rule_set(rules_in(rule("stage = 'template'\ntemplates = 'learned'")),
                  [&](std::string_view) { return templates; });
}

// What is left of a document; itself where nothing was stripped.
Document left_of(const RuleSet& rules, Document document) {
  Applied applied = apply_rules(rules, document);
  return applied.outcome == RuleOutcome::rewritten ? std::move(applied.document) : std::move(document);
}

std::vector<Template> learned(const std::vector<RandomNode>& pages) {
  TemplateLearner learner;
  for (const RandomNode& page : pages) learner.find(build(page));
  for (const RandomNode& page : pages) learner.widen(build(page));
  return learner.finish().templates;
}

// Items that are all alike; of others a template is made in which each kind has its place.
bool is_of_one_kind(const Template& one) {
  return one.patterns.size() == 1 && may_repeat(one.patterns[0].repetition);
}

// A template of the items themselves, not of what repeats in them.
bool has_template(const std::vector<Template>& templates, std::string_view id) {
  return std::ranges::any_of(templates, [&](const Template& one) {
    const std::vector<PathStep>& steps = one.place.steps;
    return steps[0].id == id && (steps.size() == 1 || steps.back().name == "tbody") && is_of_one_kind(one);
  });
}

// The content of what no such template could be made of is left out: it would differ.
RandomNode without_unlearned(RandomNode page, const std::vector<Template>& templates) {
  for (RandomNode& part : page.children) {
    const std::string& id = part.attributes[0].second;
    if (id != "around" && !has_template(templates, id)) part.children.clear();
  }
  return page;
}

TEST(TemplateStripping, LeavesTheSameWhateverTheNumberOfItems) {
  std::size_t places = 0;
  for (std::uint64_t seed = 0; seed < strip_rounds; ++seed) {
    RepeatingPages pages(seed);
    std::vector<RandomNode> seen{pages.page(true)};
    seen.push_back(pages.page(false));
    const std::vector<Template> templates = learned(seen);
    for (const std::string_view id : {"list", "table", "terms", "cards"})
      places += has_template(templates, id);
    const RuleSet rules = stripping(templates);
    const Document model = left_of(rules, build(without_unlearned(seen[0], templates)));
    for (int again = 0; again < 5; ++again) {
      const RandomNode other = without_unlearned(again == 0 ? seen[1] : pages.page(false), templates);
      const Document left = left_of(rules, build(other));
      ASSERT_TRUE(equal_documents(model, left))
          << seed << "\n"
          << dump(build(other)) << dump(model) << dump(left) << write_templates(templates);
    }
  }
  EXPECT_GT(places, 2 * strip_rounds);  // of four
}

TEST(TemplateStripping, OnceIsEnough) {
  std::size_t stripped_some = 0;
  for (std::uint64_t seed = 0; seed < strip_rounds; ++seed) {
    RepeatingPages pages(seed);
    const RandomNode page = pages.page(true);
    const RuleSet rules = stripping(learned({page}));
    const Applied once = apply_rules(rules, build(page));
    if (once.outcome == RuleOutcome::untouched) continue;
    ++stripped_some;
    const Applied twice = apply_rules(rules, once.document);
    ASSERT_EQ(twice.outcome, RuleOutcome::untouched) << seed << "\n" << dump(once.document);
    ASSERT_EQ(twice.tally, RuleTally(1));
  }
  EXPECT_GT(stripped_some, strip_rounds / 2);
}

// What is not an item stays, and is seen.
TEST(TemplateStripping, HidesNothingElse) {
  for (std::uint64_t seed = 0; seed < strip_rounds; ++seed) {
    RepeatingPages pages(seed);
    const RandomNode page = pages.page(true);
    const std::vector<Template> templates = learned({page});
    const RuleSet rules = stripping(templates);
    for (std::size_t part = 0; part < page.children.size(); ++part) {
      RandomNode changed = page;
      RandomNode& host = changed.children[part];
      host.children.push_back({"x-foreign", "", {}, {}});
      ASSERT_FALSE(equal_documents(left_of(rules, build(page)), left_of(rules, build(changed))))
          << seed << "\n"
          << dump(build(changed)) << write_templates(templates);
    }
  }
}

}  // namespace
}  // namespace treesift
