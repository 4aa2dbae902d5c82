// The lists of model/measure/data, compiled in.
#pragma once

#include <string_view>

namespace treesift {

std::string_view error_wordings();  // RE2, one per line
// Names of HTML for comparators (model/comparators/element_classes.h).
std::string_view ignored_elements();
std::string_view important_attributes();

}  // namespace treesift
