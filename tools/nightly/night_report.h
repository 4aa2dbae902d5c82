// What a night is told as: in the summary that people read in the morning, and on standard error.
#pragma once

#include <chrono>
#include <span>
#include <string>

#include "model/nights/night_diff.h"
#include "model/nights/run_check.h"

namespace treesift {

struct NightTold {
  std::chrono::year_month_day date{};
  std::span<const RunFinding> findings;  // of the run itself: they come first
  bool is_remembered = false;            // the history has this night
  NightDiff diff;                        // of the history; empty where it is not remembered
  std::string incomplete;                // why verdicts are missing; empty: none are
};

// "2 changes new, 1 open since 2026-11-18, 3 mended, 1 accepted"; "nothing new, nothing open".
std::string diff_words(const NightDiff& diff);

// The beginning of a summary in markdown: what is wrong with the run, then what is new, open, mended and
// accepted, each as a sentence with its place. The verdicts' own summary may follow. Nothing that a page
// chose is markup.
std::string night_markdown(const NightTold& night);

}  // namespace treesift
