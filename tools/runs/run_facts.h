// All that the verdicts of a run depend on, by name: what --resume compares and the manifest lists. Options are
// there by their values, as the option table says (tools/options/manifest_configuration.h), files by their
// hashes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "align/invariants/invariant_set.h"
#include "align/rules/rule_set.h"
#include "io/output/run_record.h"
#include "model/judge/model.h"
#include "tools/options/settings.h"

namespace treesift {

// Without a model an oracle decides. Threads, progress and the like are no facts: they change no byte. Throws
// ArchiveError when a file that the settings name cannot be read.
std::vector<RunFact> run_facts(const CompareSettings& settings, const std::optional<Model>& model,
                               const RuleSet& rules, const InvariantSet& invariants);

// Those of them that are not about inputs.
std::vector<RunFact> facts_of_settings(const CompareSettings& settings, const std::optional<Model>& model,
                                       const RuleSet& rules, const InvariantSet& invariants);

// Those of `files` that are called like a file which the run has read, and are none of these: wherever they lie,
// by size and by the first and last MiB. Folders are never among them. Throws ArchiveError.
std::vector<std::string> changed_inputs(const std::vector<RunFact>& facts,
                                        const std::vector<std::string>& files);

}  // namespace treesift
