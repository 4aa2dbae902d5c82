// ASCII letters in lower case: how HTML, CSS and encoding labels compare names. Other bytes stay.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

std::string lower_case(std::string_view text);

}  // namespace treesift
