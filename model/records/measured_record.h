// A measured pair in a binary form, for what lives no longer than a run: what a run in two passes stores
// between them, and what a measuring process answers. The fields are those of the lines (measured_fields.h);
// what outlives a run is written as lines (measured_line.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/binary.h"
#include "model/comparators/comparison_task.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// The first byte of each record; another number for each change of the form. No line begins with such a byte.
inline constexpr std::uint8_t measured_record_version = 5;

inline bool is_measured_record(std::string_view bytes) {
  return !bytes.empty() && static_cast<std::uint8_t>(bytes.front()) == measured_record_version;
}

// Appends the record, without the pair's id: the caller stores that beside it.
void append_measured_record(std::string& out, const MeasuredPair& pair);

// What append_measured_record has written. What the task looks at is made of the comparators' outcomes anew,
// and is the same where the task is. Throws BinaryError for fewer or more bytes than one whole record. Bytes
// that lie give a pair that is safe to judge and to write: indices are in range, numbers are finite, lists
// are as short as those of pairs that were measured.
MeasuredPair read_measured_record(std::string_view record, std::string id,
                                  const ComparisonTask* comparison = nullptr);

}  // namespace treesift
