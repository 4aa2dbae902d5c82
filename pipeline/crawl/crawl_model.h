// What is known of an application while it is crawled: its states, what led from one to the other, and what
// is left to do.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/browser/allowed_hosts.h"
#include "io/crawls/crawl.h"
#include "io/crawls/crawl_reader.h"
#include "io/crawls/crawl_writer.h"
#include "model/exploration/exploration.h"
#include "model/exploration/state_equality.h"
#include "pipeline/crawl/crawler.h"
#include "pipeline/crawl/observer.h"
#include "pipeline/crawl/state_variants.h"

namespace treesift {

// How a page was come to.
struct Approach {
  // The state in which the mouse came over something: that changes nothing, so what could be done there is
  // left to that one.
  std::optional<std::size_t> pointed_from;
  // By an action like explored ones: near-duplicates are then not kept.
  bool is_further = false;
  std::uint64_t way = way_of_load;
  // The first page once more: what it shows now and did not before varies by itself, and makes no variant.
  bool is_second_look = false;
};

// Which state a page is.
struct Landing {
  std::size_t state = 0;
  bool is_new = false;
  bool is_passing = false;  // it is only near to that state, and not kept
  std::string variant;  // which of the state's variants it is; empty: its first page, or one that is not kept
  bool is_new_variant = false;
};

// What a page that explores is at.
struct PageAtHand {
  std::vector<std::uint32_t> path;  // since it was loaded, in edges
  std::uint64_t refused_requests = 0;
};

// The edge of an action as a crawl file has it, without the states that it leads from and to.
CrawlEdge edge_of(const PageAction& action);

// Whether two edges are the same event at the same element of the same state, with the same inputs.
bool is_same_deed(const CrawlEdge& a, const CrawlEdge& b);

// It may be asked by one page at a time.
class CrawlModel {
 public:
  // What they name must outlive it.
  CrawlModel(const CrawlOrder& order, CrawlWriter& writer);

  // Takes up what a killed crawl has left in the writer's folder. Returns the path at which it was.
  std::vector<std::uint32_t> go_on();

  // Places a page, which the observer shows; a new state is written.
  Landing observe(const Observation& seen, Observer& observer, const Approach& approach);
  // An edge, perhaps one that is known; by number. An edge from nowhere is a load. Edges that differ in their variants
  // alone are one way to walk. `before`: the edge that was taken before it, behind the same load.
  std::uint32_t edge_to(CrawlEdge edge, std::optional<std::size_t> from, const Landing& to,
                        std::optional<std::uint32_t> before = std::nullopt);
  const CrawlEdge& edge(std::uint32_t number) const { return crawl_.edges[number]; }
  std::size_t target_of(std::uint32_t edge) const { return index_of(crawl_.edges[edge].to); }
  // The browser of the first page that is loaded stands in the archive.
  void begin_with(const BrowserHost& host);

  Exploration& exploration() { return exploration_; }
  CrawlTally& tally() { return tally_; }
  PageAtHand& page_at_hand(std::size_t page) { return pages_[page]; }

  // An exploration path is at its end. Those that are known, and a load alone, are passed over.
  void add_path(const std::vector<std::uint32_t>& path);
  // Keeps what there is in the writer's folder, and tells of it. The path of this page is the last one of the note.
  void note(std::size_t page);
  // Writes the archive, unless there is no state.
  void finish();

  // Whether the crawl has come to its end; the tally says why. All that was found counts as one crawl: it
  // ends for all pages.
  bool is_over();
  bool is_full() const { return crawl_.states.size() >= order_.max_states; }
  void end(CrawlEnd how);

  // How many pages have something to do.
  std::size_t pages_at_work = 0;

 private:
  Landing place(const Observation& seen, std::string_view screenshot, const Approach& approach);
  std::size_t add_state(const Observation& seen, const Placed& placed, const Approach& approach);
  void connect(std::size_t from, std::uint32_t way, const Landing& to, std::optional<std::uint32_t> before);
  bool is_action_of(std::size_t state, const PageAction& action) const;
  bool is_unusual_filling(std::size_t from, const CrawlEdge& edge) const;
  void keep_state(const Observation& seen, std::string_view screenshot, std::size_t state, std::uint64_t way);
  void meet_again(const Observation& seen, Observer& observer, Landing& landing, const Approach& approach);
  std::string keep_variant(const Observation& seen, const MetPage& page, Observer& observer,
                           std::size_t state);
  void note_other_values(const KeptPage& kept, const MetPage& page, std::string_view snapshot);
  void note_broken(const Observation& seen, const std::string& state);
  const std::string& id_of(std::size_t state) const { return crawl_.states[state].id; }
  std::size_t index_of(const std::string& id) const;
  void keep_left(SnapshotReader& reader, std::size_t state, const Observation& seen,
                 const RecordedState& left);
  void count();
  void adopt_edges();
  void drop_unknown_paths();
  void adopt_ways();
  void take_like(std::size_t state, const CrawlEdge& edge, bool is_new);

  const CrawlOrder& order_;
  CrawlWriter& writer_;
  AllowedHosts hosts_;
  StatePlacer states_;
  Exploration exploration_;
  ActionOptions action_options_;
  Crawl crawl_;
  CrawlTally tally_;
  std::chrono::steady_clock::time_point end_;
  std::vector<std::size_t> state_of_;  // by the order of placing
  std::vector<bool> passing_;          // by the same: the page is near to that state, and not kept
  StateVariants variants_;
  std::vector<PageAtHand> pages_;
  bool has_ended_ = false;
};

}  // namespace treesift
