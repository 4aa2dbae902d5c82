// The pages of one state that a crawl has met, told apart by their words and numbers: those vary as a rule by what was
// done on the way, while dates and tokens vary by themselves. So do some numbers: those that are others at the end of
// the same way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "io/crawls/crawl.h"
#include "model/measure/text/text_change.h"
#include "model/states/page_outline.h"
#include "model/states/page_print.h"
#include "model/states/page_texts.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// What a page is told by.
struct MetPage {
  PagePrint shape, content;
  PageWords words;
};

// A page that is kept, the first one of a state or a variant.
struct KeptPage {
  std::string id;
  MetPage page;
};

// The way to a page, as a hash: all that was done since the load, on which elements and with which inputs.
inline constexpr std::uint64_t way_of_load = 1;
// The way that goes on from there with what is done on this edge.
std::uint64_t way_on(std::uint64_t way, const CrawlEdge& deed);

// States are numbered from 0, as they are kept first.
class StateVariants {
 public:
  // `most`: variants of a state that are kept.
  explicit StateVariants(std::size_t most) : most_(most) {}

  // What a page is told by; `outline` is its own.
  MetPage met(const Page& page, const PageOutline& outline);
  MetPage met(const Page& page) { return met(page, outline_of(page.document, page.layout)); }

  // Keeps a page of the state with this number, under an id of its own; its first one first.
  void keep(std::size_t state, std::string id, const MetPage& page);
  // The kept page with the same words and numbers, but for numbers that vary by themselves; null: there is none. The
  // state must be known, here and where nothing else is said.
  const KeptPage* find(std::size_t state, const MetPage& page) const;
  // Whether the two have the same words and numbers, but for these.
  bool are_same(std::size_t state, const MetPage& a, const MetPage& b) const;
  // Whether one that is kept has the same words.
  bool has_words_of(std::size_t state, const MetPage& page) const;

  // Notes that this way has led to the kept page with that id.
  void note_way(std::uint64_t way, std::size_t state, const std::string& id);
  // The same way has led to this page now: numbers that are others than on the page that was noted, where the words
  // are the same, vary by themselves. Nothing is learned where none was noted, or one of another state.
  void learn_of_way(std::uint64_t way, std::size_t state, const MetPage& page);
  // The same of two pages of the state.
  void learn(std::size_t state, const MetPage& page, const MetPage& again);

  const KeptPage& first(std::size_t state) const { return kept_[state].front(); }
  // Null where the state, or a page of it with this id, is not known.
  const KeptPage* named(std::size_t state, const std::string& id) const;
  // Whether one more variant of the state may be kept.
  bool has_room(std::size_t state) const { return kept_[state].size() <= most_; }
  // That the next variant of a state has: NAME.2 is its second page.
  std::string next_id(std::size_t state) const;

 private:
  struct WayEnd {
    std::size_t state = 0;
    std::string id;
  };

  std::size_t most_;
  std::vector<std::vector<KeptPage>> kept_;  // by state
  std::unordered_map<std::uint64_t, WayEnd> ways_;
  std::unordered_set<std::uint64_t> varying_;  // places of numbers
  TextComparer comparer_;
};

}  // namespace treesift
