// Features of names that point at each other: references that no longer resolve, and values that were
// renamed.
//
// Problem. A generator numbers its ids anew: id="_17" becomes "_19" wherever it stands, and nothing is wrong.
// One reference that was forgotten is. No single attribute tells which is which: the same change of a value
// is harmless when all of its kind make it, and a fault when it breaks what others agree on.
//
// How. Which attributes refer to ids is learned from the expected document: those of which every value is the
// id of some element (`for`, `headers`, `type` in a type graph), or a "#fragment" of one. In the actual
// document each of their values must be an id, too. And the values that changed between matched attributes
// are taken as a mapping: one that is one-to-one is a renaming.
//
// Cost. Each attribute value is hashed once, if there are ids at all.
#include <algorithm>
#include <unordered_map>

#include "align/ids/id_words.h"
#include "base/hash.h"
#include "model/measure/attribute_edits.h"
#include "model/measure/features/feature_context.h"

namespace treesift {
namespace {

using Hash = std::uint64_t;

// Ids of a document, ordered.
std::vector<Hash> ids_of(const Document& document) {
  std::vector<Hash> ids;
  for_each_attribute(document, [&](NodeIndex, const Attribute& attribute) {
    if (is_declared_id(document, attribute)) ids.push_back(hash_of(document.value(attribute)));
  });
  std::sort(ids.begin(), ids.end());
  return ids;
}

bool is_among(const std::vector<Hash>& ids, Hash id) {
  return std::binary_search(ids.begin(), ids.end(), id);
}

// Calls visit(word) for each of the words of a value; a value that is a fragment ("#top") is one word,
// without its sign. In HTML only fragments of link targets refer.
template <typename Visit>
void for_each_word(std::string_view value, Visit visit) {
  if (value.starts_with('#')) return visit(value.substr(1));
  for_each_id_of(value, visit);
}

// Calls visit(node, name, word) for each word of each attribute that is not an id, if its name is asked for.
// "href" and "#…" are told apart from "href" with an address: only fragments of one page can be looked up in
// it.
template <typename Asked, typename Visit>
void for_each_reference(const Document& document, Asked is_asked_for, Visit visit) {
  for_each_attribute(document, [&](NodeIndex node, const Attribute& attribute) {
    if (!is_asked_for(attribute.name)) return;
    const std::string_view value = document.value(attribute);
    const bool is_address = attribute.name == standard_name("href") && !value.starts_with('#');
    if (is_declared_id(document, attribute) || is_address || value.empty()) return;
    for_each_word(value, [&](std::string_view word) { visit(node, attribute.name, word); });
  });
}

enum class Refers : std::uint8_t { unknown, always, not_always };

// By name of attribute: whether all its words are ids. Most names are out after their first word.
std::vector<Refers> find_referring(const Document& document, const std::vector<Hash>& ids) {
  std::vector<Refers> refers(document.name_count(), Refers::unknown);
  for_each_reference(
      document, [&](NameId name) { return refers[name] != Refers::not_always; },
      [&](NodeIndex, NameId name, std::string_view word) {
        const bool resolves = refers[name] != Refers::not_always && is_among(ids, hash_of(word));
        refers[name] = resolves ? Refers::always : Refers::not_always;
      });
  return refers;
}

// Whether both sides have the same attributes, in whatever order: then a reference of actual leads to an id if it does
// in expected.
bool have_same_attributes(const AlignedPair& pair) {
  const auto none_with_attributes = [](const Document& document, const std::vector<NodeIndex>& nodes) {
    return std::ranges::all_of(nodes, [&](NodeIndex node) { return document.attributes(node).empty(); });
  };
  return pair.edits.updated_attributes.empty() && none_with_attributes(pair.expected, pair.edits.deleted) &&
         none_with_attributes(pair.actual, pair.edits.inserted);
}

void measure_dangling(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  if (have_same_attributes(context.pair)) return;
  const std::vector<Hash> expected_ids = ids_of(expected);
  if (expected_ids.empty()) return;
  const std::vector<Refers> refers = find_referring(expected, expected_ids);
  std::vector<bool> refers_in_actual(actual.name_count(), false);
  for (NameId name = 0; name < refers.size(); ++name) {
    const NameId known = context.names.in_actual(name);
    if (refers[name] == Refers::always && known < refers_in_actual.size()) refers_in_actual[known] = true;
  }
  const std::vector<Hash> actual_ids = ids_of(actual);
  for_each_reference(
      actual, [&](NameId name) { return refers_in_actual[name]; },
      [&](NodeIndex node, NameId, std::string_view word) {
        if (is_among(actual_ids, hash_of(word))) return;
        const NodeIndex known = context.pair.alignment.expected_of[node];
        context.features.add(feature("dangling_references"), 1, {known, node});
      });
}

struct ChangedValue {
  Hash before, after;
  Evidence where;
};

std::vector<ChangedValue> changed_values(const FeatureContext& context) {
  std::vector<ChangedValue> values;
  for (const MatchedPair& pair : context.pair.edits.updated_attributes) {
    for_each_attribute_edit(
        context.pair.expected, pair.expected, context.pair.actual, pair.actual,
        [&](const AttributeEdit& edit) {
          if (edit.lost || edit.gained) return;
          values.push_back({hash_of(edit.before), hash_of(edit.after), {pair.expected, pair.actual}});
        });
  }
  return values;
}

// What one value became; or of one, what it came from.
struct Counterpart {
  Hash other;
  std::size_t times = 0;
  bool several = false;

  void see(Hash seen) {
    several = several || (times > 0 && other != seen);
    other = seen;
    ++times;
  }
};

void measure_renaming(FeatureContext& context) {
  const std::vector<ChangedValue> values = changed_values(context);
  std::unordered_map<Hash, Counterpart> became, came_from;  // looked up only, never iterated
  for (const ChangedValue& value : values) {
    became[value.before].see(value.after);
    came_from[value.after].see(value.before);
  }
  for (const ChangedValue& value : values) {
    const Counterpart& forth = became[value.before];
    const bool one_to_one = !forth.several && !came_from[value.after].several;
    if (!one_to_one) context.features.add(feature("renamed_apart"), 1, value.where);
    if (one_to_one && forth.times > 1) context.features.add(feature("renamed"), 1, value.where);
  }
}

}  // namespace

void measure_references(FeatureContext& context) {
  measure_dangling(context);
  measure_renaming(context);
}

}  // namespace treesift
