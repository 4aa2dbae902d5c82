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
struct NoteSide;
struct SourcePart;

// A pair as it was read. Views: the parts must outlive it.
struct SourcePair {
  std::string_view expected_bytes, actual_bytes;
  const Document& expected;
  const Document& actual;
  bool documents_equal;
  bool is_ruled = false;   // rules, or the clocks, have hidden something of the documents
  bool has_markup = true;  // HTML or XML, of which no rule has hidden elements
};

// The first line in which two different sources differ: "line 12", and the line on either side, cut to about
// 80 bytes.
ShownEdit first_different_line(std::string_view expected, std::string_view actual);

// Scratch; keep one for each worker.
class SourceComparer {
 public:
  // Sets the features that feature_table.h calls source features, and appends the changes of the source. For
  // pairs whose bytes differ. Linear, except for sorting the lines that differ when the documents are equal; where
  // rules have hidden something the lines say nothing, because they still hold what was hidden: there, and where the
  // documents differ, tags and references that are spelt otherwise are the changes (spelling_changes.h).
  void measure(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes);

  // Gives the changes of comments that have no place their words and lines, as far as there is room for places.
  void describe_notes(const SourcePair& pair, MeasuredPair& measured);

 private:
  void compare_comments(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes);
  void compare_doctypes(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes);
  void describe_parts(std::vector<SourcePart> notes, const NoteSide& side, MeasuredPair& measured);
  void compare_tags(NotesBeyond& notes, std::vector<Change>& changes);
  Change change_of(std::string_view tag, const TagEdit& edit);
  void compare_lines(const SourcePair& pair, FeatureVector& features, std::vector<Change>& changes);

  TextComparer texts_;
};

}  // namespace treesift
