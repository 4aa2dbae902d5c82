// What bytes 0x80 to 0x9F mean in windows-1252 (WHATWG Encoding); the five that are not assigned are themselves.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace treesift {

inline constexpr std::array<char16_t, 32> windows_1252_high{
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

// Appends bytes of windows-1252 as UTF-8.
inline void append_windows_1252(std::string_view bytes, std::string& out) {
  const auto is_high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  for (auto at = bytes.begin(); at != bytes.end();) {
    const auto high = std::find_if(at, bytes.end(), is_high);
    out.append(at, high);
    if (high == bytes.end()) return;
    const auto byte = static_cast<unsigned char>(*high);
    append_utf8(out, byte < 0xA0 ? windows_1252_high[byte - 0x80] : byte);
    at = high + 1;
  }
}

}  // namespace treesift
