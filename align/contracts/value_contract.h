// What a single value must be: its type, its range, its length, its format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "align/contracts/value_format.h"
#include "align/contracts/value_view.h"
#include "align/rules/expressions.h"

namespace treesift {

// A regular expression of RE2 that a value must match: as a whole, or somewhere in it.
struct ValueExpression {
  std::string text;
  bool is_whole = true;
  std::shared_ptr<const re2::RE2> compiled;

  bool operator==(const ValueExpression& other) const {
    return text == other.text && is_whole == other.is_whole;
  }
};

// Compiles an expression that is to match a value as a whole, or somewhere in it. The error is RE2's message.
std::variant<ValueExpression, std::string> whole_expression(const std::string& text);
std::variant<ValueExpression, std::string> part_expression(const std::string& text);

// Whether the text matches an expression that one of the two has compiled.
bool matches(const ValueExpression& expression, std::string_view text);

// One of the values of an enumeration: a text as it is, anything else as JSON, numbers by canonical_number.
struct EnumValue {
  bool is_text = true;
  std::string text;

  bool operator==(const EnumValue&) const = default;
};

struct ValueContract {
  FieldTypes types = any_type;
  std::optional<double> min, max, above, below, multiple_of;  // of numbers
  std::optional<std::uint32_t> min_length, max_length;        // of strings, in characters
  std::optional<std::vector<EnumValue>> one_of;
  ValueFormat format = ValueFormat::none;  // of strings
  std::optional<ValueExpression> pattern;  // of strings
  std::string unit;                        // of numbers in XML and HTML: "€", "%"

  bool operator==(const ValueContract&) const = default;
};

// Nothing for a value that is as it must be; else what it must be, for a person: "a number above 0". Of
// objects and arrays only the type is looked at.
std::optional<std::string> find_breach(const ValueView& value, const ValueContract& contract);

// "a number or null".
std::string words_of_types(FieldTypes types);

}  // namespace treesift
