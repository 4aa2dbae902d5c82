// A tag as it is written, part by part: where its name, its attributes and their values end is as the HTML standard has
// it (13.2.5.6 to 13.2.5.40).
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "parsers/text/normal_text.h"

namespace treesift {

// As they are written, but for the quotes; the value is empty where there is none.
struct WrittenAttribute {
  std::string_view name, value;
};

class TagReader {
 public:
  // A view of a text that begins with the '<' of a tag.
  explicit TagReader(std::string_view text) : rest_(text.substr(std::min<std::size_t>(1, text.size()))) {}

  // "td" of <td class="x">, "/td" of </td>. To be asked for first, and once.
  std::string_view name() {
    const std::string_view begin = rest_;
    if (rest_.starts_with('/')) rest_.remove_prefix(1);
    take_until(ends_name);
    return begin.substr(0, begin.size() - rest_.size());
  }

  // The next attribute; nothing when there is no further one.
  std::optional<WrittenAttribute> next() {
    take_while([](char c) { return is_space(c) || c == '/'; });
    if (rest_.empty() || rest_.starts_with('>')) return std::nullopt;
    const std::string_view begin = rest_;
    rest_.remove_prefix(1);  // an '=' here is part of the name
    take_until([](char c) { return ends_name(c) || c == '='; });
    const std::string_view name = begin.substr(0, begin.size() - rest_.size());
    take_while(is_space);
    if (!rest_.starts_with('=')) return WrittenAttribute{name, {}};
    rest_.remove_prefix(1);
    take_while(is_space);
    return WrittenAttribute{name, value()};
  }

  // What was not read. Behind the last attribute: the '>' and the text behind the tag; nothing where the tag has no
  // end.
  std::string_view rest() const { return rest_; }

 private:
  static constexpr bool ends_name(char c) { return is_space(c) || c == '/' || c == '>'; }

  template <typename Test>
  std::string_view take_while(Test test) {
    std::size_t size = 0;
    while (size < rest_.size() && test(rest_[size])) ++size;
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  template <typename Test>
  std::string_view take_until(Test ends) {
    return take_while([ends](char c) { return !ends(c); });
  }

  std::string_view value() {
    const char quote = rest_.empty() ? 0 : rest_[0];
    if (quote != '"' && quote != '\'') return take_until([](char c) { return is_space(c) || c == '>'; });
    rest_.remove_prefix(1);
    const std::string_view value = rest_.substr(0, rest_.find(quote));
    rest_.remove_prefix(std::min(value.size() + 1, rest_.size()));
    return value;
  }

  std::string_view rest_;
};

}  // namespace treesift
