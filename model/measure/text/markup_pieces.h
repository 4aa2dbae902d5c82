// Markup that is a value of JSON or XML ({"html": "<p>Price <b>12</b></p>"}): what differs in it, piece by piece.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace treesift {

// A text between tags, or the value of an attribute, that differs.
struct MarkupPiece {
  std::uint64_t place;  // the elements it stands in, by name, and the attribute
  std::string_view before, after;
};

// The pieces in which two texts differ, in their order, where these are markup of the same tags with the same
// attributes; else none. Tags that are not closed, or not open, are passed over. Linear.
std::vector<MarkupPiece> differing_pieces(std::string_view before, std::string_view after);

}  // namespace treesift
