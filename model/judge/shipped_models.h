// The model files of model/judge/data, compiled in.
#pragma once

#include <string_view>

namespace treesift {

std::string_view default_model_json();
std::string_view absolute_model_json();

}  // namespace treesift
