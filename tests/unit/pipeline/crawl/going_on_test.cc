// What killed runs have left, and how others go on with it.
#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "io/crawls/crawl_reader.h"
#include "pipeline/crawl/capture_pages.h"
#include "pipeline/crawl/crawl_model.h"
#include "pipeline/crawl/replay.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/snapshot_text.h"
#include "tests/unit/io/browser/fake_browser.h"

namespace treesift {
namespace {

// It goes nowhere.
constexpr const char* refuses = R"(
def answer(message):
    if message['method'] == 'Page.navigate': return tell(id=message['id'], error={'message': 'no'})
    if message['method'] == 'Target.createTarget':
        target = {'type': 'page', 'browserContextId': 'context', 'targetId': 'target'}
        tell(method='Target.attachedToTarget', params={'sessionId': 'session', 'targetInfo': target})
    tell(id=message['id'], result={'browserContextId': 'context', 'targetId': 'target'})
)";

std::string snapshot_of(const std::string& words) {
  SnapshotText snapshot;
  snapshot.text(snapshot.element(snapshot.document(), "BODY"), words);
  return snapshot.json();
}

class GoingOn : public testing::Test {
 protected:
  GoingOn() : fake_(refuses) {
    initialise_parsers_once();
    setup_.browser.program = fake_.program();
    setup_.browser.temp_directory = fake_.folder();
    output_ = fake_.folder() + "/one.crawl.tar";
  }

  CrawlOrder crawl_order() const {
    return {.setup = setup_,
            .url = "http://a/",
            .rules = {},
            .ranking = {},
            .equality = {},
            .reset_command = "",
            .limits = {},
            .progress = {},
            .stop = stop_};
  }

  FakeBrowser fake_;
  BrowserSetup setup_;
  std::string output_;
  std::atomic<bool> stop_ = false;
};

TEST_F(GoingOn, PagesThatFailedAreTriedAgain) {
  const std::vector<CrawlState> pages = named_pages({"http://a/one", "http://a/two"});
  {
    CrawlWriter writer(output_, WhenLeft::refuse);
    writer.add_state("one", {"", "", "", "{\"event\":\"failure\",\"text\":\"no\"}\n"});
    writer.add_state("two", {snapshot_of("two"), "", "<p>two", ""});
    Crawl crawl;
    crawl.states = pages;
    writer.note(crawl);
  }
  CrawlWriter writer(output_, WhenLeft::go_on);
  BrowserHost host(setup_, {"http://a/"});
  std::string told;
  const auto tell = [&](const CrawlState& page, const PageOutcome&) { told += page.id + " "; };
  const CaptureTally tally = capture_pages({setup_, pages, tell, stop_}, host, writer);
  EXPECT_EQ(tally.captured, 1U);
  EXPECT_EQ(tally.failed, 1U);
  EXPECT_EQ(told, "one ");
  EXPECT_EQ(open_crawl(output_)->crawl().states[1].id, "two");
}

// Two paths, each a load.
std::string suite_in(const std::string& folder) {
  const std::string suite = folder + "/suite.crawl.tar";
  CrawlWriter writer(suite, WhenLeft::refuse);
  Crawl crawl;
  crawl.url = "http://a/";
  crawl.states = {{"one", "http://a/", ""}, {"two", "http://a/", ""}};
  for (const CrawlState& state : crawl.states) writer.add_state(state.id, {"", "", "<p>" + state.id, ""});
  CrawlEdge load;
  load.event = "load";
  for (const CrawlState& state : crawl.states) {
    load.to = state.id;
    crawl.paths.push_back({static_cast<std::uint32_t>(crawl.edges.size())});
    crawl.edges.push_back(load);
  }
  writer.finish(crawl);
  return suite;
}

TEST_F(GoingOn, AReplayTellsEachPathOnceThoughAllHaveFailed) {
  const std::string suite = suite_in(fake_.folder());
  std::string told;
  const auto replay = [&](WhenLeft when, bool is_killed) {
    CrawlWriter writer(output_, when);
    ReplayOrder order{setup_, "http://a/", {}, "", 0, StateClass::nd3, {}, find_element, {}, stop_};
    order.done = [&](const ReplayedPath& path) {
      told += std::to_string(path.number) + " ";
      stop_ = is_killed;
    };
    return replay_suite(suite, order, writer).failed_paths;
  };
  EXPECT_EQ(replay(WhenLeft::refuse, true), 1U);
  stop_ = false;
  told += "and then ";
  EXPECT_EQ(replay(WhenLeft::go_on, false), 2U);
  EXPECT_EQ(told, "1 and then 1 2 ");  // the first as it was read back
}

TEST_F(GoingOn, ACrawlKnowsTheInvariantsThatWereBroken) {
  const CrawlOrder order = crawl_order();
  CrawlWriter writer(output_, WhenLeft::refuse);
  writer.add_state("state0", {snapshot_of("one"), "", "",
                              "{\"event\":\"console\",\"text\":\"x\"}\nno JSON\n"
                              "{\"event\":\"invariant\",\"text\":\"a \\\"total\\\"\"}\n"});
  Crawl crawl;
  crawl.url = order.url;
  crawl.states = {{"state0", "http://a/x", ""}};
  writer.note(crawl);
  CrawlModel model(order, writer);
  model.go_on();
  ASSERT_EQ(model.tally().broken.size(), 1U);
  const BrokenInvariant& broken = model.tally().broken.front();
  EXPECT_EQ(broken.name + " " + broken.state + " " + broken.url, "a \"total\" state0 http://a/x");
}

// Variants that cannot be read are forgotten, and so are edges to them: they lead to the state.
TEST_F(GoingOn, ACrawlKnowsTheVariantsThatWereKept) {
  const CrawlOrder order = crawl_order();
  CrawlWriter writer(output_, WhenLeft::refuse);
  writer.add_state("state0", {snapshot_of("one"), "", "", ""});
  writer.add_state("state0.2", {snapshot_of("two"), "", "", ""});
  writer.add_state("state0.3", {"{", "", "", ""});
  Crawl crawl;
  crawl.url = order.url;
  crawl.states = {{"state0", "http://a/", ""}};
  crawl.variants = {{"state0.2", "state0", "", ""}, {"state0.3", "state0", "", ""}};
  for (const std::string variant : {"", "state0.2", "state0.3"}) {
    CrawlEdge edge;
    edge.to = "state0";
    edge.event = variant.empty() ? "load" : "click";
    edge.from = variant.empty() ? "" : "state0";
    edge.text = edge.variant = variant;
    crawl.paths.push_back({static_cast<std::uint32_t>(crawl.edges.size())});
    crawl.edges.push_back(std::move(edge));
  }
  writer.note(crawl);
  CrawlModel model(order, writer);
  model.go_on();
  model.finish();
  const std::unique_ptr<CrawlReader> left = open_crawl(output_, {}, Variants::read);
  ASSERT_EQ(left->crawl().variants.size(), 1U);
  EXPECT_EQ(left->crawl().variants[0].id, "state0.2");
  EXPECT_EQ(left->crawl().edges[1].variant + left->crawl().edges.back().variant, "state0.2");
  std::string ids;
  RecordedState state;
  while (left->next(state)) ids += state.id + " ";
  EXPECT_EQ(ids, "state0 state0.2 ");
}

}  // namespace
}  // namespace treesift
