#include "model/looks/free_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace treesift {
namespace {

// A word or two may be a label, a state, a name: a sentence has more.
constexpr std::size_t words_of_running_text = 4;

bool is_running_text(std::string_view text) {
  std::size_t words = 0;
  bool in_word = false;
  for (const char c : text) {
    const bool is_gap = static_cast<unsigned char>(c) <= ' ';
    words += !is_gap && !in_word;
    in_word = !is_gap;
  }
  return words >= words_of_running_text;
}

// What stands beyond ASCII, in its order; snippets have dots of their own. Where it differs, it may be the encoding.
std::string beyond_ascii(std::string_view text) {
  constexpr std::string_view dots = "…";
  std::string rest;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_cut = text.substr(i).starts_with(dots);
    if (!is_cut && static_cast<unsigned char>(text[i]) >= 0x80) rest += text[i];
    i += is_cut ? dots.size() : 1;
  }
  return rest;
}

// Elements whose text is what a person steers by, or what nobody reads.
constexpr std::string_view steering[] = {"a",     "button",  "h1",       "h2",     "h3",     "h4",
                                         "h5",    "h6",      "label",    "legend", "option", "script",
                                         "style", "summary", "textarea", "th",     "title"};

// Of an XPath without predicates in its names: "/html/body/form/button[2]/text()".
bool is_steering(std::string_view path) {
  while (!path.empty()) {
    path.remove_prefix(path.starts_with('/'));
    const std::string_view step = path.substr(0, path.find('/'));
    const std::string_view name = step.substr(0, step.find('['));
    if (std::find(std::begin(steering), std::end(steering), name) != std::end(steering)) return true;
    path.remove_prefix(step.size());
  }
  return false;
}

constexpr std::size_t alarming[] = {feature("error_keywords"), feature("error_page"), feature("emptied"),
                                    feature("markup_in_text"), feature("mangled_text")};

}  // namespace

bool is_free_text(const MeasuredPair& pair, std::uint16_t index) {
  const Change& change = pair.changes[index];
  const std::uint8_t place =
      index < pair.edit_of_change.size() ? pair.edit_of_change[index] : MeasuredPair::no_edit;
  if (place >= pair.places.size()) return false;
  const ShownEdit& edit = pair.places[place];
  if (is_steering(edit.path) || beyond_ascii(edit.before) != beyond_ascii(edit.after)) return false;
  const bool is_usual_number =
      change.value == ValueClass::number_same || change.value == ValueClass::number_usual;
  const bool is_text = is_running_text(edit.before) && is_running_text(edit.after);
  if (change.kind == ChangeKind::values_changed) return is_usual_number;
  return change.kind == ChangeKind::words_changed && is_text &&
         (is_usual_number || change.value == ValueClass::none);
}

bool may_be_free_text(const MeasuredPair& pair) {
  return pair.changes.size() < ChangeFinder::max_changes &&
         std::all_of(std::begin(alarming), std::end(alarming),
                     [&](std::size_t one) { return pair.features[one] == 0; });
}

}  // namespace treesift
