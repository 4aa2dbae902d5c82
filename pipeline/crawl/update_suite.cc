#include "pipeline/crawl/update_suite.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "io/browser/allowed_hosts.h"
#include "io/crawls/crawl_reader.h"
#include "io/crawls/origin_swap.h"
#include "pipeline/crawl/replay.h"
#include "pipeline/crawl/suite.h"

namespace treesift {
namespace {

class SuiteUpdate {
 public:
  SuiteUpdate(const std::string& suite, const std::string& now, const AcceptedStates& accepted,
              const Limits& limits, CrawlWriter& writer)
      : suite_path_(suite),
        now_path_(now),
        limits_(limits),
        writer_(writer),
        now_(read_suite(now, limits)),
        old_(read_suite(suite, limits, now_.crawl.url)),
        origins_(origin_of(old_.crawl.url), origin_of(now_.crawl.url)) {
    for (const auto& [id, new_id] : accepted)
      if (old_.facts(id) != nullptr && now_.facts(new_id) != nullptr) accepted_.emplace(id, new_id);
  }

  UpdateTally run() {
    Crawl crawl = old_.crawl;
    crawl.browser = now_.crawl.browser;
    crawl.url = now_.crawl.url;
    for (const CrawlState& state : old_.crawl.states) bind(state.id, crawl.edges);
    for (CrawlState& state : crawl.states) rename(state, now_.crawl.states);
    for (CrawlVariant& variant : crawl.variants) rename(variant, now_.crawl.variants);
    const auto kept = [&](const std::string& id) { return accepted_.contains(id) ? std::string() : id; };
    copy(suite_path_, kept, origins_);
    copy(now_path_, [&](const std::string& id) { return old_name_of(id); }, {});
    tally_.updated = accepted_.size();
    tally_.kept = crawl.states.size() + crawl.variants.size() - accepted_.size();
    writer_.finish(crawl);
    return std::move(tally_);
  }

 private:
  // Finds the elements of a state's actions on its new page, of all or of none.
  void bind(const std::string& id, std::vector<CrawlEdge>& edges) {
    const auto accepted = accepted_.find(id);
    if (accepted == accepted_.end() || !now_.states.contains(accepted->second)) return;
    const Page &before = old_.states.at(id).page, &after = now_.states.at(accepted->second).page;
    std::vector<CrawlEdge> bound = edges;
    std::size_t moved = 0;
    for (CrawlEdge& edge : bound) {
      if (edge.from != id || bind(edge, before, after, moved)) continue;
      tally_.unresolved.push_back(id);
      accepted_.erase(accepted);
      return;
    }
    edges = std::move(bound);
    tally_.moved += moved;
  }

  static bool bind(CrawlEdge& edge, const Page& before, const Page& after, std::size_t& moved) {
    const auto find = [&](std::string& path) {
      if (path.empty()) return true;
      ElementFound found = find_element(before, path, after);
      moved += !found.path.empty() && found.path != path;
      path = std::move(found.path);
      return !path.empty();
    };
    return find(edge.xpath) &&
           std::ranges::all_of(edge.inputs, [&](CrawlInput& input) { return find(input.xpath); });
  }

  // A state or a variant.
  template <typename Recorded>
  void rename(Recorded& page, const std::vector<Recorded>& pages_now) const {
    const auto accepted = accepted_.find(page.id);
    if (accepted == accepted_.end()) {
      page.url = origins_.of(page.url);
      return;
    }
    const auto now = std::ranges::find(pages_now, accepted->second, &Recorded::id);
    if (now == pages_now.end()) return;
    page.url = now->url;
    page.title = now->title;
  }

  std::string old_name_of(const std::string& new_id) const {
    const auto found = std::ranges::find(accepted_, new_id, &AcceptedStates::value_type::second);
    return found == accepted_.end() ? std::string() : found->first;
  }

  // The states of an archive under the names that `name_of` gives them; those without a name are left out.
  template <typename NameOf>
  void copy(const std::string& archive, NameOf name_of, const OriginSwap& origins) {
    const std::unique_ptr<CrawlReader> reader = open_crawl(archive, {limits_.document_bytes}, Variants::read);
    RecordedState state;
    while (reader->next(state)) {
      const std::string id = name_of(state.id);
      if (id.empty()) continue;
      origins.apply(state);
      writer_.add_state(id, {state.snapshot, state.screenshot, state.page, state.events});
      if (!state.again.empty()) writer_.add_second_look(id, state.again);
    }
  }

  const std::string &suite_path_, &now_path_;
  const Limits& limits_;
  CrawlWriter& writer_;
  Suite now_, old_;
  OriginSwap origins_;  // by which what is kept is as if recorded at the address of now
  AcceptedStates accepted_;
  UpdateTally tally_;
};

}  // namespace

AcceptedStates accepted_states(const std::vector<std::string>& pair_ids) {
  AcceptedStates accepted;
  for (const std::string& id : pair_ids) {
    if (id.find('/') != std::string::npos) continue;
    const std::size_t equals = id.find('=');
    accepted.emplace(id.substr(0, equals), equals == std::string::npos ? id : id.substr(equals + 1));
  }
  return accepted;
}

UpdateTally update_suite(const std::string& suite, const std::string& now, const AcceptedStates& accepted,
                         const Limits& limits, CrawlWriter& writer) {
  return SuiteUpdate(suite, now, accepted, limits, writer).run();
}

}  // namespace treesift
