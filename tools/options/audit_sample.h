#pragma once

#include <optional>
#include <string_view>

#include "io/pairs/pair_sample.h"

namespace treesift {

// What --audit-rules says: "true" is a thousand pairs, "500" so many, "0.05" a share of them; nothing for no
// words and for "false". is_audit_sample is false for anything else.
std::optional<SampleSize> audit_sample_size(std::string_view words);
bool is_audit_sample(std::string_view words);

}  // namespace treesift
