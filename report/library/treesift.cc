#include "report/library/treesift.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <utility>

#include "base/byte_block.h"
#include "model/judge/judge.h"
#include "model/judge/model_file.h"
#include "parsers/reading/parse.h"
#include "pipeline/pair_measurer.h"
#include "report/explain/explanation_text.h"
#include "report/formats/document_text.h"

namespace treesift {
namespace {

std::string_view name_of(PageFormat format) {
  switch (format) {
    case PageFormat::html:
      return "html";
    case PageFormat::xml:
      return "xml";
    case PageFormat::json:
      return "json";
  }
  return "";
}

void initialise() {
  static std::once_flag once;
  std::call_once(once, initialise_parsers);
}

// What the absolute model looks at beside the trees.
const ComparisonTask& task() {
  static const ComparisonTask of_model = [] {
    ComparisonTask task;
    for (const std::string& oracle : oracles_of(absolute_model())) (void)add_feature(oracle, task);
    return task;
  }();
  return of_model;
}

// Parsers may read a little behind their input.
std::string with_padding(std::string_view bytes) {
  std::string padded(bytes);
  padded.append(read_padding, '\0');
  return padded;
}

using OnAligned = std::function<void(const AlignedPair&)>;

// `see` looks at the documents, where the bytes differ.
MeasuredPair measure_pages(std::string_view expected, std::string_view actual, PageFormat format,
                           const OnAligned& see = {}) {
  initialise();
  const std::string before = with_padding(expected), after = with_padding(actual);
  Pair pair;
  pair.id = "page";
  pair.expected = std::string_view(before).substr(0, expected.size());
  pair.actual = std::string_view(after).substr(0, actual.size());
  pair.type = pair.actual_type = name_of(format);
  MeasureOptions options;
  options.aligner = aligner_of(absolute_model());
  options.pair_memory = std::numeric_limits<std::size_t>::max();
  options.comparison = &task();
  options.remembers = false;
  if (see) options.on_aligned = &see;
  MeasuredPair measured = PairMeasurer(options).measure(pair);
  if (measured.error) throw PageError(measured.error->message, measured.error->code);
  return measured;
}

Verdict judged(const MeasuredPair& pair) {
  return verdict_of(pair, {ModelJudge{absolute_model()}});
}

PageReason reason_of(const Reason& reason) {
  return {reason.feature, reason.place.path, reason.place.before, reason.place.after, reason.contribution};
}

}  // namespace

std::string page_tree(std::string_view page, PageFormat format) {
  initialise();
  const std::string padded = with_padding(page);
  DocumentParser parser;
  const ParseResult result =
      parser.parse(std::string_view(padded).substr(0, page.size()), *source_type(name_of(format)));
  if (const auto* error = std::get_if<ParseError>(&result))
    throw PageError(error->message, std::string(code_name(error->code)));
  return document_text(std::get<Document>(result));
}

std::vector<PageEdit> edits_between(std::string_view expected, std::string_view actual, PageFormat format,
                                    std::size_t most) {
  std::vector<PageEdit> edits;
  measure_pages(expected, actual, format, [&](const AlignedPair& pair) {
    for (EditInWords& edit : edits_in_words(pair, most).edits)
      edits.push_back({std::string(verb_words(edit.verb)), std::move(edit.path), edit.nodes});
  });
  return edits;
}

PageJudgement judge_pages(std::string_view expected, std::string_view actual, PageFormat format) {
  const Verdict verdict = judged(measure_pages(expected, actual, format));
  PageJudgement judgement{
      verdict.decision == Decision::inspect, verdict.score.value_or(0), verdict.cutoff, {}};
  for (const Reason& reason : verdict.reasons) judgement.reasons.push_back(reason_of(reason));
  return judgement;
}

std::string explain_pages(std::string_view expected, std::string_view actual, PageFormat format,
                          std::size_t width) {
  Explanation explanation;
  ExplanationLayout layout;
  layout.width = std::max<std::size_t>(width, 40);
  const ExplanationOptions options{.trees = {}, .max_edits = layout.max_edits};
  const MeasuredPair measured = measure_pages(expected, actual, format, [&](const AlignedPair& pair) {
    explain_documents(pair, options, explanation);
  });
  explanation.verdict = judged(measured);
  explanation.judged_by = "judged alone, by the absolute model";
  if (measured.state == PairState::differs) explanation.score = score_parts(absolute_model(), measured);
  if (!explanation.trees) explanation.about_documents = "The bytes of both sides are equal.";
  return explanation_text(explanation, layout);
}

}  // namespace treesift
