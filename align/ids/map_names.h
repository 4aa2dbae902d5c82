// Maps of JSON whose members have names that are drawn anew for each run ({"jobs": {"6fa459ea-…": {…}}}), in aligned
// documents.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "align/alignment.h"
#include "align/ids/renaming.h"
#include "align/rules/rearranger.h"
#include "parsers/document.h"

namespace treesift {

// A map whose members have other names, and one of them, in the documents.
struct RenamedMap {
  NodeIndex map, member;  // in actual
  std::string_view before, after;
  std::size_t members = 1;
};

// Scratch: keep one for each worker.
class MapNames {
 public:
  explicit MapNames(const Limits& limits) : rearranger_(limits) {}

  // Whether there is something to look at: both are JSON with generated names.
  static bool concerns(const Document& expected, const Document& actual);

  // Gives the members of such maps in `actual` the names that those have which they resemble most in `expected`, and
  // with them what else in the document is so called, into `out`, which is overwritten unless nothing is settled. It is
  // one-to-one. Only generated names (name_in_map) of which no document has one of the other's, in maps that have a
  // match; so a map that keeps the names of some members is left as it is. Maps in such members have a match when the
  // documents are aligned anew. The maps, in the order of `actual`. Linear in the documents, where they have such maps.
  std::vector<RenamedMap> settle(const Document& expected, const Document& actual, const Alignment& alignment,
                                 Document& out);

  // The same, and of the maps in such members as well: align(expected, actual) says what is what, and tell(actual, map)
  // is called for each map with the document that it is in. Whether anything is settled.
  template <typename Align, typename Tell>
  bool settle_deeply(const Document& expected, const Document& actual, Align align, Tell tell,
                     Document& out) {
    if (!concerns(expected, actual)) return false;
    const Document* latest = &actual;
    Document next;
    for (int level = 0; level < most_levels; ++level) {
      const std::vector<RenamedMap> maps = settle(expected, *latest, align(expected, *latest), next);
      if (maps.empty()) break;
      for (const RenamedMap& map : maps) tell(*latest, map);
      std::swap(out, next);
      latest = &out;
    }
    return latest != &actual;
  }

  // Gives such a document's memory back for reuse.
  void recycle(Document&& document) { rearranger_.recycle(std::move(document)); }

 private:
  static constexpr int most_levels = 4;

  struct Members {
    const Document& document;
    std::vector<NodeIndex> nodes;  // of a map, with generated names and no counterpart so far
  };

  static bool share_name(const Members& before, const Members& after);
  void note_map(Members& before, Members& after, NodeIndex map);
  void note(const Members& before, std::size_t i, const Members& after, std::size_t j, NodeIndex map);
  void pair_equal(Members& before, Members& after, NodeIndex map);
  void pair_alike(Members& before, Members& after, NodeIndex map);
  void keep_unshared(const Document& expected, const Document& actual);
  std::vector<RenamedMap> counted_maps() const;
  void rename(const Document& actual);
  void sort_members(const Document& actual, NodeIndex map);

  Renaming names_;
  std::vector<RenamedMap> noted_;  // one for each member that has a counterpart
  Rearrangement to_;
  Rearranger rearranger_;
};

}  // namespace treesift
