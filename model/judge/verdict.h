// What treesift says about a pair.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/judge/change_words.h"
#include "model/judge/decide.h"
#include "model/levels/state_level.h"
#include "model/measure/measured_pair.h"
#include "model/severity/severity.h"

namespace treesift {

// One feature's share in the score, and where its first edit is.
struct Reason {
  // Of feature_table, a run feature, a comparator, "invariant:" and its name, "http_status",
  // "http_content_type", "http_head", "output_kind", "encoding", "warning", "strict", "unlearned",
  // "open-since" or "first-look".
  std::string feature;
  double contribution = 0;  // towards inspect (model.h says in which unit); 1 for all but features
  ShownEdit place;          // all empty when the feature is nowhere in particular
};

// Of a field of the head that is part of its contract; its place begins with "head/".
inline constexpr std::string_view head_reason = "http_head";

// What a pair has in common with other pairs of its run (model/judge/cluster_mark.h). Of an unpaired pair there
// are `changes` only.
struct ClusterMark {
  std::uint64_t cluster = 0;           // the same for pairs that one look settles; 0: none
  bool first = false;                  // no verdict before it in the stream is of this cluster
  std::uint64_t family = 0;            // the same for pairs whose changes are of the same kinds
  std::vector<std::uint64_t> causes;   // of its changes, rarest in the run first, at most max_causes
  std::vector<std::uint64_t> changes;  // by identity, ascending; empty where there are more than are known
  std::vector<ChangeInWords> words;    // the same, of pairs to inspect only
  static constexpr std::size_t max_causes = 16;
};

// A change that a look shows.
struct LookChange {
  std::uint64_t change = 0;  // by identity_of
  ChangeKind kind = ChangeKind::moved;
  ShownEdit place;                      // all empty where there are more than are kept in words
  std::uint32_t pairs = 0;              // of the run that have it; 0: not known
  ValueClass value = ValueClass::none;  // what became of its value
};

// A cause that is shown by one pair of the run: its first look, or the one that stands for it until somebody
// accepts it.
struct CauseShown {
  std::uint64_t cause = 0;                           // as in ClusterMark::causes
  std::uint32_t pairs = 0;                           // of the run that have it; 0: not known
  std::optional<std::chrono::year_month_day> since;  // the first night that had it; nothing: it is new
  std::vector<LookChange> changes;                   // those not known, the worst first, at most max_changes
  std::uint32_t more_changes = 0;                    // beyond these
  static constexpr std::size_t max_changes = 32;
};

struct Verdict {
  std::string id;
  std::string group;  // empty: none
  Decision decision = Decision::error;
  Because because = Because::error;
  Severity severity = Severity::very_low;  // of what the cluster is named after; for `inspect` only
  std::string severity_reason;  // what it touches (change_severity_names), or the feature that says so
  std::uint64_t severity_change =
      0;                        // the change that touches it, by identity_of; 0: the pair as a whole does
  std::optional<double> score;  // none where nothing was measured
  double cutoff = 0;
  // Of HTTP, invariants, encoding, then the largest contribution first; for `inspect` only.
  std::vector<Reason> reasons;
  std::optional<std::array<double, feature_count>> features;  // none for error and unpaired
  std::optional<VerdictError> error;                          // why nothing was measured
  bool alignment_budget_exceeded = false;
  std::vector<HiddenByRule> rules;                // that hid something of the pair
  std::optional<ComparatorOutcomes> comparators;  // none for error and unpaired
  ResponseChange response;
  KindsOfPair kinds;
  ClusterMark mark;               // only of pairs whose documents differ
  std::vector<CauseShown> looks;  // that this pair shows; for open-since and first-look
  // Approvals that have some of its changes, in their order. A pair passes when they have all.
  std::vector<std::string> approved_by;
  bool is_approved = false;         // it passes because of them
  bool by_order = false;            // as MeasuredPair has it
  std::optional<StateLevel> level;  // of two recordings of a page
};

// The verdict except for its features and changes, which are many: what is kept of a pair that is told of.
Verdict without_measures(const Verdict& verdict);

}  // namespace treesift
