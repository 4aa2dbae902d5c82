// Instants as heads of responses and files of data write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

// The instant that a text names, in seconds since 1970: "Sun, 22 Nov 2026 11:37:20 GMT" (RFC 9110, section
// 5.6.7), "2026-11-22T11:37:20.5+01:00" (RFC 3339), or the seconds themselves. Nothing when it names none, or
// no zone.
std::optional<std::int64_t> read_instant(std::string_view text);

// "2026-11-22T11:37:20Z".
std::string instant_text(std::int64_t instant);

}  // namespace treesift
