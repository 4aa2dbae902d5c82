// The documents of a pair as pieces of an HTML page, from the bodies as an archive holds them: the two trees, and what
// comparators see.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "io/pairs/pair.h"
#include "model/judge/verdict.h"
#include "model/measure/aligned_pair.h"
#include "pipeline/measuring/measure_options.h"
#include "pipeline/pair_measurer.h"

namespace treesift {

// What is shown of one pair.
struct WhatToShow {
  std::size_t max_bytes = std::size_t{256}
                          << 10;  // of the trees; fewer rows are shown where there would be more
  // What was decided of the pair: then comparators are asked, and which of them would have decided otherwise.
  std::optional<Decision> comparators_beside = {};
  bool has_places = false;  // rows with a change say where, for scripts
};

// Escaped, and nothing of it runs.
struct ShownDocuments {
  // A summary and the rows of the difference, or a sentence where there are no two trees to show.
  std::string trees;
  std::string comparators;  // empty where they were not asked, or there is nothing to ask them of
  std::string address;  // where the response of actual came from, of HTTP, not yet escaped; empty: not known
};

// Scratch: keep one for many pairs. Stays where it is made.
class PairTrees {
 public:
  // `options`: as the run measured its pairs. Rules that they point to must outlive it.
  explicit PairTrees(const MeasureOptions& options);
  PairTrees(const PairTrees&) = delete;
  PairTrees& operator=(const PairTrees&) = delete;

  // Of the documents as they are compared. Depends on nothing but the pair and the options.
  ShownDocuments show(const Pair& pair, const WhatToShow& what);

 private:
  void see(const AlignedPair& aligned);

  WhatToShow what_;  // of the pair at hand
  const Pair* pair_ = nullptr;
  ShownDocuments shown_;
  std::function<void(const AlignedPair&)> see_;
  PairMeasurer measurer_;
};

}  // namespace treesift
