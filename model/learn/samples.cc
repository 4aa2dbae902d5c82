#include "model/learn/samples.h"

namespace treesift {

std::uint32_t TextNumbers::number(std::string_view text) {
  const auto [place, added] =
      numbers_.try_emplace(std::string(text), static_cast<std::uint32_t>(texts_.size()));
  if (added) texts_.emplace_back(text);
  return place->second;
}

}  // namespace treesift
