// What a run comes to for one group of its pairs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/judge/verdict.h"

namespace treesift {

// A pair of a group that needs a person.
struct GroupStep {
  std::string id;
  std::uint64_t step = 0;  // its place in the group, from 1
  Decision decision = Decision::error;
  Because because = Because::error;
  std::optional<VerdictError> error;  // why nothing was measured
  std::optional<Reason> reason;       // the one that tells most, of an `inspect`
};

// A cause that no other group of the run has.
struct CauseAlone {
  std::uint64_t cause = 0;
  std::uint64_t pairs = 0;  // of the group that have it
};

// Against an earlier run. A group that passes and passed, or is new and passes, has no news.
enum class GroupNews : std::uint8_t { none, fails_now, still_failing, mended };
inline constexpr std::string_view group_news_names[] = {"", "new", "still-failing", "mended"};

struct GroupEntry {
  static constexpr std::size_t max_causes = 16;

  std::string group;
  std::uint64_t inspect = 0, pass = 0, error = 0, unpaired = 0;  // pairs by verdict
  Severity severity = Severity::very_low;                        // the worst of its pairs to inspect
  std::optional<GroupStep> first_failing;
  std::vector<CauseAlone> causes_alone;  // of its pairs to inspect; most pairs first, at most max_causes
  std::uint64_t more_causes_alone = 0;   // beyond these
  GroupNews news = GroupNews::none;
  std::uint64_t failing_runs = 0;  // one after another, this one the last; 0: it passes

  std::uint64_t pairs() const { return inspect + pass + error + unpaired; }
  // A test fails if any of its responses does (Sprenkle et al., ISSRE 2007, section 2).
  bool fails() const { return inspect + error + unpaired > 0; }
};

}  // namespace treesift
