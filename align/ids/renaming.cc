#include "align/ids/renaming.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <unordered_set>
#include <utility>

namespace treesift {
namespace {

bool is_token(std::string_view run) {
  return word_kind(run) == WordKind::token || is_joined_token(run);
}

// The same but for runs, which end_of finds, of which may_differ(run, other) is true.
template <typename EndOf, typename MayDiffer>
bool differ_only_in(std::string_view one, std::string_view other, EndOf end_of, MayDiffer may_differ) {
  std::size_t i = 0, j = 0;
  while (i < one.size() && j < other.size()) {
    const std::size_t end = end_of(one, i), other_end = end_of(other, j);
    const bool are_runs = end > i && other_end > j;
    const std::string_view run = one.substr(i, std::max(end - i, std::size_t{1})),
                           other_run = other.substr(j, std::max(other_end - j, std::size_t{1}));
    if (run != other_run && !(are_runs && may_differ(run, other_run))) return false;
    i += run.size();
    j += other_run.size();
  }
  return one != other && i == one.size() && j == other.size();
}

// Runs are words, or tokens with hyphens in them (UUIDs), of which one side may have some that look like words.
template <typename MayDiffer>
bool differ_only_in(std::string_view one, std::string_view other, MayDiffer may_differ) {
  return differ_only_in(one, other, end_of_plain_run, may_differ) ||
         differ_only_in(one, other, end_of_run, may_differ);
}

bool are_tokens(std::string_view run, std::string_view other) {
  return is_token(run) && is_token(other);
}

}  // namespace

bool differ_in_tokens(std::string_view one, std::string_view other) {
  return differ_only_in(one, other, are_tokens);
}

bool differ_in_digits_or_tokens(std::string_view one, std::string_view other) {
  return differ_only_in(one, other, [](std::string_view run, std::string_view other_run) {
    return differ_in_digits(run, other_run) || are_tokens(run, other_run);
  });
}

std::string numbering_of(std::string_view name) {
  std::string numbering;
  for_each_run(
      name,
      [&](std::string_view run) {
        if (is_token(run)) return numbering.push_back('#');
        std::ranges::copy_if(run, std::back_inserter(numbering), [](char c) { return !is_digit(c); });
      },
      [&](char c) { numbering.push_back(c); });
  return numbering;
}

void Renaming::clear() {
  before_of_.clear();
  after_of_.clear();
  names_.clear();
}

void Renaming::note(std::string_view before, std::string_view after) {
  names_.push_back({before, after});
}

// Each once, with how often it was noted; the most noted first.
void Renaming::count_each() {
  std::ranges::sort(names_, {}, [](const Name& name) { return std::pair(name.before, name.after); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    Name& last = names_[kept == 0 ? 0 : kept - 1];
    if (kept > 0 && last.before == names_[i].before && last.after == names_[i].after)
      ++last.noted;
    else
      names_[kept++] = names_[i];
  }
  names_.resize(kept);
  std::ranges::stable_sort(names_, std::greater(), &Name::noted);
}

void Renaming::resolve() {
  count_each();
  std::unordered_set<std::string_view> known_before, known_after;  // looked up only, as are the counts
  std::vector<Name> kept;
  for (auto from = names_.begin(); from != names_.end();) {
    const auto to =
        std::find_if(from, names_.end(), [&](const Name& name) { return name.noted < from->noted; });
    const auto rest = std::remove_if(from, to, [&](const Name& name) {
      return known_before.contains(name.before) || known_after.contains(name.after);
    });
    std::unordered_map<std::string_view, std::size_t> befores, afters;
    for (const Name& name : std::span(from, rest)) ++befores[name.before], ++afters[name.after];
    std::copy_if(from, rest, std::back_inserter(kept),
                 [&](const Name& name) { return befores[name.before] == 1 && afters[name.after] == 1; });
    for (const Name& name : std::span(from, rest)) {
      known_before.insert(name.before);
      known_after.insert(name.after);
    }
    from = to;
  }
  names_ = std::move(kept);
  look_up();
}

std::optional<std::string_view> Renaming::found(const Names& names, std::string_view name) {
  const auto known = names.find(name);
  return known == names.end() ? std::nullopt : std::optional(known->second);
}

bool Renaming::rename(std::string_view word, std::string_view value, std::size_t& copied,
                      std::string& out) const {
  const std::optional<std::string_view> before = before_of(word);
  if (!before) return false;
  const auto at = static_cast<std::size_t>(word.data() - value.data());
  out.append(value.substr(copied, at - copied)).append(*before);
  copied = at + word.size();
  return true;
}

void Renaming::look_up() {
  before_of_.clear();
  after_of_.clear();
  for (const Name& name : names_) {
    before_of_.emplace(name.after, name.before);
    after_of_.emplace(name.before, name.after);
  }
}

void Renaming::close_chains() {
  for (const Name& name : names_) {
    if (after_of_.contains(name.after)) continue;
    std::string_view last = name.after;
    for (auto next = before_of_.find(last); next != before_of_.end(); next = before_of_.find(last))
      last = next->second;
    before_of_.emplace(last, name.after);
  }
}

}  // namespace treesift
