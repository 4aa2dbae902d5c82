#include "align/select/expression_cursor.h"

#include <algorithm>

#include "base/utf8.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

}  // namespace

ExpressionCursor::ExpressionCursor(std::string_view text) : text_(text) {
  if (text.size() <= longest_selector) return;
  fail_at(0,
          "the selector is longer than " + std::to_string(longest_selector) + " bytes: write it as several");
}

bool ExpressionCursor::take(std::string_view expected) {
  if (text_.substr(at_, expected.size()) != expected) return false;
  at_ += expected.size();
  return true;
}

bool ExpressionCursor::skip_space() {
  return !take_while(is_space).empty();
}

void ExpressionCursor::fail_at(std::size_t offset, std::string_view message) {
  if (!error_) {
    const std::string_view before = text_.substr(0, offset);
    error_.emplace();
    error_->column = before.size() - std::count_if(before.begin(), before.end(), continues_character) + 1;
    append_valid_utf8(error_->message, message);
  }
  at_ = text_.size();
}

std::string ExpressionCursor::here() const {
  if (at_end()) return "the end";
  std::size_t length = 1;
  while (continues_character(peek(length))) ++length;
  return "`" + std::string(text_.substr(at_, length)) + "`";
}

bool ExpressionCursor::enter() {
  if (++nesting_ <= deepest_selector) return true;
  fail("this is nested deeper than " + std::to_string(deepest_selector) + " levels: write it flatter");
  return false;
}

}  // namespace treesift
