#include "tools/learning/labelled_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <unordered_map>

#include "io/archives/json_lines.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"
#include "model/learn/labels.h"
#include "pipeline/run.h"
#include "tools/console/progress.h"
#include "tools/options/usage_error.h"
#include "tools/runs/comparison.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

constexpr std::size_t listed_ids = 5;  // ids in a message

constexpr std::uint32_t no_archive = ~std::uint32_t{0};

// Labels in the order of their files, and in which archive a pair was found for each.
class Labels {
 public:
  void add(LabelLine label, const std::string& path, std::uint64_t line) {
    const auto [place, added] = places_.try_emplace(label.id, lines_.size());
    if (added) {
      lines_.push_back(std::move(label));
      used_in_.push_back(no_archive);
    } else if (lines_[place->second].label != label.label) {
      throw std::runtime_error(
          fmt::format("{}: line {}: \"{}\" is labelled inspect and benign", path, line, label.id));
    }
  }

  // Null when the id has no label.
  const LabelLine* use(const std::string& id, std::uint32_t archive) {
    const auto place = places_.find(id);
    if (place == places_.end()) return nullptr;
    std::uint32_t& used_in = used_in_[place->second];
    if (used_in != no_archive && used_in != archive && of_several_++ == 0) first_of_several_ = id;
    used_in = archive;
    return &lines_[place->second];
  }

  std::unordered_set<std::string> ids() const {
    std::unordered_set<std::string> ids;
    for (const LabelLine& line : lines_) ids.insert(line.id);
    return ids;
  }

  void count_unused(LabelledPairs& result) const {
    result.labels_of_several += of_several_;
    if (of_several_ > 0) result.first_of_several = first_of_several_;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (used_in_[i] != no_archive) continue;
      ++result.labels_without_pair;
      if (result.first_without_pair.size() < listed_ids) result.first_without_pair.push_back(lines_[i].id);
    }
  }

 private:
  std::vector<LabelLine> lines_;
  std::vector<std::uint32_t> used_in_;
  std::uint64_t of_several_ = 0;  // pairs whose label another archive has used before
  std::string first_of_several_;
  std::unordered_map<std::string, std::size_t> places_;  // looked up only
};

void read_labels(const std::string& path, Labels& labels) {
  constexpr std::size_t longest_line = std::size_t{1} << 20;
  const std::unique_ptr<ByteSource> source = open_input(path);
  LineReader reader(*source, longest_line);
  while (const std::optional<Line> line = reader.next()) {
    if (line->text.empty()) continue;
    if (line->too_long)
      throw std::runtime_error(fmt::format("{}: line {}: too long for a label", path, line->number));
    std::variant<LabelLine, std::string> parsed = parse_label_line(line->text);
    if (const std::string* problem = std::get_if<std::string>(&parsed)) {
      throw std::runtime_error(fmt::format("{}: line {}: no label: {}", path, line->number, *problem));
    }
    labels.add(std::get<LabelLine>(std::move(parsed)), path, line->number);
  }
}

// "dir/tidy.tar.zst" -> "tidy"; "nights/new/" -> "new".
std::string archive_name(const std::string& path) {
  std::filesystem::path whole = std::filesystem::absolute(path).lexically_normal();
  if (!whole.has_filename()) whole = whole.parent_path();
  const std::string name = whole.filename().string();
  return name.substr(0, name.find('.', 1));
}

Sample labelled_sample(const MeasuredPair& pair, const LabelLine& label, std::uint32_t project,
                       TextNumbers& texts) {
  Sample sample = sample_of(pair);
  sample.label = label.label;
  sample.severity = label.severity;
  sample.pair_severity = label.pair_severity;
  sample.project = project;
  sample.from = texts.number(label.from);
  sample.to = texts.number(label.to);
  sample.mutation = texts.number(label.mutation);
  sample.cluster = texts.number(label.cluster);
  sample.input = texts.number(label.input);
  sample.kind = texts.number(label.kind);
  sample.fault_class = texts.number(label.fault_class);
  return sample;
}

void count_if_not_judged(const MeasuredPair& pair, const Sample& sample, LabelledPairs& result) {
  if (sample.judged) return;
  if (result.not_judged++ == 0 && pair.error) result.why_not_judged = pair.error->message;
  if (result.first_not_judged.size() < listed_ids) result.first_not_judged.push_back(pair.id);
}

std::uint32_t project_index(SampleSet& set, const std::string& name) {
  const auto place = std::find(set.projects.begin(), set.projects.end(), name);
  if (place == set.projects.end()) set.projects.push_back(name);
  return static_cast<std::uint32_t>(std::find(set.projects.begin(), set.projects.end(), name) -
                                    set.projects.begin());
}

// What the pairs are read for, and where to.
struct Reading {
  const LearningSettings& settings;
  const MeasuredForModels& measured;
  const UnlabelledPair& unlabelled;
  ProgressLine& progress;
  RulesInUse rules;
  LabelledPairs& result;
};

void read_pairs(const PairSource& source, const std::string& name, std::uint32_t archive, Labels& labels,
                Reading& reading) {
  LabelledPairs& result = reading.result;
  RunOptions options = run_options(reading.settings);
  options.measure.aligner = reading.measured.aligner;
  const ComparisonTask task = comparison_task({{}, reading.measured.comparators, reading.measured.oracles});
  options.measure.comparison = &task;
  options.measure.rules = &result.rules;
  const MeasuredSink take = [&](const MeasuredBatch& batch) {
    for (const MeasuredPair& pair : batch.measured) {
      const LabelLine* label = labels.use(pair.id, archive);
      if (label == nullptr) {
        ++result.pairs_without_label;
        if (reading.unlabelled) reading.unlabelled(pair, archive);
        continue;
      }
      const std::string& named = label->project;
      const std::uint32_t project = project_index(result.set, named.empty() ? archive_name(name) : named);
      result.set.samples.push_back(labelled_sample(pair, *label, project, result.set.texts));
      result.set.samples.back().archive = archive;
      if (reading.measured.counts_looks) result.set.samples.back().shown = ShownParts(pair);
      count_if_not_judged(pair, result.set.samples.back(), result);
    }
    reading.progress.measured(batch.tally.pairs);
  };
  const auto on_read = [&](const RunProgress& how_far) {
    reading.progress.read(how_far, sources_of(reading.settings).size());
  };
  const RunSummary summary = measure_pairs({.source = source}, options, take, on_read);
  print_captures(summary);
  reading.rules += summary.rules;
}

void read_archives(const std::vector<std::string>& inputs, Labels& shared, Reading& reading) {
  const std::vector<std::string>& labels = reading.settings.labels;
  const bool one_each = labels.size() == inputs.size();
  if (!one_each) {
    for (const std::string& path : labels) read_labels(path, shared);
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Labels own;
    if (one_each) read_labels(labels[i], own);
    const auto archive = static_cast<std::uint32_t>(i);
    read_pairs(Archives{{inputs[i]}}, inputs[i], archive, one_each ? own : shared, reading);
    own.count_unused(reading.result);
  }
}

void read_captures(const PairSource& captures, Labels& shared, Reading& reading) {
  for (const std::string& path : reading.settings.labels) read_labels(path, shared);
  read_pairs(captures, reading.settings.actual_capture, 0, shared, reading);
}

}  // namespace

Sample sample_of(const MeasuredPair& pair) {
  Sample sample;
  sample.content = pair.content;
  sample.bytes_differ = pair.state != PairState::equal;
  sample.judged = pair.state == PairState::equal || pair.state == PairState::differs;
  sample.features = pair.state == PairState::differs ? pair.features : identical_features().values;
  set_response_features(pair.response, sample.features);
  sample.changes = pair.changes;
  sample.comparators = pair.comparators;
  sample.findings = pair.findings;
  return sample;
}

std::unordered_set<std::string> read_labelled_ids(const std::vector<std::string>& paths) {
  Labels labels;
  for (const std::string& path : paths) read_labels(path, labels);
  return labels.ids();
}

MeasuredForModels measured_for_training(const LearningSettings& settings) {
  return {settings.aligner.value_or(AlignerKind::hash), model_oracles(settings), ""};
}

MeasuredForModels measured_for(const Model& model) {
  const auto oracles = oracles_of(model);
  return {aligner_of(model), {oracles.begin(), oracles.end()}, ""};
}

LabelledPairs read_labelled_pairs(const LearningSettings& settings, const MeasuredForModels& measured,
                                  const UnlabelledPair& unlabelled) {
  if (settings.labels.empty()) throw UsageError("no labels: name a file with --labels");
  LabelledPairs result;
  result.rules = configured_rules(settings);
  ProgressLine progress(settings.progress);
  Reading reading{settings, measured, unlabelled, progress, RulesInUse(result.rules.rules().size()), result};
  Labels shared;
  const PairSource source = source_of(settings);
  if (const auto* const archives = std::get_if<Archives>(&source)) {
    read_archives(archives->paths, shared, reading);
  } else {
    read_captures(source, shared, reading);
  }
  shared.count_unused(result);
  report_rules(settings, {result.rules, reading.rules, {}});
  return result;
}

}  // namespace treesift
