// Classes of values.
//
// Problem. What a release does on purpose is the same change on many pages although the values differ: prices,
// counts, links. So changes leave values out. But then a price of 0.00 is the same change as a new price, and
// who has accepted one has accepted the other.
//
// How. Between "any value" and "this value" stands what a person would say of it: ten times as much, zero, no
// number any more, another host. Texts are compared number by number where they have as many; addresses part
// by part, the most severe part counting. Ratios are compared with powers of the root of ten, so that the
// class is the rounded logarithm and yet the same on every machine.
//
//     4.20 -> 4.35   number: usual        /p?id=3 -> /p?id=4     address: query value (id)
//     4.20 -> 42.0   number: x10          /p      -> /q          address: other page
//     4.20 -> 0.00   number: zero         /p      -> #           address: nowhere
#include "model/measure/text/value_class.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "align/text/no_value_words.h"
#include "align/text/script_references.h"
#include "align/text/text_kinds.h"
#include "align/text/text_numbers.h"
#include "base/ascii.h"
#include "base/hash.h"
#include "base/one_of.h"
#include "model/measure/text/escaped_twice.h"
#include "model/measure/text/mangled.h"
#include "model/measure/text/not_a_number.h"
#include "model/measure/text/text_cut.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Texts between numbers: word by word.
bool equal_but_tokens(std::string_view before, std::string_view after) {
  while (true) {
    before = trimmed(before);
    after = trimmed(after);
    if (before.empty() || after.empty()) return before.empty() && after.empty();
    const std::size_t b = std::max<std::size_t>(end_of_run(before, 0), 1),
                      a = std::max<std::size_t>(end_of_run(after, 0), 1);
    const std::string_view was = before.substr(0, b), is = after.substr(0, a);
    const bool tokens = word_kind(was) == WordKind::token && word_kind(is) == WordKind::token;
    if (was != is && !tokens) return false;
    before.remove_prefix(b);
    after.remove_prefix(a);
  }
}

ValueClass class_of_ratio(double ratio) {
  constexpr double root_of_ten = 3.1622776601683795;
  constexpr ValueClass larger[] = {ValueClass::number_times_10, ValueClass::number_times_100,
                                   ValueClass::number_times_1000, ValueClass::number_times_more};
  constexpr ValueClass smaller[] = {ValueClass::number_tenth, ValueClass::number_hundredth,
                                    ValueClass::number_thousandth, ValueClass::number_less};
  const double size = ratio < 1 ? 1 / ratio : ratio;
  std::size_t powers = 0;
  for (double bound = root_of_ten; size >= bound && powers < std::size(larger); bound *= 10) ++powers;
  if (powers == 0) return ValueClass::number_usual;
  return ratio < 1 ? smaller[powers - 1] : larger[powers - 1];
}

ValueClass class_of_numbers(const TextNumber& before, const TextNumber& after) {
  if (before.unit != after.unit) return ValueClass::number_unit;
  if (before.value == after.value) return ValueClass::number_same;
  if (after.value == 0) return ValueClass::number_zero;
  if (before.value == 0) return ValueClass::number_not_zero;
  if ((before.value < 0) != (after.value < 0)) return ValueClass::number_sign;
  const ValueClass size = class_of_ratio(after.value / before.value);
  if (size == ValueClass::number_usual && before.has_decimals != after.has_decimals)
    return ValueClass::number_form;
  return size;
}

std::string_view text_of(std::string_view text, const TextNumber& number) {
  return text.substr(number.begin, number.end - number.begin);
}

using Numbers = std::span<const TextNumber>;

// Whether a text differs from another beside their numbers in nothing but white space and tokens.
bool same_beside(std::string_view before, Numbers b, std::string_view after, Numbers a) {
  std::size_t before_end = 0, after_end = 0;
  for (std::size_t i = 0; i <= b.size(); ++i) {
    const std::size_t before_next = i < b.size() ? b[i].begin : before.size();
    const std::size_t after_next = i < a.size() ? a[i].begin : after.size();
    if (!equal_but_tokens(before.substr(before_end, before_next - before_end),
                          after.substr(after_end, after_next - after_end)))
      return false;
    if (i == b.size()) break;
    before_end = b[i].end;
    after_end = a[i].end;
  }
  return true;
}

// The most severe class of the numbers of two texts that have as many; of few numbers also which one.
ValueChange class_of_aligned(std::string_view before, Numbers b, std::string_view after, Numbers a) {
  ValueChange worst;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const ValueClass value = class_of_numbers(b[i], a[i]);
    if (value == ValueClass::number_same && text_of(before, b[i]) == text_of(after, a[i])) continue;
    if (value <= worst.value) continue;
    const bool says_which = value > ValueClass::number_usual && b.size() <= NumbersOfText::most;
    worst = {value, says_which ? i : 0};
  }
  return worst;
}

// Whether the numbers that differ are the same ones in another order: of three digits and more, because a few small
// ones come in any order by chance.
bool changed_places(std::string_view before, Numbers b, std::string_view after, Numbers a) {
  constexpr std::ptrdiff_t least_digits = 3;
  const auto says_enough = [](std::string_view number) {
    return std::count_if(number.begin(), number.end(), is_digit) >= least_digits;
  };
  std::vector<double> went, came;
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (b[i].value == a[i].value) continue;
    if (!says_enough(text_of(before, b[i])) || !says_enough(text_of(after, a[i]))) return false;
    went.push_back(b[i].value);
    came.push_back(a[i].value);
  }
  std::sort(went.begin(), went.end());
  std::sort(came.begin(), came.end());
  return went.size() > 1 && went == came;
}

ValueChange class_of_numbers_and_words(std::string_view before, Numbers b, std::string_view after,
                                       Numbers a) {
  const ValueChange numbers = class_of_aligned(before, b, after, a);
  if (numbers.value <= ValueClass::number_same) return numbers;
  if (same_beside(before, b, after, a)) {
    const bool is_order = numbers.value <= ValueClass::number_form && changed_places(before, b, after, a);
    return is_order ? ValueChange{ValueClass::number_order, 0} : numbers;
  }
  if (numbers.value == ValueClass::number_usual) return {};
  return {ValueClass::none, hash_of(definition_of(numbers.value).name) + numbers.detail};
}

bool has_word(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

// Of what differs between texts of which one has more numbers.
ValueClass class_of_presence(std::string_view went, std::string_view came) {
  const NumbersOfText b = numbers_of(went), a = numbers_of(came);
  if (b.size == 1 && a.size == 0 && !has_word(came) && text_of(went, b.numbers[0]) == went)
    return ValueClass::number_gone;
  if (a.size == 1 && b.size == 0 && !has_word(went) && text_of(came, a.numbers[0]) == came)
    return ValueClass::number_new;
  return ValueClass::none;
}

// A unit stands behind it: "NaNpx".
bool is_not_a_number(std::string_view text) {
  constexpr std::size_t longest = 6;
  return text.starts_with("NaN") && text.size() <= longest &&
         std::all_of(text.begin() + 3, text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// What programs write for no value, where it is all that came.
bool is_nothing(std::string_view text) {
  // Of other languages; and for no date Moment's, Luxon's and that of pandas.
  constexpr std::string_view others[] = {"null", "None", "nil", "Invalid date", "Invalid DateTime", "NaT"};
  while (!text.empty() && !has_word(text.substr(0, 1))) text.remove_prefix(1);
  while (!text.empty() && !has_word(text.substr(text.size() - 1))) text.remove_suffix(1);
  return is_not_a_number(text) || is_one_of(no_value_words, text) || is_one_of(others, text);
}

bool shows_nothing(std::string_view before, std::string_view after, std::string_view went,
                   std::string_view came) {
  constexpr std::string_view object = "[object Object]";
  if (after.find(object) != after.npos && before.find(object) == before.npos) return true;
  return (is_nothing(came) && !is_nothing(went)) || has_become_no_number(went, came);
}

struct Address {
  std::string_view origin, path, query, fragment;  // scheme and host
};

Address address_of(std::string_view text) {
  Address address;
  const std::size_t fragment = std::min(text.find('#'), text.size());
  address.fragment = text.substr(fragment);
  text = text.substr(0, fragment);
  const std::size_t query = std::min(text.find('?'), text.size());
  address.query = text.substr(query);
  text = text.substr(0, query);
  const std::size_t slashes = text.find("//");
  const bool has_origin = slashes == 0 || (slashes != text.npos && slashes > 0 && text[slashes - 1] == ':');
  std::size_t end = has_origin ? std::min(text.find('/', slashes + 2), text.size()) : 0;
  if (!has_origin && text.find(':') < text.find('/')) end = text.find(':') + 1;  // mailto:
  address.origin = text.substr(0, end);
  address.path = text.substr(end);
  return address;
}

std::string_view file_type(std::string_view path) {
  const std::size_t dot = path.find_last_of("./");
  return dot == path.npos || path[dot] == '/' ? std::string_view{} : path.substr(dot);
}

ValueClass class_of_paths(std::string_view before, std::string_view after) {
  const bool depth =
      std::count(before.begin(), before.end(), '/') != std::count(after.begin(), after.end(), '/');
  return depth || file_type(before) != file_type(after) ? ValueClass::address_path_shape
                                                        : ValueClass::address_path;
}

// Takes the first NAME=VALUE off a query.
std::string_view take_parameter(std::string_view& query) {
  if (!query.empty()) query.remove_prefix(1);  // ? or & or ;
  const std::size_t end = std::min(query.find_first_of("&;"), query.size());
  const std::string_view parameter = query.substr(0, end);
  query.remove_prefix(end);
  return parameter;
}

// None where there is a value only: "?1795207278".
std::string_view name_of(std::string_view parameter) {
  const std::size_t end = parameter.find('=');
  return parameter.substr(0, end == parameter.npos ? 0 : end);
}

// The names count for the query, if they differ; else those of the parameters whose values differ: where a session's id
// is another one in each link, so may be the page that one of them asks for.
ValueChange class_of_queries(std::string_view before, std::string_view after) {
  ValueChange change;
  while (!before.empty() || !after.empty()) {
    const std::string_view b = take_parameter(before), a = take_parameter(after);
    if (name_of(b) != name_of(a)) return {ValueClass::address_query_names, 0};
    if (b == a) continue;
    change.value = ValueClass::address_query_value;
    change.detail = change.detail * 31 + (hash_of(name_of(a)) | 1);
  }
  return change;
}

// A path without the parameters of its segments, such as ";jsessionid=4711", and these.
struct PathParts {
  std::string path, parameters;
};

PathParts parts_of_path(std::string_view path) {
  PathParts parts;
  bool is_parameter = false;
  for (const char c : path) {
    is_parameter = c == ';' || (is_parameter && c != '/');
    (is_parameter ? parts.parameters : parts.path).push_back(c);
  }
  return parts;
}

// Of paths that lead to the same page none, or what became of their parameters.
ValueChange class_of_whole_paths(const Address& before, const Address& after) {
  if (before.path == after.path) return {};
  const bool is_opaque =
      !before.origin.empty() && before.origin.find('/') == before.origin.npos;  // mailto:, data:
  if (is_opaque) return {class_of_paths(before.path, after.path), 0};
  const PathParts b = parts_of_path(before.path), a = parts_of_path(after.path);
  if (b.path != a.path) return {class_of_paths(b.path, a.path), 0};
  return class_of_queries(b.parameters, a.parameters);
}

// Leads nowhere: a script, or the page itself.
bool is_nowhere(std::string_view address) {
  return address == "#" || runs_script(address);
}

}  // namespace

ValueChange class_of_texts(std::string_view before, std::string_view after) {
  if (trimmed(after).empty()) return {trimmed(before).empty() ? ValueClass::none : ValueClass::emptied, 0};
  if (trimmed(before).empty()) return {is_nothing(after) ? ValueClass::nothing : ValueClass::filled, 0};
  const auto [went, came] = cut_to_difference(before, after, is_space);
  if (shows_nothing(before, after, went, came)) return {ValueClass::nothing, 0};
  if (is_mangled(went, came)) return {ValueClass::unreadable, 0};
  if (is_escaped_twice(went, came)) return {ValueClass::escaped_twice, 0};
  const NumbersOfText b = numbers_of(before), a = numbers_of(after);
  if (b.size != a.size) return {class_of_presence(trimmed(went), trimmed(came)), 0};
  constexpr std::size_t most_compared = 1 << 16;  // 3 MiB of them
  if (b.size > most_compared) return {};
  if (b.size > NumbersOfText::most)
    return class_of_numbers_and_words(before, all_numbers_of(before), after, all_numbers_of(after));
  return class_of_numbers_and_words(before, Numbers(b.numbers).first(b.size), after,
                                    Numbers(a.numbers).first(a.size));
}

ValueChange class_of_addresses(std::string_view before, std::string_view after) {
  before = trimmed(before);
  after = trimmed(after);
  if (before == after) return {};
  if (after.empty()) return {ValueClass::emptied, 0};
  if (before.empty()) return {ValueClass::filled, 0};
  if (is_nowhere(after) && !is_nowhere(before)) return {ValueClass::address_nowhere, 0};
  if (is_nothing(after) || has_become_no_number(before, after)) return {ValueClass::nothing, 0};
  const Address b = address_of(before), a = address_of(after);
  if (b.origin != a.origin) return {ValueClass::address_host, 0};
  const ValueChange path = class_of_whole_paths(b, a);
  if (path.value != ValueClass::none && path.value != ValueClass::address_query_value) return path;
  ValueChange query = class_of_queries(b.query, a.query);
  if (query.value != ValueClass::address_query_names && b.fragment != a.fragment)
    return {ValueClass::address_fragment, 0};
  if (query.value == ValueClass::none) return path;
  if (query.value == ValueClass::address_query_value) query.detail += path.detail;
  return query;
}

bool names_id(std::string_view name) {
  if (name.ends_with("Id") || name.ends_with("ID")) return true;
  const std::string lower = lower_case(name);
  if (lower == "id" || lower == "uuid" || lower == "guid") return true;
  return lower.ends_with("_id") || lower.ends_with("-id") || lower.ends_with(":id");
}

std::optional<ValueClass> value_class_named(std::string_view name) {
  const auto* const found = std::ranges::find(value_classes, name, &ValueClassDefinition::name);
  if (found == std::end(value_classes)) return std::nullopt;
  return static_cast<ValueClass>(found - std::begin(value_classes));
}

std::uint64_t with_class(std::uint64_t hash, const ValueChange& change) {
  if (change.value != ValueClass::none)
    hash = combine_hashes(hash, hash_of(definition_of(change.value).name));
  return change.detail == 0 ? hash : combine_hashes(hash, change.detail);
}

}  // namespace treesift
