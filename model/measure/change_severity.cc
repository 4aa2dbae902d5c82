#include "model/measure/change_severity.h"

#include <algorithm>
#include <compare>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "align/text/text_kinds.h"
#include "model/measure/repair_hash.h"
#include "model/measure/text/shown_tag.h"

namespace treesift {
namespace {

struct OfKind {
  ChangeKind kind;
  ChangeSeverity severity;
};
constexpr OfKind of_kinds[] = {
    {ChangeKind::element_deleted, ChangeSeverity::structure},
    {ChangeKind::element_inserted, ChangeSeverity::structure},
    {ChangeKind::text_deleted, ChangeSeverity::structure},
    {ChangeKind::text_inserted, ChangeSeverity::structure},
    {ChangeKind::moved, ChangeSeverity::wording},
    {ChangeKind::words_changed, ChangeSeverity::wording},
    {ChangeKind::values_changed, ChangeSeverity::slight},
    {ChangeKind::attribute_lost, ChangeSeverity::wording},
    {ChangeKind::attribute_new, ChangeSeverity::slight},
    {ChangeKind::attribute_changed, ChangeSeverity::wording},
    {ChangeKind::attribute_varied, ChangeSeverity::slight},
    {ChangeKind::comment_lost, ChangeSeverity::slight},
    {ChangeKind::comment_new, ChangeSeverity::slight},
    {ChangeKind::markup_changed, ChangeSeverity::slight},
    {ChangeKind::layout_changed, ChangeSeverity::slight},
};

struct OfFeature {
  std::size_t feature;
  ChangeSeverity severity;
  std::optional<ChangeKind> holder = {};  // what has the edit within it is as bad
};
// What a kind of change does not tell: what the change is of, or of what came or went with its element.
constexpr OfFeature of_features[] = {
    {feature("lost_controls"), ChangeSeverity::contract, ChangeKind::element_deleted},
    {feature("gained_controls"), ChangeSeverity::contract, ChangeKind::element_inserted},
    {feature("lost_links"), ChangeSeverity::contract, ChangeKind::element_deleted},
    {feature("targets_changed"), ChangeSeverity::contract},
    {feature("identity_changed"), ChangeSeverity::contract},
    {feature("state_changed"), ChangeSeverity::contract},
    {feature("emptied"), ChangeSeverity::contract},
    {feature("dangling_references"), ChangeSeverity::contract},
    {feature("error_keywords"), ChangeSeverity::contract, ChangeKind::element_inserted},
    {feature("error_page"), ChangeSeverity::contract, ChangeKind::element_inserted},
    {feature("mangled_text"), ChangeSeverity::contract, ChangeKind::element_inserted},
    {feature("markup_in_text"), ChangeSeverity::contract, ChangeKind::element_inserted},
    {feature("lost_headings"), ChangeSeverity::structure},
    {feature("title_changed"), ChangeSeverity::structure},
    {feature("other_changed"), ChangeSeverity::structure},
    {feature("pattern_broken"), ChangeSeverity::structure},
};

bool says_another_name(std::size_t one) {
  return one == feature("identity_changed") || one == feature("targets_changed") ||
         one == feature("other_changed");
}

// What became of a value: nothing, another type, another order of magnitude, a link to nowhere.
ChangeSeverity of_value(ValueClass value) {
  if (value >= ValueClass::number_times_10) return ChangeSeverity::contract;
  return breaks_contract(value) ? ChangeSeverity::structure : ChangeSeverity::slight;
}

ChangeSeverity of_kind(ChangeKind kind) {
  const auto* const found = std::find_if(std::begin(of_kinds), std::end(of_kinds),
                                         [&](const OfKind& row) { return row.kind == kind; });
  return found == std::end(of_kinds) ? ChangeSeverity::slight : found->severity;
}

bool lies_within(const MeasuredPair& pair, std::uint8_t place, std::uint8_t element) {
  if (place >= pair.places.size() || element >= pair.places.size()) return false;
  return lies_below(pair.places[place].path, pair.places[element].path);
}

// What the features say of a change: one that has its first edit there.
ChangeSeverity of_place(const MeasuredPair& pair, std::uint16_t index, bool is_renamed) {
  const std::uint8_t place = place_of_change(pair, index);
  if (place == MeasuredPair::no_edit) return ChangeSeverity::slight;
  ChangeSeverity worst = ChangeSeverity::slight;
  for (const OfFeature& row : of_features) {
    if (is_renamed && says_another_name(row.feature)) continue;
    const std::uint8_t first = pair.edit_of_feature[row.feature];
    const bool is_there =
        first == place || (row.holder == pair.changes[index].kind && lies_within(pair, first, place));
    if (pair.features[row.feature] != 0 && is_there) worst = std::max(worst, row.severity);
  }
  return worst;
}

bool ids_differ(const MeasuredPair& pair) {
  return pair.features[feature("identity_changed")] > 0 || pair.features[feature("identity_varied")] > 0;
}

// A generator has numbered its ids anew: every old one became one new one wherever it stands, and no reference points
// at nothing. Then another id, and another reference to it, break nothing.
bool is_renamed_throughout(const MeasuredPair& pair) {
  return pair.features[feature("renamed")] > 0 && pair.features[feature("renamed_apart")] == 0 &&
         pair.features[feature("dangling_references")] == 0;
}

bool names_place(std::string_view name, std::string_view value) {
  return name == "id" || name == "name" || (name == "href" && value.starts_with('#'));
}

// Whether nothing differs in two tags but the numbers of ids and of links within the page. Not known where a
// tag is cut.
bool differ_in_numbers_of_ids(std::string_view before, std::string_view after) {
  constexpr std::string_view cut = "…";
  if (before.find(cut) != before.npos || after.find(cut) != after.npos) return false;
  auto was = shown_tag(before), is = shown_tag(after);
  if (!was || !is || was->name != is->name || was->text != is->text) return false;
  while (true) {
    const auto lost = take_attribute(was->attributes), gained = take_attribute(is->attributes);
    if (!lost || !gained) return !lost && !gained;
    if (lost->name != gained->name) return false;
    if (lost->value == gained->value) continue;
    if (!names_place(lost->name, lost->value) || !differ_in_digits(lost->value, gained->value)) return false;
  }
}

// In HTML references are links within the page, and not all of them are known to be one. So there it is the number in
// the id that must be another one and nothing else, on a page whose ids have changed.
bool has_another_number(const MeasuredPair& pair, std::uint16_t index) {
  const ShownEdit* const edit = shown_edit_of(pair, index);
  return ids_differ(pair) && pair.features[feature("dangling_references")] == 0 && edit != nullptr &&
         differ_in_numbers_of_ids(edit->before, edit->after);
}

bool may_be_renaming(const Change& change) {
  const bool is_attribute =
      change.kind == ChangeKind::attribute_changed || change.kind == ChangeKind::attribute_varied;
  const bool is_name = change.value == ValueClass::none || change.value == ValueClass::id_other ||
                       change.value == ValueClass::address_fragment;
  return is_attribute && is_name;
}

// A link on a page whose ids are those that it had: it leads elsewhere, however often it stands there.
bool leads_to_what_was_there(const MeasuredPair& pair, const Change& change) {
  return change.value == ValueClass::address_fragment && !ids_differ(pair);
}

bool is_loss(const Change& change) {
  return change.kind == ChangeKind::element_deleted || change.kind == ChangeKind::text_deleted ||
         change.kind == ChangeKind::attribute_lost;
}

bool is_of_attribute(const Change& change) {
  return change.kind == ChangeKind::attribute_new || change.kind == ChangeKind::attribute_changed ||
         change.kind == ChangeKind::attribute_varied;
}

// Another date or token, or a number about as large, and no more: that of a version, wherever it stands.
bool only_varies(const Change& change) {
  const bool is_varied =
      change.kind == ChangeKind::attribute_varied || change.kind == ChangeKind::values_changed;
  return is_varied && change.value <= ValueClass::number_usual;
}

// Whether this one of its changes only gives an element, or a reference to it, another id.
bool is_renaming(const MeasuredPair& pair, std::uint16_t index) {
  const Change& change = pair.changes[index];
  if (!may_be_renaming(change) || leads_to_what_was_there(pair, change)) return false;
  return is_renamed_throughout(pair) || has_another_number(pair, index);
}

// Not so of an element without attributes and words, such as a line break: a link that came beside it says more.
bool shows_something(const MeasuredPair& pair, std::uint16_t index) {
  const ShownEdit* const edit = shown_edit_of(pair, index);
  const bool is_lost = pair.changes[index].kind == ChangeKind::element_deleted;
  if (edit == nullptr || (!is_lost && pair.changes[index].kind != ChangeKind::element_inserted)) return true;
  const auto tag = shown_tag(is_lost ? edit->before : edit->after);
  return !tag || !tag->text.empty() || !tag->attributes.empty();
}

// How bad one of its changes is beside others: the greater, the worse.
struct Badness {
  bool is_telling;  // more than a value that varies
  ChangeSeverity severity;
  bool is_loss, is_of_text;
  bool shows_something, is_outer;  // no mere line break; not within another that came or went

  friend auto operator<=>(const Badness&, const Badness&) = default;
};

Badness badness_of(const MeasuredPair& pair, std::uint16_t index) {
  const Change& change = pair.changes[index];
  return {!only_varies(change),
          severity_of(pair, std::span(&index, 1)),
          is_loss(change),
          !is_of_attribute(change),
          shows_something(pair, index),
          !change.within};
}

// The worse one, or that which stands before the other.
bool comes_first(const std::pair<Badness, std::uint16_t>& a, const std::pair<Badness, std::uint16_t>& b) {
  return a.first != b.first ? a.first > b.first : a.second < b.second;
}

}  // namespace

std::vector<std::uint16_t> all_changes(const MeasuredPair& pair) {
  std::vector<std::uint16_t> all(pair.changes.size());
  std::iota(all.begin(), all.end(), std::uint16_t{0});
  return all;
}

ChangeSeverity severity_of_kind(const Change& change) {
  if (breaks_head_contract(change)) return ChangeSeverity::broken;
  if (breaks_nesting(change)) return ChangeSeverity::contract;
  return std::max(of_kind(change.kind), of_value(change.value));
}

ChangeSeverity severity_of(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  ChangeSeverity worst = ChangeSeverity::slight;
  for (const std::uint16_t index : indices) {
    const Change& change = pair.changes[index];
    const bool is_renamed = is_renaming(pair, index);
    worst = std::max(worst, is_renamed ? of_kind(change.kind) : severity_of_kind(change));
    worst = std::max(worst, of_place(pair, index, is_renamed));
  }
  return worst;
}

ChangeSeverity severity_of(const MeasuredPair& pair) {
  if (pair.response.of_status() || pair.response.of_kind() || !pair.violations.empty() || pair.encoding_fault)
    return ChangeSeverity::broken;
  return severity_of(pair, all_changes(pair));
}

std::vector<std::uint16_t> worst_first(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  std::vector<std::pair<Badness, std::uint16_t>> rated;
  for (const std::uint16_t index : indices) rated.emplace_back(badness_of(pair, index), index);
  std::ranges::sort(rated, comes_first);
  std::vector<std::uint16_t> sorted;
  for (const auto& [badness, index] : rated) sorted.push_back(index);
  return sorted;
}

std::optional<std::uint16_t> most_severe(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  const auto is_more_severe = [](const auto& a, const auto& b) {
    return a.first.severity != b.first.severity ? a.first.severity > b.first.severity : comes_first(a, b);
  };
  std::optional<std::pair<Badness, std::uint16_t>> worst;
  for (const std::uint16_t index : indices) {
    const std::pair rated(badness_of(pair, index), index);
    if (!worst || is_more_severe(rated, *worst)) worst = rated;
  }
  return worst ? std::optional(worst->second) : std::nullopt;
}

bool only_renumbers(const MeasuredPair& pair, std::span<const std::uint16_t> indices) {
  return !indices.empty() && std::all_of(indices.begin(), indices.end(),
                                         [&](std::uint16_t index) { return is_renaming(pair, index); });
}

}  // namespace treesift
