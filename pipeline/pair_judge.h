// The work on one pair, from bytes to verdict: the stages in order, with the scratch of one worker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "align/aligner.h"
#include "align/edits.h"
#include "io/pair.h"
#include "model/changes.h"
#include "model/feature_extractor.h"
#include "model/judge.h"
#include "model/linear_model.h"
#include "model/source_changes.h"
#include "parsers/parse.h"
#include "pipeline/counters.h"
#include "pipeline/verdict_memo.h"

namespace treesift {

enum class KeepFeatures : std::uint8_t { no, yes };

struct JudgeOptions {
  Limits limits;
  AlignerKind aligner = AlignerKind::hash;  // the one that the model was trained with, if it has been
  AlignmentBudget alignment;
  // What the documents of one pair may take; a pair that needs more is an error verdict ("limit:memory").
  std::size_t pair_memory = std::size_t{128} << 20;
  KeepFeatures keep_features = KeepFeatures::no;
};

// Bytes of memory that parsing and aligning a pair with bodies of this size may take, by measurement over
// real pages (docs/performance.md, "Memory").
std::size_t estimated_memory(std::size_t body_bytes);

class PairJudge {
 public:
  // The model must outlive the judge.
  PairJudge(const LinearModel& model, const JudgeOptions& options);

  // The verdict of a pair; depends on nothing but the pair, the model and the options. Whatever goes wrong
  // with the pair is in the verdict; only a bug or the end of all memory throws.
  Verdict judge(const Pair& pair);

  const StageCosts& costs() const { return costs_; }
  std::uint64_t memo_hits() const { return memo_.hits(); }

 private:
  Verdict judge_bodies(const Pair& pair);
  Verdict parse_and_judge(const Pair& pair);
  Verdict judge_documents(const Pair& pair, const Document& expected, const Document& actual);
  ParseResult parse_side(std::string_view bytes, std::string_view type);
  Verdict equal_verdict() const;

  const LinearModel& model_;
  JudgeOptions options_;
  DocumentParser parser_;
  Aligner aligner_;
  EditFinder edit_finder_;
  FeatureExtractor extractor_;
  Alignment alignment_;
  Edits edits_;
  ChangeFinder change_finder_;
  SourceComparer source_comparer_;
  VerdictMemo memo_;
  StageCosts costs_;
};

}  // namespace treesift
