// The run as markdown, for the summary of a GitHub Actions step.
#pragma once

#include <cstddef>
#include <string>

#include "report/formats/run_findings.h"

namespace treesift {

// GitHub refuses summaries of more than 1 MiB, whole.
inline constexpr std::size_t max_summary_bytes = std::size_t{1} << 20;

// A headline, the counts, why pairs could not be judged, and the clusters and lone pairs to be looked at
// first, as far as they fit into `max_bytes`, with the number of those that do not; nothing at all where not
// even the headline fits. Nothing that a page chose is markup.
std::string write_github_summary(const RunFindings& findings, const RunCircumstances& circumstances,
                                 std::size_t max_bytes = max_summary_bytes);

}  // namespace treesift
