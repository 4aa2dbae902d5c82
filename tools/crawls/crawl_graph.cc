#include "tools/crawls/crawl_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "io/browser/allowed_hosts.h"
#include "io/crawls/crawl_reader.h"
#include "io/crawls/suite_print.h"
#include "model/states/page_content.h"
#include "report/graphs/action_words.h"
#include "tools/crawls/crawl_pages.h"
#include "tools/crawls/crawl_ways.h"

namespace treesift {
namespace {

constexpr NameSet acted_on = {"a", "button", "input", "select", "textarea", "summary"};

std::uint32_t actions_on(const Document& document, const std::vector<std::uint8_t>& seen) {
  std::uint32_t count = 0;
  for (NodeIndex node = 1; node < document.node_count(); ++node)
    count += seen[node] != 0 && acted_on.contains(document.name(node));
  return count;
}

SuiteNames names_of(const Crawl& crawl) {
  return {suite_print(crawl), crawl.replay_of};
}

class GraphReader {
 public:
  GraphReader(const std::string& path, const Limits& limits, const std::string& as_if_at, WithAgain again,
              const VariantPages& variants)
      : pages_(path, limits, {.again = again, .variants = Variants::read, .as_if_at = as_if_at}),
        numbers_(pages_.crawl(), variants) {
    graph_.url = pages_.crawl().url;
    graph_.names = names_of(pages_.crawl());
    for (const CrawlState& state : pages_.crawl().states) add_state(state.id, state.url);
    for (const CrawlVariant& variant : pages_.crawl().variants)
      if (variants.hold(variant.id)) add_variant(variant, variants);
    for (const CrawlEdge& edge : pages_.crawl().edges)
      graph_.edges.push_back({edge.from.empty() ? no_state : numbers_.of(edge.from).number,
                              numbers_.of(target_of(edge)).number, action_of(edge), action_words(edge)});
  }

  StateGraph read(const TakeState& take) {
    CrawlPage page;
    while (pages_.next(page)) add(page, take);
    return std::move(graph_);
  }

 private:
  GraphState& add_state(const std::string& id, const std::string& url) {
    GraphState& added = graph_.states.emplace_back();
    added.page.facts.id = id;
    added.url = url;
    return added;
  }

  void add_variant(const CrawlVariant& variant, const VariantPages& variants) {
    GraphState& added = add_state(variant.id, variant.url);
    added.variant_of = numbers_.of(variant.of).number;
    const auto way = variants.some.find(variant.id);
    if (way != variants.some.end()) added.way = way->second;
  }

  void add(const CrawlPage& page, const TakeState& take) {
    const auto [number, meeting] = numbers_.of(page.id);
    meeting == Meeting::first ? add_first(number, page, take) : add_again(number, page.page, take);
    if (page.again) add_again(number, *page.again, take);
  }

  void add_first(std::size_t number, const CrawlPage& page, const TakeState& take) {
    const Document& document = page.page.document;
    GraphState& state = graph_.states[number];
    state.page.facts = facts_of_page(page);
    state.actions = actions_on(document, seen_nodes(document, page.page.layout));
    state.is_read = true;
    if (take) take(number, Meeting::first, {state.page.facts, texts_of(page.page, comparer_)});
  }

  void add_again(std::size_t number, const Page& page, const TakeState& take) {
    if (!take) return;
    const std::string& id = graph_.id(number);
    take(number, Meeting::again,
         {{id, outline_of(page.document, page.layout), {}, {}}, texts_of(page, comparer_)});
  }

  CrawlPages pages_;
  StateGraph graph_;
  PageNumbers numbers_;
  TextComparer comparer_;
};

std::string name_of_state(const PairedCrawls& crawls, const UnitedState& state) {
  if (state.old_state == no_state) return "added/" + crawls.new_crawl.id(state.new_state);
  const std::string& old_id = crawls.old_crawl.id(state.old_state);
  if (state.new_state == no_state) return "removed/" + old_id;
  const std::string& new_id = crawls.new_crawl.id(state.new_state);
  return old_id == new_id ? old_id : fmt::format("{}={}", old_id, new_id);
}

std::vector<std::string> names_of_states(const PairedCrawls& crawls) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const UnitedState& state : crawls.difference.states) {
    std::string name = name_of_state(crawls, state);
    while (!taken.insert(name).second) name += '=';  // ids may hold this sign themselves
    names.push_back(std::move(name));
  }
  return names;
}

TakeState firsts_into(LevelPages& pages) {
  return [&pages](std::size_t state, Meeting meeting, LevelledState&& page) {
    if (meeting == Meeting::first) pages.put(state, std::move(page));
  };
}

void learn_of_rerun(const StateMatch& match, LevelPages& of_old, LevelPages& of_again, FluidTexts& fluid) {
  for (std::size_t i = 0; i < match.of_old.size(); ++i) {
    if (match.of_old[i] == no_state) continue;
    const LevelledState first = of_old.get(i), again = of_again.get(match.of_old[i]);
    fluid.learn_again(first.facts.outline, first.texts, again.facts.outline, again.texts);
  }
}

void match(PairedCrawls& crawls) {
  crawls.origins = {origin_of(crawls.old_crawl.url), origin_of(crawls.new_crawl.url)};
  crawls.difference = united(crawls.old_crawl, crawls.new_crawl);
  crawls.names = names_of_states(crawls);
  for (const std::string& name : crawls.names) crawls.pair_ids.push_back(id_of_state_pair(name));
}

bool are_all_of_one_suite(const std::vector<std::string>& runs) {
  const SuiteNames first = names_of(open_crawl(runs.front())->crawl());
  return std::ranges::all_of(runs, [&](const std::string& run) {
    return &run == &runs.front() || are_of_one_suite(first, names_of(open_crawl(run)->crawl()));
  });
}

std::shared_ptr<const StateNames> own_names(const StateGraph& graph) {
  auto names = std::make_shared<StateNames>();
  for (const GraphState& state : graph.states) names->emplace(state.page.facts.id, state.page.facts.id);
  return names;
}

// The states of two crawls that are matched, without their variants.
std::map<std::string, std::string> partners_in(const std::string& old_path, const std::string& new_path,
                                               const Limits& limits) {
  PairedCrawls crawls;
  crawls.old_crawl = read_graph(old_path, limits);
  crawls.new_crawl = read_graph(new_path, limits, {}, crawls.old_crawl.url);
  crawls.difference = united(crawls.old_crawl, crawls.new_crawl);
  return partners_of(crawls);
}

// What is told before the pages of two crawls are read; their lists of states and edges are not kept.
struct PagesToPair {
  SuiteNames old_names;
  std::size_t old_states = 0;
  bool are_of_one_suite = false;
  VariantPages old_variants{}, new_variants{};
};

PagesToPair pages_to_pair(const std::string& old_path, const std::string& new_path, const Limits& limits) {
  const Crawl old_crawl = open_crawl(old_path)->crawl(), new_crawl = open_crawl(new_path)->crawl();
  PagesToPair pages{names_of(old_crawl), old_crawl.states.size()};
  pages.are_of_one_suite = are_of_one_suite(pages.old_names, names_of(new_crawl));
  pages.old_variants.are_all = pages.new_variants.are_all = pages.are_of_one_suite;
  if (!pages.are_of_one_suite && !old_crawl.variants.empty() && !new_crawl.variants.empty()) {
    PairedVariants paired =
        variants_of_same_ways(old_crawl, new_crawl, partners_in(old_path, new_path, limits));
    pages.old_variants.some = std::move(paired.of_old);
    pages.new_variants.some = std::move(paired.of_new);
  }
  return pages;
}

// Two crawls on their way to be a pair.
class CrawlPairing {
 public:
  CrawlPairing(const std::string& old_path, const std::string& new_path, const Limits& limits,
               const RuleSet& rules)
      : old_path_(old_path),
        new_path_(new_path),
        limits_(limits),
        rules_(rules),
        pages_(pages_to_pair(old_path, new_path, limits)) {}

  PairedCrawls pair(const std::vector<std::string>& clean) {
    read();
    for (const std::string& path : clean) learn_of(path);
    judge_levels(crawls_.difference, [&](std::size_t old_state, std::size_t new_state) {
      return level_of(of_old_.get(old_state), of_new_.get(new_state), fluid_);
    });
    return std::move(crawls_);
  }

 private:
  bool has_rules() const { return !rules_.rules().empty(); }
  // Who takes pages while crawls are matched by what was recorded: nobody, where rules take something of them first.
  TakeState without_rules(const TakeState& take) const { return has_rules() ? TakeState() : take; }

  void read() {
    const TakeState into_old = [&](std::size_t state, Meeting meeting, LevelledState&& page) {
      take_old(state, meeting, std::move(page));
    };
    const TakeState into_new = firsts_into(of_new_);
    crawls_.old_crawl = read_graph(old_path_, limits_, without_rules(into_old), {}, pages_.old_variants);
    crawls_.new_crawl = read_graph(new_path_, limits_, without_rules(into_new), url(), pages_.new_variants);
    match(crawls_);
    if (!has_rules()) return;
    const StatePairs pairs = state_pairs(crawls_);
    read_ruled(old_path_, limits_, rules_, *pairs.old_names, url(), pages_.old_variants, into_old);
    read_ruled(new_path_, limits_, rules_, *pairs.new_names, url(), pages_.new_variants, into_new);
  }

  // What varies is learned of each page of a state, and of two of one variant.
  void take_old(std::size_t state, Meeting meeting, LevelledState&& page) {
    const bool is_variant = state >= pages_.old_states;
    if (is_variant && meeting == Meeting::again) {
      const LevelledState first = of_old_.get(state);
      fluid_.learn_pair(first.facts.outline, first.texts, page.facts.outline, page.texts);
    }
    if (!is_variant) fluid_.learn(page.facts.outline, page.texts);
    if (meeting == Meeting::first) of_old_.put(state, std::move(page));
  }

  // And of a further crawl of the old version. Only a replay has variants under the same names.
  void learn_of(const std::string& path) {
    const bool is_replay =
        pages_.are_of_one_suite && are_of_one_suite(pages_.old_names, names_of(open_crawl(path)->crawl()));
    const VariantPages variants{is_replay};
    LevelPages of_again;
    const TakeState into_again = firsts_into(of_again);
    const StateGraph again = read_graph(path, limits_, without_rules(into_again), url(), variants);
    if (has_rules()) read_ruled(path, limits_, rules_, {}, url(), variants, into_again);
    const StateMatch match = is_replay ? match_states(crawls_.old_crawl, again)
                                       : match_states(without_variants(crawls_.old_crawl), again);
    learn_of_rerun(match, of_old_, of_again, fluid_);
  }

  const std::string& url() const { return crawls_.old_crawl.url; }

  const std::string& old_path_;
  const std::string& new_path_;
  const Limits& limits_;
  const RuleSet& rules_;
  const PagesToPair pages_;
  FluidTexts fluid_;
  LevelPages of_old_, of_new_;
  PairedCrawls crawls_;
};

}  // namespace

StateGraph read_graph(const std::string& path, const Limits& limits, const TakeState& take,
                      const std::string& as_if_at, const VariantPages& variants) {
  return GraphReader(path, limits, as_if_at, take ? WithAgain::yes : WithAgain::no, variants).read(take);
}

PairedCrawls pair_crawls(const std::string& old_path, const std::string& new_path,
                         const std::vector<std::string>& clean, const Limits& limits, const RuleSet& rules) {
  return CrawlPairing(old_path, new_path, limits, rules).pair(clean);
}

StatePairs state_pairs(const PairedCrawls& crawls) {
  auto old_names = std::make_shared<StateNames>(), new_names = std::make_shared<StateNames>();
  StatePairs pairs;
  for (std::size_t i = 0; i < crawls.names.size(); ++i) {
    const UnitedState& state = crawls.difference.states[i];
    if (state.old_state != no_state)
      old_names->emplace(crawls.old_crawl.id(state.old_state), crawls.names[i]);
    if (state.new_state != no_state)
      new_names->emplace(crawls.new_crawl.id(state.new_state), crawls.names[i]);
    const bool is_pair = state.old_state != no_state && state.new_state != no_state;
    if (is_pair) pairs.levels.emplace(crawls.pair_ids[i], state.level);
  }
  pairs.old_names = std::move(old_names);
  pairs.new_names = std::move(new_names);
  pairs.new_origins = crawls.origins;
  return pairs;
}

std::map<std::string, std::string> partners_of(const PairedCrawls& crawls) {
  std::map<std::string, std::string> partners;
  for (const UnitedState& state : crawls.difference.states) {
    if (state.old_state == no_state || state.new_state == no_state) continue;
    partners.emplace(crawls.new_crawl.id(state.new_state), crawls.old_crawl.id(state.old_state));
  }
  return partners;
}

std::vector<std::shared_ptr<const StateNames>> names_in_runs(const std::vector<std::string>& runs,
                                                             const Limits& limits) {
  std::vector<std::shared_ptr<const StateNames>> names(runs.size());
  if (runs.size() < 2 || !std::ranges::all_of(runs, is_crawl)) return names;
  const VariantPages variants{are_all_of_one_suite(runs)};
  const StateGraph first = read_graph(runs.front(), limits, {}, {}, variants);
  if (variants.are_all) names.front() = own_names(first);
  for (std::size_t run = 1; run < runs.size(); ++run) {
    const StateGraph graph = read_graph(runs[run], limits, {}, first.url, variants);
    const StateMatch match = match_states(first, graph);
    auto of_run = std::make_shared<StateNames>();
    for (std::size_t i = 0; i < graph.states.size(); ++i) {
      const std::size_t partner = match.of_new[i];
      of_run->emplace(graph.id(i),
                      partner == no_state ? fmt::format("added-{}/{}", run, graph.id(i)) : first.id(partner));
    }
    names[run] = std::move(of_run);
  }
  return names;
}

}  // namespace treesift
