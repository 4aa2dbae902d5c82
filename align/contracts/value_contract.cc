#include "align/contracts/value_contract.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include "align/text/numbers.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace treesift {
namespace {

std::variant<ValueExpression, std::string> compiled(const std::string& text, bool is_whole) {
  ExpressionResult result = compile_expression(text);
  if (auto* error = std::get_if<std::string>(&result)) return *std::move(error);
  return ValueExpression{text, is_whole, std::get<std::shared_ptr<const re2::RE2>>(std::move(result))};
}

std::string words_of_enum(const std::vector<EnumValue>& values) {
  std::string words;
  for (const EnumValue& value : values) {
    words += words.empty() ? "" : ", ";
    if (value.is_text) {
      append_json_string(words, value.text);
    } else {
      words += value.text;
    }
  }
  return (values.size() == 1 ? "" : "one of ") + clipped(words, 200);
}

using Breach = std::optional<std::string>;

// As far as doubles tell: 4.35 / 0.01 is a little less than 435.
bool is_multiple(double value, double of) {
  constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
  const double times = value / of;
  return of <= 0 || !(std::abs(times - std::round(times)) > rounding * std::max(1.0, std::abs(times)));
}

Breach breach_of_bounds(double value, const ValueContract& contract) {
  if (contract.min && value < *contract.min) return fmt::format("a number, {} at least", *contract.min);
  if (contract.above && value <= *contract.above) return fmt::format("a number above {}", *contract.above);
  if (contract.max && value > *contract.max) return fmt::format("a number, {} at most", *contract.max);
  if (contract.below && value >= *contract.below) return fmt::format("a number below {}", *contract.below);
  if (contract.multiple_of && !is_multiple(value, *contract.multiple_of))
    return fmt::format("a multiple of {}", *contract.multiple_of);
  return std::nullopt;
}

Breach breach_of_number(const ValueView& value, const ValueContract& contract) {
  const bool asks = contract.min || contract.max || contract.above || contract.below ||
                    contract.multiple_of || !contract.unit.empty();
  if (!asks) return std::nullopt;
  const std::optional<ValueNumber> number = number_of(value);
  if (!number) return std::nullopt;
  if (!contract.unit.empty() && number->unit != contract.unit)
    return fmt::format("a number with \"{}\"", contract.unit);
  return breach_of_bounds(number->value, contract);
}

Breach breach_of_length(std::string_view text, const ValueContract& contract) {
  if (!contract.min_length && !contract.max_length) return std::nullopt;
  const std::size_t length = count_characters(text);
  if (contract.min_length && length < *contract.min_length)
    return *contract.min_length == 1 ? std::string("a text that is not empty")
                                     : fmt::format("a text of {} characters or more", *contract.min_length);
  if (contract.max_length && length > *contract.max_length)
    return fmt::format("a text of at most {} characters", *contract.max_length);
  return std::nullopt;
}

Breach breach_of_string(std::string_view text, const ValueContract& contract) {
  if (Breach breach = breach_of_length(text, contract)) return breach;
  if (!has_format(text, contract.format))
    return fmt::format("a text of the format {}", format_name(contract.format));
  if (contract.pattern && !matches(*contract.pattern, text))
    return fmt::format("/{}/", contract.pattern->text);
  return std::nullopt;
}

// Text of XML and HTML is one of the list as a text, and as the number, true or false that it reads as.
bool is_one_of(const ValueView& value, const std::vector<EnumValue>& values) {
  const auto is_listed = [&](bool is_text, std::string text) {
    return std::ranges::find(values, EnumValue{is_text, std::move(text)}) != values.end();
  };
  if (value.is(FieldType::string) && is_listed(true, std::string(value.text))) return true;
  if (value.is(FieldType::string) && value.is_json) return false;
  if (is_listed(false, canonical_number(value.text))) return true;
  const auto number = value.is_json ? std::nullopt : number_of(value);  // "1,234.50"
  return number && is_listed(false, canonical_number(fmt::format("{}", number->value)));
}

}  // namespace

bool matches(const ValueExpression& expression, std::string_view text) {
  const auto anchor = expression.is_whole ? RE2::ANCHOR_BOTH : RE2::UNANCHORED;
  return expression.compiled->Match(re2::StringPiece(text.data(), text.size()), 0, text.size(), anchor,
                                    nullptr, 0);
}

std::variant<ValueExpression, std::string> whole_expression(const std::string& text) {
  return compiled(text, true);
}
std::variant<ValueExpression, std::string> part_expression(const std::string& text) {
  return compiled(text, false);
}

std::string words_of_types(FieldTypes types) {
  constexpr std::array<std::string_view, field_type_count> words{
      "an object", "an array", "a text", "a number", "a whole number", "true or false", "null", "nothing"};
  if ((types & type_bit(FieldType::number)) != 0)
    types &= static_cast<FieldTypes>(~type_bit(FieldType::integer));
  std::string all;
  for (int i = 0; i < field_type_count; ++i) {
    if ((types >> i & 1) != 0)
      all += (all.empty() ? "" : " or ") + std::string(words[static_cast<std::size_t>(i)]);
  }
  return all;
}

std::optional<std::string> find_breach(const ValueView& value, const ValueContract& contract) {
  if ((value.types & contract.types) == 0) return words_of_types(contract.types);
  if (value.is(FieldType::object) || value.is(FieldType::array)) return std::nullopt;
  if (contract.one_of && !is_one_of(value, *contract.one_of)) return words_of_enum(*contract.one_of);
  if (Breach breach = breach_of_number(value, contract)) return breach;
  const bool blank_may_be = !value.is_json && value.is(FieldType::empty) &&
                            (contract.types & type_bit(FieldType::empty)) != 0 && contract.types != any_type;
  if (value.is(FieldType::string) && !blank_may_be) return breach_of_string(value.text, contract);
  return std::nullopt;
}

}  // namespace treesift
