// What treesift says about a pair.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/changes.h"
#include "model/feature_vector.h"

namespace treesift {

enum class Decision : std::uint8_t {
  pass,
  inspect,
  error,     // the pair could not be judged: a person must look
  unpaired,  // one side only: a person must look
};

std::string_view decision_name(Decision decision);

// One feature's share in the score, and where its first edit is.
struct Reason {
  std::string_view feature;
  double contribution = 0;  // towards inspect, compared with the average benign pair
  std::string
      path;  // XPath (HTML, XML) or JSON Pointer (RFC 6901): in actual, or in expected for what was deleted
  std::string before;  // short; empty for what was inserted
  std::string after;   // short; empty for what was deleted
};

struct VerdictError {
  std::string code;     // stable, such as "limit:depth"
  std::string message;  // for a person
};

struct Verdict {
  std::string id;
  Decision decision = Decision::error;
  std::optional<double> score;  // none for error and unpaired
  double cutoff = 0;
  std::vector<Reason> reasons;  // largest contribution first; for `inspect` only
  std::optional<FeatureVector> features;
  std::vector<Change> changes;
  std::optional<VerdictError> error;
  bool alignment_budget_exceeded = false;
  // For training and evaluation; not in the stream.
  bool bytes_differ = true;
  std::uint64_t content = 0;  // equal for pairs with equal bodies; set when features are kept
};

}  // namespace treesift
