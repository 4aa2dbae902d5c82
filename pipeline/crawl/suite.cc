#include "pipeline/crawl/suite.h"

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <variant>

#include "io/browser/allowed_hosts.h"
#include "io/crawls/crawl_reader.h"
#include "io/crawls/origin_swap.h"
#include "pipeline/crawl/observer.h"
#include "pipeline/crawl/state_pages.h"

namespace treesift {
namespace {

void add_words(Suite& suite, const std::string& id, const MetPage& page, const PageResult& again) {
  const std::size_t state = suite.state_of(id);
  suite.words.keep(state, id, page);
  const auto* const other = std::get_if<Page>(&again);
  if (other == nullptr) return;
  const MetPage met = suite.words.met(*other);
  suite.words.learn(state, page, met);
  if (met.words.words != page.words.words) suite.varying_in_words.insert(suite.crawl.states[state].id);
}

// The variants on which something is done.
std::unordered_set<std::string> variants_acted_on(const Crawl& crawl) {
  std::unordered_set<std::string> variants;
  for (const std::vector<std::uint32_t>& path : crawl.paths) {
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
      if (path[i] < crawl.edges.size()) variants.insert(crawl.edges[path[i]].variant);
  }
  return variants;
}

}  // namespace

Suite read_suite(const std::string& path, const Limits& limits, std::string_view as_if_at) {
  const std::unique_ptr<CrawlReader> reader = open_crawl(path, {limits.document_bytes}, Variants::read);
  Suite suite{.crawl = reader->crawl(), .states = {}};
  std::unordered_set<std::string> variants;
  for (const CrawlVariant& variant : suite.crawl.variants) variants.insert(variant.id);
  const std::unordered_set<std::string> acted_on = variants_acted_on(suite.crawl);
  const OriginSwap origins(origin_of(suite.crawl.url), origin_of(as_if_at));
  StatePages pages(suite.crawl, limits);
  RecordedState state;
  while (reader->next(state)) {
    origins.apply(state);
    PageResult read = pages.read(state);
    if (std::holds_alternative<ParseError>(read)) continue;
    Page page = std::get<Page>(std::move(read));
    StateFacts facts = facts_of(state.id, page);
    add_words(suite, state.id, suite.words.met(page, facts.outline), pages.read_again(state));
    if (!variants.contains(state.id)) {
      suite.states.emplace(state.id, SuiteState{std::move(page), std::move(facts)});
      continue;
    }
    suite.variants.emplace(state.id, std::move(facts));
    if (acted_on.contains(state.id)) suite.acted_on.emplace(state.id, std::move(page));
  }
  return suite;
}

const StateFacts* Suite::facts(const std::string& id) const {
  if (const auto state = states.find(id); state != states.end()) return &state->second.facts;
  const auto variant = variants.find(id);
  return variant == variants.end() ? nullptr : &variant->second;
}

const Page* Suite::page(const std::string& id) const {
  if (const auto state = states.find(id); state != states.end()) return &state->second.page;
  const auto variant = acted_on.find(id);
  return variant == acted_on.end() ? nullptr : &variant->second;
}

bool Suite::is_as_recorded(const std::string& id, const MetPage& page) const {
  const std::size_t state = state_of(id);
  if (state == crawl.states.size() || varying_in_words.contains(crawl.states[state].id)) return true;
  const KeptPage* const recorded = words.named(state, id);
  return recorded == nullptr || words.are_same(state, recorded->page, page);
}

std::size_t Suite::state_of(const std::string& id) const {
  const auto variant = std::ranges::find(crawl.variants, id, &CrawlVariant::id);
  const std::string& name = variant == crawl.variants.end() ? id : variant->of;
  const auto state = std::ranges::find(crawl.states, name, &CrawlState::id);
  return static_cast<std::size_t>(state - crawl.states.begin());
}

std::vector<std::vector<std::uint32_t>> paths_of(const Crawl& crawl) {
  if (!crawl.paths.empty()) return crawl.paths;
  std::vector<std::vector<std::uint32_t>> paths;
  for (std::uint32_t i = 0; i < crawl.edges.size(); ++i)
    if (crawl.edges[i].from.empty()) paths.push_back({i});
  return paths;
}

}  // namespace treesift
