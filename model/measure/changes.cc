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
//     value   … nothing, and its class: "address: query value", of sid
//     full    all of it
//
// Numbers, generated tokens and the names of the page become signs (TextComparer). Of a value that changed
// only the words that differ count: the sum of the hashes of the words that went less that of those that came,
// in which what both have cancels out, wherever it stands. So a renamed term is the same change in every
// sentence, a link whichever page it leads from, and a new line in a script whatever the page writes into it
// beside. What is lost with that and matters, the class of the value gives back: ten times the price is another
// change than a new price. Where a value is emptied, or a JSON field came or went, the change is just that, at
// its place: what was in it differs from page to page.
//
// Cost. A few hashes an edit, of texts that are short but for a script or an article, of which all counts: what nobody
// has read may not pass as what was accepted. Duplicates fall together in an open-addressed table.
#include "model/measure/changes.h"

#include <algorithm>

#include "align/items/counted_list.h"
#include "align/renamed_parents.h"
#include "align/text/shape_text.h"
#include "base/hash.h"
#include "model/measure/attribute_edits.h"
#include "model/measure/change_place.h"
#include "model/measure/class_of_edit.h"
#include "model/measure/renesting.h"
#include "model/measure/roles.h"
#include "model/measure/text/markup_pieces.h"
#include "model/measure/text/value_patterns.h"

namespace treesift {
namespace {

// The element at or above a node: a text's place is that of its parent.
NodeIndex element_of(const Document& document, NodeIndex node) {
  return document.is_text(node) ? document.parent(node) : node;
}

// `of(ValuePatterns)` without the names of the page, and with them.
template <typename Of>
ValueHashes both_patterns(TextComparer& texts, const PageNames& names, Of of) {
  const std::uint64_t general = of(ValuePatterns{texts, names});
  return {general, names.any() ? of(ValuePatterns{texts, no_names}) : general};
}

bool is_in_object(const Document& document, NodeIndex node) {
  return node != document_node && document.kind(document.parent(node)) == NodeKind::object;
}

// By its name; what is called so is an item of a map.
bool is_generated(const Document& document, NodeIndex member) {
  return name_in_map(document, member) == "*";
}

// The rows of a table, the items of an array or a map: of elements at least two, and the first two of one name.
bool is_list(const Document& document, NodeIndex node) {
  if (document.kind(node) == NodeKind::array) return true;
  if (document.kind(node) == NodeKind::object)
    return !is_empty(document, node) && is_generated(document, node + 1);
  if (!document.is_element(node) || is_empty(document, node)) return false;
  const NodeIndex first = node + 1, second = document.next_sibling(first);
  return second != no_node && document.is_element(first) && document.is_element(second) &&
         document.name(first) == document.name(second);
}

}  // namespace

// One side of a pair: its nodes that have no match.
struct ChangeFinder::OneSide {
  const Document& document;
  const Document& other;
  const std::vector<NodeIndex>& nodes;
  const std::vector<NodeIndex>& matches;
  const std::vector<std::uint64_t>& fields_there;  // that came or went on the other side
  ChangeKind text, element;
  bool is_expected;
  const Renesting& renesting;

  NodeIndex match_of_parent(NodeIndex node) const {
    return node == document_node ? no_node : matches[document.parent(node)];
  }

  bool is_renested(NodeIndex node) const {
    return is_expected ? renesting.has_deleted(node) : renesting.has_inserted(node);
  }
  // In an element that came or went itself; of one that only stands elsewhere what it holds counts.
  bool lies_within(NodeIndex node) const {
    return node != document_node && match_of_parent(node) == no_node && !is_renested(document.parent(node));
  }

  // A member of an object that is on both sides, or all of a JSON document: the same for either side.
  std::uint64_t field(NodeIndex node) const {
    const NodeIndex object = is_expected ? document.parent(node) : match_of_parent(node);
    return hash_of(document.name_text(document.name(node)), object);
  }
  bool is_member(NodeIndex node) const {
    const bool is_all =
        document.format() == Format::json && node != document_node && document.parent(node) == document_node;
    return (is_all || is_in_object(document, node)) && match_of_parent(node) != no_node;
  }
  bool is_of_other_type(NodeIndex member) const {
    return std::binary_search(fields_there.begin(), fields_there.end(), field(member));
  }
  // Or an item of a map, of which what it holds counts.
  bool is_field(NodeIndex node) const {
    return is_member(node) && (!is_generated(document, node) || is_of_other_type(node));
  }
  void note_fields(std::vector<std::uint64_t>& fields) const {
    fields.clear();
    if (document.format() != Format::json) return;
    for (const NodeIndex node : nodes) {
      if (is_member(node)) fields.push_back(field(node));
    }
    std::sort(fields.begin(), fields.end());
  }

  // `last`: the list that was asked of before.
  bool is_of_list_mostly_gone(NodeIndex node, CountedList& last) const {
    if (!is_expected || match_of_parent(node) == no_node) return false;
    const NodeIndex list = document.parent(node);
    if (list != last.node)
      last = {list, is_list(document, list) && 2 * items_of(other, matches[list]) < items_of(document, list)};
    return last.is_mostly_gone;
  }

  // Of an item that came in an array of which no item was of that kind: a word among numbers, a null.
  ValueClass class_of_new_kind(NodeIndex node, CountedList& last) const {
    if (is_expected || match_of_parent(node) == no_node) return ValueClass::none;
    const NodeIndex list = document.parent(node);
    if (document.kind(list) != NodeKind::array) return ValueClass::none;
    if (list != last.node) last = {list, false, kinds_of_items(other, matches[list])};
    if (last.kinds_there == 0 || has_kind(last.kinds_there, document.kind(node))) return ValueClass::none;
    return document.kind(node) == NodeKind::null ? ValueClass::nothing : ValueClass::type;
  }

  ValueClass class_of(NodeIndex node) const {
    const NodeIndex parent = match_of_parent(node);
    if (parent == no_node) return ValueClass::none;
    const bool is_null = !is_expected && document.kind(node) == NodeKind::null;
    if (is_field(node)) {
      if (is_of_other_type(node)) return is_null ? ValueClass::nothing : ValueClass::type;
      return is_expected ? ValueClass::field_lost : ValueClass::field_new;
    }
    const NodeIndex above = document.parent(node);
    const bool fills = above == document_node || document.is_text(node) || is_list(document, above);
    if (fills && is_empty(other, parent)) return is_expected ? ValueClass::emptied : ValueClass::filled;
    return ValueClass::none;
  }
};

namespace {

std::uint64_t full_hash(const Change& change) {
  return change.hashes[static_cast<std::size_t>(ChangeLevel::full)];
}

// Empties the hash table when the changes are found: a pair has a few, and the table room for a thousand.
// Last in, first out: no search then runs over a place that was emptied.
struct FreedPlaces {
  std::vector<std::uint32_t>& places;
  const std::vector<Change>& changes;

  ~FreedPlaces() {
    for (std::size_t number = changes.size(); number > 0; --number) {
      std::size_t place = full_hash(changes[number - 1]) % places.size();
      while (places[place] != number && places[place] != 0) place = (place + 1) % places.size();
      places[place] = 0;
    }
  }
};

}  // namespace

void ChangeFinder::find(const AlignedPair& pair, std::vector<Change>& changes) {
  const auto& [expected, actual, alignment, edits] = pair;
  changes.clear();
  kin_.clear();
  if (places_.empty()) places_.assign(4 * max_changes, 0);
  const FreedPlaces freed{places_, changes};
  names_.measure(expected, actual);
  Renesting renesting;
  renesting.measure(pair);
  const OneSide deleted{expected,
                        actual,
                        edits.deleted,
                        alignment.actual_of,
                        fields_new_,
                        ChangeKind::text_deleted,
                        ChangeKind::element_deleted,
                        true,
                        renesting};
  const OneSide inserted{actual,
                         expected,
                         edits.inserted,
                         alignment.expected_of,
                         fields_gone_,
                         ChangeKind::text_inserted,
                         ChangeKind::element_inserted,
                         false,
                         renesting};
  deleted.note_fields(fields_gone_);
  inserted.note_fields(fields_new_);
  find_unmatched(deleted, changes);
  find_unmatched(inserted, changes);
  find_moved(pair, renesting, changes);
  find_updated(pair, renesting, changes);
}

void ChangeFinder::find_unmatched(const OneSide& side, std::vector<Change>& changes) {
  CountedList list;
  for (const NodeIndex node : side.nodes) {
    ValueChange value{side.class_of(node), 0};
    if (value.value == ValueClass::none && side.is_of_list_mostly_gone(node, list))
      value.value = ValueClass::most_gone;
    if (value.value == ValueClass::none) value.value = side.class_of_new_kind(node, list);
    if (!side.is_expected && side.document.is_text(node) && value.value < ValueClass::nothing &&
        class_of_texts({}, side.document.text(node)).value == ValueClass::nothing)
      value.value = ValueClass::nothing;
    const bool is_within = side.is_renested(node) || side.lies_within(node);
    if (!side.is_expected && !is_within && value.value == ValueClass::none)
      value.value = class_beside_kin(side, node);
    const bool is_whole_field = side.is_field(node) || value.value == ValueClass::emptied;
    const std::uint64_t kind = static_cast<std::uint64_t>(side.document.kind(node)) + 1;
    const ValueHashes pattern = is_whole_field ? ValueHashes{kind, kind} : content(side.document, node);
    const Evidence where = side.is_expected ? Evidence{node, no_node} : Evidence{no_node, node};
    Change change = make(side.document.is_text(node) ? side.text : side.element, side.document, node, {},
                         pattern, value, where);
    change.within = is_within;
    // What it is called stays the same: what came within an element is told apart by its content.
    if (!side.is_expected && side.lies_within(node) && holds_nothing(side.document, node))
      change.value = ValueClass::nothing;
    add(changes, change);
  }
}

ValueClass ChangeFinder::class_beside_kin(const OneSide& side, NodeIndex node) {
  const ValueClass value = kin_.class_of(side.document, node);
  const bool is_double = value == ValueClass::none && doubles_sibling(side.document, node, side.matches);
  return is_double ? ValueClass::doubled : value;
}

void ChangeFinder::find_moved(const AlignedPair& pair, const Renesting& renesting,
                              std::vector<Change>& changes) {
  const RenamedParents renamed(pair.expected, pair.actual, pair.alignment, pair.edits.moved);
  for (const Move& move : pair.edits.moved) {
    Change change = make(ChangeKind::moved, pair.actual, move.actual, {}, content(pair.actual, move.actual),
                         {}, {move.expected, move.actual});
    change.within = renesting.has_moved(move) || renamed.follows(move);
    add(changes, change);
  }
}

void ChangeFinder::find_updated(const AlignedPair& pair, const Renesting& renesting,
                                std::vector<Change>& changes) {
  const auto& [expected, actual, alignment, edits] = pair;
  for (const MatchedPair& update : edits.updated_text)
    find_in_text(pair, update, renesting.has_text(update), changes);
  for (const MatchedPair& update : edits.updated_attributes) {
    const bool is_renested = renesting.has_attributes(update);
    const bool is_broken = breaks_quotes(expected, update.expected, actual, update.actual);
    for_each_attribute_edit(expected, update.expected, actual, update.actual, [&](const AttributeEdit& edit) {
      if (!is_broken || !edit.gained)
        return find_in_attribute(pair.actual, update, edit, is_renested, changes);
      // All that came with it is one: its names are pieces of the value.
      Change change = make(ChangeKind::attribute_new, pair.actual, update.actual, "\"", {},
                           {ValueClass::broken_quotes, 0}, {update.expected, update.actual});
      change.within = is_renested;
      add(changes, change);
    });
  }
}

// Markup that is a value is as many texts as it has places that differ; words are one change wherever in it they stand.
void ChangeFinder::find_in_text(const AlignedPair& pair, MatchedPair update, bool within,
                                std::vector<Change>& changes) {
  const Document& actual = pair.actual;
  const auto add_one = [&](std::string_view before, std::string_view after, std::uint64_t place) {
    const ValueChange value = class_of_text(texts_, actual, update.actual, before, after);
    const ChangeKind kind = kind_of_text(texts_.compare(before, after).kind);
    ValueHashes pattern = of_update(value.value, before, after);
    if (place != 0 && identity_level(kind, value.value) == ChangeLevel::full)
      pattern = {combine_hashes(pattern.general, place), combine_hashes(pattern.spelt, place)};
    Change change = make(kind, actual, update.actual, {}, pattern, value, {update.expected, update.actual});
    change.within = within;
    add(changes, change);
  };
  const std::string_view before = pair.expected.text(update.expected), after = actual.text(update.actual);
  std::vector<MarkupPiece> pieces;
  if (actual.format() != Format::html) pieces = differing_pieces(before, after);
  for (const MarkupPiece& piece : pieces) add_one(piece.before, piece.after, piece.place);
  if (pieces.empty()) add_one(before, after, 0);
}

// A style attribute is as many values as it has properties. Styles, and colours of other attributes, that are merely
// spelt otherwise are one and the same change, whatever they say.
void ChangeFinder::find_in_attribute(const Document& actual, const MatchedPair& update,
                                     const AttributeEdit& edit, bool within, std::vector<Change>& changes) {
  const auto add_one = [&](Change change) {
    change.within = within;
    add(changes, change);
  };
  const bool is_html = actual.format() == Format::html;
  const auto add_spelling = [&] {
    add_one(make(ChangeKind::attribute_varied, actual, update.actual, edit.name_text, {}, {},
                 {update.expected, update.actual}));
  };
  if (is_html && shows_same_colour(edit)) return add_spelling();
  if (!is_html || edit.name != standard_name("style") || edit.lost || edit.gained) {
    std::string b, a;
    return add_one(of_attribute(actual, update, with_numbers_apart(edit, b, a)));
  }
  const std::vector<StyleEdit>& edits = styles_.compare(edit.before, edit.after);
  for (const StyleEdit& style : edits) add_one(of_style(actual, update, style));
  if (edits.empty()) add_spelling();
}

Change ChangeFinder::of_style(const Document& actual, const MatchedPair& update, const StyleEdit& edit) {
  const ValueChange of_value = class_of_style(texts_, edit);
  property_.assign("style:").append(edit.property);
  return make(kind_of_attribute(texts_, edit), actual, update.actual, property_,
              of_update(of_value.value, edit.before, edit.after), of_value, {update.expected, update.actual});
}

Change ChangeFinder::of_attribute(const Document& actual, const MatchedPair& update,
                                  const AttributeEdit& edit) {
  const AttributeRole role =
      actual.format() == Format::html ? attribute_role(edit.name, edit.name_text) : AttributeRole::other;
  const ValueChange value = class_of_attribute(texts_, actual, update.actual, role, edit);
  // What became of a size is no matter, and yet it is a number.
  const ValueClass shown =
      role == AttributeRole::presentation ? texts_.value_change(edit.before, edit.after).value : value.value;
  return make(kind_of_attribute(texts_, edit), actual, update.actual, edit.name_text,
              of_update(is_of_numbers(shown) ? shown : value.value, edit.before, edit.after), value,
              {update.expected, update.actual});
}

ValueHashes ChangeFinder::content(const Document& document, NodeIndex node) {
  return both_patterns(texts_, names_,
                       [&](const ValuePatterns& patterns) { return patterns.of_content(document, node); });
}

ValueHashes ChangeFinder::of_update(ValueClass value, std::string_view before, std::string_view after) {
  if (is_all_of_value(value)) return {};
  const bool numbers_in_words =
      is_of_numbers(value) && texts_.compare(before, after).kind == TextChangeKind::words;
  return both_patterns(texts_, names_, [&](const ValuePatterns& patterns) {
    return numbers_in_words ? patterns.of_numbers(before, after) : patterns.of_update(before, after);
  });
}

Change ChangeFinder::make(ChangeKind kind, const Document& document, NodeIndex node,
                          std::string_view attribute, const ValueHashes& pattern, const ValueChange& value,
                          Evidence where) const {
  const NodeIndex element = element_of(document, node);
  const std::uint64_t seed = static_cast<std::uint64_t>(kind) + 17;
  const std::uint64_t sort = hash_of(attribute, hash_of(name_in_map(document, element), seed));
  const auto hashes = [&](const PageNames& names, std::uint64_t of_value) {
    const std::uint64_t place = combine_hashes(sort, place_of(document, element, names));
    const std::uint64_t what = with_class(of_value, value);
    // A field of JSON is its path, whatever came and went.
    const bool is_field = document.format() == Format::json && value.value != ValueClass::none;
    const std::uint64_t anywhere = combine_hashes(is_field ? place : sort, what);
    return std::array{sort, place, anywhere, combine_hashes(place, what)};
  };
  const auto general = hashes(names_, pattern.general);
  Change change{{}, kind, false, 1, where, value.value};
  std::ranges::copy(general, change.hashes);
  if (!names_.any()) return change;
  if (const auto spelt = hashes(no_names, pattern.spelt); spelt != general) change.spelt = spelt;
  return change;
}

void ChangeFinder::add(std::vector<Change>& changes, const Change& change) {
  const std::uint64_t identity = full_hash(change);
  std::size_t place = identity % places_.size();
  while (places_[place] != 0) {
    Change& known = changes[places_[place] - 1];
    if (full_hash(known) == identity) {
      ++known.edits;
      known.within &= change.within;
      if (known.spelt != change.spelt) known.spelt = {};  // other names in each
      return;
    }
    place = (place + 1) % places_.size();
  }
  if (changes.size() == max_changes) return add_beyond(changes, change);
  changes.push_back(change);
  places_[place] = static_cast<std::uint32_t>(changes.size());
}

// The last one was found last: no search runs over its place in the table, which may be emptied.
void ChangeFinder::add_beyond(std::vector<Change>& changes, const Change& change) {
  Change& last = changes.back();
  const bool is_worse = !change.within && (last.within || change.value > last.value);
  if (!is_worse) {
    ++last.edits;
    last.within &= change.within;
    return;
  }
  std::size_t place = full_hash(last) % places_.size();
  while (places_[place] != max_changes) place = (place + 1) % places_.size();
  places_[place] = 0;
  const std::uint32_t edits = last.edits + change.edits;
  last = change;
  last.edits = edits;
  places_[free_place(full_hash(last))] = max_changes;
}

std::size_t ChangeFinder::free_place(std::uint64_t identity) const {
  std::size_t place = identity % places_.size();
  while (places_[place] != 0) place = (place + 1) % places_.size();
  return place;
}

std::size_t least_needed(std::span<const Change> changes) {
  const auto last_that = [&](auto may_go) {
    std::size_t index = changes.size();
    while (index > 0 && !may_go(changes[index - 1])) --index;
    return index;
  };
  std::size_t number = last_that([](const Change& change) { return change.within; });
  if (number == 0)
    number = last_that([](const Change& change) {
      return change.kind < ChangeKind::comment_lost && !breaks_contract(change.value);
    });
  return (number == 0 ? changes.size() : number) - 1;
}

void make_room_for(std::size_t count, std::vector<Change>& changes) {
  while (changes.size() + count > ChangeFinder::max_changes && !changes.empty())
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(least_needed(changes)));
}

}  // namespace treesift
