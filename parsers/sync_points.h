// Places of a page from which its parse can be taken up again, so that a second page that is nearly the same
// need not be parsed where both are the same (shared_reading.h).
//
// A sync point stands right behind a start tag. What the parser knows there is little: libxml2's stack of
// names, which of them the document has, and whether white space would be collapsed. All that was made of the
// page before it is the document's nodes up to a number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// An element of the document that is open at a sync point.
struct OpenAtSyncPoint {
  NodeIndex node = 0;
  std::int32_t level = 0;  // its place on libxml2's stack
  bool preserves_space = false;
};

struct SyncPoint {
  std::uint32_t tag = 0;     // where the start tag begins in the text that libxml2 reads
  std::uint32_t offset = 0;  // right behind it
  // What the document held of each when the tag had been read.
  NodeIndex nodes = 1;
  std::uint32_t attributes = 0, arena = 0, notes = 0;
  bool after_space = true;            // white space here would be collapsed into what stands before it
  std::int32_t namespaces = 0;        // XML: declarations in scope
  std::int32_t ignored_end_tags = 0;  // HTML: of html, head and body, since their start tags were ignored
  std::uint32_t first_name = 0, name_count = 0;  // libxml2's stack, in Sync points::parser_names
  std::uint32_t first_open = 0, open_count = 0;  // the document's, in Sync points::open_nodes
};

// The sync points of one document, in order.
struct SyncPoints {
  Format format = Format::html;
  // Bytes between sync points at least, and bytes that must be saved by leaving the parser and starting it
  // anew. Tests set them lower.
  std::size_t least_distance = 64, least_gain = 96;
  bool usable = false;           // reading it was plain enough that another text may be read on from here
  std::string text;              // what libxml2 was given
  std::uint64_t steps = 0;       // of LibxmlEvents's budget that it cost
  std::size_t parser_words = 0;  // entries of libxml2's dictionary
  std::vector<SyncPoint> points;
  std::vector<NameId> parser_names;
  std::vector<OpenAtSyncPoint> open_nodes;

  void clear();
  std::span<const NameId> names_at(const SyncPoint& place) const {
    return std::span(parser_names).subspan(place.first_name, place.name_count);
  }
  std::span<const OpenAtSyncPoint> open_at(const SyncPoint& place) const {
    return std::span(open_nodes).subspan(place.first_open, place.open_count);
  }
  // Bytes held, capacity included.
  std::size_t memory() const;
};

// Where the sync point of a base is met in another text: the bytes from here on are the same in both for some
// time.
struct MatchedSyncPoint {
  const SyncPoint* place = nullptr;
  std::size_t offset = 0;  // in the other text, right behind the start tag
};

// How a reader that reads on from a sync point has ended.
struct ReadOn {
  std::size_t match = 0;         // by index; the number of them: at the text's end
  std::uint64_t steps = 0;       // of LibxmlEvents's budget
  std::size_t parser_words = 0;  // entries of libxml2's dictionary
};

}  // namespace treesift
