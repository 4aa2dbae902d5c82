// Learning what varies in the heads of responses between clean runs, beside what varies in their bodies.
#pragma once

#include <string_view>
#include <vector>

#include "align/aligner.h"
#include "align/edits.h"
#include "align/times/time_settler.h"
#include "model/noise/noise_learner.h"
#include "parsers/document_builder.h"
#include "parsers/head/head.h"
#include "tools/options/settings.h"

namespace treesift {

class HeadNoise {
 public:
  explicit HeadNoise(const NoiseLearnSettings& settings);

  // One response in all runs that know its head. A key is to be added once.
  void add(std::string_view key, const std::vector<HeadSource>& runs);

  // What was learned of bodies, and that of heads besides.
  LearnedNoise added_to(LearnedNoise of_bodies) const;

 private:
  void settle_times(const Document& first, Document& document, const TwoClocks& clocks);

  HeadsAs heads_;
  TimesAs times_as_;
  DocumentBuilder builder_;
  Aligner aligner_;
  EditFinder edit_finder_;
  Alignment alignment_;
  Edits edits_;
  TimeSettler times_;
  NoiseLearner learner_;
};

}  // namespace treesift
