// Few pairs that show many causes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/judge/look_plan.h"
#include "model/measure/change_severity.h"

namespace treesift {

// A pair, with all that it could show.
struct LookExample {
  std::uint64_t pair = 0;       // hash of its id
  std::size_t changes = 0;      // of the pair: the fewer, the plainer it shows each
  std::uint64_t cluster = 0;    // that it shows already, as it is inspected; 0: it is not
  std::optional<double> alone;  // score of the model that judges pairs alone
  struct Cause {
    std::uint64_t name;
    std::uint16_t changes;
  };
  std::vector<Cause> causes;  // not known
};

struct UnshownCause {
  std::uint64_t name = 0;
  std::uint32_t pairs = 0;
  ChangeSeverity severity = ChangeSeverity::slight;
  bool only_renumbers = false;                  // ids, which breaks nothing
  bool is_worse_here = false;                   // than its changes are by themselves: by where they stand
  std::vector<std::uint64_t> bad_kinds;         // of its changes that are bad by themselves (kind_counts.h)
  std::vector<std::uint64_t> structural_kinds;  // of elements, fields and types lost, doubled, moved
  std::vector<std::uint64_t> attribute_kinds;  // of attributes and styles that are new, or have another value
  std::vector<std::uint64_t> places;           // of its changes (wide_places.h)
  std::optional<std::chrono::year_month_day> since;  // open
  std::shared_ptr<const LookExample> example;        // the plainest
};

// No pair is taken for two looks where one shows both, as long as it shows no more than
// CauseShown::max_changes changes.
class LookCover {
 public:
  // `sharing` are clusters of inspected pairs that share a look: one of them that shows something has its own.
  explicit LookCover(std::unordered_set<std::uint64_t> sharing = {}) : sharing_(std::move(sharing)) {}

  // Shows all of them, in this order, the one to show first in front: each at that example which shows most of the
  // others as well; of equals at the plainest. Every cause has its own example among `examples`.
  void add_all(std::span<const UnshownCause* const> causes,
               std::span<const std::shared_ptr<const LookExample>> examples);

  // Shows one at its plainest example, or at a pair that is taken already and has it.
  void add(const UnshownCause& cause);

  // How many looks these pairs are beside those that the run has anyway.
  std::size_t looks() const { return further_looks_; }

  LookPlan plan() const;

  struct Taken {
    std::uint64_t pair;       // hash of its id
    std::uint64_t cluster;    // LookExample::cluster
    std::size_t changes = 0;  // shown
    std::vector<std::uint64_t> causes = {};
  };
  std::span<const Taken> taken() const { return taken_; }  // as they were taken

 private:
  bool has_look(const LookExample& example) const;
  std::size_t take(const LookExample& example);
  bool show(Taken& taken, const LookExample::Cause& cause);

  std::unordered_set<std::uint64_t> sharing_;  // looked up only
  std::vector<Taken> taken_;
  std::size_t further_looks_ = 0;
  std::unordered_map<std::uint64_t, std::size_t> place_of_, pair_with_;  // looked up only
};

}  // namespace treesift
