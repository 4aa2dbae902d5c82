// The run as JUnit XML, for the test pages of CI systems.
#pragma once

#include <string>

#include "report/formats/group_suites.h"
#include "report/formats/run_findings.h"

namespace treesift {

// Test cases, each name once in its class:
//   treesift.run       one, which fails when verdicts are missing
//   treesift.clusters  one for each cluster: failed with pairs to inspect, skipped when approved; named by
//                      its number, so that a CI system recognises it the next night
//   treesift.pairs     one for each pair to inspect without a cluster
//   treesift.unjudged  one for each pair that could not be judged: an error
// The last three have at most RunFindings::max_pairs each; one more case says how many more there are, and
// fails. Pairs that pass are counted and have no cases. Text from a page is text only, and cut.
// Where the run's pairs are in groups, a suite for each group follows (group_suites.h).
std::string write_junit(const RunFindings& findings, const RunCircumstances& circumstances,
                        const GroupSuites& groups = {});

}  // namespace treesift
