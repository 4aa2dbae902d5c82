// Markup that is spelt otherwise beside other changes: the same tag with other quotes, its attributes in another
// order, a character that is no longer written as a reference.
#pragma once

#include <string_view>
#include <vector>

#include "model/measure/changes.h"
#include "model/measure/measured_pair.h"
#include "parsers/text/format.h"

namespace treesift {

struct TwoSources {
  std::string_view expected, actual;
  Format format;  // HTML or XML
};

// Appends a change for each way in which tags of one name are spelt otherwise, and for references in texts:
// markup_changed. Some have room in any case. Where documents are equal and no rule has hidden anything, lines say more
// (source_changes.h). Linear; takes no memory unless there is such a change.
void find_spelling_changes(const TwoSources& sources, std::vector<Change>& changes);

// Whether there is one.
bool is_spelt_otherwise(const TwoSources& sources);

// Gives those changes their words, as far as there is room for places.
void describe_spellings(const TwoSources& sources, MeasuredPair& measured);

}  // namespace treesift
