// From the command line to what the pipeline wants, the same for all commands that read pairs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/run.h"
#include "tools/options/settings.h"

namespace treesift {

// Standard input when no input is named.
std::vector<std::string> inputs_of(const InputSettings& settings);
// What is read: the inputs, or two captures. Throws UsageError when one capture only is named.
std::vector<std::string> sources_of(const PairSettings& settings);

// What levels of recorded pages are judged by.
struct LevelTask {
  const std::vector<std::string>& clean_crawls;  // what varies between them is excused
  const RuleSet& rules;                          // what they take away from pages is no matter of levels
  StateLevels& levels;                           // gets what is known of the pairs
};

// The same as where a run's pairs come from. Throws UsageError, too, for keys where there are no captures. Two recorded
// crawls are captures whether they are named as such or as inputs; their states are paired here. Nothing is
// asked for levels where they are null.
PairSource source_of(const PairSettings& settings, const LevelTask* levels = nullptr);
// The same with each archive as a run of its own, since nights have the same ids.
std::vector<PairSource> runs_of(const PairSettings& settings);
// Gives the states of two crawls the names that pair them; other captures stay as they are.
void pair_states(CapturePaths& captures, const Limits& limits, const LevelTask* levels = nullptr);
// The captures, if two are named. Throws UsageError when one only is named, or both are standard input.
std::optional<CapturePaths> captures_of(const CaptureSettings& settings);

// Which requests of captures are the same. Throws UsageError.
KeyRules key_rules_of(const CaptureSettings& settings);

// The folder of --temp-dir, or TMPDIR, or /tmp.
std::string temp_directory_of(const TemporarySettings& settings);

// Four worker threads a core, 16 at least: more take memory and gain nothing. Says so where -j asks for more.
void bound_workers(RunSettings& settings);

// How a run works; nothing of what it reads.
RunOptions run_options(const RunSettings& settings);
// Of one that applies the rules of a configuration file as well.
RunOptions run_options(const PairSettings& settings);

// Set when SIGINT or SIGTERM asks to stop; a second signal ends the program at once.
const std::atomic<bool>& stop_requested();
// Starts to listen for those signals; but where a terminal is read, SIGINT ends the program at once, as the person
// who types it expects: nothing would look at the flag before the next line comes.
void catch_signals(const std::vector<std::string>& inputs);
// 130 or 143 after SIGINT or SIGTERM.
int exit_status_of_signal();

// What was skipped in captures, if anything was.
void print_captures(const RunSummary& summary);
// The last lines on standard error: print_captures(), and then what was judged, and a remark.
void print_summary(const RunSummary& summary, std::string_view remark);
// A table of what each stage cost, and what bounds the run.
void print_statistics(const RunSummary& summary);

}  // namespace treesift
