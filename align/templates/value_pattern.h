// What a text or an attribute's value must be: one constant, a constant with numbers in it, a class of texts,
// some words among others, or a regular expression.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace re2 {
class RE2;
}

namespace treesift {

// From the narrowest to the widest. White space at the ends of a text does not count.
enum class TextClass : std::uint8_t {
  blank,   // nothing
  date,    // dates and times only (align/text/text_kinds.h), and what stands between them
  number,  // digits with the signs that numbers are written with: 0123, -1,234.50, 12 %, € 7, (3)
  token,   // one generated token: hexadecimal of eight digits or more, UUID, session id
  word,    // holds a letter and no white space
  words,   // holds a letter
  any,     // any text, blank ones too
};
inline constexpr int text_class_count = 7;

// As templates spell it: "number".
std::string_view class_name(TextClass text_class);
std::optional<TextClass> class_named(std::string_view name);
bool belongs_to(std::string_view text, TextClass text_class);

// Stands for a run of digits in the text of a `numbered` pattern: a byte that valid UTF-8 never holds.
inline constexpr char number_hole = '\xFF';

// An immutable value; copies share a compiled expression. Safe to use from several threads.
class ValuePattern {
 public:
  enum class Kind : std::uint8_t { constant, numbered, holding, text_class, expression };

  ValuePattern() = default;  // any text
  static ValuePattern constant(std::string text);
  // `text` with number_hole where any run of digits may stand. A hole takes all the digits there are.
  static ValuePattern numbered(std::string text);
  // Values of which these words, divided by single spaces, are words: as CSS reads class attributes.
  static ValuePattern holding(std::string words);
  static ValuePattern of_class(TextClass text_class);
  // RE2 syntax; must match the whole value, or all of it without the white space at its ends. The error is
  // RE2's message. Control characters, slashes and third apostrophes become escapes: text() can be written
  // between slashes as it is.
  static std::variant<ValuePattern, std::string> expression(std::string_view pattern);

  Kind kind() const { return kind_; }
  TextClass text_class() const { return class_; }
  // The constant, the words, or the expression.
  const std::string& text() const { return text_; }

  // Linear in the value (and the pattern's size).
  bool matches(std::string_view value) const;

  bool operator==(const ValuePattern& other) const {
    return kind_ == other.kind_ && class_ == other.class_ && text_ == other.text_;
  }

 private:
  Kind kind_ = Kind::text_class;
  TextClass class_ = TextClass::any;
  std::string text_;
  std::shared_ptr<const re2::RE2> expression_;
};

// The narrowest pattern for this one value: a constant, or for a long value its class.
ValuePattern pattern_of_value(std::string_view value);

// A pattern that matches whatever one of the two matches, as narrow as these are told apart: a common class
// of dates, numbers or tokens; a constant with other numbers in it; a wider class.
ValuePattern fold_values(const ValuePattern& a, const ValuePattern& b);

// The same for class attributes: the words that both have.
ValuePattern fold_class_values(const ValuePattern& a, const ValuePattern& b);

// Calls word(string_view) for each word of a class attribute.
template <typename Word>
void for_each_class(std::string_view value, Word word) {
  constexpr std::string_view space = " \t\n\f\r";
  for (std::size_t i = value.find_first_not_of(space); i != value.npos;) {
    const std::size_t end = std::min(value.find_first_of(space, i), value.size());
    word(value.substr(i, end - i));
    i = value.find_first_not_of(space, end);
  }
}

// Whether a class attribute's value has this word.
bool has_class(std::string_view value, std::string_view word);

}  // namespace treesift
