#include "io/bytes/json_surrogates.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "base/hex.h"
#include "base/utf8.h"

namespace treesift {
namespace {

constexpr std::size_t escape_size = 6;  // \uXXXX

// What the escape at `at` stands for; 0 where there is no \uXXXX.
std::uint32_t unit_at(std::string_view json, std::size_t at) {
  if (at + escape_size > json.size() || json[at] != '\\' || json[at + 1] != 'u') return 0;
  std::uint32_t unit = 0;
  for (const char digit : json.substr(at + 2, 4)) {
    if (!is_hex_digit(digit)) return 0;
    unit = unit * 16 + static_cast<std::uint32_t>(hex_digit(digit));
  }
  return unit;
}

}  // namespace

std::size_t mend_lone_surrogates(std::string& json) {
  std::size_t mended = 0;
  for (std::size_t at = json.find('\\'); at < json.size(); at = json.find('\\', at)) {
    const std::uint32_t unit = unit_at(json, at);
    if (is_high_surrogate(unit) && is_low_surrogate(unit_at(json, at + escape_size))) {
      at += 2 * escape_size;
    } else if (is_high_surrogate(unit) || is_low_surrogate(unit)) {
      json.replace(at, escape_size, "\\ufffd");
      at += escape_size;
      ++mended;
    } else {
      at = std::min(at + 2, json.size());  // a backslash behind a backslash begins nothing
    }
  }
  return mended;
}

}  // namespace treesift
