// Names of elements or attributes as rules list them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/glob.h"
#include "parsers/document.h"

namespace treesift {

// HTML names are found in any case, those of XML as they are written.
class NamePatterns {
 public:
  NamePatterns() = default;
  explicit NamePatterns(std::vector<std::string> patterns)
      : written_(std::move(patterns)), lowered_(written_) {
    for (std::string& pattern : lowered_) {
      for (char& c : pattern) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    }
  }

  bool empty() const { return written_.empty(); }
  // No patterns match every name.
  bool match(std::string_view name, Format format) const {
    const std::vector<std::string>& patterns = format == Format::html ? lowered_ : written_;
    return patterns.empty() ||
           std::any_of(patterns.begin(), patterns.end(),
                       [name](const std::string& pattern) { return glob_matches(pattern, name); });
  }

 private:
  std::vector<std::string> written_, lowered_;
};

}  // namespace treesift
