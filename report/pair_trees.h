// The two trees of a pair as a piece of an HTML page, from the bodies as an archive holds them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "align/aligner.h"
#include "align/edits.h"
#include "io/pair.h"
#include "parsers/parse.h"

namespace treesift {

struct PairTreesOptions {
  Limits limits;
  AlignmentBudget alignment;
  std::size_t most_bytes = std::size_t{256} << 10;  // of HTML; fewer rows are shown where there would be more
};

// Scratch: keep one for many pairs.
class PairTrees {
 public:
  explicit PairTrees(const PairTreesOptions& options);

  // A summary and the rows of the difference; a sentence where there are no two trees to show. Escaped, and
  // nothing of it runs. Depends on nothing but the pair and the options.
  std::string html(const Pair& pair);

 private:
  ParseResult parse(std::string_view bytes, std::string_view type, const ResponseHead& head);
  std::string compared(const Document& expected, const Document& actual);

  PairTreesOptions options_;
  DocumentParser parser_;
  Aligner aligner_;
  EditFinder edit_finder_;
  Alignment alignment_;
  Edits edits_;
};

}  // namespace treesift
