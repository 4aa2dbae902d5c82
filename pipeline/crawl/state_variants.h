// The pages of one state that a crawl has met, told apart by their words: numbers, dates and tokens vary by
// themselves, words as a rule by what was done on the way.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/measure/text/text_change.h"
#include "model/states/page_print.h"
#include "pipeline/crawl/observer.h"

namespace treesift {

// What a page is told by.
struct MetPage {
  PagePrint shape, content, words;
};

// A page that is kept, the first one of a state or a variant.
struct KeptPage {
  std::string id;
  MetPage page;
};

class StateVariants {
 public:
  // `most`: variants of a state that are kept.
  explicit StateVariants(std::size_t most) : most_(most) {}

  MetPage met(const Observation& seen);

  // A page of the state with this number is kept; its first one first.
  void keep(std::size_t state, std::string id, const MetPage& page);
  // The one with the same words; null: there is none.
  const KeptPage* find(std::size_t state, const MetPage& page) const;
  // The state must be known.
  const KeptPage& first(std::size_t state) const { return kept_[state].front(); }
  bool has_room(std::size_t state) const { return kept_[state].size() <= most_; }
  // That the next variant of a state has: NAME.2 is its second page.
  std::string next_id(std::size_t state) const;

 private:
  std::size_t most_;
  std::vector<std::vector<KeptPage>> kept_;  // by state
  TextComparer comparer_;
};

}  // namespace treesift
