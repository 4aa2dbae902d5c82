// Alignment -> features, as feature_table.h defines them.
#pragma once

#include <memory>

#include "align/alignment.h"
#include "align/edits.h"
#include "model/measure/feature_vector.h"
#include "parsers/document.h"

namespace treesift {

// An aligned pair of documents, seen together. Views: the parts must outlive it.
struct AlignedPair {
  const Document& expected;
  const Document& actual;
  const Alignment& alignment;
  const Edits& edits;
};

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
