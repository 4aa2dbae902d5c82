// What is told of ids that were settled.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "align/edits.h"

namespace treesift {

// A node that had another id, or another class, which something refers to.
struct RenumberedId {
  MatchedPair nodes;
  std::string_view attribute;      // id, or class; of JSON empty
  std::string_view before, after;  // in the documents
};

// What is to be known of a pair beside its documents.
struct PairOfIds {
  std::string_view page;                                    // its id
  std::string_view expected_bytes = {}, actual_bytes = {};  // before rules hid anything; empty where none did
};

struct SettledIds {
  std::optional<RenumberedId> first;    // in the order of the edits; nothing: none is settled
  bool by_page = false;                 // another name of the page could have made it other
  std::uint64_t values = 0, bytes = 0;  // of ids, and of what refers to them, in actual
};

}  // namespace treesift
