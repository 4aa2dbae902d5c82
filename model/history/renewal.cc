#include "model/history/renewal.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

namespace treesift {
namespace {

using Words = std::tuple<std::string_view, std::string, std::string_view, std::string_view>;

// An XPath without the elements that HTML implies, which a version of treesift may have and another not:
// "/html/body/table/tbody/tr[2]" is "/table/tr[2]".
std::string without_implied(std::string_view path) {
  constexpr std::string_view implied[] = {"html", "head", "body", "tbody", "colgroup"};
  std::string rest;
  while (!path.empty()) {
    const std::string_view step = path.substr(0, path.find('/', 1));
    const std::string_view name = step.substr(1, step.find('[') - 1);
    if (!step.starts_with('/') || std::ranges::find(implied, name) == std::end(implied)) rest.append(step);
    path.remove_prefix(step.size());
  }
  return rest;
}

Words words_of(const ChangeInWords& change) {
  return {change.kind, without_implied(change.place), change.before, change.after};
}

using ByWords = std::map<Words, std::vector<const ChangeInWords*>>;

// By words that say where and what: a change that has a kind only is any.
ByWords by_words(std::span<const ChangeInWords> changes) {
  ByWords groups;
  for (const ChangeInWords& change : changes) {
    const bool says_nothing = change.place.empty() && change.before.empty() && change.after.empty();
    if (!change.kind.empty() && !says_nothing) groups[words_of(change)].push_back(&change);
  }
  return groups;
}

bool has_no_words(const ChangeInWords& change) {
  return change.kind.empty();
}

const ChangeInWords* with_identity(std::span<const ChangeInWords> changes, std::uint64_t identity) {
  const auto found = std::ranges::find(changes, identity, &ChangeInWords::identity);
  return found == changes.end() ? nullptr : &*found;
}

// The one with the same rank among today's changes of these words, if there are as many.
const ChangeInWords* with_words(const ChangeInWords& change, const ByWords& before, const ByWords& now) {
  const auto group = before.find(words_of(change));
  const auto same = now.find(words_of(change));
  if (group == before.end() || same == now.end() || group->second.size() != same->second.size())
    return nullptr;
  const auto rank = std::ranges::find(group->second, &change) - group->second.begin();
  return same->second[static_cast<std::size_t>(rank)];
}

std::vector<const ChangeInWords*> all_of(std::span<const ChangeInWords> changes) {
  std::vector<const ChangeInWords*> all;
  for (const ChangeInWords& change : changes) all.push_back(&change);
  return all;
}

}  // namespace

std::vector<const ChangeInWords*> bind_anew(std::span<const ChangeInWords> stored,
                                            std::span<const ChangeInWords> today,
                                            WithoutWords without_words) {
  const ByWords before = by_words(stored), now = by_words(today);
  std::vector<const ChangeInWords*> bound;
  for (const ChangeInWords& change : stored)
    bound.push_back(has_no_words(change) ? with_identity(today, change.identity)
                                         : with_words(change, before, now));
  const bool may_be_whole = without_words == WithoutWords::whole_example && stored.size() == today.size() &&
                            std::ranges::all_of(stored, has_no_words);
  return may_be_whole ? all_of(today) : bound;
}

}  // namespace treesift
