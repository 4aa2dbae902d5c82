// How deep a text is nested, without parsing it.
//
// Problem. The library bounds arrays and inline tables, but makes a table of each part of a dotted key, and
// walks over them by recursion: `a.a.a. … = 1` with 50,000 parts uses up the stack.
//
// How. One pass that knows comments and the four kinds of strings. Elsewhere a bracket opens a level and a dot
// adds a part; a comma or the end of a line begins a new key. A dot of a number counts as well, which does no
// harm. The parts of a table's header count for the keys below it.
#include "base/toml.h"

#include <algorithm>
#include <vector>

namespace treesift {
namespace {

class NestingCheck {
 public:
  explicit NestingCheck(std::string_view text) : text_(text) {}

  // The offset at which the text is too deep; its size when it is not.
  std::size_t find() {
    while (at_ < text_.size()) {
      take();
      if (depth() > max_toml_nesting) return at_;
    }
    return text_.size();
  }

 private:
  std::size_t depth() const { return of_header_ + outside_ + parts_ + levels_.size(); }

  void take() {
    const char c = text_[at_];
    if (c == '#') return to(text_.find('\n', at_));
    if (c == '"' || c == '\'') return skip_string(c);
    if (c == '[' || c == '{') open(c);
    if (c == ']' || c == '}') close();
    if (c == '.') ++parts_;
    if (c == ',' || (c == '\n' && levels_.empty())) parts_ = 0;
    if (c == '\n') begins_line_ = true;
    if (c != '\n' && c != ' ' && c != '\t' && c != '\r') begins_line_ = false;
    ++at_;
  }

  void to(std::size_t at) { at_ = std::min(at, text_.size()); }

  void skip_string(char quote) {
    begins_line_ = false;
    const std::string_view rest = text_.substr(at_);
    const bool is_long = rest.size() >= 3 && rest[1] == quote && rest[2] == quote;
    const std::string_view end = is_long ? rest.substr(0, 3) : rest.substr(0, 1);
    to(at_ + end.size());
    while (at_ < text_.size() && text_.substr(at_, end.size()) != end) {
      if (!is_long && text_[at_] == '\n') return;  // not TOML, as the parser will say
      to(at_ + (text_[at_] == '\\' && quote == '"' ? 2 : 1));
    }
    to(at_ + end.size());
  }

  void open(char bracket) {
    if (levels_.empty() && bracket == '[' && begins_line_) in_header_ = true, of_header_ = 0;
    levels_.push_back(parts_);
    outside_ += parts_;
    parts_ = 0;
  }

  void close() {
    if (levels_.empty()) return;
    if (in_header_) of_header_ += parts_;
    outside_ -= levels_.back();
    parts_ = in_header_ ? 0 : levels_.back();
    levels_.pop_back();
    if (levels_.empty()) in_header_ = false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> levels_;  // open brackets: the parts of the key before each
  std::size_t outside_ = 0;          // their sum
  std::size_t parts_ = 0;            // of the key in hand
  std::size_t of_header_ = 0;
  bool begins_line_ = true, in_header_ = false;
};

toml::source_position place_of(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const std::size_t line = before.rfind('\n');
  const std::size_t column = line == before.npos ? at : at - line - 1;
  return {static_cast<toml::source_index>(std::count(before.begin(), before.end(), '\n') + 1),
          static_cast<toml::source_index>(column + 1)};
}

}  // namespace

toml::table parse_toml(std::string_view text) {
  const std::size_t too_deep = NestingCheck(text).find();
  if (too_deep < text.size())
    throw toml::parse_error("keys and values are nested deeper than 100 levels", place_of(text, too_deep));
  return toml::parse(text);
}

}  // namespace treesift
