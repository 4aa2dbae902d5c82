// PNG and JPEG -> pixels.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "base/picture.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

struct PictureSize {
  std::uint32_t width = 0, height = 0;

  std::uint64_t pixels() const { return std::uint64_t{width} * height; }
};

// Whether the bytes begin as a PNG or JPEG does that can be decoded to one picture: not an animation.
bool is_picture(std::string_view bytes);

// What the head of a PNG or JPEG says; nothing where it cannot be read. No pixel is decoded.
std::optional<PictureSize> picture_size(std::string_view bytes);

// The whole picture, eight bits a colour, as stored: no colour profile is applied and no orientation. Errors:
// limit:pixels, before memory is taken; picture:malformed for one that is damaged or cut, however little of it.
std::variant<Picture, ParseError> decode_picture(std::string_view bytes, const Limits& limits);

// What the file says beside its pixels of how they are shown: colour profiles, gamma, Exif. The bytes of these parts,
// one behind the other.
std::string picture_profile(std::string_view bytes);

}  // namespace treesift
