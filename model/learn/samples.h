// Labelled pairs as training and evaluation see them: features, a label, and which pairs belong together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/learn/labels.h"
#include "model/learn/quality.h"
#include "model/measure/changes.h"
#include "model/measure/comparator_outcomes.h"
#include "model/measure/feature_table.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// Texts numbered in order of their first use; number 0 is the empty text.
class TextNumbers {
 public:
  std::uint32_t number(std::string_view text);
  const std::string& text(std::uint32_t number) const { return texts_[number]; }
  // Numbers given, 0 included.
  std::size_t size() const { return texts_.size(); }

 private:
  std::vector<std::string> texts_{""};
  std::unordered_map<std::string, std::uint32_t> numbers_{{"", 0}};
};

// What `compare` looks at beside features and changes, where it clusters a pair and decides on it.
struct ShownParts {
  ShownParts() { edit_of_feature.fill(MeasuredPair::no_edit); }
  explicit ShownParts(const MeasuredPair& pair);

  // As in MeasuredPair.
  std::vector<ShownEdit> places;
  std::array<std::uint8_t, feature_count> edit_of_feature{};
  std::vector<std::uint8_t> edit_of_change;
  std::optional<ShownEdit> encoding_fault;
  ResponseChange response;
  KindsOfPair kinds;
};

// The texts of a sample are numbers of SampleSet::texts; 0 is unknown.
struct Sample {
  std::array<double, feature_count> features{};
  Label label = Label::benign;
  Severity severity = Severity::unknown, pair_severity = Severity::unknown;  // as in LabelLine
  bool judged = true;  // false: the pair could not be judged, which counts as inspect and trains nothing
  bool bytes_differ = false;       // and are not the same JSON
  std::uint32_t project = 0;       // index into SampleSet::projects
  std::uint32_t from = 0, to = 0;  // releases
  std::uint32_t archive = 0;       // by number: a run of its own where releases are not known
  std::uint32_t mutation = 0;      // seeded fault
  std::uint32_t cluster = 0;       // annotated cause
  std::uint32_t input = 0;
  std::uint32_t kind = 0, fault_class = 0;
  std::vector<Change> changes;
  std::uint64_t content = 0;  // equal for pairs with equal bodies
  ComparatorOutcomes comparators;
  std::uint32_t findings = 0;  // of the oracles that models look at: bit i for the i-th
  ShownParts shown;            // where looks are counted; else nothing
};

// Equal bytes pass whatever a model says, so they teach it nothing: fit, cut-off and runs are those of pairs
// that differ and could be judged.
inline bool is_in_question(const Sample& sample) {
  return sample.judged && sample.bytes_differ;
}

// What `diff` would say. The same JSON in other bytes is no question for a model; that it has a content says so.
inline bool is_flagged_by_diff(const Sample& sample) {
  return sample.bytes_differ || sample.content != 0;
}

struct SampleSet {
  std::vector<std::string> projects;
  std::vector<Sample> samples;  // in input order
  TextNumbers texts;
};

}  // namespace treesift
