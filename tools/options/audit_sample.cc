#include "tools/options/audit_sample.h"

#include <cstdint>

#include "tools/options/number_text.h"

namespace treesift {

std::optional<SampleSize> audit_sample_size(std::string_view words) {
  constexpr std::uint64_t usual_count = 1000;
  if (words == "true") return SampleSize{0, usual_count};
  if (const auto count = number_in<std::uint64_t>(words); count && *count > 0) return SampleSize{0, *count};
  if (words.find('.') == words.npos) return std::nullopt;
  if (const auto share = number_in<double>(words); share && *share > 0 && *share <= 1)
    return SampleSize{*share, 0};
  return std::nullopt;
}

bool is_audit_sample(std::string_view words) {
  return words == "false" || audit_sample_size(words);
}

}  // namespace treesift
