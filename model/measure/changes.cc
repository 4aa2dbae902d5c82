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
// its place: what was in it differs from page to page. So it is where the page no longer says its own address or its
// description, where another page is beside it (page/neighbour_links.h), or `body` has lost its classes.
//
// Cost. A few hashes an edit, of texts that are short but for a script or an article, of which all counts: what nobody
// has read may not pass as what was accepted.
#include "model/measure/changes.h"

#include <algorithm>

#include "align/renamed_parents.h"
#include "align/text/shape_text.h"
#include "base/hash.h"
#include "model/measure/attribute_edits.h"
#include "model/measure/change_place.h"
#include "model/measure/class_of_edit.h"
#include "model/measure/one_side.h"
#include "model/measure/page/page_field.h"
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

// What its labels are differs from page to page.
bool is_page_itself(const Document& document, NodeIndex node) {
  const NameId name = document.name(node);
  return document.format() == Format::html &&
         (name == standard_name("html") || name == standard_name("body"));
}

NodeIndex partner_of(const OneSide& side, NodeIndex node, const RenamedParents& renamed) {
  return side.is_expected ? renamed.renamed_to(node) : renamed.renamed_from(node);
}

// Whether what an element without a match holds is on both sides; none where it is not.
ValueClass class_of_kept(const OneSide& side, NodeIndex node, const RenamedParents& renamed) {
  if (!side.document.is_element(node)) return ValueClass::none;
  if (partner_of(side, node, renamed) != no_node) return ValueClass::renamed;
  return renamed.holds_kept(side.is_expected, node) ? ValueClass::around : ValueClass::none;
}

// The tag of an element, without what it holds; of one that replaced another, or was replaced, what tells it from that.
std::uint64_t pattern_of_tag(const ValuePatterns& patterns, const OneSide& side, NodeIndex node,
                             NodeIndex partner) {
  const Document& document = side.document;
  std::uint64_t hash = hash_of(document.name_text(document.name(node)), 1);
  if (partner == no_node) {
    for (const Attribute& attribute : document.attributes(node))
      hash = patterns.with_attribute(hash, document.name_text(attribute.name), document.value(attribute));
    return hash;
  }
  hash = hash_of(side.other.name_text(side.other.name(partner)), hash);
  for_each_attribute_edit(document, node, side.other, partner, [&](const AttributeEdit& edit) {
    if (!edit.gained) hash = patterns.with_attribute(hash, edit.name_text, edit.before);
  });
  return hash;
}

// `of(ValuePatterns)` without the names of the page, and with them.
template <typename Of>
ValueHashes both_patterns(TextComparer& texts, const PageNames& names, Of of) {
  const std::uint64_t general = of(ValuePatterns{texts, names});
  return {general, names.any() ? of(ValuePatterns{texts, no_names}) : general};
}

}  // namespace

void ChangeFinder::find(const AlignedPair& pair, std::vector<Change>& changes) {
  const auto& [expected, actual, alignment, edits] = pair;
  kin_.clear();
  found_.begin(changes);
  names_.measure(expected, actual);
  tags_as_text_.measure(pair);
  left_.measure(expected, actual, edits);
  neighbours_.measure(expected, actual, edits);
  Renesting renesting;
  renesting.measure(pair);
  const OneSide deleted{expected, actual, edits.deleted, alignment.actual_of, fields_new_, true, renesting};
  const OneSide inserted{actual,       expected, edits.inserted, alignment.expected_of,
                         fields_gone_, false,    renesting};
  deleted.note_fields(fields_gone_);
  inserted.note_fields(fields_new_);
  const RenamedParents renamed(expected, actual, alignment, edits);
  find_unmatched(deleted, renamed);
  find_unmatched(inserted, renamed);
  find_moved(pair, renesting, renamed);
  find_updated(pair, renesting);
  found_.end();
}

void ChangeFinder::find_unmatched(const OneSide& side, const RenamedParents& renamed) {
  CountedList list;
  for (const NodeIndex node : side.nodes) {
    const bool is_within = side.is_renested(node) || side.lies_within(node);
    ValueClass value = class_of_unmatched(side, node, is_within, list);
    const ValueClass of_kept = class_of_kept(side, node, renamed);
    if (value == ValueClass::none) value = of_kept;
    const ValueHashes pattern = pattern_of_unmatched(side, node, value, of_kept, renamed);
    const Evidence where = side.is_expected ? Evidence{node, no_node} : Evidence{no_node, node};
    Change change = make(side.kind_of_change(node), side.document, node, {}, pattern, {value, 0}, where);
    change.within = is_within;
    // What it is called stays the same: what came within an element is told apart by its content.
    if (!side.is_expected && side.lies_within(node) && holds_nothing(side.document, node))
      change.value = ValueClass::nothing;
    found_.add(change);
  }
}

// `of_kept`: its class_of_kept().
ValueHashes ChangeFinder::pattern_of_unmatched(const OneSide& side, NodeIndex node, ValueClass value,
                                               ValueClass of_kept, const RenamedParents& renamed) {
  const bool says_all = side.is_field(node) || value == ValueClass::emptied ||
                        value == ValueClass::reference_left || value == ValueClass::no_longer_escaped;
  const std::uint64_t kind = static_cast<std::uint64_t>(side.document.kind(node)) + 1;
  if (says_all) return {kind, kind};
  const std::uint64_t field = side.is_expected ? page_field(side.document, node) : 0;
  if (field != 0) return {field, field};
  if (of_kept == ValueClass::none) return content(side.document, node);
  const NodeIndex partner = partner_of(side, node, renamed);
  return both_patterns(texts_, names_, [&](const ValuePatterns& patterns) {
    return pattern_of_tag(patterns, side, node, partner);
  });
}

// `list`: the list that was asked of before.
ValueClass ChangeFinder::class_of_unmatched(const OneSide& side, NodeIndex node, bool is_within,
                                            CountedList& list) {
  ValueClass value = side.class_of(node);
  if (value == ValueClass::none && side.is_of_list_mostly_gone(node, list)) value = ValueClass::most_gone;
  if (value == ValueClass::none) value = side.class_of_new_kind(node, list);
  if (side.is_expected) {
    const bool is_target = value == ValueClass::none && !is_within && left_.were_into(node);
    return is_target ? ValueClass::reference_left : value;
  }
  if (side.document.is_text(node) && value < ValueClass::nothing &&
      class_of_texts({}, side.document.text(node)).value == ValueClass::nothing)
    value = ValueClass::nothing;
  return value == ValueClass::none && !is_within ? class_of_new(side, node) : value;
}

ValueClass ChangeFinder::class_of_new(const OneSide& side, NodeIndex node) {
  if (tags_as_text_.had(side.document, node)) return ValueClass::no_longer_escaped;
  const ValueClass value = kin_.class_of(side.document, node);
  const bool is_double = value == ValueClass::none && doubles_sibling(side.document, node, side.matches);
  return is_double ? ValueClass::doubled : value;
}

void ChangeFinder::find_moved(const AlignedPair& pair, const Renesting& renesting,
                              const RenamedParents& renamed) {
  for (const Move& move : pair.edits.moved) {
    Change change = make(ChangeKind::moved, pair.actual, move.actual, {}, content(pair.actual, move.actual),
                         {}, {move.expected, move.actual});
    change.within = renesting.has_moved(move) || renamed.follows(move);
    found_.add(change);
  }
}

void ChangeFinder::find_updated(const AlignedPair& pair, const Renesting& renesting) {
  const auto& [expected, actual, alignment, edits] = pair;
  for (const MatchedPair& update : edits.updated_text) find_in_text(pair, update, renesting.has_text(update));
  for (const MatchedPair& update : edits.updated_attributes) {
    const bool is_renested = renesting.has_attributes(update);
    const bool is_broken = breaks_quotes(expected, update.expected, actual, update.actual);
    for_each_edit_with_numbers_apart(
        expected, update.expected, actual, update.actual, [&](const AttributeEdit& edit) {
          if (!is_broken || !edit.gained) return find_in_attribute(pair.actual, update, edit, is_renested);
          // All that came with it is one: its names are pieces of the value.
          Change change = make(ChangeKind::attribute_new, pair.actual, update.actual, "\"", {},
                               {ValueClass::broken_quotes, 0}, {update.expected, update.actual});
          change.within = is_renested;
          found_.add(change);
        });
  }
}

// Markup that is a value is as many texts as it has places that differ; words are one change wherever in it they stand.
void ChangeFinder::find_in_text(const AlignedPair& pair, MatchedPair update, bool within) {
  const Document& actual = pair.actual;
  const auto add_one = [&](std::string_view before, std::string_view after, std::uint64_t place) {
    const ValueChange value = class_of_text(texts_, actual, update.actual, before, after);
    const ChangeKind kind = kind_of_text(texts_.compare(before, after).kind);
    ValueHashes pattern = of_update(value.value, before, after);
    if (place != 0 && identity_level(kind, value.value) == ChangeLevel::full)
      pattern = {combine_hashes(pattern.general, place), combine_hashes(pattern.spelt, place)};
    Change change = make(kind, actual, update.actual, {}, pattern, value, {update.expected, update.actual});
    change.within = within;
    change.varied = form_of_varied(change, before, after);
    found_.add(change);
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
                                     const AttributeEdit& edit, bool within) {
  const auto add_one = [&](Change change) {
    change.within = within;
    found_.add(change);
  };
  const bool is_html = actual.format() == Format::html;
  const auto add_spelling = [&] {
    add_one(make(ChangeKind::attribute_varied, actual, update.actual, edit.name_text, {}, {},
                 {update.expected, update.actual}));
  };
  if (is_html && shows_same_colour(edit)) return add_spelling();
  if (!is_html || edit.name != standard_name("style") || edit.lost || edit.gained)
    return add_one(of_attribute(actual, update, edit));
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
  ValueChange value = class_of_attribute(texts_, actual, update.actual, role, edit);
  if (left_.were_to(update.actual, edit.name_text, edit.before) ||
      left_.lead_nowhere(edit.before, edit.after))
    value = {ValueClass::reference_left, 0};
  else if (left_.is_twice(edit.name_text, edit.before, edit.after))
    value = {ValueClass::id_twice, 0};
  // What became of a size is no matter, and yet it is a number.
  const ValueClass shown =
      role == AttributeRole::presentation ? texts_.value_change(edit.before, edit.after).value : value.value;
  const std::uint64_t neighbour =
      neighbours_.field_of(actual, update.actual, edit.name, edit.before, edit.after);
  const ValueHashes pattern =
      edit.lost && is_page_itself(actual, update.actual) ? ValueHashes{}
      : neighbour != 0                                   ? ValueHashes{neighbour, neighbour}
                       : of_update(is_of_numbers(shown) ? shown : value.value, edit.before, edit.after);
  Change change = make(kind_of_attribute(texts_, edit), actual, update.actual, edit.name_text, pattern, value,
                       {update.expected, update.actual});
  change.varied = form_of_varied(change, edit.before, edit.after);
  return change;
}

VariedForm ChangeFinder::form_of_varied(const Change& change, std::string_view before,
                                        std::string_view after) {
  if (!merely_varies(change)) return VariedForm::none;
  return texts_.varied_form(before, after);
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
  // An element whose id is what changed is not known by it.
  const bool is_of_id = value.value == ValueClass::reference_left || value.value == ValueClass::id_twice;
  const NodeIndex known = is_of_id ? document.parent(element) : element;
  const std::uint64_t seed = static_cast<std::uint64_t>(kind) + 17;
  const std::uint64_t sort = hash_of(attribute, hash_of(name_in_map(document, element), seed));
  const auto hashes = [&](const PageNames& names, std::uint64_t of_value) {
    const std::uint64_t place = combine_hashes(sort, place_of(document, known, names));
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

}  // namespace treesift
