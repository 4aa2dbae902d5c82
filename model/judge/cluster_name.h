// How clusters, causes and changes are named in files: by sixteen hexadecimal digits. Digits and no number,
// since programs that know doubles only would lose some of a number.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

inline std::string cluster_text(std::uint64_t cluster) {
  return fmt::format("{:016x}", cluster);
}

// Nothing for any other text.
inline std::optional<std::uint64_t> cluster_named(std::string_view text) {
  std::uint64_t cluster = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, cluster, 16);
  if (text.size() != 16 || error != std::errc() || stop != end) return std::nullopt;
  return cluster;
}

}  // namespace treesift
