// The nodes of JSON that are not objects or arrays.
#pragma once

#include "parsers/document.h"

namespace treesift {

// A string, number, boolean or null: it has a text of its own, and no children.
constexpr bool is_scalar(NodeKind kind) {
  return kind >= NodeKind::string;
}

}  // namespace treesift
