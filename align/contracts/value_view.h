// Values of documents, seen alike: of JSON, of XML, of the cells of tables.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "parsers/document.h"

namespace treesift {

enum class FieldType : std::uint8_t { object, array, string, number, integer, boolean, null, empty };
inline constexpr int field_type_count = 8;
inline constexpr std::array<std::string_view, field_type_count> field_type_names{
    "object", "array", "string", "number", "integer", "boolean", "null", "empty"};

// A set of types, as bits.
using FieldTypes = std::uint8_t;
inline constexpr FieldTypes any_type = 0xFF;
constexpr FieldTypes type_bit(FieldType type) {
  return static_cast<FieldTypes>(1U << static_cast<unsigned>(type));
}

// A whole number is a number and an integer. The text of XML and HTML is a string, and what it reads as too:
// a number, an integer, true or false, or empty.
struct ValueView {
  NodeIndex node = no_node;
  FieldTypes types = 0;
  std::string_view text;  // of a scalar, without white space at its ends where it is not JSON
  bool is_json = false;

  bool is(FieldType type) const { return (types & type_bit(type)) != 0; }
};

// Of a node of JSON, of any kind. A view: the document must outlive it.
ValueView json_value(const Document& document, NodeIndex node);
// Of a text of XML or HTML at that node, and of what the text reads as. A view of the text.
ValueView text_value(NodeIndex node, std::string_view text);

// The number that a value is, and its unit ("€"; empty in JSON).
struct ValueNumber {
  double value = 0;
  std::string_view unit;
};
std::optional<ValueNumber> number_of(const ValueView& value);

// Whether a value is less than another: by number where both are numbers, else by their bytes.
bool stands_before(const ValueView& a, const ValueView& b);

// All text in an element but scripts and styles: what a cell of a table says. `scratch` holds it where it is in pieces.
std::string_view text_in(const Document& document, NodeIndex node, std::string& scratch);

// The text of an XML element that holds no elements; nothing for one that does.
std::optional<std::string_view> leaf_text(const Document& document, NodeIndex node, std::string& scratch);

// A value in a few words or bytes, for a person: a scalar as it stands, "an object of 3 members", "<book>".
std::string value_in_words(const Document& document, const ValueView& value);

// A value as JSON with sorted members and numbers by canonical_number: equal for equal values only. A
// recursion as deep as the document.
std::string canonical_json(const Document& document, NodeIndex node);

}  // namespace treesift
