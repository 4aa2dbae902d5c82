#include "pipeline/crawl/state_variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/hash.h"

namespace treesift {
namespace {

// A sentence is the same wherever it stands, other texts are so on the pages of their state.
std::uint64_t place_of(std::size_t state, const ShownNumbers& numbers) {
  return numbers.is_sentence ? numbers.place : combine_hashes(state + 1, numbers.place);
}

}  // namespace

std::uint64_t way_on(std::uint64_t way, const CrawlEdge& deed) {
  way = combine_hashes(combine_hashes(way, hash_of(deed.event)), hash_of(deed.xpath));
  for (const CrawlInput& input : deed.inputs)
    way = combine_hashes(combine_hashes(way, hash_of(input.xpath)), hash_of(input.value));
  return way;
}

MetPage StateVariants::met(const Page& page, const PageOutline& outline) {
  return {outline.shape, outline.content, words_of(page, comparer_)};
}

void StateVariants::keep(std::size_t state, std::string id, const MetPage& page) {
  if (kept_.size() <= state) kept_.resize(state + 1);
  kept_[state].push_back({std::move(id), page});
}

// Pages with the same words have numbers at the same places.
bool StateVariants::are_same(std::size_t state, const MetPage& a, const MetPage& b) const {
  if (a.words.words != b.words.words) return false;
  const auto is_same = [&](const ShownNumbers& one, const ShownNumbers& other) {
    return one.value == other.value || varying_.contains(place_of(state, one));
  };
  return std::ranges::equal(a.words.numbers, b.words.numbers, is_same);
}

const KeptPage* StateVariants::find(std::size_t state, const MetPage& page) const {
  const auto found = std::ranges::find_if(
      kept_[state], [&](const KeptPage& kept) { return are_same(state, kept.page, page); });
  return found == kept_[state].end() ? nullptr : &*found;
}

bool StateVariants::has_words_of(std::size_t state, const MetPage& page) const {
  return std::ranges::any_of(kept_[state],
                             [&](const KeptPage& kept) { return kept.page.words.words == page.words.words; });
}

const KeptPage* StateVariants::named(std::size_t state, const std::string& id) const {
  if (state >= kept_.size()) return nullptr;
  const auto found = std::ranges::find(kept_[state], id, &KeptPage::id);
  return found == kept_[state].end() ? nullptr : &*found;
}

void StateVariants::note_way(std::uint64_t way, std::size_t state, const std::string& id) {
  ways_.insert_or_assign(way, WayEnd{state, id});
}

void StateVariants::learn_of_way(std::uint64_t way, std::size_t state, const MetPage& page) {
  const auto end = ways_.find(way);
  if (end == ways_.end() || end->second.state != state) return;
  if (const KeptPage* const before = named(state, end->second.id)) learn(state, before->page, page);
}

void StateVariants::learn(std::size_t state, const MetPage& page, const MetPage& again) {
  const std::vector<ShownNumbers>&numbers = page.words.numbers, &numbers_again = again.words.numbers;
  if (page.words.words != again.words.words || numbers.size() != numbers_again.size()) return;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (numbers[i].value != numbers_again[i].value) varying_.insert(place_of(state, numbers[i]));
}

std::string StateVariants::next_id(std::size_t state) const {
  return fmt::format("{}.{}", first(state).id, kept_[state].size() + 1);
}

}  // namespace treesift
