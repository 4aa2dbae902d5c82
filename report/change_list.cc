#include "report/change_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <tuple>

#include "base/ascii.h"
#include "model/measure/text/shown_tag.h"

namespace treesift {
namespace {

bool came(const ChangeInWords& change) {
  return change.kind == "element_inserted" || change.kind == "text_inserted";
}

bool lies_within(const ChangeInWords& change, const ChangeInWords& element) {
  return came(change) && element.kind == "element_inserted" && lies_below(change.place, element.place);
}

// The outermost element that came and holds the change; null for none.
const ChangeInWords* holder_of(const ChangeInWords& change, std::span<const ChangeInWords> changes) {
  const ChangeInWords* holder = nullptr;
  for (const ChangeInWords& other : changes) {
    const bool is_further_out = holder == nullptr || other.place.size() < holder->place.size();
    if (lies_within(change, other) && is_further_out) holder = &other;
  }
  return holder;
}

bool went(const ChangeInWords& change) {
  return change.kind == "element_deleted";
}

// `/total`, `/items/0/open`, or `/`, all of a document: no XPath of an element, whose snippet is its start tag, and no
// item of an array.
bool is_field(const ChangeInWords& change) {
  const std::string_view name = std::string_view(change.place).substr(change.place.rfind('/') + 1);
  const bool is_item = !name.empty() && std::ranges::all_of(name, is_digit);
  return change.place.starts_with('/') && !is_item && !name.ends_with("()") &&
         !shows_element(change.place, change.before) && !shows_element(change.place, change.after);
}

std::string_view without_cut(std::string_view text) {
  constexpr std::string_view cut = "…";
  return text.ends_with(cut) ? text.substr(0, text.size() - cut.size()) : text;
}

// An element that went, and one that came in its place, with the same text.
bool is_renamed(const ChangeInWords& gone, const ChangeInWords& came) {
  if (gone.value != ValueClass::renamed || came.value != ValueClass::renamed) return false;
  const auto was = shown_tag(gone.before), is = shown_tag(came.after);
  const auto parent = [](const ChangeInWords& change) {
    return without_positions(std::string_view(change.place).substr(0, change.place.rfind('/')));
  };
  if (!was || !is || was->name == is->name || parent(gone) != parent(came)) return false;
  const std::string_view before = without_cut(was->text), after = without_cut(is->text);
  return before.starts_with(after) || after.starts_with(before);
}

bool comes_before(const ChangeInWords& a, const ChangeInWords& b) {
  const auto order = [](const ChangeInWords& c) { return std::tie(c.pairs, c.place, c.kind, c.identity); };
  return order(a) < order(b);
}

std::string without_digits(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (!is_digit(c)) kept += c;
  }
  return kept;
}

// On one line, and short.
std::string in_quotes(std::string_view text) {
  std::string line = "\"";
  for (const char c : text) line += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
  return line + '"';
}

std::string words_of(const ChangeInWords& change) {
  if (change.kind.empty()) return fmt::format("change {:016x}, without words", change.identity);
  std::string text = change.kind;
  if (!change.place.empty()) text += ' ' + change.place;
  if (change.before.empty() && change.after.empty()) return text;
  return fmt::format("{}: {} -> {}", text, in_quotes(change.before), in_quotes(change.after));
}

std::string pairs_of(const ChangeInWords& change) {
  if (change.pairs == 0) return "";
  return change.pairs == 1 ? "1 pair, " : fmt::format("{} pairs, ", change.pairs);
}

// Not of what came: what lies within it is told with it.
bool has_same_words(const ChangeInWords& a, const ChangeInWords& b) {
  return !a.place.empty() && !(a.before.empty() && a.after.empty()) && !came(a) &&
         std::tie(a.kind, a.place, a.before, a.after) == std::tie(b.kind, b.place, b.before, b.after);
}

bool is_of(const ListedChange& listed, std::uint64_t identity) {
  return listed.change.identity == identity ||
         (listed.came_instead && listed.came_instead->identity == identity);
}

}  // namespace

const ChangeInWords* other_half(const ChangeInWords& change, std::span<const ChangeInWords> changes) {
  const bool has_gone = went(change);
  if (!has_gone && change.kind != "element_inserted") return nullptr;
  const auto found = std::ranges::find_if(changes, [&](const ChangeInWords& other) {
    if (has_gone ? other.kind != "element_inserted" : !went(other)) return false;
    if (has_gone ? is_renamed(change, other) : is_renamed(other, change)) return true;
    return other.place == change.place && is_field(change) && is_field(other);
  });
  return found == changes.end() ? nullptr : &*found;
}

ChangeInWords joined(const ChangeInWords& one, const ChangeInWords& other) {
  ChangeInWords both = one;
  both.kind = replaced_kind;
  both.before = went(one) ? one.before : other.before;
  both.after = went(one) ? other.after : one.after;
  return both;
}

ChangeInWords shown_change(const ListedChange& listed) {
  return listed.came_instead ? joined(listed.change, *listed.came_instead) : listed.change;
}

std::vector<ChangeInWords> accepted_changes(const ListedChange& listed) {
  std::vector<ChangeInWords> all = listed.with_it;
  all.push_back(listed.change);
  all.insert(all.end(), listed.alike.begin(), listed.alike.end());
  if (listed.came_instead) all.push_back(*listed.came_instead);
  return all;
}

bool is_emptied(const ChangeInWords& change) {
  const bool is_of_text = change.kind == "words_changed" || change.kind == "values_changed";
  return is_of_text && change.after.empty() && !change.before.empty();
}

std::string place_of_change(const Reason& reason) {
  const ShownEdit& place = reason.place;
  const bool is_missing = place.after == "no such member" || place.after == "no such element";
  if (!is_missing || place.before.size() < 3) return place.path;
  return (place.path == "/" ? "" : place.path) + "/" + place.before.substr(1, place.before.size() - 2);
}

namespace {

bool is_of_broken(const ChangeInWords& change, const Verdict& verdict) {
  return std::ranges::any_of(verdict.reasons, [&](const Reason& reason) {
    const bool is_broken = reason.feature == "http_head" || reason.feature.starts_with("invariant:");
    return is_broken && change.place == place_of_change(reason);
  });
}

}  // namespace

Verdict kept_in_list(const Verdict& verdict) {
  Verdict kept = without_measures(verdict);
  std::ranges::copy_if(verdict.mark.words, std::back_inserter(kept.mark.words),
                       [&](const ChangeInWords& change) {
                         return change.identity == verdict.severity_change || change.before == change.after ||
                                is_emptied(change) || is_of_broken(change, verdict) ||
                                other_half(change, verdict.mark.words) != nullptr;
                       });
  return kept;
}

std::vector<ChangeInWords> unknown_changes(std::span<const ChangeInWords> changes) {
  std::vector<ChangeInWords> unknown;
  std::ranges::copy_if(changes, std::back_inserter(unknown), std::logical_not(), &ChangeInWords::known);
  if (unknown.empty()) unknown.assign(changes.begin(), changes.end());
  return unknown;
}

std::vector<ListedChange> listed(std::span<const ChangeInWords> changes) {
  std::vector<ListedChange> list;
  for (const ChangeInWords& change : changes) {
    const ChangeInWords* const other = other_half(change, changes);
    if (holder_of(change, changes) != nullptr || (other != nullptr && came(change))) continue;
    const auto alike = std::ranges::find_if(
        list, [&](const ListedChange& one) { return has_same_words(one.change, change); });
    if (alike != list.end()) {
      alike->alike.push_back(change);
      continue;
    }
    list.push_back({change, {}});
    if (other != nullptr) list.back().came_instead = *other;
  }
  std::sort(list.begin(), list.end(),
            [](const ListedChange& a, const ListedChange& b) { return comes_before(a.change, b.change); });
  for (const ChangeInWords& change : changes) {
    const ChangeInWords* const holder = holder_of(change, changes);
    if (holder == nullptr) continue;
    const auto place =
        std::ranges::find_if(list, [&](const ListedChange& one) { return is_of(one, holder->identity); });
    place->with_it.push_back(change);
  }
  for (ListedChange& one : list) std::ranges::sort(one.with_it, comes_before);
  return list;
}

bool are_alike(std::span<const ListedChange> changes) {
  if (changes.size() < 2) return true;
  const ChangeInWords& first = changes.front().change;
  const auto all = [&](auto same) {
    return std::ranges::all_of(changes, [&](const ListedChange& one) { return same(one.change); });
  };
  if (first.kind.empty() || !all([&](const ChangeInWords& c) { return c.kind == first.kind; })) return false;
  const std::string place = without_digits(first.place);
  return all([&](const ChangeInWords& c) { return without_digits(c.place) == place; }) ||
         all([&](const ChangeInWords& c) { return c.before == first.before && c.after == first.after; });
}

std::string list_text(std::span<const ListedChange> changes) {
  std::string text;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const ChangeInWords change = shown_change(changes[i]);
    text += fmt::format("{:>5}  {}{}\n", i + 1, pairs_of(change), words_of(change));
    for (const ChangeInWords& other : changes[i].with_it)
      text += fmt::format("       with it {}\n", words_of(other));
  }
  return text;
}

}  // namespace treesift
