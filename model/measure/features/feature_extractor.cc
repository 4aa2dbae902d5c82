// The order of work: profile both pages, let each group of features add its raw counts, then bring counts to
// their range.
#include "model/measure/features/feature_extractor.h"

#include <cmath>

#include "model/measure/features/feature_context.h"

namespace treesift {

struct FeatureExtractor::Scratch {
  PageProfile expected;
  PageProfile actual;
  NameMap names;
  TextComparer texts;
};

FeatureExtractor::FeatureExtractor() : scratch_(std::make_unique<Scratch>()) {}
FeatureExtractor::~FeatureExtractor() = default;
FeatureExtractor::FeatureExtractor(FeatureExtractor&&) noexcept = default;
FeatureExtractor& FeatureExtractor::operator=(FeatureExtractor&&) noexcept = default;

FeatureVector identical_features() {
  FeatureVector features;
  features.set(feature("text_ratio"), 1);
  features.set(feature("text_multimedia_ratio"), 1);
  return features;
}

namespace {

void bring_to_range(FeatureVector& features) {
  for (std::size_t i = 0; i < feature_count; ++i) {
    double& value = features.values[i];
    if (feature_table[i].range == FeatureRange::log_count && value != 0) value = std::log1p(value);
    if (feature_table[i].range == FeatureRange::flag) value = value > 0 ? 1 : 0;
  }
}

}  // namespace

FeatureVector FeatureExtractor::extract(const AlignedPair& pair) {
  FeatureVector features = identical_features();
  if (pair.edits.empty()) return features;
  Scratch& scratch = *scratch_;
  scratch.expected.measure(pair.expected);
  scratch.actual.measure(pair.actual);
  scratch.names.assign(pair.expected, pair.actual);
  FeatureContext context{pair, scratch.names, scratch.expected, scratch.actual, scratch.texts, features};
  measure_structure(context);
  measure_elements(context);
  measure_attributes(context);
  measure_references(context);
  measure_texts(context);
  bring_to_range(features);
  return features;
}

}  // namespace treesift
