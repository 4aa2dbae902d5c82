// Ids of JSON drawn anew.
//
// Problem. A server that starts with an empty store draws new ids in each run:
//
//     expected  {"users": [{"id": "8f41c27be9", …}, …], "orders": [{"user": "8f41c27be9", …}]}
//     actual    {"users": [{"id": "02b7e9d1c4", …}, …], "orders": [{"user": "02b7e9d1c4", …}]}
//
// Nothing is wrong, at any of these places. An order that belongs to another user looks like them.
//
// How. As in id_settler.cc: actual gets the ids of expected, one-to-one, by what the matches of the alignment say.
// JSON does not tell which values are ids. Here they are tokens which no side shares with the other, at two places or
// more: what stands at one place refers to nothing. Where one place of many leads elsewhere, the others say what was
// called how.
//
// Cost. Linear in the strings that differ; where tokens are among them, three walks over all strings.
#include "align/ids/json_ids.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "align/ids/code_words.h"

namespace treesift {
namespace {

// Calls visit(name) for each run of what names are made of.
template <typename Visit>
void for_each_name(std::string_view text, Visit visit) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t begin = i;
    while (i < text.size() && is_of_name(text[i])) ++i;
    if (i > begin) visit(text.substr(begin, i - begin));
  }
}

template <typename Visit>
void for_each_string(const Document& document, Visit visit) {
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (document.kind(node) == NodeKind::string) visit(node, document.text(node));
  }
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_of_name);
}

using Counts = std::unordered_map<std::string_view, std::size_t>;  // looked up only

// As often as they stand in the document or in its bytes, of which a rule may have hidden some.
Counts names_in(const Document& document, std::string_view bytes) {
  Counts counts, in_bytes;
  for_each_string(document, [&](NodeIndex, std::string_view text) {
    for_each_name(text, [&](std::string_view name) { ++counts[name]; });
  });
  for_each_name(bytes, [&](std::string_view name) { ++in_bytes[name]; });
  for (const auto& [name, count] : in_bytes) {
    std::size_t& known = counts[name];
    known = std::max(known, count);
  }
  return counts;
}

}  // namespace

SettledIds JsonIds::settle(const Document& expected, const Document& actual, const Edits& edits,
                           const PairOfIds& pair, Document& out) {
  find_renamed(expected, actual, edits);
  if (noted_.empty()) return {};
  keep_repeated(expected, actual, pair);
  if (noted_.empty()) return {};
  find_values(actual);
  if (!patcher_.has_room(actual, values_.size(), bytes_.size())) return {};
  out = renamed(actual);
  return {noted_.front(), false, values_.size(), old_bytes_};
}

void JsonIds::find_renamed(const Document& expected, const Document& actual, const Edits& edits) {
  ids_.clear();
  noted_.clear();
  for (const MatchedPair& nodes : edits.updated_text) {
    if (expected.kind(nodes.expected) != NodeKind::string || actual.kind(nodes.actual) != NodeKind::string)
      continue;
    const std::string_view before = expected.text(nodes.expected), after = actual.text(nodes.actual);
    const bool are_ids =
        before.size() == after.size() && is_name(before) && is_name(after) && differ_in_tokens(before, after);
    if (!are_ids) continue;
    ids_.note(before, after);
    noted_.push_back({nodes, {}, before, after});
  }
}

void JsonIds::keep_repeated(const Document& expected, const Document& actual, const PairOfIds& pair) {
  ids_.resolve();
  const Counts in_expected = names_in(expected, pair.expected_bytes),
               in_actual = names_in(actual, pair.actual_bytes);
  ids_.keep_if([&](std::string_view before, std::string_view after) {
    return (in_expected.at(before) > 1 || in_actual.at(after) > 1) && !in_actual.contains(before) &&
           !in_expected.contains(after);
  });
  std::erase_if(noted_, [&](const RenumberedId& id) { return ids_.before_of(id.after) != id.before; });
}

void JsonIds::find_values(const Document& actual) {
  values_.clear();
  bytes_.clear();
  old_bytes_ = 0;
  for_each_string(actual, [&](NodeIndex node, std::string_view text) {
    const std::size_t begin = bytes_.size();
    std::size_t copied = 0;
    for_each_name(text, [&](std::string_view name) { ids_.rename(name, text, copied, bytes_); });
    if (copied == 0) return;
    bytes_.append(text.substr(copied));
    values_.push_back({node, begin, bytes_.size()});
    old_bytes_ += text.size();
  });
}

Document JsonIds::renamed(const Document& actual) {
  patcher_.begin(actual, std::move(spare_));
  for (const NewValue& each : values_)
    patcher_.set_scalar(each.node, std::string_view(bytes_).substr(each.begin, each.end - each.begin));
  return patcher_.finish();
}

}  // namespace treesift
