// The study of nondeterminism of Sprenkle et al. (ISSRE 2007, sections 4.3 and 5.1): clean runs of one suite
// compared with each other by every comparator. Nothing is faulty, so whatever is flagged is flagged for
// nothing.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/comparators/comparator.h"
#include "model/comparators/fingerprint.h"
#include "model/experiments/report_table.h"

namespace treesift {

// The 22 views of one response.
using ViewFingerprints = std::array<Fingerprint, published_comparator_count>;

class NoiseStudy {
 public:
  // At least two runs; their names, for the tables.
  explicit NoiseStudy(std::vector<std::string> runs) : runs_(std::move(runs)) {}

  // A response of a run; nothing for one that cannot be read. Of several with one key the last counts.
  void add(std::size_t run, const std::string& key, const std::optional<ViewFingerprints>& views);

  // False positives of each comparator over all pairs of runs; the responses that are not deterministic;
  // and the paper's advice (its section 5.4) for this application. A response that some runs lack, or that
  // could not be read there, is compared between the others; the notes count such responses.
  std::vector<ReportTable> tables() const;

  std::size_t responses() const { return views_.size(); }

 private:
  std::vector<std::string> runs_;
  std::map<std::string, std::vector<std::optional<ViewFingerprints>>> views_;  // by key, then by run
};

}  // namespace treesift
