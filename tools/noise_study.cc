// treesift noise-study: what varies between clean runs of one suite, and which oracles cope with it.
#include "model/experiments/noise_study.h"

#include <fmt/format.h>

#include "io/capture.h"
#include "io/output_file.h"
#include "model/comparators/view_deriver.h"
#include "parsers/parse.h"
#include "tools/commands.h"
#include "tools/progress.h"
#include "tools/report_text.h"

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
  explicit ResponseViews(const Limits& limits) : parser_(limits), plan_(published_plan()) {}

  // Nothing for a response that cannot be read.
  std::optional<ViewFingerprints> derive(const Response& response) {
    ParseResult parsed = parser_.parse(response.body, *source_type(response.type));
    Document* const document = std::get_if<Document>(&parsed);
    if (document == nullptr) return std::nullopt;
    deriver_.derive(*document, response.body, plan_);
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

int run_noise_study(const Settings& settings) {
  const std::vector<std::string>& runs = settings.inputs;
  if (runs.size() < 2) throw UsageError("name two clean runs at least: directories, or tar archives of one");
  NoiseStudy study(runs);
  ResponseViews responses(settings.limits);
  ProgressLine progress(settings.progress);
  for (std::size_t run = 0; run < runs.size(); ++run) {
    progress.share_done(runs[run], static_cast<double>(run) / static_cast<double>(runs.size()));
    const CaptureCounts counts = read_capture(
        runs[run], settings.limits.document_bytes,
        [&](const Response& response) { study.add(run, response.key, responses.derive(response)); });
    if (counts.skipped > 0)
      fmt::print(stderr, "treesift: {}: files skipped that are no responses: {}\n", runs[run],
                 counts.skipped);
  }
  OutputFile output(settings.output);
  output.write(layout(study.tables(), settings.report_format));
  output.finish();
  return exit_nothing;
}

}  // namespace treesift
