// Features -> decision and reasons.
#pragma once

#include <cstddef>
#include <vector>

#include "model/feature_extractor.h"
#include "model/linear_model.h"
#include "model/verdict.h"

namespace treesift {

// Decision and score of a pair. Equal documents pass whatever the model says.
struct Judgement {
  Decision decision;
  double score;
};
Judgement judge(const LinearModel& model, const FeatureVector& features);

// The features that are not 0 and moved the score most towards `inspect`, at most `count`, largest first;
// ties in table order.
std::vector<Reason> find_reasons(const LinearModel& model, const FeatureVector& features,
                                 const AlignedPair& pair, std::size_t count = 5);

}  // namespace treesift
