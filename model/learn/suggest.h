// Which pairs to label next: those whose label would teach a model most.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/measure/changes.h"

namespace treesift {

enum class LabelState : std::uint8_t { unlabelled, labelled };

// Pairs with the same changes, by the set of their ChangeLevel::place hashes.
struct PairGroup {
  std::vector<std::uint64_t> places;  // the set, in ascending order
  std::uint64_t unlabelled = 0, labelled = 0;
  std::uint64_t first_seen = 0;  // number of its first pair among all pairs added
  // The unlabelled pair that the model is least sure of, the first of several.
  std::string id;
  double score = 0;
  double uncertainty = -1;  // 0 to 1; below 0: no pair is unlabelled
  std::size_t archive = 0;  // that it is in, by number
};

// 1 where the score is the cut-off, falling in straight lines to 0 at scores of 0 and 1. Scores beyond are
// taken for 0 and 1, cut-offs for 0.01 to 0.99.
double uncertainty_of(double score, double cutoff);

// Pairs put together by their changes, one after another, in bounded memory.
class PairGroups {
 public:
  // `max_places`: how many hashes all groups may keep, a group counting for eight more. When they are more,
  // the groups of fewest pairs are forgotten, unless one of their pairs is labelled.
  explicit PairGroups(std::size_t max_places = std::size_t{1} << 22);

  // A pair that differs; `score` and `cutoff` are its model's (model.h).
  void add(std::string_view id, double score, double cutoff, std::span<const Change> changes,
           LabelState state, std::size_t archive = 0);

  // In the order in which they were first seen.
  std::vector<PairGroup> groups() const;

 private:
  void forget_the_rarest();

  std::size_t max_places_, kept_places_ = 0;
  std::uint64_t pairs_ = 0;
  std::uint64_t forgotten_below_ = 1;
  std::map<std::uint64_t, PairGroup> groups_;  // by the hash of the set
};

struct Suggestion {
  std::string id;
  double score = 0;         // as the model has it
  std::uint64_t alike = 0;  // unlabelled pairs with the same changes, itself included
  double uncertainty = 0;   // 0 to 1
  double familiarity = 0;   // 0 to 1: the share of its changes with the likest that is labelled or suggested
  double value = 0;         // by which it was chosen
  std::size_t archive = 0;  // that it is in, by number

  // For a person: "score 0.41 is near the cut-off; stands for 212 pairs; …".
  std::string why() const;
};

// At most `count`, the most useful first, one per group: each time the group with the largest
//
//   value = (0.5 + uncertainty) * sqrt(alike * (1 - familiarity)),
//
// where familiarity is the largest similarity (Jaccard: changes in both over changes in either) to a group
// with a labelled pair or one suggested before. Groups of value 0 are not suggested. Ties go to the group
// seen first.
std::vector<Suggestion> suggest(std::span<const PairGroup> groups, std::size_t count);

}  // namespace treesift
