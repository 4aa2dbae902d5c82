#include "model/history/other_page.h"

#include <cstdint>

#include "model/measure/feature_table.h"

namespace treesift {

bool shows_another_page(const MeasuredPair& pair) {
  if (pair.state != PairState::differs) return false;
  constexpr std::uint64_t short_pair = 1000;  // bytes of text: a short list may well be empty now and then
  const auto value = [&](std::size_t one) { return pair.features[one]; };
  const bool is_other_text =
      value(feature("text_share_lost")) > 0.5 || value(feature("text_share_gained")) > 0.5;
  const bool is_named_otherwise = value(feature("title_changed")) > 0 && is_other_text;
  const bool is_rest = pair.text_bytes >= short_pair && value(feature("differs")) > 0 &&
                       (value(feature("size_ratio")) < hardly_any_left || value(feature("page_lost")) > 0);
  return is_named_otherwise || is_rest || pair.response.of_status() || value(feature("error_page")) > 0;
}

}  // namespace treesift
