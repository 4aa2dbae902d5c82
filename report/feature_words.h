// What names in verdicts mean, in words for a person.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// Of a feature, a run feature, or what else a reason names; for any other name, such as a comparator's, that
// an oracle finds a difference.
std::string feature_in_words(std::string_view name);

// The same in two or three words, for a list: "link targets changed" of targets_changed.
std::string feature_name_in_words(std::string_view name);

// What an error code of a verdict means and, where there is something, what to do. docs/verdicts.md has the
// same list.
std::string_view error_in_words(std::string_view code);

}  // namespace treesift
