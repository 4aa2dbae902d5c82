// Bytes that one side of a pair could not be decoded at, and the other could, or had other bytes.
#pragma once

#include <optional>

#include "model/measure/aligned_pair.h"
#include "model/measure/measured_pair.h"

namespace treesift {

// The first edit that changes bytes which could not be decoded (parsers/text/undecoded.h): a text, value or
// name that came, went or was updated. Nothing where both sides have the same ones. Texts that were deleted
// here and inserted there with the same bytes are no change. Linear in the edits.
std::optional<ShownEdit> find_encoding_fault(const AlignedPair& pair);

}  // namespace treesift
