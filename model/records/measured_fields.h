// What is stored of a measured pair: the one list of its fields. Each way to write or read them is a class with
// a function for each field, and walks this list; so a field that is added is either in all of them, or none
// of them compiles.
#pragma once

#include <string_view>

#include "model/measure/measured_pair.h"

namespace treesift {

// By PairState.
inline constexpr std::string_view pair_state_names[] = {"equal", "differs", "error", "unpaired",
                                                        "other-type"};

// `Pair` is MeasuredPair, or const. The order is that of the lines; a reader finds `state` before all that
// hangs on it.
template <typename Pair, typename Form>
void walk_fields(Pair& pair, Form& form) {
  auto& [id, group, state, error, budget_exceeded, content, features, changes, places, edit_of_feature,
         edit_of_change, rules, text_bytes, violations, encoding_fault, findings, comparators,
         first_differences, response] = pair;
  form.id(id);
  form.state(state);
  form.error(error);
  form.content(content);
  form.alignment_budget_exceeded(budget_exceeded);
  form.features(features, edit_of_feature);
  form.changes(changes, edit_of_change);  // Change::where goes with the documents
  form.places(places);
  form.rules(rules);
  form.text_bytes(text_bytes);
  form.violations(violations);
  form.encoding_fault(encoding_fault);
  form.comparators(comparators);
  form.findings(findings);
  form.first_differences(first_differences);
  form.response(response);
  form.group(group);
}

}  // namespace treesift
