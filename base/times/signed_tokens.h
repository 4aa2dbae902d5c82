// JSON web tokens (RFC 7519) in texts: eyJhbGci….eyJpYXQi….signature
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// Whether two tokens' claims, which differ, say the same.
using SaysSame = std::function<bool(std::string_view claims, std::string_view other)>;

// `actual` with those of its tokens spelt as in `expected` that have the same head and say the same: the
// signature follows from what is signed. Tokens go with each other by their order; nothing where there are
// none such, or not as many on both sides. Base64 may be of either alphabet, padded or not. Linear.
std::optional<std::string> with_tokens_of(std::string_view expected, std::string_view actual,
                                          const SaysSame& says_same);

}  // namespace treesift
