// Alignment -> features, as feature_table.h defines them.
#pragma once

#include <memory>

#include "model/measure/aligned_pair.h"
#include "model/measure/feature_vector.h"

namespace treesift {

// An extractor is scratch: keep one for each worker. The features depend on nothing but the pair.
class FeatureExtractor {
 public:
  FeatureExtractor();
  ~FeatureExtractor();
  FeatureExtractor(FeatureExtractor&&) noexcept;
  FeatureExtractor& operator=(FeatureExtractor&&) noexcept;

  // Linear in the documents; of the texts only the changed ones are read.
  FeatureVector extract(const AlignedPair& pair);

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace treesift
