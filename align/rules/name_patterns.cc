#include "align/rules/name_patterns.h"

#include <algorithm>

#include "align/text/glob.h"
#include "base/ascii.h"

namespace treesift {

NamePatterns::NamePatterns(std::vector<std::string> patterns)
    : written_(std::move(patterns)), lowered_(written_) {
  for (std::string& pattern : lowered_) pattern = lower_case(pattern);
  for (NameId name = 0; name < standard_name_count; ++name) {
    in_html_[name] = matches_own(standard_names[name], Format::html);
    as_written_[name] = matches_own(standard_names[name], Format::xml);
  }
}

bool NamePatterns::matches_own(std::string_view name, Format format) const {
  const bool is_html = format == Format::html;
  const std::vector<std::string>& patterns = is_html ? lowered_ : written_;
  if (patterns.empty()) return true;
  const std::string found = is_html ? lower_case(name) : std::string(name);  // of SVG: "viewBox"
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return glob_matches(pattern, found); });
}

}  // namespace treesift
