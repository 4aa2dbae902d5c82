#include "align/rules/name_patterns.h"

#include <algorithm>

#include "align/text/glob.h"

namespace treesift {

NamePatterns::NamePatterns(std::vector<std::string> patterns)
    : written_(std::move(patterns)), lowered_(written_) {
  for (std::string& pattern : lowered_) {
    for (char& c : pattern) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  for (NameId name = 0; name < standard_name_count; ++name) {
    in_html_[name] = matches_own(standard_names[name], Format::html);
    as_written_[name] = matches_own(standard_names[name], Format::xml);
  }
}

bool NamePatterns::matches_own(std::string_view name, Format format) const {
  const std::vector<std::string>& patterns = format == Format::html ? lowered_ : written_;
  return patterns.empty() ||
         std::any_of(patterns.begin(), patterns.end(),
                     [name](const std::string& pattern) { return glob_matches(pattern, name); });
}

}  // namespace treesift
