// Documents in one line of test code:
//
//     tree("div[id=main](h1('Title') p[class=a,lang=en]('some ' b('bold') ' text') hr)")
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

#include "parsers/document.h"
#include "parsers/document_builder.h"

namespace treesift {

class TreeNotation {
 public:
  explicit TreeNotation(std::string_view notation) : rest_(notation) {}

  Document read(Format format) {
    DocumentBuilder builder{Limits{}};
    builder.begin(format);
    while (!rest_.empty()) read_token(builder);
    return builder.finish();
  }

 private:
  void read_token(DocumentBuilder& builder) {
    switch (rest_.front()) {
      case ' ':
      case '(':
        rest_.remove_prefix(1);
        break;
      case ')':
        rest_.remove_prefix(1);
        builder.close();
        break;
      case '\'':
        rest_.remove_prefix(1);
        builder.text(take_until("'"));
        rest_.remove_prefix(1);
        break;
      default:
        read_element(builder);
    }
  }

  void read_element(DocumentBuilder& builder) {
    const std::string_view name = take_until("[( ')");
    if (name.empty()) throw std::invalid_argument("tree notation: no name at " + std::string(rest_));
    builder.open(name);
    if (rest_.starts_with('[')) read_attributes(builder);
    if (!rest_.starts_with('(')) builder.close();
  }

  void read_attributes(DocumentBuilder& builder) {
    while (!rest_.starts_with(']')) {
      rest_.remove_prefix(1);  // [ or ,
      const std::string_view name = take_until("=");
      rest_.remove_prefix(1);
      builder.attribute(name, take_until(",]"));
    }
    rest_.remove_prefix(1);
  }

  std::string_view take_until(std::string_view ends) {
    const std::size_t length = std::min(rest_.find_first_of(ends), rest_.size());
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return taken;
  }

  std::string_view rest_;
};

inline Document tree(std::string_view notation, Format format = Format::html) {
  return TreeNotation(notation).read(format);
}

}  // namespace treesift
