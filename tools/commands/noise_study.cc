// treesift noise-study: what varies between clean runs of one suite, and which oracles cope with it.
#include "model/experiments/noise_study.h"

#include <fmt/format.h>

#include <map>

#include "io/captures/open_capture.h"
#include "io/output/output_file.h"
#include "io/pairing/key_rules.h"
#include "model/comparators/view_deriver.h"
#include "parsers/reading/parse.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/console/report_text.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/runs/readable_body.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

ViewPlan published_plan() {
  std::vector<View> views;
  for (const Comparator& comparator : all_comparators().first(published_comparator_count))
    views.push_back(comparator.view);
  return ViewPlan::of(views);
}

class ResponseViews {
 public:
  explicit ResponseViews(const NoiseStudySettings& settings)
      : parser_(settings.limits, settings.reader()), plan_(published_plan()) {}

  // Nothing for a response that cannot be read.
  std::optional<ViewFingerprints> derive(CapturedResponse& response) {
    if (response.fault != ResponseFault::none) return std::nullopt;
    const ReadableBody body = readable_body(response);
    ParseResult parsed = parser_.parse(body.bytes, body.type, body.charset);
    Document* const document = std::get_if<Document>(&parsed);
    if (document == nullptr) return std::nullopt;
    deriver_.derive(*document, body.bytes, plan_);
    ViewFingerprints views;
    for (std::size_t i = 0; i < views.size(); ++i) views[i] = deriver_.fingerprint(i);
    parser_.recycle(std::move(*document));
    return views;
  }

 private:
  DocumentParser parser_;
  ViewPlan plan_;
  ViewDeriver deriver_;
};

}  // namespace

int run_noise_study(const NoiseStudySettings& settings) {
  const std::vector<std::string>& runs = settings.inputs;
  if (runs.size() < 2) throw UsageError("name two clean runs at least: directories, or tar archives of one");
  OutputFile output(settings.output);
  const KeyRules keys = key_rules_of(settings);
  NoiseStudy study(runs);
  ResponseViews responses(settings);
  ProgressLine progress(settings.progress);
  const auto names = names_in_runs(runs, settings.limits);
  for (std::size_t run = 0; run < runs.size(); ++run) {
    progress.share_done(runs[run], static_cast<double>(run) / static_cast<double>(runs.size()));
    const std::unique_ptr<CaptureReader> reader = open_capture(
        runs[run],
        {.body_limit = settings.limits.document_bytes, .kinds = KindSet::trees(), .state_names = names[run]});
    CapturedResponse response;
    std::map<std::string, std::uint64_t> seen;  // the n-th of a key belongs to the n-th of the other runs
    while (reader->next(response)) {
      const std::string key = response_key(response, keys);
      study.add(run, pair_id(key, ++seen[key]), responses.derive(response));
    }
    const std::uint64_t skipped = reader->skipped().not_responses + reader->skipped().other_types;
    if (skipped > 0)
      print_message("treesift: {}: files skipped that are no responses: {}\n", runs[run], skipped);
  }
  output.write(layout(study.tables(), settings.report_format));
  output.finish();
  return exit_nothing;
}

}  // namespace treesift
