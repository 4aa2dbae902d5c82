// Two documents, aligned.
#pragma once

#include <string_view>

#include "align/aligner.h"
#include "align/edits.h"
#include "tests/support/parse_helpers.h"

namespace treesift {

struct AlignedDocuments {
  AlignedDocuments(std::string_view expected_source, std::string_view actual_source, SourceType type)
      : expected(parsed(expected_source, type)), actual(parsed(actual_source, type)) {
    Aligner().align(expected, actual, alignment);
    EditFinder().find(expected, actual, alignment, edits);
  }

  Document expected, actual;
  Alignment alignment;
  Edits edits;
};

}  // namespace treesift
