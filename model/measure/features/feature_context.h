// What the parts of feature extraction share. Private to this folder: use feature_extractor.h.
#pragma once

#include "align/name_map.h"
#include "model/measure/aligned_pair.h"
#include "model/measure/feature_vector.h"
#include "model/measure/page_profile.h"
#include "model/measure/text/text_change.h"

namespace treesift {

struct FeatureContext {
  const AlignedPair& pair;
  const NameMap& names;
  const PageProfile& expected;
  const PageProfile& actual;
  TextComparer& texts;
  FeatureVector& features;

  bool deleted(NodeIndex node) const { return !pair.alignment.matches_expected(node); }
  bool inserted(NodeIndex node) const { return !pair.alignment.matches_actual(node); }
};

// Counts of edits, their places, groups and shares of the page. structure_features.cc
void measure_structure(FeatureContext& context);
// What kinds of elements came and went. element_features.cc
void measure_elements(FeatureContext& context);
// Attributes of matched elements. attribute_features.cc
void measure_attributes(FeatureContext& context);
// References and renamed values. reference_features.cc
void measure_references(FeatureContext& context);
// Changed texts. text_features.cc
void measure_texts(FeatureContext& context);

}  // namespace treesift
