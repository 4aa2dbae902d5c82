// An edit as a change: normalised, so that what a release does to many pages is recognised as one and the same. The
// basis of prevalence (run_profile.h), clusters and approvals. changes.cc has an example.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include "base/hash.h"
#include "model/measure/feature_vector.h"
#include "model/measure/text/value_class.h"
#include "model/measure/text/varied_form.h"

namespace treesift {

// The version of what a change is called: of the hashes below. Profiles, approvals, histories and measured
// lines name it. Models do not: what they look at is defined by the feature set (feature_table.h), and goes on
// being the share of a run's pairs that have a change, whatever it is called.
inline constexpr std::string_view change_set_version = "treesift-changes/3";

// What sort of edit a change is.
enum class ChangeKind : std::uint8_t {
  element_deleted,
  element_inserted,
  text_deleted,
  text_inserted,
  moved,
  words_changed,   // the words of a text
  values_changed,  // numbers, dates, tokens, white space or punctuation of a text
  attribute_lost,
  attribute_new,
  attribute_changed,  // in words
  attribute_varied,   // in numbers, dates and tokens only
  comment_lost,       // comments, processing instructions, the doctype
  comment_new,
  markup_changed,  // the same tree, spelt otherwise; or repaired otherwise (repair_changes.h)
  layout_changed,  // the same tree, other white space in the source
};
inline constexpr std::size_t change_kind_count = 15;
inline constexpr std::string_view change_kind_names[change_kind_count] = {
    "element_deleted",  "element_inserted", "text_deleted",   "text_inserted",  "moved",
    "words_changed",    "values_changed",   "attribute_lost", "attribute_new",  "attribute_changed",
    "attribute_varied", "comment_lost",     "comment_new",    "markup_changed", "layout_changed"};

constexpr std::string_view name_of(ChangeKind kind) {
  return change_kind_names[static_cast<std::size_t>(kind)];
}

// The kind of that name; nothing for a name that no kind has.
inline std::optional<ChangeKind> change_kind_named(std::string_view name) {
  const auto* const found = std::ranges::find(change_kind_names, name);
  if (found == std::end(change_kind_names)) return std::nullopt;
  return static_cast<ChangeKind>(found - std::begin(change_kind_names));
}

// How much of an edit a hash tells apart. Two edits of one hash are the same change at that level.
enum class ChangeLevel : std::uint8_t {
  kind,   // kind of edit, name of the element, name of the attribute
  place,  // and the path: the element and three ancestors (change_place.h)
  value,  // not the path, but the values that came and went: words kept, numbers, dates, tokens and the names
          // of the page generalised; and what became of them (value_class.h)
  full,   // path and values
};
inline constexpr std::size_t change_level_count = 4;
inline constexpr std::string_view change_level_names[change_level_count] = {"kind", "place", "value", "full"};

struct Change {
  std::uint64_t hashes[change_level_count];  // by ChangeLevel
  ChangeKind kind;
  bool within;          // every edit of it lies within an element that came or went itself, or follows
                        // from markup that was repaired otherwise (renesting.h)
  std::uint32_t edits;  // edits of the pair that are this change
  Evidence where;       // the first of them
  ValueClass value = ValueClass::none;  // what became of its values
  // The hashes with the names of the page spelt out; all 0 where none of them stands in it. A name may be one
  // by chance: the page "Install" has the same change as all others in a link to install.html
  // (RunProfile::called).
  std::array<std::uint64_t, change_level_count> spelt{};
  VariedForm varied = VariedForm::none;  // of values that merely vary, and of layout
  // The run has it at many places, and so it is known by its form, whatever the place (RunProfile::called).
  bool is_everywhere = false;

  bool holds_name() const { return spelt != std::array<std::uint64_t, change_level_count>{}; }
};

inline std::uint64_t full_hash(const Change& change) {
  return change.hashes[static_cast<std::size_t>(ChangeLevel::full)];
}

// What it has in common with those of the same form at other places: its values, wherever they stand.
inline std::uint64_t form_of(const Change& change) {
  if (change.varied == VariedForm::none) return change.hashes[static_cast<std::size_t>(ChangeLevel::value)];
  return hash_of(change.varied);
}

// What makes a change the same wherever else it is met, for clusters and approvals. The words that came and
// went are enough for an update: a renamed term is one change in every place that has it. All other changes
// need their place: a number that varies, a value that is emptied or unreadable, or an element that is gone, says
// little without; and in JSON the place is the name of the field.
constexpr ChangeLevel identity_level(ChangeKind kind, ValueClass value = ValueClass::none) {
  const bool has_words = kind == ChangeKind::words_changed || kind == ChangeKind::attribute_changed;
  return has_words && !definition_of(value).needs_place ? ChangeLevel::value : ChangeLevel::full;
}
inline std::size_t identity_index(const Change& change) {
  return static_cast<std::size_t>(change.is_everywhere ? ChangeLevel::value
                                                       : identity_level(change.kind, change.value));
}
inline std::uint64_t identity_of(const Change& change) {
  return change.is_everywhere ? form_of(change) : change.hashes[identity_index(change)];
}

// Whether its values say something by themselves: not where dates, numbers or tokens became others, or one was emptied.
inline bool has_form(const Change& change) {
  constexpr auto kind = static_cast<std::size_t>(ChangeLevel::kind);
  constexpr auto value = static_cast<std::size_t>(ChangeLevel::value);
  return change.hashes[value] != combine_hashes(change.hashes[kind], 0);
}

// Numbers, dates and tokens that are others, of the usual size.
inline bool merely_varies(const Change& change) {
  const bool is_value =
      change.kind == ChangeKind::values_changed || change.kind == ChangeKind::attribute_varied;
  return is_value && !breaks_contract(change.value);
}

// Whether it may be known by its form: what came, went or moved, and whose form says all; white space, punctuation and
// letter case of a text; times and tokens; layout. But not where it breaks a contract.
inline bool may_be_everywhere(const Change& change) {
  if (change.within || breaks_contract(change.value)) return false;
  switch (change.kind) {
    case ChangeKind::element_deleted:
    case ChangeKind::element_inserted:
    case ChangeKind::text_deleted:
    case ChangeKind::text_inserted:
    case ChangeKind::moved:
    case ChangeKind::attribute_lost:
    case ChangeKind::attribute_new:
      return true;
    case ChangeKind::values_changed:
      return change.varied != VariedForm::none || (change.value == ValueClass::none && has_form(change));
    default:
      return change.varied != VariedForm::none;
  }
}

// It alone makes a person look, whatever else differs: something that a response's head promises.
inline bool breaks_head_contract(const Change& change) {
  return change.value == ValueClass::head_contract && !change.within;
}

}  // namespace treesift
