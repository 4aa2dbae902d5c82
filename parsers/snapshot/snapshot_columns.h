// The columns of a snapshot as plain arrays, checked: every index in them is one. Private to parsers/snapshot.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/simdjson_types.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

inline constexpr std::int32_t no_string = -1;  // the empty one
inline constexpr std::int32_t not_given = -2;  // of a live value
inline constexpr std::int32_t no_row = -1;
inline constexpr std::int32_t no_document = -1;

// What DOM calls the kinds of nodes.
enum class DomType : std::int32_t { element = 1, text = 3, comment = 8, document = 9, fragment = 11 };

// One document of the answer: the page, or a frame of it. A node's parent comes before it.
struct SnapshotDocument {
  std::vector<std::int32_t> parent;  // -1: the document itself
  std::vector<std::int32_t> type, name, value;
  std::vector<std::uint32_t> attribute_begin;  // one more than nodes
  std::vector<std::int32_t> attributes;        // name, value, name, value …
  std::vector<std::int32_t> live_value;        // not_given: no control
  std::vector<std::int32_t> frame_document;    // no_document: no frame
  std::vector<std::uint8_t> checked, selected, clickable;

  // Of a box that was laid out.
  std::vector<std::int32_t> row_of;           // by node; no_row: not laid out
  std::vector<std::array<double, 4>> bounds;  // x, y, width, height with border
  std::vector<std::uint32_t> style_begin;     // one more than rows
  std::vector<std::int32_t> styles;
  std::vector<std::int32_t> paint_order;  // empty where it was not asked for

  double width = 0, height = 0;
};

struct SnapshotColumns {
  std::vector<SnapshotDocument> documents;  // the first is the page
  std::vector<std::string_view> strings;    // in the memory of simdjson's parser

  std::string_view string(std::int32_t index) const {
    return index < 0 ? std::string_view() : strings[static_cast<std::size_t>(index)];
  }
};

// Overwrites `columns`. Returns the error, if any.
std::optional<ParseError> read_columns(const simdjson::dom::element& answer, const Limits& limits,
                                       SnapshotColumns& columns);

}  // namespace treesift
