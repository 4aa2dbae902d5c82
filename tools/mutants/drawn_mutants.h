// Mutants as a browser shows them.
#pragma once

#include "tools/options/settings.h"

namespace treesift {

// Writes a crawl archive: each page of a recorded crawl as it is drawn now, its mutants, and the page once more; then
// the pages of --other-run. Gives the exit status. Throws UsageError for settings that go with pairs only.
int draw_mutants(const MutateSettings& settings);

}  // namespace treesift
