// Learning what varies in the heads of responses between clean runs, beside what varies in their bodies.
#pragma once

#include <string_view>
#include <vector>

#include "model/noise/noise_learner.h"
#include "parsers/document_builder.h"
#include "parsers/head/head.h"

namespace treesift {

class HeadNoise {
 public:
  HeadNoise(HeadsAs heads, const Limits& limits) : heads_(heads), builder_(limits) {}

  // One response in all runs that know its head. A key is to be added once.
  void add(std::string_view key, const std::vector<HeadSource>& runs);

  // What was learned of bodies, and that of heads besides.
  LearnedNoise added_to(LearnedNoise of_bodies) const;

 private:
  HeadsAs heads_;
  DocumentBuilder builder_;
  NoiseLearner learner_;
};

}  // namespace treesift
