#include "align/templates/notation_scanner.h"

#include "align/text/text_kinds.h"
#include "base/hex.h"

namespace treesift {
bool NotationScanner::take(std::string_view text) {
  if (failed() || !line_.substr(at_).starts_with(text)) return false;
  at_ += text.size();
  return true;
}

void NotationScanner::skip_spaces() {
  while (peek() == ' ') ++at_;
}

void NotationScanner::fail_at(std::size_t column, std::string message) {
  if (failed()) return;
  error_column_ = column;
  message_ = std::move(message);
}

// What stands behind a backslash.
char NotationScanner::escape() {
  const std::size_t begin = at_;
  ++at_;
  if (at_ >= line_.size()) {
    fail_at(begin + 1, "nothing stands behind the backslash");
    return '\0';
  }
  const char c = line_[at_++];
  if (c == 'n') return '\n';
  if (c == 't') return '\t';
  if (c != 'x') return c;
  const std::string_view digits = line_.substr(at_, 2);
  if (digits.size() < 2 || !is_hex_digit(digits[0]) || !is_hex_digit(digits[1]) || digits[0] > '7') {
    fail_at(begin + 1, "\\x wants two hexadecimal digits, 00 to 7F");
    return '\0';
  }
  at_ += 2;
  return static_cast<char>(hex_digit(digits[0]) * 16 + hex_digit(digits[1]));
}

std::string NotationScanner::name(std::string_view also_plain) {
  std::string result;
  while (!at_end()) {
    const char c = peek();
    if (c == '\\') {
      result += escape();
    } else if (is_word_char(c) || c == '-' || c == ':' || also_plain.find(c) != also_plain.npos) {
      result += c;
      ++at_;
    } else {
      break;
    }
  }
  if (result.empty()) fail("a name is missing here");
  return result;
}

std::optional<Repetition> NotationScanner::repetition() {
  if (take("?")) return Repetition::optional;
  if (take("+")) return Repetition::one_or_more;
  if (take("*")) return Repetition::any_number;
  return std::nullopt;
}

bool NotationScanner::at_value() const {
  return peek() == '"' || peek() == '{' || peek() == '/' || peek() == '&';
}

ValuePattern NotationScanner::value() {
  switch (peek()) {
    case '"':
      return quoted();
    case '{':
      return named_class();
    case '/':
      return expression();
    case '&': {
      ++at_;
      if (peek() != '"') {
        fail("& wants words in quotes, as in &\"a b\"");
        return ValuePattern();
      }
      const std::size_t begin = column();
      const ValuePattern words = quoted();
      if (words.kind() != ValuePattern::Kind::constant) fail_at(begin, "{number} cannot stand among words");
      return ValuePattern::holding(words.text());
    }
    default:
      fail("a value is missing here: \"text\", {class} or /expression/");
      return {};
  }
}

ValuePattern NotationScanner::quoted() {
  const std::size_t begin = column();
  ++at_;
  std::string text;
  bool holes = false;
  while (!at_end() && peek() != '"') {
    if (take("{number}")) {
      holes = true;
      text += number_hole;
    } else if (peek() == '{') {
      fail("only {number} may stand in a text; write \\{ for the sign itself");
    } else if (peek() == '\\') {
      text += escape();
    } else {
      text += line_[at_++];
    }
  }
  if (!take("\"")) fail_at(begin, "the text is not closed by \"");
  return holes ? ValuePattern::numbered(std::move(text)) : ValuePattern::constant(std::move(text));
}

ValuePattern NotationScanner::named_class() {
  const std::size_t end = line_.find('}', at_);
  if (end == line_.npos) {
    fail("the class is not closed by }");
    return ValuePattern();
  }
  const std::string_view name = line_.substr(at_ + 1, end - at_ - 1);
  const auto text_class = class_named(name);
  if (!text_class) {
    fail("no class of texts has this name; there are blank, date, number, token, word, words, any");
    return {};
  }
  at_ = end + 1;
  return ValuePattern::of_class(*text_class);
}

ValuePattern NotationScanner::expression() {
  const std::size_t begin = at_;
  std::size_t end = at_ + 1;
  while (end < line_.size() && line_[end] != '/') end += line_[end] == '\\' ? 2 : 1;
  if (end >= line_.size()) {
    fail("the expression is not closed by /");
    return ValuePattern();
  }
  auto compiled = ValuePattern::expression(line_.substr(begin + 1, end - begin - 1));
  if (const auto* error = std::get_if<std::string>(&compiled)) {
    fail("not an RE2 expression: " + *error);
    return ValuePattern();
  }
  at_ = end + 1;
  return std::get<ValuePattern>(std::move(compiled));
}

ScannedLabel scan_label(NotationScanner& scanner) {
  ScannedLabel label;
  label.name = scanner.name("");
  if (scanner.take("#")) label.id = scanner.name("");
  while (scanner.peek() == '.') {
    NotationScanner ahead = scanner;
    ahead.take(".");
    if (ahead.at_end() || ahead.peek() == '.') break;
    scanner.take(".");
    label.classes.append(label.classes.empty() ? "" : " ").append(scanner.name(""));
  }
  return label;
}

}  // namespace treesift
