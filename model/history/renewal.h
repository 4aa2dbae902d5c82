// Changes bound anew to what today's feature set calls them, by their words: so approvals and histories outlive
// an upgrade.
#pragma once

#include <span>
#include <vector>

#include "model/judge/change_words.h"

namespace treesift {

// What to do with stored changes that have identities only, of which today's feature set may have none.
enum class WithoutWords : std::uint8_t {
  by_identity,    // bound where today's pair has that identity
  whole_example,  // else, where there are as many as the pair has today: bound to all of them
};

// For each stored change what it is today, or null. `today` is changes_in_words() of the example that the stored
// changes are of, and must outlive the answer. A stored change is bound to the one change of today with its kind,
// place and values; places may differ in elements that HTML implies. Where several have the same, all of them
// are bound to as many of today's, or none: which is which cannot be told, and need not be.
std::vector<const ChangeInWords*> bind_anew(std::span<const ChangeInWords> stored,
                                            std::span<const ChangeInWords> today,
                                            WithoutWords without_words = WithoutWords::by_identity);

}  // namespace treesift
