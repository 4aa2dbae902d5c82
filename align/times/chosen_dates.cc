// Dates in lists.
//
// Problem. A form asks for a day, and today is chosen beforehand:
//
//     <select name="end_day">… <option>22</option><option selected>23</option> …
//     <select name="end_month"> … <select name="end_year"> …
//
// The next night another option is chosen, and no text has changed that says a time.
//
// How. Three lists that follow each other, with the names of a date's parts, are sent as the fields of an address:
// "end_day=23&end_month=11&end_year=2026". So they are compared as these are (base/times/time_scanner.cc);
// and where the date has not changed, by the clocks, the options that `expected` has chosen are chosen again.
//
// Cost. A walk through both documents, where another option is chosen.
#include "align/times/chosen_dates.h"

#include <algorithm>

#include "base/ascii.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t parts_of_date = 3;

bool is_chosen(const Document& document, NodeIndex option) {
  return document.name(option) == standard_name("option") &&
         has_attribute(document, option, standard_name("selected"));
}

// What the form sends.
std::string_view value_of(const Document& document, NodeIndex option) {
  if (const Attribute* const value = find_attribute(document, option, standard_name("value")))
    return document.value(*value);
  const NodeIndex text = document.first_child(option);
  return text == no_node ? std::string_view{} : document.text(text);
}

bool is_short_number(std::string_view value) {
  return !value.empty() && value.size() <= 4 && std::ranges::all_of(value, is_digit);
}

// The only option below the list that holds; no_node for none, or several.
template <typename Holds>
NodeIndex only_option(const Document& document, NodeIndex list, Holds holds) {
  NodeIndex only = no_node;
  for (NodeIndex node = list + 1; node < document.subtree_end(list); ++node) {
    if (document.name(node) != standard_name("option") || !holds(node)) continue;
    if (only != no_node) return no_node;
    only = node;
  }
  return only;
}

bool chooses_otherwise(const Document& expected, const Document& actual, const Edits& edits) {
  return actual.format() == Format::html &&
         std::ranges::any_of(edits.updated_attributes, [&](const MatchedPair& nodes) {
           return is_chosen(expected, nodes.expected) != is_chosen(actual, nodes.actual);
         });
}

}  // namespace

void ChosenDates::read(const Document& document, Choices& choices) {
  choices.clear();
  for (NodeIndex node = 0; node < document.node_count(); ++node) {
    if (document.name(node) != standard_name("select")) continue;
    const std::string_view name = attribute_value(document, node, standard_name("name"));
    const NodeIndex option =
        only_option(document, node, [&](NodeIndex each) { return is_chosen(document, each); });
    const std::string_view value = option == no_node ? std::string_view{} : value_of(document, option);
    const bool is_number = is_short_number(value);
    choices.push_back({node, option, is_number ? name : std::string_view{}, value});
  }
}

// "end_day=23&end_month=11&end_year=2026".
std::string ChosenDates::query_of(const Choices& choices, std::size_t begin) {
  std::string query;
  for (std::size_t i = begin; i < begin + parts_of_date; ++i)
    query.append(i > begin ? "&" : "").append(choices[i].name).append("=").append(choices[i].value);
  return query;
}

// All three, or none.
void ChosenDates::note_others(const Document& actual, std::size_t begin) {
  const std::size_t before = others_.size();
  for (std::size_t i = begin; i < begin + parts_of_date; ++i) {
    if (expected_[i].value == actual_[i].value) continue;
    const NodeIndex instead = only_option(actual, actual_[i].list, [&](NodeIndex each) {
      return value_of(actual, each) == expected_[i].value;
    });
    if (instead == no_node) return others_.resize(before);
    others_.push_back({actual_[i].option, instead});
  }
}

const std::vector<OtherChoice>& ChosenDates::find(const Document& expected, const Document& actual,
                                                  const Edits& edits, const TwoClocks& clocks,
                                                  TimeComparer& comparer) {
  others_.clear();
  if (!chooses_otherwise(expected, actual, edits)) return others_;
  read(expected, expected_);
  read(actual, actual_);
  if (expected_.size() != actual_.size()) return others_;
  for (std::size_t i = 0; i + parts_of_date <= actual_.size();) {
    const auto has_name = [](const Choice& choice) { return !choice.name.empty(); };
    const bool have_names =
        std::all_of(expected_.begin() + i, expected_.begin() + i + parts_of_date, has_name) &&
        std::all_of(actual_.begin() + i, actual_.begin() + i + parts_of_date, has_name);
    const std::string was = have_names ? query_of(expected_, i) : "",
                      is = have_names ? query_of(actual_, i) : "";
    const bool is_date = was != is && comparer.settle(was, is, clocks, settled_) && settled_ == was;
    if (is_date) note_others(actual, i);
    i += is_date ? parts_of_date : 1;
  }
  return others_;
}

}  // namespace treesift
