// Reading a selector's text from left to right. The first failure is kept, and from then on the text is at
// its end, so that a parser stops by itself.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "align/select/selector.h"
#include "base/ascii.h"

namespace treesift {

class ExpressionCursor {
 public:
  // Fails at once when the text is too long.
  explicit ExpressionCursor(std::string_view text);

  bool at_end() const { return at_ >= text_.size(); }
  // The byte that is `ahead` bytes from here; 0 behind the end.
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  std::size_t offset() const { return at_; }
  void advance(std::size_t bytes = 1) { at_ = at_ + bytes < text_.size() ? at_ + bytes : text_.size(); }
  // Goes past the bytes if they stand here.
  bool take(std::string_view expected);
  // The bytes from here on for which `belongs` holds.
  template <typename Belongs>
  std::string_view take_while(Belongs belongs) {
    const std::size_t begin = at_;
    while (!at_end() && belongs(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  // Whether there was any.
  bool skip_space();
  std::string_view since(std::size_t offset) const { return text_.substr(offset, at_ - offset); }

  void fail(std::string_view message) { fail_at(at_, message); }
  void fail_at(std::size_t offset, std::string_view message);
  bool failed() const { return error_.has_value(); }
  const std::optional<SelectorError>& error() const { return error_; }

  // What stands here, for a message: "`x`", or "the end".
  std::string here() const;

  // Call both around a construct that may contain itself. False, and a failure, when it is nested too deep.
  bool enter();
  void leave() { --nesting_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t nesting_ = 0;
  std::optional<SelectorError> error_;
};

inline bool is_name_start(char c) {
  return is_letter(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
inline bool is_name_part(char c) {
  return is_name_start(c) || is_digit(c) || c == '-';
}

}  // namespace treesift
