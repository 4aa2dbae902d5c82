// The changes of a pair in words, each beside its identity: what a person accepts (approval.h), what is
// remembered of earlier runs (history.h), and by what both are bound anew to a later feature set
// (model/history/renewal.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
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
  ValueClass value =
      ValueClass::none;  // what became of its value; files of approvals and histories do not say

  friend bool operator==(const ChangeInWords&, const ChangeInWords&) = default;
};

// Ascending by identity; of several with one identity the first that has words stays.
void sort_changes(std::vector<ChangeInWords>& changes);

// The same of each row and each page: "/ul/li/text()" of "/ul/li[2]/text()", "/items//price" of "/items/3/price".
std::string without_positions(std::string_view path);

// Whether one of the pair's changes tells of a text that came within an element that came, or went with one that went,
// as many pairs of the run have it, and hardly any of them such a text: in the others it is where it was
// (align/renamed_parents.h). It is a cause of its own then. False without a run.
bool is_text_of_renamed(const MeasuredPair& pair, std::size_t text, const RunProfile* run);

// The identities of all that must be known or accepted before the pair may pass for it, ascending: its
// changes, but for what went within an element that went itself, unless it is a cause of its own; what HTTP says;
// violated invariants; bytes that could not be decoded; and of an unpaired pair that the other side is missing. Empty
// where there is more than is known one by one, and of a pair that is in error.
//
// What is neither a change of the documents nor of HTTP is accepted as itself: an invariant that is violated
// there (numbers of the path left out) by that value; those undecodable bytes; that pair without that side.
std::vector<std::uint64_t> approvable_changes(const MeasuredPair& pair, const RunProfile* run = nullptr);

// The same with their words, in the same order; as many as are known, where that is not all. `run` has counted
// the pair, and tells how many pairs have each change; null: nobody knows. A change that the pair has no place
// for (MeasuredPair::max_places) has a kind only.
std::vector<ChangeInWords> changes_in_words(const MeasuredPair& pair, const RunProfile* run = nullptr);

}  // namespace treesift
