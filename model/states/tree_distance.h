// The distance of two trees of names: how many nodes have to be deleted, inserted or renamed. What RTED and
// APTED compute (Pawlik and Augsten, 2011 and 2016), for replication of studies that compare pages by it.
#pragma once

#include <cstdint>
#include <optional>

#include "parsers/document.h"

namespace treesift {

inline constexpr std::uint64_t usual_distance_steps = std::uint64_t{1} << 32;

// Unit costs; the document nodes themselves do not count. Nothing where it would take more than `max_steps`.
std::optional<std::uint32_t> tree_distance(const Document& a, const Document& b,
                                           std::uint64_t max_steps = usual_distance_steps);

}  // namespace treesift
