// An aligned pair of documents, seen together.
#pragma once

#include "align/alignment.h"
#include "align/edits.h"
#include "parsers/document.h"

namespace treesift {

// Views: the parts must outlive it.
struct AlignedPair {
  const Document& expected;
  const Document& actual;
  const Alignment& alignment;
  const Edits& edits;
};

}  // namespace treesift
