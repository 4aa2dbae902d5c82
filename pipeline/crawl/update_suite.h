// A new suite of what was accepted: the old one, with the pages of now where a person, or the model, let them pass.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "io/crawls/crawl_writer.h"
#include "parsers/limits.h"

namespace treesift {

// States of the suite by their ids, with those of the replay that they become.
using AcceptedStates = std::map<std::string, std::string>;

// What the ids of accepted pairs say: "state3", or "state3=state5" where the replay's state has another name.
// Those of states that only one side has ("added/…", "removed/…") say nothing.
AcceptedStates accepted_states(const std::vector<std::string>& pair_ids);

struct UpdateTally {
  std::size_t updated = 0, kept = 0;  // states
  std::size_t moved = 0;              // actions whose element stands elsewhere now
  // States that stay as they were because an action's element is not found on the new page.
  std::vector<std::string> unresolved;
};

// Writes the suite: accepted states as `now` has them, all others as the suite has them, as if recorded at
// the address of `now`. Actions on accepted states are bound to their elements anew, as replay finds them.
// Throws ArchiveError and OutputError.
UpdateTally update_suite(const std::string& suite, const std::string& now, const AcceptedStates& accepted,
                         const Limits& limits, CrawlWriter& writer);

}  // namespace treesift
