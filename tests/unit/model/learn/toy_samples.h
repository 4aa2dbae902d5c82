// Small labelled sets, for tests of experiments and of what learns.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "model/experiments/experiment.h"

namespace treesift {

// A pair that differs, with `words_changed` as its only feature.
inline Sample toy_sample(std::uint32_t project, Label label, double words, std::uint64_t content) {
  Sample sample;
  sample.project = project;
  sample.label = label;
  sample.content = content;
  sample.bytes_differ = true;
  sample.features[feature("differs")] = 1;
  sample.features[feature("words_changed")] = words;
  return sample;
}

// Three projects of 120 pairs: three releases without seeded faults, 40 pairs each, of which a quarter is to
// be inspected; and 12 seeded faults that show in 5 pairs each. Every eighth label is one that features do
// not tell.
inline SampleSet toy_set() {
  SampleSet set;
  set.projects = {"one", "two", "three"};
  std::mt19937 random(11);
  const auto add = [&](std::uint32_t project, Label label, const std::string& from, const std::string& to,
                       const std::string& mutation) {
    const bool looks_bad = (label == Label::inspect) != (random() % 8 == 0);
    Sample sample = toy_sample(project, label, (looks_bad ? 2.0 : 0.5) + 0.1 * (random() % 7), random());
    sample.features[feature("move")] = static_cast<double>(random() % 5);
    sample.features[feature("insert")] = static_cast<double>(random() % 3) + (looks_bad ? 2 : 0);
    sample.features[feature("delete")] = static_cast<double>(random() % 4);
    sample.from = set.texts.number(from);
    sample.to = set.texts.number(to);
    sample.mutation = set.texts.number(mutation);
    sample.input = set.texts.number("input" + std::to_string(set.samples.size() % 20));
    sample.severity = label == Label::inspect ? static_cast<Severity>(1 + random() % 4) : Severity::unknown;
    sample.pair_severity = sample.severity;
    set.samples.push_back(sample);
  };
  for (std::uint32_t project = 0; project < 3; ++project) {
    for (int release = 0; release < 3; ++release) {
      const std::string from = std::to_string(release), to = std::to_string(release + 1);
      for (int i = 0; i < 40; ++i) add(project, i % 4 == 0 ? Label::inspect : Label::benign, from, to, "");
    }
    for (int i = 0; i < 60; ++i) add(project, Label::inspect, "3", "3", "fault" + std::to_string(i / 5));
  }
  return set;
}

// The experiment on a set whose runs are its releases.
inline ReportTable run_on(ReportTable (*experiment)(const SeenSamples&, const ExperimentOptions&),
                          const SampleSet& set, const ExperimentOptions& options) {
  return experiment(SeenSamples(set, RunChoice::releases), options);
}

inline ExperimentOptions linear_options() {
  ExperimentOptions options;
  options.configuration.kind = ModelKind::linear;
  return options;
}

inline double number_in(const ReportTable& table, std::size_t row, std::size_t column) {
  return std::get<Figure>(table.rows.at(row).at(column)).value;
}

inline std::uint64_t count_in(const ReportTable& table, std::size_t row, std::size_t column) {
  return std::get<std::uint64_t>(table.rows.at(row).at(column));
}

inline std::string text_in(const ReportTable& table, std::size_t row, std::size_t column) {
  return std::get<std::string>(table.rows.at(row).at(column));
}

}  // namespace treesift
