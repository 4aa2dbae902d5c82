// Whole-page comparison as studies of crawlers have it (tables IV and V of the FragGen paper): a distance and
// a threshold. The ranking of actions is the same for all ways, so that models differ by their state equality
// alone.
#include "model/exploration/state_equality.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "model/states/page_content.h"
#include "model/states/published.h"
#include "model/states/tree_distance.h"

namespace treesift {
namespace {

constexpr std::uint64_t max_distance_steps = std::uint64_t{1} << 28;  // about a second

std::vector<std::string> words_shown(const Page& page) {
  std::vector<std::string> words;
  for_each_shown_text(page.document, seen_nodes(page.document, page.layout),
                      [&](NodeIndex, std::string_view text) {
                        for (std::size_t at = 0; at < text.size();) {
                          const std::size_t end = std::min(text.find(' ', at), text.size());
                          if (end > at) words.emplace_back(text.substr(at, end - at));
                          at = end + 1;
                        }
                      });
  std::ranges::sort(words);
  return words;
}

double word_distance(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  if (a.empty() && b.empty()) return 0;
  std::vector<std::string> common;
  std::ranges::set_intersection(a, b, std::back_inserter(common));
  return 1 - 2 * static_cast<double>(common.size()) / static_cast<double>(a.size() + b.size());
}

double structure_distance(const Document& a, const Document& b) {
  if (a.shape_hash(document_node) == b.shape_hash(document_node)) return 0;
  const double nodes = std::max(a.node_count(), b.node_count());
  const std::optional<std::uint32_t> edits = tree_distance(a, b, max_distance_steps);
  return edits ? std::min(1.0, *edits / nodes) : 1;
}

double colours_apart(const std::optional<PictureHistograms>& a, const std::optional<PictureHistograms>& b) {
  return a && b ? std::min(1.0, colour_distance(*a, *b) / 2) : 1;
}

}  // namespace

StatePlacer::Whole StatePlacer::whole_of(const SeenState& state) const {
  Whole whole;
  whole.print = print_of_bytes(state.html);
  if (options_.by == StateEquality::structure) whole.tags = tag_tree_of(state.page.document).tags;
  if (options_.by == StateEquality::text) whole.words = words_shown(state.page);
  if (options_.by != StateEquality::picture) return whole;
  if (std::optional<DecodedPicture> picture = decoded(state.screenshot, limits_, WithHistograms::yes))
    whole.colours = std::move(picture->histograms);
  return whole;
}

double StatePlacer::distance(const Whole& a, const Whole& b) const {
  if (a.print == b.print) return 0;
  if (options_.by == StateEquality::structure) return structure_distance(a.tags, b.tags);
  if (options_.by == StateEquality::text) return word_distance(a.words, b.words);
  if (options_.by == StateEquality::picture) return colours_apart(a.colours, b.colours);
  return 1;
}

Placed StatePlacer::place(const SeenState& state) {
  if (options_.by == StateEquality::fragments) return model_.place(state.facts);
  const std::size_t index = count_++;
  Whole whole = whole_of(state);
  whole.index = index;
  const bool is_exact = options_.by == StateEquality::exact;
  for (const Whole& known : known_) {
    if (is_exact ? known.print == whole.print : distance(known, whole) <= options_.threshold)
      return {StateClass::clone, known.index, known.index, false};
  }
  known_.push_back(std::move(whole));
  return {StateClass::distinct, index, index, true};
}

}  // namespace treesift
