// The files of a nightly job: what its folder holds, and what a night writes (docs/nightly.md).
#pragma once

#include <string>

#include "tools/options/settings_parts.h"

namespace treesift {

// The folder, which is made for version control.
struct NightlyFiles {
  std::string settings, rules, invariants;  // read as one configuration
  std::string approvals, history, nights, groups, readme;
};
NightlyFiles nightly_files(const std::string& folder);

// What a night writes beside the verdicts.
struct NightOutputs {
  std::string verdicts, report, report_entry, junit, summary, metrics, groups, inputs;
};
NightOutputs night_outputs(const std::string& out_folder);

// For the command `nightly` (others are left alone): the settings from its folder, which the run then reads
// and writes as `compare` would by --config, --history, --approvals and --remember; before the configuration
// is read. Throws UsageError where there is no such folder, or none to write.
void name_nightly_inputs(const SettingsParts& settings);
// And what the night writes; when the configuration has been read.
void name_nightly_outputs(const SettingsParts& settings);

}  // namespace treesift
