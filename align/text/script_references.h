// Attributes that run a script.
#pragma once

#include <string_view>

namespace treesift {

// By its name: onclick and the like.
inline bool is_script_handler(std::string_view attribute) {
  return attribute.starts_with("on");
}

// By its value: a URL of the scheme javascript, in any case and led by white space or not (the WHATWG URL
// standard, section 4.4).
bool runs_script(std::string_view value);

}  // namespace treesift
