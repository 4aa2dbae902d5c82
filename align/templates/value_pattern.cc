// Values are generalised in steps:
//
//     "Remove"  "Remove"                  "Remove"                  equal constants
//     "06 1234" "06 7777"                 {number}                  a class that names what varies
//     "remove(17)" "remove(4)"            "remove({number})"        constants except for their numbers
//     "Buy milk" "Call Ann"               {words}                   the narrowest class of both
//
// A class is a bit in a mask, so that the classes common to both sides are one `and`, and the first bit is
// the narrowest of them.
#include "align/templates/value_pattern.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>

#include "align/templates/notation_escapes.h"
#include "align/text/text_kinds.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

using ClassMask = std::uint8_t;

constexpr std::size_t longest_constant = 200;
constexpr std::array<std::string_view, text_class_count> class_names{"blank", "date",  "number", "token",
                                                                     "word",  "words", "any"};

constexpr ClassMask bit(TextClass text_class) {
  return static_cast<ClassMask>(1U << static_cast<unsigned>(text_class));
}

bool has_letter(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return is_word_char(c) && !is_digit(c) && c != '_'; });
}
bool has_space(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return is_space(c); });
}

bool is_date(std::string_view text) {
  if (!may_hold_date(text)) return false;
  bool found = false;
  for (re2::StringPiece match, rest(text.data(), text.size());; found = true) {
    const bool more = date_pattern().Match(rest, 0, rest.size(), RE2::UNANCHORED, &match, 1);
    const char* const end = more ? match.data() : rest.data() + rest.size();
    if (std::any_of(rest.data(), end, is_word_char)) return false;
    if (!more) return found;
    rest.remove_prefix(static_cast<std::size_t>(match.data() + match.size() - rest.data()));
  }
}

// Digits and what numbers are written with; a currency's sign is a character above 0x7F.
bool is_number(std::string_view text) {
  constexpr std::string_view signs = "+-.,:'%$()/ \t\n";
  constexpr std::array<std::string_view, 6> wide{"€", "£", "¥", "−", "\u00A0", "\u202F"};
  bool digits = false;
  while (!text.empty()) {
    std::size_t length = 1;
    if (is_digit(text.front())) {
      digits = true;
    } else if (signs.find(text.front()) == signs.npos) {
      const auto sign = std::ranges::find_if(wide, [&](std::string_view s) { return text.starts_with(s); });
      if (sign == wide.end()) return false;
      length = sign->size();
    }
    text.remove_prefix(length);
  }
  return digits;
}

bool is_token(std::string_view text) {
  constexpr std::size_t shortest_hexadecimal = 8;
  constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";
  if (end_of_run(text, 0) != text.size() || text.empty()) return false;
  if (text.size() >= shortest_hexadecimal && text.find_first_not_of(hexadecimal) == text.npos &&
      std::ranges::any_of(text, is_digit)) {
    return true;
  }
  return is_joined_token(text) || word_kind(text) == WordKind::token;
}

ClassMask classes_of(std::string_view value) {
  ClassMask mask = 0;
  for (int i = 0; i < text_class_count; ++i) {
    const auto text_class = static_cast<TextClass>(i);
    if (belongs_to(value, text_class)) mask |= bit(text_class);
  }
  return mask;
}

// All classes that hold every text of the class.
ClassMask classes_above(TextClass text_class) {
  ClassMask mask = bit(text_class) | bit(TextClass::any);
  if (text_class == TextClass::word) mask |= bit(TextClass::words);
  return mask;
}

// All classes that hold every value of the pattern, as far as that is known.
ClassMask classes_of(const ValuePattern& pattern) {
  switch (pattern.kind()) {
    case ValuePattern::Kind::constant:
      return classes_of(pattern.text());
    case ValuePattern::Kind::numbered: {
      // Whatever the digits are, these classes stay; whether it is a date or a token depends on them.
      std::string sample = pattern.text();
      std::ranges::replace(sample, number_hole, '1');
      constexpr ClassMask steady =
          bit(TextClass::number) | bit(TextClass::word) | bit(TextClass::words) | bit(TextClass::any);
      return classes_of(sample) & steady;
    }
    case ValuePattern::Kind::text_class:
      return classes_above(pattern.text_class());
    default:
      return bit(TextClass::any);
  }
}

TextClass narrowest(ClassMask mask) {
  int i = 0;
  while ((mask >> i & 1) == 0) ++i;
  return static_cast<TextClass>(i);
}

// The text with each run of digits, and each hole, as a hole.
std::string with_holes(std::string_view text) {
  std::string result;
  bool in_hole = false;
  for (const char c : text) {
    const bool hole = is_digit(c) || c == number_hole;
    if (!hole || !in_hole) result.push_back(hole ? number_hole : c);
    in_hole = hole;
  }
  return result;
}

bool matches_numbered(std::string_view pattern, std::string_view value) {
  std::size_t at = 0;
  for (const char c : pattern) {
    if (at == value.size()) return false;
    if (c != number_hole) {
      if (value[at++] != c) return false;
      continue;
    }
    if (!is_digit(value[at])) return false;
    while (at < value.size() && is_digit(value[at])) ++at;
  }
  return at == value.size();
}

bool is_written_out(const ValuePattern& pattern) {
  return pattern.kind() == ValuePattern::Kind::constant || pattern.kind() == ValuePattern::Kind::numbered;
}

bool covers(const ValuePattern& wide, const ValuePattern& narrow) {
  return narrow.kind() == ValuePattern::Kind::constant && wide.matches(narrow.text());
}

}  // namespace

std::string_view class_name(TextClass text_class) {
  return class_names[static_cast<std::size_t>(text_class)];
}

std::optional<TextClass> class_named(std::string_view name) {
  const auto found = std::ranges::find(class_names, name);
  if (found == class_names.end()) return std::nullopt;
  return static_cast<TextClass>(found - class_names.begin());
}

bool belongs_to(std::string_view text, TextClass text_class) {
  text = trimmed(text);
  switch (text_class) {
    case TextClass::blank:
      return text.empty();
    case TextClass::date:
      return is_date(text);
    case TextClass::number:
      return is_number(text);
    case TextClass::token:
      return is_token(text);
    case TextClass::word:
      return has_letter(text) && !has_space(text);
    case TextClass::words:
      return has_letter(text);
    case TextClass::any:
      return true;
  }
  return false;
}

ValuePattern ValuePattern::constant(std::string text) {
  ValuePattern pattern;
  pattern.kind_ = Kind::constant;
  pattern.text_ = std::move(text);
  return pattern;
}

ValuePattern ValuePattern::numbered(std::string text) {
  ValuePattern pattern = constant(std::move(text));
  pattern.kind_ = Kind::numbered;
  return pattern;
}

ValuePattern ValuePattern::holding(std::string words) {
  ValuePattern pattern = constant(std::move(words));
  pattern.kind_ = Kind::holding;
  return pattern;
}

ValuePattern ValuePattern::of_class(TextClass text_class) {
  ValuePattern pattern;
  pattern.class_ = text_class;
  return pattern;
}

namespace {

// The expression as it stands between slashes in a file.
std::string written_expression(std::string_view text) {
  std::string out;
  bool escaped = false;
  for (const char c : text) {
    if (needs_escape(c, out)) {
      if (escaped) out.pop_back();
      append_escape(out, c);
    } else {
      if (c == '/' && !escaped) out += '\\';
      out += c;
    }
    escaped = c == '\\' && !escaped;
  }
  return out;
}

}  // namespace

std::variant<ValuePattern, std::string> ValuePattern::expression(std::string_view pattern_text) {
  std::string text = written_expression(pattern_text);
  RE2::Options options(RE2::Quiet);
  options.set_max_mem(1 << 20);  // a repetition of repetitions is refused instead of built
  auto compiled = std::make_shared<const RE2>(text, options);
  if (!compiled->ok()) return compiled->error();
  ValuePattern pattern = constant(std::move(text));
  pattern.kind_ = Kind::expression;
  pattern.expression_ = std::move(compiled);
  return pattern;
}

namespace {

bool fully_matches(const RE2& expression, std::string_view value) {
  return RE2::FullMatch(re2::StringPiece(value.data(), value.size()), expression);
}

}  // namespace

bool ValuePattern::matches(std::string_view value) const {
  switch (kind_) {
    case Kind::constant:
      return value == text_;
    case Kind::numbered:
      return matches_numbered(text_, value);
    case Kind::holding: {
      bool all = true;
      for_each_class(text_, [&](std::string_view word) { all = all && has_class(value, word); });
      return all;
    }
    case Kind::text_class:
      return belongs_to(value, class_);
    case Kind::expression:
      return fully_matches(*expression_, value) || fully_matches(*expression_, trimmed(value));
  }
  return false;
}

ValuePattern pattern_of_value(std::string_view value) {
  if (value.size() <= longest_constant) return ValuePattern::constant(std::string(value));
  return ValuePattern::of_class(narrowest(classes_of(value)));
}

ValuePattern fold_values(const ValuePattern& a, const ValuePattern& b) {
  if (a == b || covers(a, b)) return a;
  if (covers(b, a)) return b;
  const TextClass both = narrowest(classes_of(a) & classes_of(b));
  if (both < TextClass::word || !is_written_out(a) || !is_written_out(b)) return ValuePattern::of_class(both);
  std::string holes = with_holes(a.text());
  if (holes == with_holes(b.text())) return ValuePattern::numbered(std::move(holes));
  return ValuePattern::of_class(both);
}

ValuePattern fold_class_values(const ValuePattern& a, const ValuePattern& b) {
  const auto lists_words = [](const ValuePattern& pattern) {
    return pattern.kind() == ValuePattern::Kind::constant || pattern.kind() == ValuePattern::Kind::holding;
  };
  if (a == b || !lists_words(a) || !lists_words(b)) return fold_values(a, b);
  std::string common;
  for_each_class(a.text(), [&](std::string_view word) {
    if (!has_class(b.text(), word) || has_class(common, word)) return;
    common.append(common.empty() ? "" : " ").append(word);
  });
  return common.empty() ? fold_values(a, b) : ValuePattern::holding(std::move(common));
}

bool has_class(std::string_view value, std::string_view word) {
  bool found = false;
  for_each_class(value, [&](std::string_view other) { found = found || other == word; });
  return found;
}

}  // namespace treesift
