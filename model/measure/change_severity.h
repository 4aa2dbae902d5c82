// How bad a change may be by what it touches: looks come worst first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "model/measure/measured_pair.h"

namespace treesift {

// The worst comes last, so that severities compare.
enum class ChangeSeverity : std::uint8_t {
  slight,     // numbers, dates, tokens, presentation, comments, spelling of the source
  wording,    // words of a text, order
  structure,  // an element or a field lost or doubled, a heading, a reference
  contract,  // a link, a control, the identity of a form's field, error wording, a value emptied, unreadable text
  broken,  // head, invariant, encoding
};

inline constexpr std::string_view change_severity_names[] = {"slight", "wording", "structure", "contract",
                                                             "broken"};

// The indices of all changes of a pair.
std::vector<std::uint16_t> all_changes(const MeasuredPair& pair);

// Of what a change is by itself: its kind, and what became of its value.
ChangeSeverity severity_of_kind(const Change& change);

// Of the changes of a pair that `indices` name: by their kinds, and by the features that have their first edit
// where one of the changes is.
ChangeSeverity severity_of(const MeasuredPair& pair, std::span<const std::uint16_t> indices);

// Of all that is left of a pair: that of all its changes, or of its head, invariants and encoding.
ChangeSeverity severity_of(const MeasuredPair& pair);

// The same changes, the worst first; of those as bad, what is lost, texts before attributes, what shows something, and
// what holds the others. A value that only varies comes behind all else: a release has another number of its version
// on each page that has lost a label.
std::vector<std::uint16_t> worst_first(const MeasuredPair& pair, std::span<const std::uint16_t> indices);

// The one of these that makes their severity: of the most severe the first in that order. Nothing for none.
std::optional<std::uint16_t> most_severe(const MeasuredPair& pair, std::span<const std::uint16_t> indices);

// Whether these of its changes do no more than give elements, and references to them, other ids: throughout
// the page, and with no reference left to nothing. False for none.
bool only_renumbers(const MeasuredPair& pair, std::span<const std::uint16_t> indices);

}  // namespace treesift
