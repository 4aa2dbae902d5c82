#include "model/cutoff/run_sample.h"

#include <algorithm>
#include <iterator>

#include "base/hash.h"

namespace treesift {

RunSample RunSample::within(std::size_t bytes) {
  constexpr std::size_t largest = std::size_t{16} << 10;
  return RunSample(std::min(most_pairs, bytes / largest));
}

void RunSample::add(const MeasuredPair& pair) {
  if (pair.state != PairState::differs || most_ == 0) return;
  const std::uint64_t drawn = hash_of(pair.id);
  if (kept_.size() == most_ && drawn >= kept_.rbegin()->first) return;
  kept_.try_emplace(drawn, Kept{pair.features, pair.changes, pair.findings});
  if (kept_.size() > most_) kept_.erase(std::prev(kept_.end()));
}

std::vector<double> RunSample::scores(const Model& model, const RunContext& run) const {
  std::vector<double> scores;
  for (const auto& [drawn, pair] : kept_) {
    const RelativeFeatures relative =
        run.profile != nullptr ? run.profile->relate(pair.features, pair.changes, run.counts_the_pair)
                               : RelativeFeatures{};
    scores.push_back(score(model, make_row(pair.features, relative, pair.findings)));
  }
  return scores;
}

}  // namespace treesift
