// The data files of model/data, compiled in.
#pragma once

#include <string_view>

namespace treesift {

std::string_view error_wordings();  // RE2, one a line
// Lists of HTML names for comparators (element_classes.h).
std::string_view ignored_elements();
std::string_view important_attributes();
std::string_view default_model_json();   // a model file
std::string_view absolute_model_json();  // another

}  // namespace treesift
