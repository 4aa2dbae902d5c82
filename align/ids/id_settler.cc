// Ids numbered anew.
//
// Problem. A generator numbers the parts of its pages, and one part more at the front changes every number behind it:
//
//     expected  <a href="#id7">push</a> … <h4 id="id7">push</h4>
//     actual    <a href="#id9">push</a> … <h4 id="id9">push</h4>
//
// Nothing is wrong, in forty places of the page. One link that was forgotten is a fault, and looks like them.
//
// How. What an id is called matters to nobody, as long as what refers to it follows. So actual is renamed: the matches
// of the alignment say what each of its ids was called in expected, and both the ids and what refers to them get these
// names. A link that leads to the counterpart of what it led to is equal then, and one that leads elsewhere, or nowhere,
// is not. The renaming is one-to-one, or it could hide what it should show: where an id that expected used (1) is that of
// something new in actual,
//
//     expected  1 2 3          actual  1 2 3 4, of which 2, 3 and 4 are the old ones
//
// that one gets the name which is left over (4), and so does a reference to an id that is no more.
//
// Ids by which people or programs know something stay as they are: those that differ in more than digits and tokens, and
// those to which nothing refers on either page.
//
// Cost. Linear in the attributes that differ; where ids were numbered anew, three walks over the attributes of a
// document, and a copy of it.
#include "align/ids/id_settler.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "align/text/text_kinds.h"

namespace treesift {
namespace {

std::optional<std::string_view> id_of(const Document& document, NodeIndex node) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (is_id(document, node, attribute)) return document.value(attribute);
  }
  return std::nullopt;
}

bool is_token(std::string_view run) {
  return word_kind(run) == WordKind::token || is_joined_token(run);
}

// What a generator may have called an element twice: "section-id7" and "section-id12", "tab-5f2b9c1e07" and
// "tab-90ac4e77d1".
bool are_generated_alike(std::string_view one, std::string_view other) {
  std::size_t i = 0, j = 0;
  while (i < one.size() && j < other.size()) {
    const std::size_t end = end_of_run(one, i), other_end = end_of_run(other, j);
    const bool are_runs = end > i && other_end > j;
    const std::string_view run = one.substr(i, std::max(end - i, std::size_t{1})),
                           other_run = other.substr(j, std::max(other_end - j, std::size_t{1}));
    const bool are_alike =
        run == other_run ||
        (are_runs && (differ_in_digits(run, other_run) || (is_token(run) && is_token(other_run))));
    if (!are_alike) return false;
    i += run.size();
    j += other_run.size();
  }
  return one != other && i == one.size() && j == other.size();
}

}  // namespace

SettledIds IdSettler::settle(const Document& expected, const Document& actual, const Edits& edits,
                             std::string_view page, Document& out) {
  find_renumbered(expected, actual, edits);
  if (renumbered_.empty()) return {};
  const IdReferences references(expected, actual, page);
  keep_referred(expected, actual, references);
  if (renumbered_.empty()) return {std::nullopt, true};
  close_chains();
  find_values(actual, references);
  if (!patcher_.has_room(actual, values_.size(), bytes_.size())) return {std::nullopt, true};
  patcher_.begin(actual, std::move(spare_));
  for (const NewValue& each : values_) {
    const std::string_view value = std::string_view(bytes_).substr(each.begin, each.end - each.begin);
    patcher_.set_attribute(each.node, each.attribute, value);
  }
  out = patcher_.finish();
  return {renumbered_.front(), true, values_.size(), old_bytes_};
}

void IdSettler::find_renumbered(const Document& expected, const Document& actual, const Edits& edits) {
  expected_of_.clear();
  actual_of_.clear();
  renumbered_.clear();
  if (actual.format() == Format::json) return;
  for (const MatchedPair& nodes : edits.updated_attributes) {
    const auto before = id_of(expected, nodes.expected), after = id_of(actual, nodes.actual);
    if (before && after && are_generated_alike(*before, *after)) note({nodes, *before, *after});
  }
}

// Of an id that would have two names nothing is known.
void IdSettler::note(const RenumberedId& id) {
  const auto [to, is_new] = expected_of_.try_emplace(id.after, id.before);
  const auto [from, is_first] = actual_of_.try_emplace(id.before, id.after);
  if (is_new) renumbered_.push_back(id);
  if (to->second == id.before && from->second == id.after) return;
  if (!from->second.empty()) expected_of_[from->second] = {};
  expected_of_[id.after] = {};
  from->second = {};
}

void IdSettler::keep_referred(const Document& expected, const Document& actual,
                              const IdReferences& references) {
  std::unordered_set<std::string_view> referred;  // as actual calls them; looked up only
  for_each_attribute(expected, [&](NodeIndex node, const Attribute& attribute) {
    if (is_id(expected, node, attribute)) return;
    references.for_each_in_expected(attribute, [&](std::string_view word) {
      if (const auto known = actual_of_.find(word); known != actual_of_.end()) referred.insert(known->second);
    });
  });
  for_each_attribute(actual, [&](NodeIndex node, const Attribute& attribute) {
    if (is_id(actual, node, attribute)) return;
    references.for_each_in_actual(attribute, [&](std::string_view word) {
      if (expected_of_.contains(word)) referred.insert(word);
    });
  });
  std::erase_if(renumbered_, [&](const RenumberedId& id) {
    return expected_of_[id.after].empty() || !referred.contains(id.after);
  });
  expected_of_.clear();
  actual_of_.clear();
  for (const RenumberedId& id : renumbered_) {
    expected_of_.emplace(id.after, id.before);
    actual_of_.emplace(id.before, id.after);
  }
}

// What is in the way of a renaming gets the name at the other end of its chain, which is nobody's any more.
void IdSettler::close_chains() {
  for (const RenumberedId& id : renumbered_) {
    if (actual_of_.contains(id.after)) continue;
    std::string_view last = id.after;
    for (auto next = expected_of_.find(last); next != expected_of_.end(); next = expected_of_.find(last))
      last = next->second;
    expected_of_.emplace(last, id.after);
  }
}

void IdSettler::find_values(const Document& actual, const IdReferences& references) {
  values_.clear();
  bytes_.clear();
  old_bytes_ = 0;
  for (NodeIndex node = 1; node < actual.node_count(); ++node) {
    const auto attributes = actual.attributes(node);
    for (std::size_t i = 0; i < attributes.size(); ++i) find_value(actual, node, i, references);
  }
}

void IdSettler::find_value(const Document& actual, NodeIndex node, std::size_t place,
                           const IdReferences& references) {
  const Attribute& attribute = actual.attributes(node)[place];
  const std::string_view value = actual.value(attribute);
  const std::size_t begin = bytes_.size();
  std::size_t copied = 0;
  const auto rename = [&](std::string_view word) {
    const auto known = expected_of_.find(word);
    if (known == expected_of_.end()) return;
    const auto at = static_cast<std::size_t>(word.data() - value.data());
    bytes_.append(value.substr(copied, at - copied)).append(known->second);
    copied = at + word.size();
  };
  is_id(actual, node, attribute) ? rename(value) : references.for_each_in_actual(attribute, rename);
  if (copied == 0) return;
  bytes_.append(value.substr(copied));
  values_.push_back({node, place, begin, bytes_.size()});
  old_bytes_ += value.size();
}

}  // namespace treesift
