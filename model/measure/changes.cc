// Normalising edits.
//
// Problem. A release adds a class to every menu link and a new token to every form: thousands of pairs
// differ, each in its own nodes, in one and the same way. A fault takes the submit button from one page. What
// a pair's edits are worth depends on how many other pairs of the run have the same ones, so "the same" must
// be decided across pages whose paths, numbers and dates differ.
//
// How. Of each edit four hashes are taken, from loose to strict (ChangeLevel). Example, a link in a menu:
//
//     <nav id=top><ul class="menu m2"><li><a href="/p/17?sid=4f1c22a9">Blog</a>     href ->
//     "/p/17?sid=99b07c31"
//
//     kind    attribute_varied a href
//     place   … nav#top ul.menu m# li a
//     value   … "/p/#?sid=@" -> "/p/#?sid=@", cut down to what differs
//     full    all of it
//
// Values are first cut at both ends to the words that differ, so that a renamed term is the same change in
// every sentence that holds it; then numbers and generated tokens become signs (TextComparer::generalised).
//
// Cost. A few hashes an edit, of short strings; duplicates fall together in an open-addressed table.
#include "model/measure/changes.h"

#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <algorithm>

#include "align/text/text_kinds.h"
#include "base/hash.h"
#include "model/measure/attribute_edits.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// An id or class with every run of digits as one sign: "row-17" and "row-4" are the same place.
std::uint64_t hash_without_numbers(std::string_view text, std::uint64_t seed) {
  constexpr std::size_t longest = 120;
  char kept[longest];
  std::size_t size = 0;
  for (std::size_t i = 0; i < text.size() && size < longest; ++i) {
    if (is_digit(text[i]) && i > 0 && is_digit(text[i - 1])) continue;
    kept[size++] = is_digit(text[i]) ? '#' : text[i];
  }
  return hash_of({kept, size}, seed);
}

// Name, id and class.
std::uint64_t label_of(const Document& document, NodeIndex node) {
  std::uint64_t hash = hash_of(document.name_text(document.name(node)), 1);
  if (document.format() != Format::html) return hash;
  for (const Attribute& attribute : document.attributes(node)) {
    if (attribute.name != standard_name("id") && attribute.name != standard_name("class")) continue;
    hash = hash_without_numbers(document.value(attribute), hash);
  }
  return hash;
}

// The element at or above a node: a text's place is that of its parent.
NodeIndex element_of(const Document& document, NodeIndex node) {
  return document.is_text(node) ? document.parent(node) : node;
}

std::uint64_t place_of(const Document& document, NodeIndex node) {
  constexpr int levels = 4;
  std::uint64_t hash = 0;
  for (int i = 0; i < levels && node != document_node && node != no_node; ++i) {
    hash = combine_hashes(hash, label_of(document, node));
    node = document.parent(node);
  }
  return hash;
}

struct Cut {
  std::string_view before, after;
};

// Both texts without the words that they have in common at either end.
Cut cut_to_difference(std::string_view before, std::string_view after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  const bool at_boundary =
      (head == before.size() || is_space(before[head])) && (head == after.size() || is_space(after[head]));
  if (!at_boundary) {
    while (head > 0 && !is_space(before[head - 1])) --head;
  }
  before.remove_prefix(head);
  after.remove_prefix(head);
  std::size_t tail = 0;
  while (tail < std::min(before.size(), after.size()) &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
    ++tail;
  }
  while (tail > 0 && !is_space(before[before.size() - tail])) --tail;
  before.remove_suffix(tail);
  after.remove_suffix(tail);
  return {before, after};
}

std::uint64_t pattern_of(TextComparer& texts, std::string_view text) {
  constexpr std::size_t longest = 400;
  return texts.generalised(text.substr(0, longest));
}

// What an element brings with it: shape and attributes by pattern.
std::uint64_t content_of(TextComparer& texts, const Document& document, NodeIndex node) {
  std::uint64_t hash = document.shape_hash(node);
  for (const Attribute& attribute : document.attributes(node)) {
    hash = hash_of(document.name_text(attribute.name), hash);
    hash = combine_hashes(hash, pattern_of(texts, document.value(attribute)));
  }
  return document.text(node).empty() ? hash : combine_hashes(hash, pattern_of(texts, document.text(node)));
}

Change make_change(ChangeKind kind, const Document& document, NodeIndex node, std::string_view attribute,
                   std::uint64_t value, Evidence where) {
  const NodeIndex element = element_of(document, node);
  const std::uint64_t seed = static_cast<std::uint64_t>(kind) + 17;
  const std::uint64_t sort = hash_of(attribute, hash_of(document.name_text(document.name(element)), seed));
  const std::uint64_t place = combine_hashes(sort, place_of(document, element));
  return {{sort, place, combine_hashes(sort, value), combine_hashes(place, value)}, kind, false, 1, where};
}

ChangeKind kind_of_text(TextChangeKind kind) {
  return kind == TextChangeKind::words ? ChangeKind::words_changed : ChangeKind::values_changed;
}

ChangeKind kind_of_attribute(TextComparer& texts, const AttributeEdit& edit) {
  if (edit.lost) return ChangeKind::attribute_lost;
  if (edit.gained) return ChangeKind::attribute_new;
  const TextChange change = texts.compare(edit.before, edit.after);
  const bool in_words = change.kind == TextChangeKind::words || change.kind == TextChangeKind::marks;
  return in_words ? ChangeKind::attribute_changed : ChangeKind::attribute_varied;
}

std::uint64_t value_of_update(TextComparer& texts, std::string_view before, std::string_view after) {
  const Cut cut = cut_to_difference(before, after);
  const std::uint64_t was = pattern_of(texts, cut.before);
  return combine_hashes(was, pattern_of(texts, cut.after));
}

}  // namespace

void ChangeFinder::find(const AlignedPair& pair, std::vector<Change>& changes) {
  const Document& expected = pair.expected;
  const Document& actual = pair.actual;
  const Edits& edits = pair.edits;
  changes.clear();
  places_.assign(4 * max_changes, 0);
  const auto unmatched = [&](const Document& document, NodeIndex node, ChangeKind text, ChangeKind element,
                             Evidence where, const std::vector<NodeIndex>& matches) {
    const ChangeKind kind = document.is_text(node) ? text : element;
    Change change = make_change(kind, document, node, {}, content_of(texts_, document, node), where);
    change.within = node != document_node && matches[document.parent(node)] == no_node;
    add(changes, change);
  };
  for (NodeIndex node : edits.deleted) {
    unmatched(expected, node, ChangeKind::text_deleted, ChangeKind::element_deleted, {node, no_node},
              pair.alignment.actual_of);
  }
  for (NodeIndex node : edits.inserted) {
    unmatched(actual, node, ChangeKind::text_inserted, ChangeKind::element_inserted, {no_node, node},
              pair.alignment.expected_of);
  }
  for (const Move& move : edits.moved) {
    const std::uint64_t value = content_of(texts_, actual, move.actual);
    add(changes,
        make_change(ChangeKind::moved, actual, move.actual, {}, value, {move.expected, move.actual}));
  }
  for (const MatchedPair& update : edits.updated_text) {
    const std::string_view before = expected.text(update.expected), after = actual.text(update.actual);
    const ChangeKind kind = kind_of_text(texts_.compare(before, after).kind);
    add(changes, make_change(kind, actual, update.actual, {}, value_of_update(texts_, before, after),
                             {update.expected, update.actual}));
  }
  for (const MatchedPair& update : edits.updated_attributes) {
    for_each_attribute_edit(expected, update.expected, actual, update.actual, [&](const AttributeEdit& edit) {
      const std::uint64_t value = value_of_update(texts_, edit.before, edit.after);
      add(changes, make_change(kind_of_attribute(texts_, edit), actual, update.actual, edit.name_text, value,
                               {update.expected, update.actual}));
    });
  }
}

void ChangeFinder::add(std::vector<Change>& changes, const Change& change) {
  const std::uint64_t identity = change.hashes[static_cast<std::size_t>(ChangeLevel::full)];
  std::size_t place = identity % places_.size();
  while (places_[place] != 0) {
    Change& known = changes[places_[place] - 1];
    if (known.hashes[static_cast<std::size_t>(ChangeLevel::full)] == identity) {
      ++known.edits;
      known.within &= change.within;
      return;
    }
    place = (place + 1) % places_.size();
  }
  if (changes.size() == max_changes) {
    ++changes.back().edits;
    changes.back().within &= change.within;
    return;
  }
  changes.push_back(change);
  places_[place] = static_cast<std::uint32_t>(changes.size());
}

}  // namespace treesift
