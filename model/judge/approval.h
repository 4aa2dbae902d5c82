// Changes that a person has looked at and accepted, one by one, and the file in which they are kept
// (docs/approvals.md):
//
//     [[approval]]
//     name = "footer 2.1"
//     reason = "the footer names the new version"
//     approved = 2026-11-02
//     expires = 2027-01-31
//     cluster = "9c56cc51b374c3ba"
//     example = "pages/impressum"
//     feature_set = "treesift-changes/3"
//
//     [[approval.change]]
//     change = "1f40fc92da241694"
//     kind = "words_changed"
//     pairs = 480
//     place = "/html/body/footer/p/text()"
//     before = "Version 2.0"
//     after = "Version 2.1"
//
// Files of older versions know changes by their identities only: changes = ["1f40fc92da241694", …].
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "align/rules/rule_file.h"
#include "model/judge/change_words.h"
#include "model/judge/verdict.h"

namespace treesift {

struct Approval {
  std::string name;
  std::string reason;
  std::optional<std::chrono::year_month_day> approved, expires;  // expires: its last day
  std::string cluster, example;                                  // where it was seen, and in which pair
  std::string feature_set;                                       // in which the changes are known
  std::vector<ChangeInWords> changes;                            // by identity, ascending, at least one

  friend bool operator==(const Approval&, const Approval&) = default;
};

using ApprovalsResult = std::variant<std::vector<Approval>, TomlError>;

// The tables [[approval]] of a file; an empty file has none. Several may have one name. Never throws for
// what the text holds.
ApprovalsResult read_approvals(std::string_view toml);

// Reading this gives the same approvals, and writing those the same bytes. A change stands on a line of its
// own, so that what a commit adds is seen.
std::string write_approvals(std::span<const Approval> approvals);

inline bool expired(const Approval& approval, std::chrono::year_month_day today) {
  return approval.expires && *approval.expires < today;
}

// Immutable; safe to use from several threads.
class ApprovalSet {
 public:
  ApprovalSet() = default;
  // All of them are in force.
  explicit ApprovalSet(std::vector<Approval> approvals);

  const std::vector<Approval>& approvals() const { return approvals_; }

  bool has(std::uint64_t change) const { return by_change_.contains(change); }

  // Notes which approvals have changes of the pair (approvable_changes). When together they have all, and it
  // would be inspected or is unpaired, it passes, without reasons. A pair that is in error, or that has more
  // changes than are known, is left as it is.
  void apply(Verdict& verdict) const;

 private:
  std::vector<Approval> approvals_;
  std::unordered_map<std::uint64_t, std::size_t> by_change_;  // the first approval that has it
};

}  // namespace treesift
