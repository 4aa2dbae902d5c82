// An open-addressed table over the changes, four times as large as the most of them, so that searches are short. A pair
// has a few and the table room for a thousand: so its places are freed one by one when the pair is done.
#include "model/measure/change_table.h"

#include <algorithm>

namespace treesift {

void ChangeTable::begin(std::vector<Change>& changes) {
  const bool was_cut_short = changes_ != nullptr;  // a pair before, by a lack of memory
  if (places_.empty() || was_cut_short) places_.assign(4 * max_changes, 0);
  changes.clear();
  changes_ = &changes;
}

void ChangeTable::add(const Change& change) {
  std::vector<Change>& changes = *changes_;
  const std::uint64_t identity = full_hash(change);
  std::size_t place = identity % places_.size();
  while (places_[place] != 0) {
    Change& known = changes[places_[place] - 1];
    if (full_hash(known) == identity) {
      ++known.edits;
      known.within &= change.within;
      if (known.spelt != change.spelt) known.spelt = {};  // other names in each
      known.varied = std::min(known.varied, change.varied) == VariedForm::none
                         ? VariedForm::none
                         : std::max(known.varied, change.varied);
      return;
    }
    place = (place + 1) % places_.size();
  }
  if (changes.size() == max_changes) return add_beyond(change);
  changes.push_back(change);
  places_[place] = static_cast<std::uint32_t>(changes.size());
}

// The last one was found last: no search runs over its place in the table, which may be emptied.
void ChangeTable::add_beyond(const Change& change) {
  Change& last = changes_->back();
  const bool is_worse = !change.within && (last.within || change.value > last.value);
  if (!is_worse) {
    ++last.edits;
    last.within &= change.within;
    return;
  }
  std::size_t place = full_hash(last) % places_.size();
  while (places_[place] != max_changes) place = (place + 1) % places_.size();
  places_[place] = 0;
  const std::uint32_t edits = last.edits + change.edits;
  last = change;
  last.edits = edits;
  places_[free_place(full_hash(last))] = max_changes;
}

std::size_t ChangeTable::free_place(std::uint64_t identity) const {
  std::size_t place = identity % places_.size();
  while (places_[place] != 0) place = (place + 1) % places_.size();
  return place;
}

// Last in, first out: no search then runs over a place that was emptied.
void ChangeTable::end() {
  for (std::size_t number = changes_->size(); number > 0; --number) {
    std::size_t place = full_hash((*changes_)[number - 1]) % places_.size();
    while (places_[place] != number && places_[place] != 0) place = (place + 1) % places_.size();
    places_[place] = 0;
  }
  changes_ = nullptr;
}

std::size_t least_needed(std::span<const Change> changes) {
  const auto last_that = [&](auto may_go) {
    std::size_t index = changes.size();
    while (index > 0 && !may_go(changes[index - 1])) --index;
    return index;
  };
  std::size_t number = last_that([](const Change& change) { return change.within; });
  if (number == 0)
    number = last_that([](const Change& change) {
      return change.kind < ChangeKind::comment_lost && !breaks_contract(change.value);
    });
  return (number == 0 ? changes.size() : number) - 1;
}

void make_room_for(std::size_t count, std::vector<Change>& changes) {
  while (changes.size() + count > ChangeTable::max_changes && !changes.empty())
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(least_needed(changes)));
}

}  // namespace treesift
