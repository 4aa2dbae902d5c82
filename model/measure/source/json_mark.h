// A byte order mark in front of JSON.
#pragma once

#include <optional>
#include <string_view>

#include "model/measure/measured_pair.h"

namespace treesift {

// Where one of two JSON texts has a byte order mark, and the other has none: markup_changed, the same on all pairs
// where it came, and where it went. JSON that is sent must not have one (RFC 8259, section 8.1): many readers refuse
// it, though the tree is the same.
std::optional<ToldChange> difference_of_marks(std::string_view expected_bytes, std::string_view actual_bytes);

}  // namespace treesift
