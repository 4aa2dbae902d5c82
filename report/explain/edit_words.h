// An edit script for a person: what was done to expected to get actual, an edit per line, each with its path.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/measure/aligned_pair.h"
#include "report/explain/diff_pieces.h"

namespace treesift {

enum class EditVerb : std::uint8_t { change_text, change_attributes, insert, move, remove };

// "change text", "change attributes", "insert", "move", "delete"
std::string_view verb_words(EditVerb verb);

struct EditInWords {
  EditVerb verb = EditVerb::insert;
  // XPath, or JSON Pointer, as model/measure/node_text.h writes them: in actual; in expected for what is
  // deleted.
  std::string path;
  std::string from;     // of what moved: its path in expected
  NodeIndex nodes = 1;  // that are inserted, moved or deleted with it
  DiffPieces pieces;    // the node, with what changed marked
};

struct EditList {
  std::vector<EditInWords> edits;
  std::uint64_t left_out = 0;  // further ones
};

// In the order of tests/support/edit_script.h: updates, then inserts and moves as they stand in actual, then
// deletes. What is inserted or deleted as a whole subtree is one edit. The first `most` are put in words;
// paths are bounded (bounded_paths.h).
EditList edits_in_words(const AlignedPair& pair, std::size_t most);

}  // namespace treesift
