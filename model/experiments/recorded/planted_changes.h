// Changes to a page that know where each element went: planted truth for the element resolver.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.h"
#include "model/mutants/source_tree.h"

namespace treesift {

enum class PlantedChange : std::uint8_t {
  rows_inserted,  // others beside them
  rows_removed,   // about one in three
  rows_sorted,    // the other way round, or drawn anew
  ids_renamed,    // all, and what refers to them
  wrapped,        // an element around it, and around one in ten others
  classes_anew,   // all, each name to another one
  twin,           // one beside it that differs in its text and addresses
  copy,           // an equal one beside it: which is which cannot be told
  removed,        // it is gone
};
inline constexpr std::size_t planted_change_count = 9;

std::string_view name_of(PlantedChange change);

// HTML in which each element has an attribute `data-mark` with a number, by which it is known again.
struct MarkedSource {
  std::string html;
  // What the marks were put in; without them.
  std::string bare() const;
};

// `source` must be a page that says each of its elements by a start tag.
MarkedSource marked(const SourceTree& source);

// The page changed. `target` is the mark of an element; what comes anew has no mark. Nothing where the change
// cannot be made: there are no rows, say.
MarkedSource changed(const MarkedSource& page, PlantedChange change, std::uint32_t target, Random& random);

}  // namespace treesift
