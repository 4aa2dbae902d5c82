#pragma once

#include <cstdint>

namespace treesift {

// How VIPS divides pages. published: as Crawljax has it, in which the rule about background colours never
// applies. visual: by computed colours.
enum class VipsVariant : std::uint8_t { published, visual };

}  // namespace treesift
