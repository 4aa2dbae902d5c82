#include "pipeline/crawl/state_variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/states/page_texts.h"

namespace treesift {

MetPage StateVariants::met(const Observation& seen) {
  return {seen.facts.outline.shape, seen.facts.outline.content, words_of(texts_of(seen.page, comparer_))};
}

void StateVariants::keep(std::size_t state, std::string id, const MetPage& page) {
  if (kept_.size() <= state) kept_.resize(state + 1);
  kept_[state].push_back({std::move(id), page});
}

const KeptPage* StateVariants::find(std::size_t state, const MetPage& page) const {
  const auto found =
      std::ranges::find(kept_[state], page.words, [](const KeptPage& kept) { return kept.page.words; });
  return found == kept_[state].end() ? nullptr : &*found;
}

std::string StateVariants::next_id(std::size_t state) const {
  return fmt::format("{}.{}", first(state).id, kept_[state].size() + 1);
}

}  // namespace treesift
