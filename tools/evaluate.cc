// treesift evaluate: how good is a model on pairs that it has not seen? Beside it, `diff`.
#include <fmt/format.h>

#include <optional>

#include "io/json_writer.h"
#include "io/output_file.h"
#include "model/recipe.h"
#include "tools/commands.h"
#include "tools/experiments.h"
#include "tools/labelled_pairs.h"
#include "tools/report_text.h"
#include "tools/training_settings.h"

namespace treesift {
namespace {

struct Row {
  std::string project;
  std::size_t pairs = 0;
  Quality diff;
  Quality cross_validated;
  std::optional<Quality> left_out;  // none when there is one project only
};

std::vector<Row> evaluate(const SampleSet& set, const Settings& settings, const TrainingOptions& options) {
  std::vector<Row> rows;
  for (std::uint32_t project = 0; project < set.projects.size(); ++project) {
    const std::vector<const Sample*> samples = samples_of(set, project);
    Row row{set.projects[project], samples.size(), quality_of_diff(samples), {}, {}};
    row.cross_validated = cross_validate(set, samples, settings.folds, settings.seed, options);
    if (set.projects.size() > 1) row.left_out = leave_project_out(set, project, options);
    rows.push_back(std::move(row));
  }
  return rows;
}

// Plain averages over the projects.
struct Averages {
  double diff = 0, cross_validated = 0, cross_area = 0, left_out = 0, left_out_area = 0;
};

Averages average(const std::vector<Row>& rows) {
  Averages mean;
  const auto share = 1.0 / static_cast<double>(rows.size());
  for (const Row& row : rows) {
    mean.diff += share * f1(row.diff.confusion);
    mean.cross_validated += share * f1(row.cross_validated.confusion);
    mean.cross_area += share * row.cross_validated.area;
    if (row.left_out)
      mean.left_out += share * f1(row.left_out->confusion), mean.left_out_area += share * row.left_out->area;
  }
  return mean;
}

std::string table(const std::vector<Row>& rows, const Settings& settings) {
  const bool markdown = settings.report_format == ReportFormat::markdown;
  std::string out;
  const auto line = [&](auto&&... cells) {
    out += markdown ? fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cells...)
                    : fmt::format("{:<14}{:>7}{:>7}{:>9}{:>11}{:>8}{:>7}{:>11}{:>8}{:>7}\n", cells...);
  };
  line("project", "pairs", "diff", "cv F1", "precision", "recall", "area", "left out", "recall", "area");
  if (markdown) line("---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:");
  const auto number = [](double value) { return fmt::format("{:.3f}", value); };
  for (const Row& row : rows) {
    const Confusion& cv = row.cross_validated.confusion;
    line(row.project, row.pairs, number(f1(row.diff.confusion)), number(f1(cv)), number(precision(cv)),
         number(recall(cv)), number(row.cross_validated.area),
         row.left_out ? number(f1(row.left_out->confusion)) : "-",
         row.left_out ? number(recall(row.left_out->confusion)) : "-",
         row.left_out ? number(row.left_out->area) : "-");
  }
  const Averages mean = average(rows);
  line("average", "", number(mean.diff), number(mean.cross_validated), "", "", number(mean.cross_area),
       number(mean.left_out), "", number(mean.left_out_area));
  return out;
}

void write_quality(JsonWriter& json, std::string_view key, const Quality& quality) {
  json.key(key).begin_object();
  json.key("f1").number(f1(quality.confusion)).key("precision").number(precision(quality.confusion));
  json.key("recall").number(recall(quality.confusion)).key("area").number(quality.area).end_object();
}

std::string json_lines(const std::vector<Row>& rows) {
  std::string out;
  for (const Row& row : rows) {
    JsonWriter json(out);
    json.begin_object()
        .key("project")
        .string(row.project)
        .key("pairs")
        .integer(static_cast<std::uint64_t>(row.pairs));
    write_quality(json, "diff", row.diff);
    write_quality(json, "cross_validated", row.cross_validated);
    if (row.left_out) write_quality(json, "left_out", *row.left_out);
    json.end_object();
    out.push_back('\n');
  }
  return out;
}

std::string summary(const SampleSet& set, const Settings& settings, const TrainingOptions& options) {
  const std::vector<Row> rows = evaluate(set, settings, options);
  return settings.report_format == ReportFormat::json ? json_lines(rows) : table(rows, settings);
}

}  // namespace

int run_evaluate(const Settings& settings) {
  const TrainingOptions options = training_options(settings);
  check_experiment_names(settings);
  const LabelledPairs pairs = read_labelled_pairs(settings);
  report_unmatched(pairs);
  if (pairs.set.samples.empty()) throw std::runtime_error("no pair has a label");
  const std::string report =
      settings.experiments.empty()
          ? summary(pairs.set, settings, options)
          : layout(run_experiments(pairs.set, options, settings), settings.report_format);
  OutputFile output(settings.output);
  output.write(report);
  output.finish();
  return exit_nothing;
}

}  // namespace treesift
