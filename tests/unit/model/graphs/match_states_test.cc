// Which states of two crawls are the same page: by name only where names say what a page should be.
#include "model/graphs/match_states.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/graphs/graph_difference.h"
#include "model/graphs/graph_facts.h"
#include "model/states/warning_level.h"
#include "tests/support/small_graphs.h"

namespace treesift {
namespace {

// Partners of the new states by id, "-" for none.
std::string partners(const SmallGraph& old_crawl, const SmallGraph& new_crawl) {
  const StateMatch match = match_states(old_crawl.graph, new_crawl.graph);
  std::string text;
  for (std::size_t i = 0; i < match.of_new.size(); ++i) {
    const std::size_t partner = match.of_new[i];
    text += (i > 0 ? " " : "") + (partner == no_state ? "-" : old_crawl.graph.id(partner));
  }
  return text;
}

const std::string list = "<h1>Shop</h1><form><input name=q></form>";
const std::string item = "<table><tr><td><a>buy</a></td></tr></table>";

TEST(MatchStates, EqualPagesWhateverTheyAreCalled) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("s0", list).add("s1", item).load(0).edge(0, 1, "open");
  new_crawl.add("s0", item).add("s1", list).load(1).edge(1, 0, "open");
  EXPECT_EQ(partners(old_crawl, new_crawl), "s1 s0");
}

TEST(MatchStates, AnEqualPageIsBeforeANearOneOfTheSameEdge) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("list", list).add("a", item + "<p>a</p>").add("b", item + "<p>b</p>");
  old_crawl.load(0).edge(0, 1, "first").edge(0, 2, "second");
  new_crawl.add("list", list).add("x", item + "<p>b</p>").add("y", item + "<p>c</p>");
  new_crawl.load(0).edge(0, 1, "first").edge(0, 2, "second");
  EXPECT_EQ(partners(old_crawl, new_crawl), "list b a");
}

TEST(MatchStates, OfEqualPagesTheOneThatTheSameActionLeadsTo) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("list", list).add("a", item).add("b", item).load(0).edge(0, 1, "first").edge(0, 2, "second");
  new_crawl.add("list", list).add("x", item).add("y", item).load(0).edge(0, 1, "second").edge(0, 2, "first");
  EXPECT_EQ(partners(old_crawl, new_crawl), "list b a");
}

// More than are asked one by one, and in another order.
TEST(MatchStates, OfAHundredLinksOfAPageEachFindsItsOwn) {
  constexpr std::size_t items = 100;
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("list", list).load(0);
  new_crawl.add("list", list).load(0);
  std::string expected = "list";
  for (std::size_t i = 1; i <= items; ++i) {
    const std::size_t other = items + 1 - i;
    old_crawl.add(std::to_string(i), item + "<p>was</p>").edge(0, i, "item " + std::to_string(i));
    new_crawl.add(std::to_string(i), item + "<p>is</p>").edge(0, i, "item " + std::to_string(other));
    expected += " " + std::to_string(other);
  }
  EXPECT_EQ(partners(old_crawl, new_crawl), expected);
}

TEST(MatchStates, AnotherPageBehindTheSameActionIsItsPartner) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("list", list).add("item", item).load(0).edge(0, 1, "open");
  new_crawl.add("list", list)
      .add("error", "<pre>500</pre><button>Reload</button>")
      .load(0)
      .edge(0, 1, "open");
  EXPECT_EQ(partners(old_crawl, new_crawl), "list item");
}

TEST(MatchStates, TheStartsArePairedWhateverTheyShow) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("list", list).load(0);
  new_crawl.add("error", "<pre>500</pre><button>Reload</button>")
      .edge(no_state, 0, "load of another address");
  EXPECT_EQ(partners(old_crawl, new_crawl), "list");
}

TEST(MatchStates, AddedAndUnreadPagesHaveNone) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("list", list).load(0);
  new_crawl.add("list", list).add("new", item).load(0).edge(0, 1, "open");
  EXPECT_EQ(partners(old_crawl, new_crawl), "list -");
  new_crawl.graph.states[0].is_read = false;
  EXPECT_EQ(partners(old_crawl, new_crawl), "- -");
}

// "s1.2" is another look at s1, and no page of the suite.
TEST(MatchStates, OfASuiteAndItsReplayByNameAlone) {
  SmallGraph suite, replay;
  suite.add("s0", list).add("s1", item).add("s2", item + "<p>a</p>").load(0).edge(0, 1, "x").edge(1, 2, "y");
  replay.add("s0", list).add("s1", item + "<p>a</p>").add("s1.2", item).load(0).edge(0, 1, "x");
  EXPECT_EQ(partners(suite, replay), "s0 s2 s1");
  suite.graph.names.suite = replay.graph.names.replay_of = "a";
  EXPECT_EQ(partners(suite, replay), "s0 s1 -");
  EXPECT_EQ(partners(replay, suite), "s0 s1 -");
  SmallGraph other_replay = replay;
  other_replay.graph.names.suite = "b";
  EXPECT_EQ(partners(replay, other_replay), "s0 s1 s1.2");
  other_replay.graph.names.replay_of = "c";
  EXPECT_EQ(partners(suite, other_replay), "s0 s2 s1");
}

TEST(MatchStates, OfCapturesByNameFirst) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("cart", item).add("list", list).add("gone", "<pre>x</pre>");
  new_crawl.add("list", item).add("cart", list).add("came", "<pre>x</pre>");
  EXPECT_EQ(partners(old_crawl, new_crawl), "list cart gone");
}

TEST(GraphDifference, TellsWhatCameWentAndChanged) {
  SmallGraph old_crawl, new_crawl;
  old_crawl.add("list", list).add("item", item).add("gone", "<pre>x</pre><textarea></textarea>");
  old_crawl.load(0).edge(0, 1, "open").edge(0, 2, "help").edge(1, 0, "back");
  new_crawl.add("list", list)
      .add("item", item + "<p>sale</p>")
      .add("came", "<dl><dt>t</dt></dl><button>B</button>");
  new_crawl.load(0).edge(0, 1, "open").edge(0, 2, "news").edge(1, 1, "back");
  GraphDifference difference = united(old_crawl.graph, new_crawl.graph);
  judge_levels(difference, [&](std::size_t old_state, std::size_t new_state) {
    return level_of(old_crawl.graph.states[old_state].page, new_crawl.graph.states[new_state].page,
                    FluidTexts());
  });
  const auto count_edges = [&](GraphStanding standing) {
    return std::ranges::count(difference.edges, standing, &UnitedEdge::standing);
  };
  EXPECT_EQ(difference.count_states(GraphStanding::same), 1U);
  EXPECT_EQ(difference.count_states(GraphStanding::changed), 1U);
  EXPECT_EQ(difference.count_states(GraphStanding::added), 1U);
  EXPECT_EQ(difference.count_states(GraphStanding::removed), 1U);
  EXPECT_EQ(count_edges(GraphStanding::same), 2);     // load, open
  EXPECT_EQ(count_edges(GraphStanding::changed), 1);  // back leads to itself
  EXPECT_EQ(count_edges(GraphStanding::added), 1);
  EXPECT_EQ(count_edges(GraphStanding::removed), 1);
}

TEST(GraphFacts, BinsEndsAndWhatIsNotReached) {
  SmallGraph crawl;
  crawl.add("list", list).add("a", item + "<p>a</p>").add("b", item + "<p>b</p>").add("alone", "<p>text</p>");
  crawl.load(0).edge(0, 1, "first").edge(0, 2, "second").edge(2, 2, "again");
  const GraphFacts facts = facts_of(crawl.graph);
  EXPECT_EQ(facts.bins, (std::vector<std::size_t>{1}));
  EXPECT_EQ(facts.bin_count, 3U);
  EXPECT_EQ(facts.dead_ends, (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(facts.ends, (std::vector<std::size_t>{3}));
  EXPECT_EQ(facts.unreached, (std::vector<std::size_t>{3}));
  EXPECT_EQ(facts.fired, (std::vector<std::uint32_t>{2, 0, 1, 0}));
}

}  // namespace
}  // namespace treesift
