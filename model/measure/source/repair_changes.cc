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
  std::string_view none, one, several;  // several: behind the number
};
// The order is part of what a change is called (repair_hash.h): new ones come last.
constexpr RepairSort repair_sorts[repair_sort_count] = {
    {&Repairs::unclosed_elements, "all elements are closed", "1 element is not closed",
     "elements are not closed"},
    {&Repairs::stray_end_tags, "all end tags close an element", "1 end tag closes nothing",
     "end tags close nothing"},
    {&Repairs::stray_start_tags, "no start tag is ignored", "1 start tag is ignored",
     "start tags are ignored"},
    {&Repairs::self_closed_elements, "no slash in a tag is ignored", "1 slash in a tag is ignored",
     "slashes in tags are ignored"},
    {&Repairs::dropped_attributes, "no attribute is repeated", "1 attribute is repeated",
     "attributes are repeated"},
    {&Repairs::moved_nodes, "no node is misnested", "1 node is misnested", "nodes are misnested"},
};

std::string in_words(const RepairSort& sort, std::uint32_t count) {
  if (count < 2) return std::string(count == 0 ? sort.none : sort.one);
  return fmt::format("{} {}", count, sort.several);
}

bool are_words_of(const RepairSort& sort, std::string_view words) {
  if (words == sort.none || words == sort.one) return true;
  const std::size_t digits = std::min(words.find_first_not_of("0123456789"), words.size());
  return digits > 0 && words.substr(digits).starts_with(' ') && words.substr(digits + 1) == sort.several;
}

std::size_t index_of(const RepairSort& sort) {
  return static_cast<std::size_t>(&sort - repair_sorts);
}

Change change_of(const RepairSort& sort, std::uint32_t before, std::uint32_t after) {
  const std::uint64_t which = hash_of_repair(index_of(sort));
  const std::uint64_t value = combine_hashes(which, after > before);
  return {{hash_of_repair(), which, value, value}, ChangeKind::markup_changed, false, 1, {}};
}

// Where the first node stands that is elsewhere because of a repair, as far as it is known: the fault is
// there, or before.
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
                        make_room_for(1, changes);
                        changes.push_back(change_of(sort, before, after));
                      });
}

std::optional<RepairWords> first_repair_difference(const Repairs& expected, const Repairs& actual) {
  std::optional<RepairWords> first;
  for_each_difference(
      expected, actual, [&](const RepairSort& sort, std::uint32_t before, std::uint32_t after) {
        if (!first)
          first = {in_words(sort, before), in_words(sort, after), repair_breaks_nesting[index_of(sort)]};
      });
  return first;
}

bool are_repair_words(std::string_view words) {
  return std::ranges::any_of(repair_sorts, [&](const RepairSort& sort) { return are_words_of(sort, words); });
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
