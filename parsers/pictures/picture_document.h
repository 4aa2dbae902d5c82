// A picture as a document of tiles.
#pragma once

#include <optional>
#include <string_view>

#include "base/picture.h"
#include "parsers/document_builder.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// Feeds a builder that has begun a JSON document with what a PNG or JPEG shows: {"height", "profile", "tile", "tiles",
// "width"}. Tiles are squares of `tile` pixels, by the place of their upper left corner: "tiles" holds a member "y 64"
// for each row of them, which holds a member "x 16" for each tile: its mean colour and a hash of 128 bits of
// its pixels, in letters. A tile has 8 pixels a side, or as many as it takes to have at most max_tiles of
// them.
std::optional<ParseError> read_picture(std::string_view bytes, DocumentBuilder& builder,
                                       const Limits& limits);
void build_picture(const Picture& picture, std::string_view profile, DocumentBuilder& builder);

inline constexpr std::uint64_t max_tiles = 4096;

}  // namespace treesift
