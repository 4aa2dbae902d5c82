// Items of a list that changed its order, each with a value that varies: objects of JSON, elements of XML.
//
// Problem. A list comes in another order, and each of its objects has a time of its own: none is equal to any of the
// other side. By position all their members would have changed, and by noise that was learned of it any value might
// stand anywhere.
//
// Example.    expected  [ {sku: A, stock: 7, at: 10:41}, {sku: B, stock: 9, at: 10:42} ]
//             actual    [ {sku: B, stock: 9, at: 11:07}, {sku: A, stock: 7, at: 11:09} ]
//
// How. A member (of an element: an attribute, or an element that holds a text alone) is a key where no two objects of a
// side have the same value of it, and half of the objects have one that the other side has, too. Each shared value
// votes for its two objects, with the bytes that it has: an id outvotes a rank. Two objects that have most votes for
// each other are the same one. Names of members say nothing: what tells things apart is called `id`, `sku` or `login`.
//
// A member that is an object or array is such a value as well. A rank may be long, as the cursors of GraphQL are, which
// count the places of a list ({"cursor": "YXJyYXljb25uZWN0aW9uOjA=", "node": {…}}): of a list with a new first item
// every cursor would stand for its neighbour, but what is in the nodes says more.
//
// Texts and numbers of a list are their own keys, where all that is left has changed places and nothing else: of codes
// such as "de" and "fr" one alone says too little to be taken for moved.
//
// Cost. The values are sorted: O(k log k) for k of them; of more than `most_values` nothing is asked.
#include "align/item_keys.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

#include "base/hash.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t most_values = std::size_t{1} << 18;
constexpr std::uint32_t nobody = ~std::uint32_t{0};

bool holds_members(NodeKind kind) {
  return kind == NodeKind::object || kind == NodeKind::element;
}

bool holds_nodes(NodeKind kind) {
  return holds_members(kind) || kind == NodeKind::array;
}

// Of a text or number of JSON, or of an element of XML that holds a text alone.
std::optional<std::string_view> text_of(const Document& document, NodeIndex node) {
  const NodeKind kind = document.kind(node);
  if (kind == NodeKind::string || kind == NodeKind::number) return document.text(node);
  if (kind != NodeKind::element || document.subtree_size(node) != 2 || !document.is_text(node + 1))
    return std::nullopt;
  return document.text(node + 1);
}

constexpr std::uint32_t of_a_value = 2;  // also of an empty one

std::uint32_t weight_of(std::string_view text) {
  return of_a_value + static_cast<std::uint32_t>(text.size());
}

// Of all that is in an object, array or element; of its first nodes, which outvote any key, where it has many.
std::uint32_t weight_within(const Document& document, NodeIndex node) {
  constexpr NodeIndex most_nodes = 64;
  const NodeIndex end = node + std::min<NodeIndex>(document.subtree_size(node), most_nodes);
  std::uint32_t weight = 0;
  for (NodeIndex inner = node + 1; inner < end; ++inner) {
    const bool is_value = document.is_text(inner) || !holds_nodes(document.kind(inner));
    if (is_value) weight += weight_of(document.text(inner));
  }
  return weight;
}

}  // namespace

void ItemKeys::match(const Matching& matching, const std::vector<NodeIndex>& xs,
                     const std::vector<NodeIndex>& ys, std::vector<PositionPair>& pairs) {
  pairs.clear();
  votes_.clear();
  const auto of_expected = [&](NodeIndex e) { return matching.label_of_expected(e); };
  const auto of_actual = [&](NodeIndex a) { return matching.label_of_actual(a); };
  if (!list_values(matching.expected(), xs, of_expected, x_values_)) return;
  if (!list_values(matching.actual(), ys, of_actual, y_values_)) return;
  const std::size_t most_items = std::max(xs.size(), ys.size());
  for (std::size_t x = 0, y = 0; x < x_values_.size() && y < y_values_.size();) {
    // The end of a member's values is looked for once, when they are left: there may be many, beside many other
    // members.
    const std::uint64_t of_x = x_values_[x].member, of_y = y_values_[y].member;
    const std::size_t x_end = of_x <= of_y ? end_of_member(x_values_, x) : x;
    const std::size_t y_end = of_y <= of_x ? end_of_member(y_values_, y) : y;
    if (of_x == of_y) {
      const bool are_members = holds_members(matching.expected().kind(xs[x_values_[x].position]));
      vote(x, x_end, y, y_end, are_members ? (most_items + 1) / 2 : most_items);
    }
    x = x_end;
    y = y_end;
  }
  count_votes();
  elect(xs.size(), ys.size(), pairs);
}

// The texts and numbers of the list and of its objects, sorted by member and value; false where they are too many.
template <typename LabelOf>
bool ItemKeys::list_values(const Document& document, const std::vector<NodeIndex>& items, LabelOf label_of,
                           Values& values) {
  values.clear();
  const auto append = [&](NodeIndex node, std::uint32_t position) {
    const std::optional<std::string_view> text = text_of(document, node);
    const bool is_key = text || (holds_nodes(document.kind(node)) && document.subtree_size(node) > 1);
    if (!is_key) return;
    const std::uint32_t weight = text ? weight_of(*text) : weight_within(document, node);
    values.push_back({label_of(node), document.subtree_hash(node), position, weight});
  };
  for (std::uint32_t position = 0; position < items.size(); ++position) {
    const NodeIndex item = items[position];
    if (!holds_nodes(document.kind(item))) append(item, position);
    for (const Attribute& attribute : document.attributes(item)) {
      const std::string_view value = document.value(attribute);
      values.push_back(
          {hash_of(document.name_text(attribute.name)), hash_of(value), position, weight_of(value)});
    }
    if (document.subtree_size(item) > 1 && holds_members(document.kind(item))) {
      for (const NodeIndex member : document.children(item)) append(member, position);
    }
    if (values.size() > most_values) return false;
  }
  std::ranges::sort(values, {},
                    [](const Value& value) { return std::tuple(value.member, value.hash, value.position); });
  return true;
}

std::size_t ItemKeys::end_of_member(const Values& values, std::size_t begin) {
  std::size_t end = begin;
  while (end < values.size() && values[end].member == values[begin].member) ++end;
  return end;
}

bool ItemKeys::tells_apart(const Values& values, std::size_t begin, std::size_t end) {
  const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin),
             last = values.begin() + static_cast<std::ptrdiff_t>(end);
  return std::adjacent_find(
             first, last, [](const Value& one, const Value& next) { return one.hash == next.hash; }) == last;
}

void ItemKeys::vote(std::size_t x, std::size_t x_end, std::size_t y, std::size_t y_end,
                    std::size_t least_shared) {
  if (!tells_apart(x_values_, x, x_end) || !tells_apart(y_values_, y, y_end)) return;
  const std::size_t before = votes_.size();
  while (x < x_end && y < y_end) {
    const Value &of_x = x_values_[x], &of_y = y_values_[y];
    if (of_x.hash == of_y.hash) votes_.push_back({{of_x.position, of_y.position}, of_x.weight});
    if (of_x.hash <= of_y.hash) ++x;
    if (of_y.hash <= of_x.hash) ++y;
  }
  if (votes_.size() - before < least_shared) votes_.resize(before);
}

// Those for the same two objects become one.
void ItemKeys::count_votes() {
  const auto objects = [](const Vote& vote) { return std::pair(vote.pair.x, vote.pair.y); };
  std::ranges::sort(votes_, {}, objects);
  std::size_t count = 0;
  for (const Vote& vote : votes_) {
    if (count > 0 && objects(votes_[count - 1]) == objects(vote))
      votes_[count - 1].weight += vote.weight;
    else
      votes_[count++] = vote;
  }
  votes_.resize(count);
}

// Of as many votes the first counts.
void ItemKeys::elect(std::size_t x_count, std::size_t y_count, std::vector<PositionPair>& pairs) {
  best_of_x_.assign(x_count, nobody);
  best_of_y_.assign(y_count, nobody);
  const auto ask = [&](std::uint32_t& best, std::uint32_t vote) {
    if (best == nobody || votes_[vote].weight > votes_[best].weight) best = vote;
  };
  for (std::uint32_t vote = 0; vote < votes_.size(); ++vote) {
    ask(best_of_x_[votes_[vote].pair.x], vote);
    ask(best_of_y_[votes_[vote].pair.y], vote);
  }
  for (std::uint32_t vote = 0; vote < votes_.size(); ++vote) {
    const PositionPair pair = votes_[vote].pair;
    if (best_of_x_[pair.x] == vote && best_of_y_[pair.y] == vote) pairs.push_back(pair);
  }
}

}  // namespace treesift
