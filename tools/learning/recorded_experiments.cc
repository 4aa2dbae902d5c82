#include "tools/learning/recorded_experiments.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "io/bytes/file_bytes.h"
#include "model/experiments/recorded/drawn_study.h"
#include "model/experiments/recorded/oracle_study.h"
#include "model/experiments/recorded/resolver_study.h"
#include "model/judge/cluster_mark.h"
#include "model/judge/judge.h"
#include "pipeline/pair_measurer.h"
#include "tools/crawls/crawl_pages.h"
#include "tools/options/experiment_list.h"
#include "tools/options/usage_error.h"
#include "tools/runs/chosen_model.h"
#include "tools/runs/comparison.h"

namespace treesift {
namespace {

constexpr std::size_t mutants_a_page = 24;

using Tables = std::vector<ReportTable>;

// ---- The resolver

Tables study_resolver(const EvaluateSettings& settings) {
  ResolverStudy study(settings.seed);
  for (const std::string& input : settings.inputs) {
    CrawlPages pages(input, settings.limits);
    CrawlPage page;
    for (bool is_first = true; pages.next(page); is_first = false) study.add(page.page, is_first);
  }
  return study.tables();
}

// ---- Oracles

// What oracles of pairs say: comparators at once, the model when the whole run is known.
class PairOracles {
 public:
  explicit PairOracles(const EvaluateSettings& settings)
      : model_(chosen_model(settings)),
        task_(comparison_task({std::nullopt, std::string(expressions), oracles_of(model_)})),
        measurer_(options()) {}

  void see(const StudiedMutant& mutant) {
    Pair pair;
    pair.id = fmt::format("{}", mutant.number);
    pair.type = pair.actual_type = "html";
    pair.expected = expected_ = padded(mutant.expected);
    pair.actual = actual_ = padded(mutant.actual);
    pair.expected->remove_suffix(read_padding);
    pair.actual->remove_suffix(read_padding);
    MeasuredPair measured = measurer_.measure(pair);
    if (measured.state == PairState::differs)
      profile_.add(measured.features, measured.changes, pair_set_of(measured));
    pairs_.push_back(std::move(measured));
  }

  void tell(OracleStudy& study) const {
    for (const Oracle& oracle : task_.columns) {
      std::vector<std::uint8_t> found;
      for (const MeasuredPair& pair : pairs_) found.push_back(oracle.finds_difference(pair.comparators));
      study.add_oracle(oracle.text(), "the comparators of Sprenkle et al.", std::move(found));
    }
    std::vector<std::uint8_t> found;
    const Judge judge{ModelJudge{model_, {&profile_, true}}};
    for (const MeasuredPair& pair : pairs_)
      found.push_back(verdict_of(pair, judge).decision != Decision::pass);
    study.add_oracle("model", "the verdict of treesift compare without first looks: all mutants are one run",
                     std::move(found));
  }

 private:
  static constexpr std::string_view expressions = "D,T,N+I | C-WD";

  static std::string padded(std::string_view bytes) { return std::string(bytes).append(read_padding, '\0'); }

  MeasureOptions options() const {
    MeasureOptions options;
    options.html_reader = HtmlReaderKind::own;
    options.comparison = &task_;
    return options;
  }

  Model model_;
  ComparisonTask task_;
  PairMeasurer measurer_;
  RunProfile profile_;
  std::vector<MeasuredPair> pairs_;
  std::string expected_, actual_;
};

Tables study_oracles(const EvaluateSettings& settings) {
  OracleStudy study(settings.seed, mutants_a_page);
  PairOracles oracles(settings);
  for (const std::string& input : settings.inputs) {
    study.begin_crawl();
    CrawlPage page;
    for (CrawlPages pages(input, settings.limits); pages.next(page);) study.learn(page.page);
    for (CrawlPages pages(input, settings.limits); pages.next(page);)
      study.add(page.page, [&](const StudiedMutant& mutant) { oracles.see(mutant); });
  }
  oracles.tell(study);
  return study.tables();
}

// ---- Oracles, on mutants that treesift mutate has drawn with a browser

struct DrawnLabel {
  std::string page, by, kind;
};

// By the ids of mutants.
using DrawnLabels = std::map<std::string, DrawnLabel>;

DrawnLabels drawn_labels(const std::string& path) {
  DrawnLabels labels;
  simdjson::dom::parser parser;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    simdjson::dom::element label;
    if (parser.parse(line).get(label) != simdjson::SUCCESS) throw UsageError(path + ": no labels of mutants");
    const auto text = [&](const char* key) {
      std::string_view value;
      return label[key].get(value) == simdjson::SUCCESS ? std::string(value) : std::string();
    };
    labels.emplace(text("id"), DrawnLabel{text("input"), text("fault_class"), text("mutant")});
  }
  return labels;
}

// States of two crawls may have one id.
void check_drawn(const EvaluateSettings& settings) {
  if (settings.labels.size() != settings.inputs.size())
    throw UsageError("name the labels of each crawl of mutants, in the order of the crawls");
}

// Calls use(label or null, page) with each page of a crawl of mutants that has a picture.
template <typename Use>
void for_each_drawn(const std::string& crawl, const EvaluateSettings& settings, const DrawnLabels& labels,
                    Use use) {
  CrawlPage page;
  for (CrawlPages pages(crawl, settings.limits, {WithHistograms::yes}); pages.next(page);) {
    if (!page.picture) continue;
    const auto label = labels.find(page.id);
    use(label == labels.end() ? nullptr : &label->second, page.id,
        DrawnPage{std::move(page.page), {*page.picture, std::move(page.histograms)}});
  }
}

// A page of the first further run (treesift mutate --other-run). As a clean run beside a suite does it teaches which
// data vary, and is not asked about.
bool is_of_clean_run(const std::string& id) {
  return id.ends_with(".none-2");
}

Tables study_drawn(const EvaluateSettings& settings) {
  check_drawn(settings);
  DrawnStudy study;
  for (std::size_t i = 0; i < settings.inputs.size(); ++i) {
    const std::string& input = settings.inputs[i];
    const DrawnLabels labels = drawn_labels(settings.labels[i]);
    study.begin_crawl();
    for_each_drawn(input, settings, labels,
                   [&](const DrawnLabel* label, const std::string& id, DrawnPage page) {
                     if (label == nullptr)
                       study.add_original(id, std::move(page));
                     else if (is_of_clean_run(id))
                       study.learn(label->page, page.page);
                   });
    for_each_drawn(input, settings, labels,
                   [&](const DrawnLabel* label, const std::string& id, const DrawnPage& page) {
                     if (label != nullptr && !is_of_clean_run(id))
                       study.add(label->page, page, label->by, label->kind);
                   });
  }
  return study.tables();
}

bool is_recorded(const std::string& name) {
  return name == resolver_experiment || name == oracle_experiment;
}

}  // namespace

bool are_of_recorded_pages(const ExperimentSettings& settings) {
  const auto recorded = std::ranges::count_if(settings.experiments, is_recorded);
  if (recorded == 0) return false;
  if (static_cast<std::size_t>(recorded) == settings.experiments.size()) return true;
  throw UsageError(
      "some of these experiments take crawls, others labelled pairs: run them one after the other");
}

Tables run_recorded_experiments(const EvaluateSettings& settings) {
  if (settings.inputs.empty()) throw UsageError("name recorded crawls");
  Tables all;
  for (const std::string& name : settings.experiments) {
    const Tables tables = name == resolver_experiment ? study_resolver(settings)
                          : settings.labels.empty()   ? study_oracles(settings)
                                                      : study_drawn(settings);
    all.insert(all.end(), tables.begin(), tables.end());
  }
  return all;
}

}  // namespace treesift
