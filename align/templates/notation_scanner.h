// The words of the template notation: names, quoted texts, expressions. Shared by its two readers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "align/templates/pattern.h"

namespace treesift {

// Reads one line from left to right. The first error stops it: from then on nothing is read, and at_end()
// holds.
class NotationScanner {
 public:
  explicit NotationScanner(std::string_view line) : line_(line) {}

  bool at_end() const { return failed() || at_ == line_.size(); }
  std::size_t column() const { return at_ + 1; }
  // The next byte, or 0 at the end.
  char peek() const { return at_end() ? '\0' : line_[at_]; }
  // Goes past `text` if it stands here.
  bool take(std::string_view text);
  void skip_spaces();

  // A name, its escapes resolved; an error when there is none.
  std::string name(std::string_view also_plain);
  std::optional<Repetition> repetition();  // none written: once
  bool at_value() const;
  ValuePattern value();

  void fail(std::string message) { fail_at(column(), std::move(message)); }
  void fail_at(std::size_t column, std::string message);
  bool failed() const { return !message_.empty(); }
  const std::string& message() const { return message_; }
  std::size_t error_column() const { return error_column_; }

 private:
  char escape();
  ValuePattern quoted();
  ValuePattern named_class();
  ValuePattern expression();

  std::string_view line_;
  std::size_t at_ = 0;
  std::string message_;
  std::size_t error_column_ = 0;
};

// `name#id.class.class`, as far as it goes; classes are joined by single spaces.
struct ScannedLabel {
  std::string name, id, classes;
};
ScannedLabel scan_label(NotationScanner& scanner);

}  // namespace treesift
