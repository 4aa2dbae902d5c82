#pragma once

#include <cstdint>

namespace treesift {

// What the text of a document is written in.
enum class Format : std::uint8_t { html, xml, json };

}  // namespace treesift
