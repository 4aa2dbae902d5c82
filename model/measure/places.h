// Where the edits behind the features and changes of a pair are, in words: taken down while its documents
// live.
#pragma once

#include "model/measure/aligned_pair.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// The path of an edit, in actual if it is there, and snippets of both sides. A text of a page that came or went is
// shown with the texts and marked words beside it that did.
ShownEdit shown_edit(const AlignedPair& pair, Evidence where);

// Fills places, edit_of_feature and edit_of_change of a pair whose features and changes are set. Features
// come first, so that with more than MeasuredPair::max_places places it is late changes that have none.
void note_places(const AlignedPair& pair, const FeatureVector& features, MeasuredPair& measured);

}  // namespace treesift
