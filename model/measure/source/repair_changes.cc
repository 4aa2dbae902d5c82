#include "model/measure/source/repair_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "base/hash.h"
#include "model/measure/repair_hash.h"

namespace treesift {
namespace {

struct RepairSort {
  std::uint32_t Repairs::*count;
  std::string_view one, several;
};
// The order is part of what a change is called (repair_hash.h): new ones come last.
constexpr RepairSort repair_sorts[repair_sort_count] = {
    {&Repairs::unclosed_elements, "unclosed element", "unclosed elements"},
    {&Repairs::stray_end_tags, "stray end tag", "stray end tags"},
    {&Repairs::stray_start_tags, "ignored start tag", "ignored start tags"},
    {&Repairs::self_closed_elements, "self-closed element", "self-closed elements"},
    {&Repairs::dropped_attributes, "repeated attribute", "repeated attributes"},
    {&Repairs::moved_nodes, "misnested node", "misnested nodes"},
};

std::string in_words(const RepairSort& sort, std::uint32_t count) {
  return count == 0 ? fmt::format("no {}", sort.one)
                    : fmt::format("{} {}", count, count == 1 ? sort.one : sort.several);
}

std::size_t index_of(const RepairSort& sort) {
  return static_cast<std::size_t>(&sort - repair_sorts);
}

Change change_of(const RepairSort& sort, std::uint32_t before, std::uint32_t after) {
  const std::uint64_t which = hash_of_repair(index_of(sort));
  const std::uint64_t value = combine_hashes(which, after > before);
  return {{hash_of_repair(), which, value, value}, ChangeKind::markup_changed, false, 1, {}};
}

// Where the first node stands that is elsewhere because of a repair, as far as it is known: the fault is there, or before.
std::string path_of_renested(const MeasuredPair& measured) {
  for (const bool moved : {true, false}) {
    for (std::size_t i = 0; i < measured.changes.size(); ++i) {
      const Change& change = measured.changes[i];
      const std::uint8_t place = measured.edit_of_change[i];
      const bool fits = change.within && (!moved || change.kind == ChangeKind::moved);
      if (fits && place < measured.places.size()) return measured.places[place].path;
    }
  }
  return "";
}

// What comes last is told without its place.
void make_room(MeasuredPair& measured) {
  if (measured.places.size() < MeasuredPair::max_places) return;
  measured.places.pop_back();
  const auto gone = static_cast<std::uint8_t>(measured.places.size());
  std::ranges::replace(measured.edit_of_change, gone, MeasuredPair::no_edit);
  std::ranges::replace(measured.edit_of_feature, gone, MeasuredPair::no_edit);
}

template <typename Use>
void for_each_difference(const Repairs& expected, const Repairs& actual, Use use) {
  for (const RepairSort& sort : repair_sorts) {
    const std::uint32_t before = expected.*sort.count, after = actual.*sort.count;
    if (before != after) use(sort, before, after);
  }
}

}  // namespace

std::array<std::uint32_t, repair_sort_count> repair_counts(const Repairs& repairs) {
  std::array<std::uint32_t, repair_sort_count> counts{};
  for (std::size_t i = 0; i < repair_sort_count; ++i) counts[i] = repairs.*repair_sorts[i].count;
  return counts;
}

void find_repair_changes(const Repairs& expected, const Repairs& actual, std::vector<Change>& changes) {
  for_each_difference(expected, actual,
                      [&](const RepairSort& sort, std::uint32_t before, std::uint32_t after) {
                        if (changes.size() < ChangeFinder::max_changes)
                          changes.push_back(change_of(sort, before, after));
                      });
}

void describe_repairs(const Repairs& expected, const Repairs& actual, MeasuredPair& measured) {
  for_each_difference(
      expected, actual, [&](const RepairSort& sort, std::uint32_t before, std::uint32_t after) {
        const std::uint64_t identity = identity_of(change_of(sort, before, after));
        const auto change = std::ranges::find(measured.changes, identity, identity_of);
        if (change == measured.changes.end()) return;
        const std::string path = repair_breaks_nesting[index_of(sort)] ? path_of_renested(measured) : "";
        make_room(measured);
        const auto index = static_cast<std::size_t>(change - measured.changes.begin());
        measured.edit_of_change[index] = static_cast<std::uint8_t>(measured.places.size());
        measured.places.push_back({path, in_words(sort, before), in_words(sort, after)});
      });
}

}  // namespace treesift
