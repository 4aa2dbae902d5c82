// How clusters, causes and changes are named in files: by sixteen hexadecimal digits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/hex.h"

namespace treesift {

inline std::string cluster_text(std::uint64_t cluster) {
  return hex_text(cluster);
}

// Nothing for any other text.
inline std::optional<std::uint64_t> cluster_named(std::string_view text) {
  return hex_number(text);
}

}  // namespace treesift
