// The run as SARIF 2.1.0, for code scanning and its viewers.
#pragma once

#include <cstddef>
#include <string>

#include "report/formats/run_findings.h"

namespace treesift {

// GitHub shows no more of a run, and refuses runs of 25,000.
inline constexpr std::size_t max_sarif_results = 5000;

// One result per cluster with pairs to inspect (`error` in the upper half between its cut-off and 1, else
// `warning`), or approved (with suppressions); one per pair to inspect without a cluster; one per code
// of pairs that could not be judged. The rule is the feature that tells most, or the code; the location is
// the id of the pair that shows it, and the path in it; the fingerprint is the cluster. What is left out
// beyond max_sarif_results, and why verdicts are missing, are notifications of the invocation.
std::string write_sarif(const RunFindings& findings, const RunCircumstances& circumstances);

}  // namespace treesift
