// Pieces of text that say of themselves whether both sides have them: what a line of a comparison is made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

enum class PieceMark : std::uint8_t {
  kept,     // on both sides
  removed,  // in expected only
  added,    // in actual only
};

// What a piece is, for those who show roles in colours of their own.
enum class PieceRole : std::uint8_t {
  markup,     // brackets, quotes, the spaces between attributes
  tag,        // the name of an element
  attribute,  // the name of an attribute, or the key of a JSON member
  value,      // of an attribute, or a JSON scalar
  text,       // of the page
  note,       // a remark of treesift's own, such as what was left out: not from the page
};

struct DiffPiece {
  PieceRole role = PieceRole::text;
  PieceMark mark = PieceMark::kept;
  std::string text;  // valid UTF-8 as it stands in the page: escape it before it is shown
};
using DiffPieces = std::vector<DiffPiece>;

// Adds a piece, to the last one where role and mark are the same; bytes that could not be decoded in
// hexadecimal. Empty texts add nothing.
void append_piece(DiffPieces& pieces, PieceRole role, PieceMark mark, std::string_view text);

// Adds the beginning of a text, at most about `most` bytes, and a note of how much is left out.
void append_clipped(DiffPieces& pieces, PieceRole role, PieceMark mark, std::string_view text,
                    std::size_t most);

// Adds what became of a text: words that are removed and added between the kept ones. Long kept stretches are
// shortened to what stands around the changes, long changed ones to their beginnings, and of many changes the
// first are shown. Where hardly anything is kept the whole text is replaced. Linear in the texts; the words
// between the first and the last difference are compared with each other in a bounded number of steps, and
// replaced as a whole beyond it.
void append_changed_text(DiffPieces& pieces, PieceRole role, std::string_view before, std::string_view after);

// The text of the pieces as one side has it. Notes are left out.
std::string side_text(const DiffPieces& pieces, PieceMark side);

}  // namespace treesift
