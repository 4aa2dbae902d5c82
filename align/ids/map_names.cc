// Names of members drawn anew.
//
// Problem. Jobs, sessions and carts often are members of a map, called by ids that the server has drawn:
//
//     expected  {"jobs": {"6fa459ea-ee8a-…": {"kind": "mail", "state": "done"}, …}}
//     actual    {"jobs": {"02b7e9d1-c4a0-…": {"kind": "mail", "state": "done"}, …}}
//
// By its name no member has a match: all are gone, others have come, and nothing in them is compared.
//
// How. As in id_settler.cc: actual gets the names of expected, so that members are compared with each other. First
// those that say the same belong together, then those that have the most members of their own in common, then the rest
// in their order. No name of one document may stand in the other: where some have stayed, the others are no new draw,
// but perhaps a wrong one. Strings that have such a name in them follow, or a job that is "next" would point at
// another.
//
// Cost. Two walks over the documents, the sorting of members; of at most `most_compared` pairs of members in a map, and
// `most_looked_at` of what is in them, it is counted what they have in common.
#include "align/ids/map_names.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "align/ids/json_names.h"
#include "align/text/shape_text.h"
#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::size_t most_compared = 10'000, most_looked_at = 20'000'000;

std::string_view name_of(const Document& document, NodeIndex member) {
  return document.name_text(document.name(member));
}

bool has_generated_names(const Document& document) {
  if (document.format() != Format::json) return false;
  for (NameId name = standard_name_count; name < document.name_count(); ++name) {
    if (is_joined_token(document.name_text(name))) return true;
  }
  return false;
}

std::vector<NodeIndex> generated_members(const Document& document, NodeIndex map) {
  std::vector<NodeIndex> members;
  for (const NodeIndex child : document.children(map)) {
    if (name_in_map(document, child) == "*") members.push_back(child);
  }
  return members;
}

// What a member says, whatever it is called.
std::uint64_t content_hash(const Document& document, NodeIndex member) {
  std::uint64_t hash =
      treesift::hash_of(document.text(member), static_cast<std::uint64_t>(document.kind(member)) + 1);
  for (const NodeIndex child : document.children(member))
    hash = combine_hashes(hash, document.subtree_hash(child));
  return hash;
}

bool may_be_same(const Document& expected, NodeIndex one, const Document& actual, NodeIndex other) {
  return expected.kind(one) == actual.kind(other) && are_ids(name_of(expected, one), name_of(actual, other));
}

// The hashes of the members or items of each, sorted.
using Contents = std::vector<std::vector<std::uint64_t>>;

Contents contents_of(const Document& document, const std::vector<NodeIndex>& nodes) {
  Contents contents;
  for (const NodeIndex node : nodes) {
    std::vector<std::uint64_t>& hashes = contents.emplace_back();
    for (const NodeIndex child : document.children(node)) hashes.push_back(document.subtree_hash(child));
    std::ranges::sort(hashes);
  }
  return contents;
}

std::size_t size_of(const Contents& contents) {
  std::size_t size = 0;
  for (const auto& hashes : contents) size += hashes.size();
  return size;
}

// How many of `others` are among `ones`.
std::size_t in_common(const std::vector<std::uint64_t>& ones, const std::vector<std::uint64_t>& others) {
  std::size_t count = 0;
  auto one = ones.begin();
  for (const std::uint64_t other : others) {
    while (one != ones.end() && *one < other) ++one;
    count += one != ones.end() && *one == other;
  }
  return count;
}

void drop_paired(std::vector<NodeIndex>& nodes) {
  std::erase(nodes, no_node);
}

}  // namespace

bool MapNames::concerns(const Document& expected, const Document& actual) {
  return has_generated_names(expected) && has_generated_names(actual);
}

std::vector<RenamedMap> MapNames::settle(const Document& expected, const Document& actual,
                                         const Alignment& alignment, Document& out) {
  names_.clear();
  noted_.clear();
  for (NodeIndex map = 1; map < actual.node_count(); ++map) {
    if (actual.kind(map) != NodeKind::object || !alignment.matches_actual(map)) continue;
    Members before{expected, generated_members(expected, alignment.expected_of[map])},
        after{actual, generated_members(actual, map)};
    if (!share_name(before, after)) note_map(before, after, map);
  }
  if (noted_.empty()) return {};
  names_.resolve();
  keep_unshared(expected, actual);
  if (names_.empty()) return {};
  rename(actual);
  if (!rearranger_.rearrange(actual, to_, out)) return {};
  return counted_maps();
}

// Each once.
std::vector<RenamedMap> MapNames::counted_maps() const {
  std::vector<RenamedMap> maps;
  for (const RenamedMap& noted : noted_) {
    if (maps.empty() || maps.back().map != noted.map)
      maps.push_back(noted);
    else
      ++maps.back().members;
  }
  return maps;
}

// Then they were not drawn anew.
bool MapNames::share_name(const Members& before, const Members& after) {
  auto one = before.nodes.begin(), other = after.nodes.begin();
  while (one != before.nodes.end() && other != after.nodes.end()) {
    const int order = name_of(before.document, *one).compare(name_of(after.document, *other));
    if (order == 0) return true;
    ++(order < 0 ? one : other);
  }
  return false;
}

void MapNames::note_map(Members& before, Members& after, NodeIndex map) {
  pair_equal(before, after, map);
  pair_alike(before, after, map);
  const std::size_t rest = std::min(before.nodes.size(), after.nodes.size());
  for (std::size_t i = 0; i < rest; ++i) {
    if (may_be_same(before.document, before.nodes[i], after.document, after.nodes[i]))
      note(before, i, after, i, map);
  }
}

void MapNames::note(const Members& before, std::size_t i, const Members& after, std::size_t j,
                    NodeIndex map) {
  const std::string_view name = name_of(before.document, before.nodes[i]),
                         other = name_of(after.document, after.nodes[j]);
  names_.note(name, other);
  noted_.push_back({map, after.nodes[j], name, other, 1});
}

void MapNames::pair_equal(Members& before, Members& after, NodeIndex map) {
  using Said = std::pair<std::uint64_t, std::size_t>;  // by whom
  const auto all_said = [](const Members& side) {
    std::vector<Said> all;
    for (std::size_t i = 0; i < side.nodes.size(); ++i)
      all.emplace_back(content_hash(side.document, side.nodes[i]), i);
    std::ranges::sort(all);
    return all;
  };
  const std::vector<Said> ones = all_said(before), others = all_said(after);
  for (auto one = ones.begin(), other = others.begin(); one != ones.end() && other != others.end();) {
    const bool is_same = one->first == other->first;
    if (is_same &&
        may_be_same(before.document, before.nodes[one->second], after.document, after.nodes[other->second])) {
      note(before, one->second, after, other->second, map);
      before.nodes[one++->second] = after.nodes[other++->second] = no_node;
    } else {
      ++(*one < *other ? one : other);
    }
  }
  drop_paired(before.nodes);
  drop_paired(after.nodes);
}

void MapNames::pair_alike(Members& before, Members& after, NodeIndex map) {
  if (before.nodes.size() * after.nodes.size() > most_compared) return;
  const Contents ones = contents_of(before.document, before.nodes),
                 others = contents_of(after.document, after.nodes);
  if (ones.size() * size_of(others) + others.size() * size_of(ones) > most_looked_at) return;
  std::vector<std::tuple<std::size_t, std::size_t, std::size_t>> alike;  // the most alike first
  for (std::size_t i = 0; i < before.nodes.size(); ++i) {
    for (std::size_t j = 0; j < after.nodes.size(); ++j) {
      if (!may_be_same(before.document, before.nodes[i], after.document, after.nodes[j])) continue;
      alike.emplace_back(most_looked_at - in_common(ones[i], others[j]), i, j);
    }
  }
  std::ranges::sort(alike);
  for (const auto& [unlike, i, j] : alike) {
    if (before.nodes[i] == no_node || after.nodes[j] == no_node) continue;
    note(before, i, after, j, map);
    before.nodes[i] = after.nodes[j] = no_node;
  }
  drop_paired(before.nodes);
  drop_paired(after.nodes);
}

// What one document calls something else by stays: it could be a reference that did not follow.
void MapNames::keep_unshared(const Document& expected, const Document& actual) {
  const JsonNames in_expected(expected, {}), in_actual(actual, {});
  names_.keep_if([&](std::string_view before, std::string_view after) {
    return in_actual.count(before) == 0 && in_expected.count(after) == 0;
  });
  std::erase_if(noted_, [&](const RenamedMap& map) { return names_.before_of(map.after) != map.before; });
}

void MapNames::rename(const Document& actual) {
  to_.clear(actual.node_count());
  for (NodeIndex node = 1; node < actual.node_count(); ++node) {
    if (const auto before = names_.before_of(name_of(actual, node))) to_.names[node] = *before;
    if (actual.kind(node) != NodeKind::string) continue;
    std::string value;
    std::size_t copied = 0;
    const std::string_view text = actual.text(node);
    for_each_name(text, [&](std::string_view name) { names_.rename(name, text, copied, value); });
    if (copied > 0) to_.texts[node] = value.append(text.substr(copied));
  }
  for (const auto& [member, name] : to_.names) {
    if (!to_.orders.contains(actual.parent(member))) sort_members(actual, actual.parent(member));
  }
}

// As the reader sorts them.
void MapNames::sort_members(const Document& actual, NodeIndex map) {
  std::vector<NodeIndex>& order = to_.orders[map];
  for (const NodeIndex child : actual.children(map)) order.push_back(child);
  std::ranges::stable_sort(order, {}, [&](NodeIndex child) {
    const auto renamed = to_.names.find(child);
    return renamed == to_.names.end() ? name_of(actual, child) : std::string_view(renamed->second);
  });
}

}  // namespace treesift
