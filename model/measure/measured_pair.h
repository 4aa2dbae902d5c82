// What is kept of a pair once its documents are gone: enough to judge it, to explain the verdict, and to
// learn from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/output_kind.h"
#include "model/measure/changes.h"
#include "model/measure/comparator_outcomes.h"
#include "model/measure/feature_table.h"
#include "model/measure/response_change.h"

namespace treesift {

enum class PairState : std::uint8_t {
  equal,       // the bytes are equal, or the same JSON: nothing was measured
  differs,     // measured
  error,       // could not be measured: a person must look
  unpaired,    // one side only: a person must look
  other_type,  // one side is there, but of a type that is not compared: a person must look
};

struct VerdictError {
  std::string code;     // stable, such as "limit:depth"
  std::string message;  // for a person
};

// Where an edit is, as a person is shown it.
struct ShownEdit {
  // XPath (HTML, XML) or JSON Pointer (RFC 6901): in actual, or in expected for what was deleted.
  std::string path;
  std::string before;  // short; empty for what was inserted
  std::string after;   // short; empty for what was deleted
};

// Whether a path is that of something within what the other one is of.
inline bool lies_below(std::string_view path, std::string_view holder) {
  return path.size() > holder.size() && path.starts_with(holder) && path[holder.size()] == '/';
}

// A change with its words: one that no node of the trees tells of.
struct ToldChange {
  Change change;
  ShownEdit place;
};

// Where a comparator sees the first difference.
struct FirstDifference {
  std::uint8_t comparator = 0;  // index into the run's
  ShownEdit place;
};

// What a rule hid of a pair, on both sides together.
struct HiddenByRule {
  std::string rule;
  std::uint64_t nodes = 0, bytes = 0;
};

// What an invariant wants, in `before`, and what actual has there, in `after`.
struct ViolatedInvariant {
  std::string invariant;
  ShownEdit place;
};
// Whether it speaks of the response's head; all other paths are empty or begin with a slash. A header is the same on
// all pages, whichever invariant speaks of it: learned ones are of a page or a folder each.
inline bool is_of_head(const ViolatedInvariant& violated) {
  return violated.place.path.starts_with("head");
}

struct MeasuredPair {
  static constexpr std::uint8_t no_edit = 255;
  static constexpr std::size_t max_places = 255;

  std::string id;
  std::string group;  // that the input puts it into; empty: none
  PairState state = PairState::error;
  std::optional<VerdictError> error;  // for error, unpaired and other_type
  bool alignment_budget_exceeded = false;
  // Equal for pairs with equal bodies; 0 where both sides are the same bytes, or not known.
  std::uint64_t content = 0;
  std::array<double, feature_count> features{};
  std::vector<Change> changes;
  std::vector<ShownEdit> places;
  std::array<std::uint8_t, feature_count> edit_of_feature{};  // index into places, or no_edit
  std::vector<std::uint8_t> edit_of_change;                   // one per change
  std::vector<HiddenByRule> rules;                            // those that hid something, in their order
  std::uint64_t text_bytes = 0;  // of both documents before rules; 0 where there are none, or once stored
  std::vector<ViolatedInvariant> violations;  // by invariant, in their order
  std::optional<ShownEdit> encoding_fault;    // undecoded bytes that differ (encoding_fault.h)
  std::uint32_t findings = 0;                 // of the oracles that the model looks at: bit i for the i-th
  ComparatorOutcomes comparators;             // of the run's ComparisonTask
  std::vector<FirstDifference> first_differences;  // of the comparators for which an oracle inspects the pair
  ResponseChange response;
  bool by_order = false;  // its requests differ; they were paired by the order of the recording
  KindsOfPair kinds;
};

// Where this one of its changes is, as an index into places; or no_edit.
inline std::uint8_t place_of_change(const MeasuredPair& pair, std::size_t change) {
  return change < pair.edit_of_change.size() ? pair.edit_of_change[change] : MeasuredPair::no_edit;
}

// The same as a person is shown it; nullptr where it has no place.
inline const ShownEdit* shown_edit_of(const MeasuredPair& pair, std::size_t change) {
  const std::uint8_t place = place_of_change(pair, change);
  return place < pair.places.size() ? &pair.places[place] : nullptr;
}

}  // namespace treesift
