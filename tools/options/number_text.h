// Numbers that people write.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace treesift {

// The number that `words` are, if they are nothing else and it fits.
template <typename Number>
std::optional<Number> number_in(std::string_view words) {
  Number number{};
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error != std::errc() || end != words.data() + words.size()) return std::nullopt;
  return number;
}

}  // namespace treesift
