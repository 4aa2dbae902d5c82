// Covering causes with pairs.
//
// Problem. A release renumbers the anchors of all pages: the first anchor of 201 pages, the second of 79, the third of
// 56 … are twelve causes, as no two of them are on the same pages. Shown at the plainest page each, they are twelve
// looks; one page has them all.
//
// How. A greedy cover: the worst cause that is not shown yet, at the page with most of the others; ties go to the page
// that has the fewest changes beside. Finding the fewest pages is NP-hard (set cover); greedy is within ln n of it, and
// here the order is by what is worst, not by number.
//
// Cost. Of each look, the examples that have its cause times their causes.
#include "model/looks/look_cover.h"

#include <tuple>

#include "model/judge/verdict.h"

namespace treesift {
namespace {

std::size_t changes_of(const LookExample& example, std::uint64_t name) {
  for (const LookExample::Cause& cause : example.causes) {
    if (cause.name == name) return cause.changes;
  }
  return 0;
}

// What is left to show, and which examples have it.
class Uncovered {
 public:
  Uncovered(std::span<const UnshownCause* const> causes,
            std::span<const std::shared_ptr<const LookExample>> examples) {
    for (const UnshownCause* cause : causes) with_.try_emplace(cause->name);
    for (const auto& example : examples) {
      for (const LookExample::Cause& cause : example->causes) {
        if (const auto found = with_.find(cause.name); found != with_.end())
          found->second.push_back(example.get());
      }
    }
  }

  bool has(std::uint64_t cause) const { return with_.contains(cause); }
  void drop(std::uint64_t cause) { with_.erase(cause); }

  // The example that shows most beside the cause.
  const LookExample* best_for(std::uint64_t cause) const {
    const LookExample* best = nullptr;
    for (const LookExample* example : with_.at(cause)) {
      if (best == nullptr || rank(*best, cause) < rank(*example, cause)) best = example;
    }
    return best;
  }

 private:
  std::tuple<bool, std::size_t, std::size_t> rank(const LookExample& example, std::uint64_t first) const {
    std::size_t causes = 0, changes = changes_of(example, first);
    for (const LookExample::Cause& cause : example.causes) {
      if (cause.name == first || !has(cause.name) || changes + cause.changes > CauseShown::max_changes)
        continue;
      ++causes;
      changes += cause.changes;
    }
    return {example.cluster == 0, causes, ~example.changes};
  }

  std::unordered_map<std::uint64_t, std::vector<const LookExample*>> with_;  // looked up only
};

}  // namespace

void LookCover::add_all(std::span<const UnshownCause* const> causes,
                        std::span<const std::shared_ptr<const LookExample>> examples) {
  Uncovered uncovered(causes, examples);
  for (const UnshownCause* cause : causes) {
    if (!uncovered.has(cause->name)) continue;
    const LookExample& example = *uncovered.best_for(cause->name);
    const std::size_t place = take(example);
    Taken& taken = taken_[place];
    taken.changes += changes_of(example, cause->name);
    taken.causes.push_back(cause->name);
    uncovered.drop(cause->name);
    for (const LookExample::Cause& other : example.causes) {
      if (uncovered.has(other.name) && show(taken, other)) uncovered.drop(other.name);
    }
  }
}

bool LookCover::show(Taken& taken, const LookExample::Cause& cause) {
  if (taken.changes + cause.changes > CauseShown::max_changes) return false;
  taken.changes += cause.changes;
  taken.causes.push_back(cause.name);
  return true;
}

void LookCover::add(const UnshownCause& cause) {
  const LookExample::Cause own{cause.name,
                               static_cast<std::uint16_t>(changes_of(*cause.example, cause.name))};
  const auto known = pair_with_.find(cause.name);
  if (known != pair_with_.end() && show(taken_[known->second], own)) return;
  Taken& taken = taken_[take(*cause.example)];
  taken.changes += own.changes;
  taken.causes.push_back(own.name);
}

bool LookCover::has_look(const LookExample& example) const {
  return example.cluster != 0 && !sharing_.contains(example.cluster);
}

// The pair's place in taken_.
std::size_t LookCover::take(const LookExample& example) {
  const auto [place, is_new] = place_of_.try_emplace(example.pair, taken_.size());
  if (!is_new) return place->second;
  taken_.push_back({example.pair, example.cluster});
  further_looks_ += !has_look(example);
  for (const LookExample::Cause& cause : example.causes) pair_with_.try_emplace(cause.name, place->second);
  return place->second;
}

LookPlan LookCover::plan() const {
  LookPlan plan;
  for (const Taken& taken : taken_) plan.add(taken.pair, taken.causes);
  return plan;
}

}  // namespace treesift
