// The two trees of a pair as a piece of an HTML page, from the bodies as an archive holds them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "io/pairs/pair.h"
#include "model/measure/feature_extractor.h"
#include "pipeline/measuring/measure_options.h"
#include "pipeline/pair_measurer.h"

namespace treesift {

struct PairTreesOptions {
  // As the run measured its pairs. Rules that it points to must outlive what it is given to.
  MeasureOptions measure;
  std::size_t max_bytes = std::size_t{256} << 10;  // of HTML; fewer rows are shown where there would be more
};

// Scratch: keep one for many pairs. Stays where it is made.
class PairTrees {
 public:
  explicit PairTrees(const PairTreesOptions& options);
  PairTrees(const PairTrees&) = delete;
  PairTrees& operator=(const PairTrees&) = delete;

  // A summary and the rows of the difference, of the documents as they are compared; a sentence where there
  // are no two trees to show. Escaped, and nothing of it runs. Depends on nothing but the pair and the
  // options.
  std::string html(const Pair& pair);

 private:
  std::string compared(const AlignedPair& pair) const;

  std::size_t max_bytes_;
  std::string trees_;  // of the pair at hand
  std::function<void(const AlignedPair&)> see_;
  PairMeasurer measurer_;
};

}  // namespace treesift
