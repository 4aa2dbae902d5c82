// Which actions of a small application a crawl takes, with a browser that plays the application.
#include "pipeline/crawl/explorer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/crawls/crawl_reader.h"
#include "pipeline/crawl/crawler.h"
#include "pipeline/crawl/replay.h"
#include "tests/support/parse_helpers.h"
#include "tests/support/snapshot_text.h"
#include "tests/unit/io/browser/fake_browser.h"

namespace treesift {
namespace {

// A button of a page leads to another; to several in turn: "x/y"; with words of its own: "words=x". A page with a field
// is in order until somebody types: then all of its buttons lead to the page that `typed` names, and Enter cannot be
// pressed any more. ">x": typing leads to that page, which has no such field.
struct PlayedPage {
  std::string name;
  std::vector<std::string> buttons;
  std::string typed = {};
  std::optional<std::size_t> built_like = {};  // the page of this number, with other words
};

// No two pages are built alike where they do not say so.
std::string played_snapshot(const PlayedPage& page, std::size_t number) {
  constexpr const char* tags[] = {"P", "H2", "PRE", "ARTICLE", "ADDRESS", "H3", "FIGURE"};
  SnapshotText snapshot;
  const int html = snapshot.element(snapshot.document(), "HTML"), body = snapshot.element(html, "BODY");
  double top = 0;
  const auto add = [&](const std::string& tag, const std::string& words) {
    const int node = snapshot.element(body, tag);
    const int text = snapshot.text(node, words);
    snapshot.box(node, {0, top, 100, 20});
    snapshot.box(text, {0, top, 100, 20});
    top += 20;
  };
  for (std::size_t i = 0; i < 3 * (number + 1); ++i) add(tags[number], page.name + std::to_string(i));
  if (!page.typed.empty()) add("INPUT", "");
  for (const std::string& button : page.buttons) add("BUTTON", "to " + button.substr(0, button.find('=')));
  snapshot.box(html, {0, 0, 100, top});
  snapshot.box(body, {0, 0, 100, top});
  return snapshot.json();
}

// The first page is that of each load, but for the second one where that is named. The browser dies at that press of a
// button, by number; 0: never.
std::string played(const std::vector<PlayedPage>& pages, int dies_at, const std::string& second_load = {}) {
  std::string python = "pages, turns = {}, {}\n";
  for (std::size_t i = 0; i < pages.size(); ++i) {
    python += "pages['" + pages[i].name + "'] = ({";
    for (std::size_t j = 0; j < pages[i].buttons.size(); ++j)
      python += "'/html[1]/body[1]/button[" + std::to_string(j + 1) + "]': '" +
                pages[i].buttons[j].substr(pages[i].buttons[j].find('=') + 1) + "', ";
    python += "}, json.loads('''" + played_snapshot(pages[i], pages[i].built_like.value_or(i)) + "'''), '" +
              pages[i].typed + "')\n";
  }
  return python + "dies_at = " + std::to_string(dies_at) + "\nfirst = '" + pages.front().name +
         "'\nsecond = '" + second_load + R"('
loads = 0
now = place = typed = ''
def evaluate(text):
    global place
    if text.startswith('treesift.place('):
        place = json.loads(text[len('treesift.place('):-1])
        return {'found': place in pages[now][0], 'shown': True, 'hit': True, 'x': 1, 'y': 1}
    if text.startswith('treesift.fill('): return 'type'
    if text.startswith('treesift.focus('): return not typed and bool(pages[now][2])
    return {'treesift.changes()': 0, 'location.href': 'http://a/' + now}.get(text, now)
def press():
    global now
    with open(sys.argv[0] + '.presses', 'a') as file: file.write('x')
    if os.path.getsize(sys.argv[0] + '.presses') == dies_at: sys.exit(1)
    ways = pages[now][0][place].split('/')
    turn = turns[(now, place)] = turns.get((now, place), -1) + 1
    now = typed or ways[turn % len(ways)]
def answer(message):
    global now, typed, loads
    method, given, result = message['method'], message.get('params', {}), {}
    if method == 'Target.createBrowserContext': result = {'browserContextId': 'c'}
    if method == 'Target.createTarget':
        target = {'type': 'page', 'browserContextId': 'c', 'targetId': 'target'}
        tell(method='Target.attachedToTarget', params={'sessionId': 's', 'targetInfo': target})
        result = {'targetId': 'target'}
    if method == 'Page.navigate':
        loads += 1
        now, typed = second if second and loads == 2 else first, ''
        world = {'id': 1, 'name': 'treesift', 'auxData': {'frameId': 'target'}}
        tell(sessionId='s', method='Runtime.executionContextCreated', params={'context': world})
    if method == 'Runtime.evaluate': result = {'result': {'value': evaluate(given['expression'])}}
    if method == 'Input.insertText' and pages[now][2][:1] == '>':
        now = pages[now][2][1:]
        tell(sessionId='s', method='Runtime.executionContextDestroyed', params={'executionContextId': 1})
        world = {'id': 2, 'name': 'treesift', 'auxData': {'frameId': 'target'}}
        tell(sessionId='s', method='Runtime.executionContextCreated', params={'context': world})
    elif method == 'Input.insertText': typed = pages[now][2]
    if method == 'Input.dispatchMouseEvent' and given['type'] == 'mouseReleased': press()
    if method == 'DOMSnapshot.captureSnapshot': result = pages[now][1]
    tell(id=message['id'], result=result)
)";
}

BrowserSetup player_setup(const FakeBrowser& fake) {
  initialise_parsers_once();
  BrowserSetup setup;
  setup.browser.program = fake.program();
  setup.browser.temp_directory = fake.folder();
  setup.page.quiet = std::chrono::milliseconds(1);
  return setup;
}

// What is found, and left in one.crawl.tar.
Crawl crawl_with(const FakeBrowser& fake, std::size_t max_depth) {
  const BrowserSetup setup = player_setup(fake);
  const std::string output = fake.folder() + "/one.crawl.tar";
  const std::atomic<bool> stop = false;
  CrawlOrder order{.setup = setup,
                   .url = "http://a/",
                   .rules = {},
                   .ranking = {},
                   .equality = {},
                   .reset_command = "",
                   .max_depth = max_depth,
                   .max_time = std::chrono::seconds(60),
                   .limits = {},
                   .progress = [](const CrawlTally&) {},
                   .stop = stop};
  CrawlWriter writer(output, WhenLeft::refuse);
  const CrawlTally tally = crawl_application(order, writer);
  EXPECT_EQ(tally.end, CrawlEnd::exhausted) << tally.why;
  return open_crawl(output)->crawl();
}

// Pages that are found, by name: "a b c".
std::string found_pages(const std::vector<PlayedPage>& pages, std::size_t max_depth, int dies_at = 0) {
  const FakeBrowser fake(played(pages, dies_at));
  std::vector<std::string> names;
  for (const CrawlState& state : crawl_with(fake, max_depth).states)
    names.push_back(state.url.substr(std::string("http://a/").size()));
  std::ranges::sort(names);
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

// The path first, c, first, a, c is at its end when d is still to be visited: c is one action from the first page.
TEST(Explorer, WhatIsLeftAtTheEndOfAPathIsDoneOnAShorterWay) {
  EXPECT_EQ(found_pages({{"first", {"c", "a"}}, {"c", {"first", "d"}}, {"a", {"c"}}, {"d", {}}}, 4),
            "a c d first");
}

// The page that is wanted is never the one that comes.
TEST(Explorer, PagesThatComeInTurnAreExploredAsTheyCome) {
  EXPECT_EQ(found_pages({{"first", {"x/y"}},
                         {"x", {"xa", "xb"}},
                         {"y", {"ya", "yb"}},
                         {"xa", {}},
                         {"ya", {}},
                         {"xb", {}},
                         {"yb", {}}},
                        30),
            "first x xa xb y ya");
}

// Typing leaves the first page as it looks, and Enter is refused: nobody knows what the page is now.
TEST(Explorer, AfterAnActionThatWasHalfDoneThePageIsLoadedAnew) {
  EXPECT_EQ(found_pages({{"first", {"a"}, "b"}, {"a", {}}, {"b", {}}}, 30), "a first");
}

TEST(Explorer, AFieldThatSendsWhatIsTypedNeedsNoEnter) {
  EXPECT_EQ(found_pages({{"first", {"a"}, ">b"}, {"a", {}}, {"b", {}}}, 30), "a b first");
}

// The pages of a crawl by number and address, and what leads to a variant.
std::string pages_of(const Crawl& crawl) {
  std::string text;
  for (const CrawlState& state : crawl.states) text += state.id + "=" + state.url.substr(9) + " ";
  for (const CrawlVariant& variant : crawl.variants)
    text += variant.id + "=" + variant.url.substr(9) + " of " + variant.of + " ";
  for (const CrawlEdge& edge : crawl.edges)
    if (!edge.variant.empty()) text += edge.from + "->" + edge.to + "=" + edge.variant + " ";
  return text;
}

// Other words in a known state are what was done on the way: that page is kept too, and a replay has its name.
TEST(Explorer, APageOfAKnownStateWithOtherWordsIsAVariant) {
  const FakeBrowser fake(played({{"first", {"a", "b"}}, {"a", {"c"}}, {"b", {"c"}, {}, 1}, {"c", {}}}, 0));
  const std::string crawled = pages_of(crawl_with(fake, 30));
  EXPECT_EQ(crawled, "state0=first state1=a state2=c state1.2=b of state1 state0->state1=state1.2 ");
  const std::atomic<bool> stop = false;
  ReplayOrder order{player_setup(fake), "http://a/", {}, "", 0, StateClass::nd2, {}, find_element, {}, stop};
  order.done = [](const ReplayedPath&) {};
  CrawlWriter writer(fake.folder() + "/now.crawl.tar", WhenLeft::refuse);
  const ReplayTally tally = replay_suite(fake.folder() + "/one.crawl.tar", order, writer);
  EXPECT_EQ(tally.failed_paths, 0U);
  EXPECT_EQ(tally.clones, tally.states);
  EXPECT_EQ(pages_of(open_crawl(fake.folder() + "/now.crawl.tar")->crawl()), crawled);
}

// So are other numbers: a sum after something was added.
TEST(Explorer, APageOfAKnownStateWithOtherNumbersIsAVariant) {
  const FakeBrowser fake(played({{"first", {"x", "y"}},
                                 {"x", {"sum 1 "}},
                                 {"y", {"sum 2 "}},
                                 {"sum 1 ", {"c"}},
                                 {"sum 2 ", {"c"}, {}, 3},
                                 {"c", {}}},
                                0));
  EXPECT_EQ(pages_of(crawl_with(fake, 30)),
            "state0=first state1=x state2=sum 1  state3=c state4=y state2.2=sum 2  of state2 "
            "state4->state2=state2.2 ");
}

// The cart was looked at when it was empty. To the full one only a way through the variant leads, and both of its
// buttons are pressed: it is walked twice.
TEST(Explorer, WhatLedAwayFromAStateIsTriedFromItsVariants) {
  EXPECT_EQ(found_pages({{"shop 0 ", {"cart=empty", "add=shop 1 "}},
                         {"shop 1 ", {"cart=full", "add=shop 1 "}, {}, 0},
                         {"empty", {}},
                         {"full", {"pay", "gift"}},
                         {"pay", {}},
                         {"gift", {}}},
                        30),
            "empty full gift pay shop 0 ");
}

// The same way leads to one number and then to another one, on the way to what is left to do there.
TEST(Explorer, NumbersThatVaryByThemselvesMakeNoVariant) {
  const FakeBrowser fake(played({{"first", {"hit 1 /hit 2 "}},
                                 {"hit 1 ", {"c", "d"}},
                                 {"hit 2 ", {"c", "d"}, {}, 1},
                                 {"c", {}},
                                 {"d", {}}},
                                0));
  EXPECT_EQ(pages_of(crawl_with(fake, 30)), "state0=first state1=hit 1  state2=c state3=d ");
}

// A page that shows a word of the day: no way would lead to its first look if the second one were a variant.
TEST(Explorer, WhatTheSecondLoadShowsOtherwiseIsNoVariant) {
  const FakeBrowser fake(played({{"first", {"a"}}, {"other", {"a"}, {}, 0}, {"a", {}}}, 0, "other"));
  const Crawl crawl = crawl_with(fake, 30);
  EXPECT_EQ(pages_of(crawl), "state0=first state1=a ");
  ASSERT_EQ(crawl.paths.size(), 1U);
  EXPECT_EQ(target_of(crawl.edges[crawl.paths[0][0]]), "state0");
}

// y leads back to where the sum was 0; in the version that is replayed it does not. The load has shown the page as it
// should be.
TEST(Explorer, AReplayKeepsTheVisitWithOtherNumbersThanRecorded) {
  const auto version = [](const std::string& behind_y) {
    return played(
        {{"sum 0 ", {"x", "y"}}, {"x", {"sum 1 "}}, {"y", {behind_y}}, {"sum 1 ", {"x", "y"}, {}, 0}}, 0);
  };
  const std::string suite = testing::TempDir() + "treesift-sums-" + std::to_string(::getpid()) + ".crawl.tar";
  {
    const FakeBrowser old_one(version("sum 0 "));
    EXPECT_EQ(pages_of(crawl_with(old_one, 30)).substr(0, 14), "state0=sum 0  ");
    std::filesystem::copy_file(old_one.folder() + "/one.crawl.tar", suite);
  }
  const FakeBrowser new_one(version("sum 1 "));
  const std::atomic<bool> stop = false;
  ReplayOrder order{player_setup(new_one), "http://a/", {},           "", 0,
                    StateClass::nd3,       {},          find_element, {}, stop};
  order.done = [](const ReplayedPath&) {};
  CrawlWriter writer(new_one.folder() + "/now.crawl.tar", WhenLeft::refuse);
  EXPECT_EQ(replay_suite(suite, order, writer).failed_paths, 0U);
  std::filesystem::remove(suite);
  const std::string now = pages_of(open_crawl(new_one.folder() + "/now.crawl.tar")->crawl());
  EXPECT_EQ(now.substr(0, 14), "state0=sum 1  ");
}

// It dies at the third press, on the way to what is left of a: that is walked again.
TEST(Explorer, WhereTheBrowserHasDiedNothingIsPutAside) {
  EXPECT_EQ(found_pages({{"first", {"a"}}, {"a", {"b", "c"}}, {"b", {}}, {"c", {}}}, 30, 3), "a b c first");
}

}  // namespace
}  // namespace treesift
