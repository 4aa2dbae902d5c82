// CSS in one walk against the slow reference, over random documents.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/dump.h"
#include "tests/support/naive_css.h"
#include "tests/support/random_tree.h"
#include "tests/support/rounds.h"
#include "tests/support/selecting.h"

namespace treesift {
namespace {

TEST(SelectCssProperty, AgreesWithTheSlowReference) {
  RandomCss random(5);
  std::size_t selecting = 0;
  SelectorMatcher matcher;
  Selection selection;
  for (std::uint64_t round = 0; round < test::rounds(3'000u); ++round) {
    RandomTreeShape shape{
        3 + round % 40, {"div", "p", "b", "x-own"}, {"1", "a", "a b", "v-w", "V"}, {"class", "id", "own"}};
    const Document document = build(RandomTrees(round, shape).tree());
    std::vector<NaiveCss> wanted;
    std::vector<Selector> selectors;
    for (std::size_t i = 0; i < 12; ++i) {
      wanted.push_back(random.selector());
      selectors.push_back(css(wanted.back().text));
    }
    const SelectorSet set(selectors);
    matcher.match(document, set, selection);
    ASSERT_FALSE(selection.budget_exceeded());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const std::vector<NodeIndex> expected = naive_select(document, wanted[i]);
      SelectedItems items;
      for (const NodeIndex node : expected) items.push_back({node, no_attribute});
      ASSERT_EQ(places(document, selection[i]), places(document, items)) << wanted[i].text << "\n"
                                                                         << dump(document);
      selecting += items.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(selecting, test::rounds(6'000u));
}

}  // namespace
}  // namespace treesift
