// Names of elements or attributes as rules list them.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// An immutable value. HTML names are found in any case, those of XML as they are written.
class NamePatterns {
 public:
  // No patterns match every name.
  NamePatterns() : NamePatterns(std::vector<std::string>()) {}
  // In a pattern * stands for any characters and ? for one byte.
  explicit NamePatterns(std::vector<std::string> patterns);

  // One load for standard names.
  bool match(const Document& document, NameId name) const {
    const bool html = document.format() == Format::html;
    if (name < standard_name_count) return (html ? in_html_ : as_written_)[name];
    return matches_own(document.name_text(name), document.format());
  }

 private:
  bool matches_own(std::string_view name, Format format) const;

  std::vector<std::string> written_, lowered_;
  std::bitset<standard_name_count> in_html_, as_written_;  // which standard names match
};

}  // namespace treesift
