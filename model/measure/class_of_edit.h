// What an edit of an attribute or a text is: which kind of change, and what became of the value.
#pragma once

#include <string>
#include <string_view>

#include "model/measure/attribute_edits.h"
#include "model/measure/changes.h"
#include "model/measure/roles.h"
#include "model/measure/text/style_colours.h"
#include "model/measure/text/text_change.h"
#include "model/measure/text/value_class.h"
#include "parsers/document.h"

namespace treesift {

// An edit has the values before and after, and says whether the attribute is lost or gained: of an attribute, a
// property of a style, an attribute of a tag in the source.

// Whether it is words that differ, not numbers, dates and tokens only.
template <typename Edit>
bool in_words(TextComparer& texts, const Edit& edit) {
  const TextChangeKind kind = texts.compare(edit.before, edit.after).kind;
  return kind == TextChangeKind::words || kind == TextChangeKind::marks;
}

template <typename Edit>
ChangeKind kind_of_attribute(TextComparer& texts, const Edit& edit) {
  if (edit.lost) return ChangeKind::attribute_lost;
  if (edit.gained) return ChangeKind::attribute_new;
  return in_words(texts, edit) ? ChangeKind::attribute_changed : ChangeKind::attribute_varied;
}

// Whether it says all there is to say of an update, whatever stood there.
constexpr bool is_all_of_value(ValueClass value) {
  return value == ValueClass::emptied || value == ValueClass::address_nowhere ||
         value == ValueClass::reference_left || value == ValueClass::id_twice ||
         value == ValueClass::nothing || value == ValueClass::escaped_twice ||
         value == ValueClass::no_longer_escaped || value == ValueClass::unreadable;
}

inline ChangeKind kind_of_text(TextChangeKind kind) {
  return kind == TextChangeKind::words ? ChangeKind::words_changed : ChangeKind::values_changed;
}

// Of an attribute of an element of this document, with its role there (roles.h).
ValueChange class_of_attribute(TextComparer& texts, const Document& document, NodeIndex node,
                               AttributeRole role, const AttributeEdit& edit);

// Of a property of a style, or an attribute of a tag in the source: colours that are spelt otherwise are the same.
template <typename Edit>
ValueChange class_of_style(TextComparer& texts, const Edit& edit) {
  if (edit.lost || edit.gained) return {};
  const std::string before = without_colours(edit.before), after = without_colours(edit.after);
  return before == after ? ValueChange{} : texts.value_change(before, after);
}

// Of a value of JSON, or a text.
ValueChange class_of_text(TextComparer& texts, const Document& document, NodeIndex node,
                          std::string_view before, std::string_view after);

// Whether the element has an attribute with a quote in its name now, and had none: what HTML reads behind a value that
// ends too early (`title="a "b" c"`).
bool breaks_quotes(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a);

// A null of JSON, a link that leads nowhere ("#", "/orders/undefined"), or an attribute that says "undefined" or the
// like.
bool holds_nothing(const Document& document, NodeIndex node);

// bgcolor="#FFF" and "#ffffff".
bool shows_same_colour(const AttributeEdit& edit);

}  // namespace treesift
