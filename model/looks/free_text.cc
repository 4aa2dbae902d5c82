#include "model/looks/free_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

#include "base/ascii.h"

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

// The characters of a text that count, in their order; snippets have dots of their own.
template <typename Counts>
std::string only(std::string_view text, Counts counts) {
  constexpr std::string_view dots = "…";
  std::string rest;
  for (std::size_t i = 0; i < text.size();) {
    const bool is_cut = text.substr(i).starts_with(dots);
    if (!is_cut && counts(text[i])) rest += text[i];
    i += is_cut ? dots.size() : 1;
  }
  return rest;
}

// Where these differ, it may be the encoding.
std::string beyond_ascii(std::string_view text) {
  return only(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

// Where these differ, it is more than words: a year that has five digits now.
std::string digits(std::string_view text) {
  return only(text, is_digit);
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
  if (change.kind == ChangeKind::values_changed)
    return change.value == ValueClass::number_same || change.value == ValueClass::number_usual;
  return change.kind == ChangeKind::words_changed && change.value == ValueClass::none &&
         is_running_text(edit.before) && is_running_text(edit.after) &&
         digits(edit.before) == digits(edit.after);
}

bool may_be_free_text(const MeasuredPair& pair) {
  return pair.changes.size() < ChangeFinder::max_changes &&
         std::all_of(std::begin(alarming), std::end(alarming),
                     [&](std::size_t one) { return pair.features[one] == 0; });
}

}  // namespace treesift
