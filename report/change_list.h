// The changes that a person may accept, as `approve` lists them: numbered, the rarest first.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/judge/change_words.h"

namespace treesift {

// One number of the list: a change, and what came within an element that came.
struct ListedChange {
  ChangeInWords change;
  std::vector<ChangeInWords> with_it;
};

// By how many pairs have them, the fewest first, then by place, kind and identity.
std::vector<ListedChange> listed(std::span<const ChangeInWords> changes);

// Whether who accepts one has seen what the others are: one kind at one place, numbers left out, or one kind with
// the same values. What has identities only is unlike all else.
bool are_alike(std::span<const ListedChange> changes);

// A line for each, and for what came with it; numbers begin with 1.
std::string list_text(std::span<const ListedChange> changes);

}  // namespace treesift
