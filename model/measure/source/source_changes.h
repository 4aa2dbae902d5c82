// What differs in the bytes of a pair beside its trees: comments, the doctype, layout, the spelling of
// markup, what had to be repaired.
#pragma once

#include <string_view>
#include <vector>

#include "model/measure/changes.h"
#include "model/measure/feature_vector.h"
#include "model/measure/measured_pair.h"
#include "model/measure/source/tag_edits.h"
#include "parsers/document.h"

namespace treesift {

struct NotesBeyond;

// A pair as it was read. Views: the parts must outlive it.
struct SourcePair {
  std::string_view expected_bytes, actual_bytes;
  const Document& expected;
  const Document& actual;
  bool documents_equal;
};

// The first line in which two different sources differ: "line 12", and the line on either side, cut to about
// 80 bytes.
ShownEdit first_different_line(std::string_view expected, std::string_view actual);

// Scratch; keep one for each worker.
class SourceComparer {
 public:
  // Sets the features that feature_table.h calls source features, and appends the changes of the source. For
  // pairs whose bytes differ. Linear, except for sorting the lines that differ when the documents are equal.
  void measure(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes);

 private:
  void compare_notes(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes);
  void compare_tags(NotesBeyond& notes, std::vector<Change>& changes);
  Change change_of(std::string_view tag, const TagEdit& edit);
  void compare_lines(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes);

  TextComparer texts_;
};

}  // namespace treesift
