// What became of a value: the part of a change that is a contract. A price that goes from 4.20 to 4.35 is the
// same change as one that goes to 4.50, but not the same as one that goes to 42.0 or 0.00.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace treesift {

// From the least to the most that a person should see. Within a class values may differ and it is the same
// change; across classes never. "A number" stands in a text, an attribute or a JSON value; dates, generated
// tokens, versions and words with digits in them do not count as numbers.
enum class ValueClass : std::uint8_t {
  none,                 // the words, or the place, say all
  number_same,          // 1.0 and 1; 1,000 and 1000
  number_usual,         // about the same size: less than the root of ten times as much, or as little
  address_query_value,  // the value of a parameter of the query; whose, is part of the change
  address_fragment,     // #top
  field_words,          // the words of a JSON string
  field_flag,           // true and false
  field_new,            // a member of a JSON object came
  filled,               // a value that was empty is not
  around,     // an element that came around what was there, or went from around it (align/renamed_parents.h)
  renamed,    // an element in the place of another one, with what that held or with its like
  most_gone,  // an item of an array or list that has lost more than half of its items
  address_query_names,  // other parameters
  address_path,         // another page of the same depth and file type
  address_path_shape,   // another depth or file type
  id_other,             // a JSON member or XML attribute that is called id, or …_id, or …Id
  doubled,              // an element that came is the same as the one beside it
  number_form,          // with decimals or without
  number_order,         // the same numbers, and others of them first: coordinates, a month and a day
  number_new,           // a number where there was none, and nothing else
  number_times_10,      // the ratio as a power of ten, rounded
  number_times_100,
  number_times_1000,
  number_times_more,
  number_tenth,
  number_hundredth,
  number_thousandth,
  number_less,
  number_unit,      // another currency, percent sign or unit beside it
  number_sign,      // plus and minus
  number_not_zero,  // it was 0
  number_zero,      // it is 0
  number_gone,      // no number where there was one, and nothing else changed
  incomplete,  // an element that came lacks an attribute, or its value, that all others like it have (kin.h)
  control,     // what a form sends: name, type, method and the like of a control are lost or other words
  address_lost,     // the attribute with the address is gone
  address_host,     // another host or scheme
  address_nowhere,  // "#", or a script
  reference_left,  // a link or label of the page leads to an element that is gone (align/ids/left_references.h)
  id_twice,        // another element of the page has this id, too
  emptied,         // nothing is left of the value, the text of an element, the items of an array or list
  type,            // a JSON value of another type
  field_lost,      // a member of a JSON object is gone
  nothing,         // null, undefined, NaN or [object Object] where there was a value
  broken_quotes,      // a value ends too early: HTML reads what stands behind as attributes
  escaped_twice,      // "R&amp;D" is shown for "R&D"
  no_longer_escaped,  // an element that came stands where its tag was shown as text (tags_as_text.h)
  unreadable,         // characters beyond ASCII went through a wrong encoding
  head_contract,      // a field of a response's head that is part of its contract (parsers/head/head_role.h)
};

struct ValueClassDefinition {
  std::string_view name;  // for people and for files: stable
  // An accepted change of this class is accepted at its place only: what came and went says too little.
  bool needs_place;
};

inline constexpr ValueClassDefinition value_classes[] = {
    {"", false},
    {"number: spelt otherwise", true},
    {"number: usual", true},
    {"address: query value", false},
    {"address: fragment", false},
    {"field: other words", true},
    {"field: other flag", true},
    {"field: new", true},
    {"filled", true},
    {"element: around", true},
    {"element: renamed", true},
    {"most gone", true},
    {"address: query names", false},
    {"address: other page", false},
    {"address: path shape", false},
    {"id: other", true},
    {"doubled", true},
    {"number: integer or not", true},
    {"number: other order", true},
    {"number: new", true},
    {"number: x10", true},
    {"number: x100", true},
    {"number: x1000", true},
    {"number: x10000 or more", true},
    {"number: /10", true},
    {"number: /100", true},
    {"number: /1000", true},
    {"number: /10000 or less", true},
    {"number: unit", true},
    {"number: sign", true},
    {"number: no longer zero", true},
    {"number: zero", true},
    {"number: gone", true},
    {"incomplete", true},
    {"control: other identity", true},
    {"address: lost", true},
    {"address: other host", false},
    {"address: nowhere", true},
    {"reference: to nothing", true},
    {"id: twice", true},
    {"emptied", true},
    {"type", true},
    {"field: lost", true},
    {"no value", true},
    {"broken quotes", true},
    {"escaped twice", true},
    {"no longer escaped", true},
    {"unreadable", true},
    {"head: contract", true},
};
inline constexpr std::size_t value_class_count = std::size(value_classes);
static_assert(value_class_count == static_cast<std::size_t>(ValueClass::head_contract) + 1);

constexpr const ValueClassDefinition& definition_of(ValueClass value) {
  return value_classes[static_cast<std::size_t>(value)];
}

// The class of that name; nothing for a name that no class has. Linear.
std::optional<ValueClass> value_class_named(std::string_view name);

// A link, a control, a type, a magnitude: more than rewording and numbers of the usual size.
constexpr bool breaks_contract(ValueClass value) {
  return value >= ValueClass::address_path;
}

// Whether nothing but numbers differs, and tokens.
constexpr bool is_of_numbers(ValueClass value) {
  return value == ValueClass::number_usual || value == ValueClass::number_form ||
         value == ValueClass::number_order ||
         (value >= ValueClass::number_times_10 && value <= ValueClass::number_zero);
}

struct ValueChange {
  ValueClass value = ValueClass::none;
  // What tells changes of one class apart beside the values' own pattern: which of a text's numbers, or which
  // parameters of an address; 0 for nothing. Of changed words, which have no class, the class of the
  // numbers among them.
  std::uint64_t detail = 0;
  bool operator==(const ValueChange&) const = default;
};

// Of two different texts in which dates are masked. The most severe class of their numbers, one by one in
// order, if both have as many and nothing but tokens and white space differs beside them; of a text with
// several numbers that is no more than usual, whichever of them vary, since what varies varies from night to
// night ("page 3 of 17"); anything else says which number it is, of NumbersOfText::most numbers at most.
// Linear.
ValueChange class_of_texts(std::string_view before, std::string_view after);

// Of two different addresses (URLs, relative or not), neither of them resolved. Linear.
ValueChange class_of_addresses(std::string_view before, std::string_view after);

// Whether a member or attribute of this name refers to something: "id", "order_id", "orderId", "uuid".
bool names_id(std::string_view name);

// The hash of a change with its class. The class goes by its name, so that a new one leaves the others be.
std::uint64_t with_class(std::uint64_t hash, const ValueChange& change);

}  // namespace treesift
