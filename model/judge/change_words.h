// The changes of a pair in words, each beside its identity: what a person accepts (approval.h), what is
// remembered of earlier runs (history.h), and by what both are bound anew to a later feature set
// (model/history/renewal.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/judge/run_profile.h"
#include "model/measure/measured_pair.h"

namespace treesift {

struct ChangeInWords {
  std::uint64_t identity = 0;
  // Of change_kind_names; or "http_status", "http_content_type", "output_kind", "encoding", "unpaired", or
  // "invariant:" and its name. Empty: only the identity is known, as in files of older versions.
  std::string kind = {};
  std::string place = {};               // XPath or JSON Pointer, of one example; the id of an unpaired pair
  std::string before = {}, after = {};  // about 80 bytes each
  std::uint32_t pairs = 0;              // of the run that have it; 0: not known
  bool known = false;  // clean reruns had it, or somebody has accepted it: it is not asked for

  friend bool operator==(const ChangeInWords&, const ChangeInWords&) = default;
};

// Ascending by identity; of several with one identity the first that has words stays.
void sort_changes(std::vector<ChangeInWords>& changes);

// The identities of all that must be known or accepted before the pair may pass for it, ascending: its
// changes, but for what went within an element that went itself; what HTTP says; violated invariants; bytes
// that could not be decoded; and of an unpaired pair that the other side is missing. Empty where there is more
// than is known one by one, and of a pair that is in error.
//
// What is neither a change of the documents nor of HTTP is accepted as itself: an invariant that is violated
// there (numbers of the path left out) by that value; those undecodable bytes; that pair without that side.
std::vector<std::uint64_t> approvable_changes(const MeasuredPair& pair);

// The same with their words, in the same order; as many as are known, where that is not all. `run` has counted
// the pair, and tells how many pairs have each change; null: nobody knows. A change that the pair has no place
// for (MeasuredPair::max_places) has a kind only.
std::vector<ChangeInWords> changes_in_words(const MeasuredPair& pair, const RunProfile* run = nullptr);

}  // namespace treesift
