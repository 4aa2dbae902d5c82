// What must hold of templates, whatever the pages.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "align/templates/fold.h"
#include "tests/support/naive_template_matcher.h"
#include "tests/support/random_tree.h"
#include "tests/support/rounds.h"
#include "tests/support/template_helpers.h"

namespace treesift {
namespace {

// Items that are alike: a random tree each, of few names, some of it changed.
class RandomLists {
 public:
  explicit RandomLists(std::uint64_t seed) : trees_(seed, shape()) {}

  std::size_t below(std::size_t bound) { return trees_.below(bound); }

  // "li" elements that come from one tree by some changes.
  std::vector<RandomNode> items(std::size_t count) {
    const RandomNode model = trees_.tree();
    std::vector<RandomNode> items;
    for (std::size_t i = 0; i < count; ++i) {
      RandomNode item = model;
      for (std::size_t changes = below(4); changes > 0; --changes) trees_.change(item);
      item.name = "li";
      items.push_back(std::move(item));
    }
    return items;
  }

  static Document list(std::vector<RandomNode> items) {
    return build(RandomNode{"", "", {}, {RandomNode{"ul", "", {{"id", "u"}}, std::move(items)}}});
  }

 private:
  static RandomTreeShape shape() {
    RandomTreeShape shape;
    shape.nodes = 8;
    shape.names = {"b", "i", "p", "x-own"};
    shape.texts = {"1", "22", "a", "b c", "2024-05-01", "p 1", "p 2"};
    return shape;
  }

  RandomTrees trees_;
};

constexpr std::uint64_t rounds = 400;

Pattern item_pattern(const Document& document, const std::vector<NodeIndex>& items) {
  Pattern pattern = PatternGenerator(document).of_items(items);
  pattern.repetition = Repetition::one_or_more;
  return pattern;
}

bool matches(const std::vector<Pattern>& wanted, const Document& document) {
  MatchScratch scratch;
  return PatternMatcher(wanted).matches_content(document, 1, scratch);
}

TEST(TemplateProperties, MatchEveryItemThatTheyAreMadeFromInAnyNumberAndOrder) {
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    RandomLists lists(seed);
    const std::size_t count = 2 + lists.below(5);
    const std::vector<RandomNode> items = lists.items(count);
    const Document document = RandomLists::list(items);
    const std::vector<Pattern> wanted{item_pattern(document, PatternGenerator(document).children_of(1))};
    ASSERT_TRUE(matches(wanted, document)) << seed << "\n" << dump(document) << write_patterns(wanted);
    for (int again = 0; again < 4; ++again) {
      std::vector<RandomNode> others;
      const std::size_t more = 1 + lists.below(2 * count);
      for (std::size_t i = 0; i < more; ++i) others.push_back(items[lists.below(count)]);
      const Document changed = RandomLists::list(std::move(others));
      ASSERT_TRUE(matches(wanted, changed)) << seed << "\n" << dump(changed) << write_patterns(wanted);
    }
  }
}

TEST(TemplateProperties, AForeignElementOrAChangedConstantDoesNotMatch) {
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    RandomLists lists(seed);
    std::vector<RandomNode> items = lists.items(2 + lists.below(3));
    for (RandomNode& item : items)
      item.children.insert(item.children.begin(), {"em", "", {}, {{"", "Name", {}, {}}}});
    const Document document = RandomLists::list(items);
    const std::vector<Pattern> wanted{item_pattern(document, PatternGenerator(document).children_of(1))};
    ASSERT_TRUE(matches(wanted, document));
    std::vector<RandomNode> foreign = items;
    RandomNode& host = foreign[lists.below(foreign.size())];
    const std::size_t place = lists.below(host.children.size() + 1);
    host.children.insert(host.children.begin() + static_cast<std::ptrdiff_t>(place), {"u", "", {}, {}});
    EXPECT_FALSE(matches(wanted, RandomLists::list(foreign))) << seed;
    std::vector<RandomNode> beside = items;
    beside.insert(beside.begin() + static_cast<std::ptrdiff_t>(lists.below(items.size() + 1)),
                  {"p", "", {}, {}});
    EXPECT_FALSE(matches(wanted, RandomLists::list(beside))) << seed;
    std::vector<RandomNode> renamed = items;
    renamed[lists.below(items.size())].children.front().children.front().text = "Nome";
    EXPECT_FALSE(matches(wanted, RandomLists::list(renamed))) << seed;
  }
}

TEST(TemplateProperties, LearnedOnesHoldOnAllPagesThatTheyAreLearnedFrom) {
  std::size_t learned_some = 0;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    RandomTreeShape shape;
    shape.names = {"ul", "li", "dl", "dt", "dd", "div", "b"};
    shape.nodes = 30;
    RandomTrees trees(seed, shape);
    std::vector<Document> pages;
    RandomNode tree = trees.tree();
    for (int i = 0; i < 4; ++i) {
      for (int change = 0; change < 3; ++change) trees.change(tree);
      pages.push_back(build(tree));
    }
    TemplateLearner learner;
    for (const Document& one : pages) learner.find(one);
    for (const Document& one : pages) learner.widen(one);
    const TemplateSet learned(learner.finish().templates);
    learned_some += !learned.templates().empty();
    for (const Document& one : pages) {
      std::vector<Violation> violations;
      ViolationFinder().find(one, learned, violations);
      ASSERT_TRUE(violations.empty()) << seed << " " << violations[0].reason << "\n"
                                      << dump(one) << write_templates(learned.templates());
    }
  }
  EXPECT_GT(learned_some, rounds / 8);
}

// Random patterns: from documents, with repetitions and classes thrown in.
class RandomPatterns {
 public:
  explicit RandomPatterns(std::uint64_t seed) : random_(seed, {}) {}

  std::size_t below(std::size_t bound) { return random_.below(bound); }

  std::vector<Pattern> siblings(std::size_t depth) {
    std::vector<Pattern> result;
    const std::size_t count = below(4) + (depth == 0 ? 1 : 0);
    for (std::size_t i = 0; i < count; ++i) result.push_back(pattern(depth));
    return result;
  }

  Document page() {
    RandomNode list{"ul", "", {}, nodes(0)};
    return build(RandomNode{"", "", {}, {std::move(list)}});
  }

 private:
  std::string word() { return std::string(1, static_cast<char>('a' + below(2))); }

  ValuePattern value() {
    switch (below(5)) {
      case 0:
        return ValuePattern::of_class(static_cast<TextClass>(below(text_class_count)));
      case 1:
        return ValuePattern::numbered(std::string("a") + number_hole);
      case 2:
        return std::get<ValuePattern>(ValuePattern::expression("[ab]-?\\d*"));
      default:
        return ValuePattern::constant(word());
    }
  }

  Pattern pattern(std::size_t depth) {
    Pattern result;
    result.repetition = static_cast<Repetition>(below(4));
    const std::size_t choice = below(6);
    if (choice == 0) {
      result.kind = PatternKind::text;
      result.text = value();
      return result;
    }
    if (choice == 1 && depth < 2) {
      result.kind = PatternKind::group;
      result.children = siblings(depth + 1);
      return result;
    }
    result.name = word();
    if (below(4) == 0) result.attributes.push_back({"class", below(2) == 0, value()});
    result.other_attributes = below(8) == 0;
    result.any_content = below(8) == 0;
    if (!result.any_content && depth < 2) result.children = siblings(depth + 1);
    return result;
  }

  std::vector<RandomNode> nodes(std::size_t depth) {
    std::vector<RandomNode> result;
    const std::size_t count = below(4);
    for (std::size_t i = 0; i < count; ++i) {
      const bool text = below(5) == 0;
      const std::string content = below(2) == 0 ? word() : word() + "7";
      RandomNode node{text ? "" : word(), text ? content : "", {}, {}};
      if (!text && below(5) == 0) node.attributes = {{"class", content}};
      if (!text && depth < 1) node.children = nodes(depth + 1);
      result.push_back(std::move(node));
    }
    return result;
  }

  RandomTrees random_;
};

TEST(TemplateProperties, TheFastMatcherAgreesWithTheObviousOne) {
  std::size_t matched = 0;
  for (std::uint64_t seed = 0; seed < test::rounds(20'000u); ++seed) {
    RandomPatterns random(seed);
    const std::vector<Pattern> wanted = random.siblings(0);
    const Document document = random.page();
    const bool expected = NaiveTemplateMatcher(document).matches_content(wanted, 1);
    ASSERT_EQ(matches(wanted, document), expected) << seed << "\n"
                                                   << dump(document) << write_patterns(wanted);
    matched += expected;
  }
  EXPECT_GT(matched, test::rounds(1000U));
}

TEST(TemplateProperties, AFoldMatchesWhatEitherSideMatches) {
  std::size_t matched = 0;
  for (std::uint64_t seed = 0; seed < test::rounds(20'000u); ++seed) {
    RandomPatterns random(seed);
    const std::vector<Pattern> a = random.siblings(0);
    const std::vector<Pattern> b = random.siblings(0);
    const std::vector<Pattern> both = fold_siblings(a, b);
    const Document document = random.page();
    if (!matches(a, document) && !matches(b, document)) continue;
    ++matched;
    ASSERT_TRUE(matches(both, document)) << seed << "\n"
                                         << dump(document) << write_patterns(a) << "--\n"
                                         << write_patterns(b) << "--\n"
                                         << write_patterns(both);
  }
  EXPECT_GT(matched, test::rounds(1000U));
}

TEST(TemplateProperties, NotMatchingIsViolating) {
  for (std::uint64_t seed = 0; seed < test::rounds(20'000u); ++seed) {
    RandomPatterns random(seed);
    std::vector<Template> wanted{{"t", "", Covers::content, {{{"ul", "", {}}}}, random.siblings(0)}};
    const Document document = random.page();
    const bool holds = matches(wanted[0].patterns, document);
    std::vector<Violation> violations;
    ViolationFinder().find(document, TemplateSet(std::move(wanted)), violations);
    ASSERT_EQ(violations.empty(), holds) << seed;
    for (const Violation& violation : violations) {
      ASSERT_LT(violation.node, document.node_count());
      ASSERT_FALSE(violation.reason.empty());
    }
  }
}

TEST(TemplateProperties, FilesAreWrittenAsTheyAreRead) {
  for (std::uint64_t seed = 0; seed < test::rounds(2000u); ++seed) {
    RandomPatterns random(seed);
    std::vector<Template> templates;
    const std::size_t count = 1 + random.below(3);
    for (std::size_t i = 0; i < count; ++i) {
      templates.push_back({"t" + std::to_string(i),
                           i == 0 ? "c \"\n" : "",
                           random.below(2) == 0 ? Covers::content : Covers::run,
                           {{{"ul", "", {"a"}}}},
                           random.siblings(0)});
    }
    const std::string written = write_templates(templates);
    const auto result = read_templates(written);
    const auto* const error = std::get_if<TomlError>(&result);
    ASSERT_EQ(error, nullptr) << error->line << ":" << error->column << " " << error->message << "\n"
                              << written;
    const auto& read = std::get<std::vector<Template>>(result);
    EXPECT_EQ(read, templates) << written;
    EXPECT_EQ(write_templates(read), written);
  }
}

}  // namespace
}  // namespace treesift
