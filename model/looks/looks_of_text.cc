// Looks that give way.
//
// Problem. An update of a documentation rewords seventy pages, each in its own way, and leaves a link broken on one. The
// model flags the seventy as well. Seventy-one looks are more than anybody takes for a release that is fine.
//
// How. Where a run has more looks than LookPlanner::max_looks, and has fewer without them, those go that the model asks for at
// pages which have, beside what is common and shown anyway, nothing but words of running text and numbers of the usual size
// (free_text.h). What the model is surest of stays as long as there is room. What touches anything else never goes.
//
// Cost. A look-up for each pair that is inspected. Memory: an entry for each of their clusters, as long as there are no
// more than max_looks; others stay.
#include "model/looks/looks_of_text.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "model/looks/free_text.h"

namespace treesift {
namespace {

constexpr std::size_t max_looks = std::size_t{1} << 19;

}  // namespace

bool LooksOfText::gives_way(const MeasuredPair& pair, const Verdict& verdict,
                            std::span<const CauseOfPair> causes) const {
  if (verdict.because != Because::model || !may_be_free_text(pair)) return false;
  const auto is_harmless = [&](const CauseOfPair& cause) {
    return !cause.changes.empty() &&
           std::all_of(cause.changes.begin(), cause.changes.end(),
                       [&](std::uint16_t index) { return is_free_text(pair, index); });
  };
  const auto is_common = [&](const CauseOfPair& cause) { return cause.pairs >= common_; };
  return !causes.empty() && !is_common(causes.front()) &&
         std::all_of(causes.begin(), causes.end(),
                     [&](const CauseOfPair& cause) { return is_common(cause) || is_harmless(cause); });
}

void LooksOfText::add(const MeasuredPair& pair, const Verdict& verdict, std::span<const CauseOfPair> causes) {
  const std::uint64_t cluster = verdict.mark.cluster;
  if (looks_.size() == max_looks && !looks_.contains(cluster)) return;
  Look& look = looks_[cluster];
  look.gives_way = look.gives_way && gives_way(pair, verdict, causes);
  look.score = std::max(look.score, verdict.score.value_or(0));
}

std::unordered_set<std::uint64_t> LooksOfText::all() const {
  return beyond(0);
}

std::unordered_set<std::uint64_t> LooksOfText::beyond(std::size_t room) const {
  std::vector<std::pair<double, std::uint64_t>> order;
  for (const auto& [cluster, look] : looks_) {
    if (look.gives_way) order.emplace_back(look.score, cluster);
  }
  std::sort(order.begin(), order.end(), std::greater<>());
  std::unordered_set<std::uint64_t> gone;
  for (std::size_t i = room; i < order.size(); ++i) gone.insert(order[i].second);
  return gone;
}

}  // namespace treesift
