#include "model/judge/change_counts.h"

#include <algorithm>

namespace treesift {
namespace {

constexpr std::size_t first_places = 1024;

}  // namespace

ChangeCounts::ChangeCounts(std::size_t most) : most_(most), table_(first_places) {}

ChangeCounts::Entry& ChangeCounts::place_of(std::uint64_t change) {
  std::size_t place = change & (table_.size() - 1);
  while (table_[place].pairs != 0 && table_[place].change != change)
    place = (place + 1) & (table_.size() - 1);
  return table_[place];
}

std::uint32_t ChangeCounts::count(std::uint64_t change) const {
  return find(change).pairs;
}

ChangeCounts::Entry ChangeCounts::find(std::uint64_t change) const {
  return const_cast<ChangeCounts*>(this)->place_of(change);
}

void ChangeCounts::add(std::uint64_t change, std::uint32_t pairs, std::uint32_t pair_set) {
  Entry* entry = &place_of(change);
  if (entry->pairs == 0) {
    if (used_ == most_) forget_the_rarest();
    if (2 * (used_ + 1) > table_.size()) grow();
    entry = &place_of(change);
    *entry = {change, 0, 0};
    ++used_;
  }
  entry->pairs += pairs;
  entry->pair_set += pair_set;
}

std::vector<ChangeCounts::Entry> ChangeCounts::entries() const {
  std::vector<Entry> entries;
  std::copy_if(table_.begin(), table_.end(), std::back_inserter(entries),
               [](const Entry& entry) { return entry.pairs != 0; });
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.change < b.change; });
  return entries;
}

void ChangeCounts::forget_the_rarest() {
  const std::vector<Entry> all = entries();
  while (used_ > most_ / 2) {
    ++error_;
    used_ = static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Entry& entry) { return entry.pairs > error_; }));
  }
  std::fill(table_.begin(), table_.end(), Entry{});
  for (const Entry& entry : all) {
    if (entry.pairs > error_) place_of(entry.change) = entry;
  }
}

void ChangeCounts::grow() {
  const std::vector<Entry> all = entries();
  table_.assign(2 * table_.size(), Entry{});
  for (const Entry& entry : all) place_of(entry.change) = entry;
}

}  // namespace treesift
