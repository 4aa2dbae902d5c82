#include "pipeline/pair_judge.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <new>
#include <utility>

namespace treesift {
namespace {

Verdict failed(Decision decision, std::string_view code, std::string message) {
  Verdict verdict;
  verdict.decision = decision;
  verdict.error = VerdictError{std::string(code), std::move(message)};
  return verdict;
}

Verdict unpaired_verdict(const Pair& pair) {
  const bool no_actual = pair.expected.has_value();
  return failed(Decision::unpaired, no_actual ? "pair:no-actual" : "pair:no-expected",
                no_actual ? "the actual side is missing" : "the expected side is missing");
}

Verdict parse_verdict(std::string_view side, const ParseError& error) {
  return failed(Decision::error, code_name(error.code), fmt::format("{}: {}", side, error.message));
}

}  // namespace

std::size_t estimated_memory(std::size_t body_bytes) {
  constexpr std::size_t document_bytes_per_body_byte = 8;
  return body_bytes * document_bytes_per_body_byte;
}

PairJudge::PairJudge(const LinearModel& model, const JudgeOptions& options)
    : model_(model),
      options_(options),
      parser_(options.limits),
      aligner_(options.aligner, options.alignment) {}

Verdict PairJudge::judge(const Pair& pair) {
  Verdict verdict;
  if (pair.error) {
    verdict = failed(Decision::error, code_name(pair.error->code), pair.error->message);
  } else if (pair.unpaired()) {
    verdict = unpaired_verdict(pair);
  } else {
    verdict = judge_bodies(pair);
  }
  verdict.id = pair.id;
  verdict.cutoff = model_.cutoff;
  return verdict;
}

Verdict PairJudge::judge_bodies(const Pair& pair) {
  const std::string_view expected = *pair.expected, actual = *pair.actual;
  if (expected == actual && pair.type == pair.actual_type) {
    Verdict verdict = equal_verdict();
    verdict.bytes_differ = false;
    if (options_.keep_features == KeepFeatures::yes)
      verdict.content = XXH3_64bits(expected.data(), expected.size());
    return verdict;
  }
  const std::size_t needed = estimated_memory(expected.size() + actual.size());
  if (needed > options_.pair_memory) {
    return failed(Decision::error, "limit:memory",
                  fmt::format("the pair may need {} MiB; --memory leaves {} MiB for one pair",
                              (needed >> 20) + 1, options_.pair_memory >> 20));
  }
  const PairKey key = pair_key(expected, pair.type, actual, pair.actual_type);
  if (const Verdict* known = memo_.find(key)) return *known;
  Verdict verdict = parse_and_judge(pair);
  verdict.content = key.expected_low ^ (key.actual_low * 31);
  memo_.keep(key, verdict);
  return verdict;
}

Verdict PairJudge::parse_and_judge(const Pair& pair) {
  ParseResult expected = parse_side(*pair.expected, pair.type);
  std::string_view actual_type = pair.actual_type;
  if (const ParseError* error = std::get_if<ParseError>(&expected)) {
    // An XML output that was never well-formed is no news: both sides are read as browsers would read them.
    if (error->code != ParseErrorCode::xml_malformed) return parse_verdict("expected", *error);
    expected = parse_side(*pair.expected, "html");
    actual_type = "html";
  }
  ParseResult actual = parse_side(*pair.actual, actual_type);
  if (const ParseError* error = std::get_if<ParseError>(&expected)) return parse_verdict("expected", *error);
  Verdict verdict;
  if (const ParseError* error = std::get_if<ParseError>(&actual)) {
    verdict = parse_verdict("actual", *error);
  } else {
    verdict = judge_documents(pair, std::get<Document>(expected), std::get<Document>(actual));
    parser_.recycle(std::move(std::get<Document>(actual)));
  }
  parser_.recycle(std::move(std::get<Document>(expected)));
  return verdict;
}

ParseResult PairJudge::parse_side(std::string_view bytes, std::string_view type) {
  const StageTimer timer(costs_, Stage::parse, bytes.size());
  const std::optional<SourceType> known = source_type(type);
  return parser_.parse(bytes, known ? *known : sniff_source_type(bytes));
}

Verdict PairJudge::judge_documents(const Pair& pair, const Document& expected, const Document& actual) {
  {
    const StageTimer timer(costs_, Stage::align);
    aligner_.align(expected, actual, alignment_);
    edit_finder_.find(expected, actual, alignment_, edits_);
  }
  const AlignedPair aligned{expected, actual, alignment_, edits_};
  Verdict verdict;
  FeatureVector features;
  {
    const StageTimer timer(costs_, Stage::features);
    features = extractor_.extract(aligned);
    change_finder_.find(aligned, verdict.changes);
    source_comparer_.measure({*pair.expected, *pair.actual, expected, actual, alignment_.identical}, features,
                             verdict.changes);
  }
  const StageTimer timer(costs_, Stage::judge);
  const Judgement judgement = treesift::judge(model_, features);
  verdict.decision = judgement.decision;
  verdict.score = judgement.score;
  verdict.alignment_budget_exceeded = alignment_.budget_exceeded;
  if (judgement.decision == Decision::inspect) verdict.reasons = find_reasons(model_, features, aligned);
  if (options_.keep_features == KeepFeatures::yes) verdict.features = features;
  return verdict;
}

Verdict PairJudge::equal_verdict() const {
  const FeatureVector features = identical_features();
  const Judgement judgement = treesift::judge(model_, features);
  Verdict verdict;
  verdict.decision = judgement.decision;
  verdict.score = judgement.score;
  if (options_.keep_features == KeepFeatures::yes) verdict.features = features;
  return verdict;
}

}  // namespace treesift
