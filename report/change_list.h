// The changes that a person may accept, as `approve` lists them: numbered, the rarest first.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/judge/change_words.h"
#include "model/judge/verdict.h"

namespace treesift {

// One number of the list: what is accepted, and seen, together.
struct ListedChange {
  ChangeInWords change;
  std::vector<ChangeInWords> with_it;  // what came within an element that came
  // Of a field of JSON whose type changed, and an element that has another name: `change` says that it went.
  std::optional<ChangeInWords> came_instead = {};
  std::vector<ChangeInWords> alike = {};  // whose words are the same: other attributes of the element
};

// The kind of what joined() returns.
inline constexpr std::string_view replaced_kind = "replaced";

// What came where a field of JSON went, or went where one came: the same place, the other kind, and both are
// values; or an element with what another one of another name held; null for none. Items of an array are no fields:
// another may stand in the place.
const ChangeInWords* other_half(const ChangeInWords& change, std::span<const ChangeInWords> changes);

// The two as one change of the kind `replaced_kind`, with what stood and what stands there; the identity is
// that of `one`.
ChangeInWords joined(const ChangeInWords& one, const ChangeInWords& other);

// What a person reads of it: the change, joined with what came instead.
ChangeInWords shown_change(const ListedChange& listed);

// All changes that are accepted under the number, in no order.
std::vector<ChangeInWords> accepted_changes(const ListedChange& listed);

// Whether a text is there still, and nothing is in it.
bool is_emptied(const ChangeInWords& change);

// Where it changed what a reason of an invariant speaks of: a member "next" or an element <next> that is missing stood
// below its place.
std::string place_of_change(const Reason& reason);

// The verdict without its measures and changes, as long lists keep it; but for what a title needs: the changes whose
// other half is there, those that are shown alike on both sides, and those of a broken head or invariant.
Verdict kept_in_list(const Verdict& verdict);

// Those that a person is asked for: without what clean reruns had, or was accepted, where there is something else.
std::vector<ChangeInWords> unknown_changes(std::span<const ChangeInWords> changes);

// By how many pairs have them, the fewest first, then by place, kind and identity.
std::vector<ListedChange> listed(std::span<const ChangeInWords> changes);

// Whether who accepts one has seen what the others are: one kind at one place, numbers left out, or one kind with
// the same values. What has identities only is unlike all else.
bool are_alike(std::span<const ListedChange> changes);

// A line for each, and for what came with it; numbers begin with 1.
std::string list_text(std::span<const ListedChange> changes);

}  // namespace treesift
