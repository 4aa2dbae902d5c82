#include "model/learn/samples.h"

namespace treesift {

ShownParts::ShownParts(const MeasuredPair& pair)
    : places(pair.places),
      edit_of_feature(pair.edit_of_feature),
      edit_of_change(pair.edit_of_change),
      encoding_fault(pair.encoding_fault),
      response(pair.response),
      kinds(pair.kinds) {}

std::uint32_t TextNumbers::number(std::string_view text) {
  const auto [place, added] =
      numbers_.try_emplace(std::string(text), static_cast<std::uint32_t>(texts_.size()));
  if (added) texts_.emplace_back(text);
  return place->second;
}

}  // namespace treesift
