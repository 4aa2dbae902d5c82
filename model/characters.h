// ASCII character classes that texts and sources are measured by.
#pragma once

#include "align/text_kinds.h"  // is_digit

namespace treesift {

inline bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace treesift
