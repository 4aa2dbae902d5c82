// What differs between two documents, as changes.
#pragma once

#include <string>
#include <vector>

#include "align/aligner.h"
#include "model/measure/changes.h"
#include "model/measure/source/source_changes.h"
#include "tests/support/parse_helpers.h"

namespace treesift {

// Of two documents and their sources: those of the trees, then those of the sources.
inline std::vector<Change> changes_of(const std::string& before, const std::string& after,
                                      const Document& expected, const Document& actual) {
  Alignment alignment;
  Edits edits;
  Aligner().align(expected, actual, alignment);
  EditFinder().find(expected, actual, alignment, edits);
  std::vector<Change> changes;
  ChangeFinder().find({expected, actual, alignment, edits}, changes);
  FeatureVector features;
  SourceComparer().measure({before, after, expected, actual, alignment.identical}, features, changes);
  return changes;
}

inline std::vector<Change> changes_of(const std::string& before, const std::string& after,
                                      SourceType type = SourceType::html) {
  return changes_of(before, after, parsed(before, type), parsed(after, type));
}

}  // namespace treesift
