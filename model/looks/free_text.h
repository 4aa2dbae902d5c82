// What shares a look where a run has many: pages of which no more than prose was written anew.
#pragma once

#include <cstdint>
#include <span>

#include "model/measure/measured_pair.h"

namespace treesift {

// Whether these of the pair's changes, all that it has beside what is common, are no more than other words of running
// text, with what is marked up within it, paragraphs and rows that are new and like none beside them, and
// numbers of the usual size: nothing of a control, a link, a heading, an error, a field or a type, no element
// lost or doubled.
bool only_rewords(const MeasuredPair& pair, std::span<const std::uint16_t> indices);

}  // namespace treesift
