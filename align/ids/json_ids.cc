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
// A rule may have hidden the place where such a token is the whole value ({"token": "8f41c27be9"}). What it was called
// is then read from strings with more around it ("<input value=\"8f41c27be9\">"), which the rule does not know.
//
// Cost. Linear in the strings that differ; where tokens are among them, three walks over all strings.
#include "align/ids/json_ids.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "align/ids/json_names.h"

namespace treesift {
namespace {

// Calls visit(before, after) for each name that is another one in the other text, up to where they differ in more.
template <typename Visit>
void for_each_other_name(std::string_view before, std::string_view after, Visit visit) {
  for (std::size_t i = 0, j = 0; i < before.size() && j < after.size();) {
    const std::size_t end = end_of_name(before, i), other_end = end_of_name(after, j);
    if (end > i && other_end > j) {
      const std::string_view name = before.substr(i, end - i), other = after.substr(j, other_end - j);
      if (name != other) visit(name, other);
      i = end;
      j = other_end;
    } else if (before[i++] != after[j++]) {
      return;
    }
  }
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
    const auto note = [&](std::string_view before, std::string_view after) {
      if (!are_ids(before, after)) return;
      ids_.note(before, after);
      noted_.push_back({nodes, {}, before, after});
    };
    for_each_other_name(expected.text(nodes.expected), actual.text(nodes.actual), note);
  }
}

void JsonIds::keep_repeated(const Document& expected, const Document& actual, const PairOfIds& pair) {
  std::unordered_set<std::string_view> values;  // of expected, that are names and no more; looked up only
  for (const RenumberedId& id : noted_) {
    if (expected.text(id.nodes.expected) == id.before && actual.text(id.nodes.actual) == id.after)
      values.insert(id.before);
  }
  ids_.resolve();
  const JsonNames in_expected(expected, pair.expected_bytes), in_actual(actual, pair.actual_bytes);
  ids_.keep_if([&](std::string_view before, std::string_view after) {
    const bool is_value = values.contains(before) ||
                          (in_expected.is_hidden_somewhere(before) && in_actual.is_hidden_somewhere(after));
    const bool is_repeated = in_expected.count(before) > 1 || in_actual.count(after) > 1;
    return is_value && is_repeated && in_actual.count(before) == 0 && in_expected.count(after) == 0;
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
