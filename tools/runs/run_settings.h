// From the command line to what the pipeline wants, the same for all commands that read pairs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pipeline/run.h"
#include "tools/options/settings.h"

namespace treesift {

// Standard input when no input is named.
std::vector<std::string> inputs_of(const Settings& settings);
// What is read: the inputs, or two captures. Throws UsageError when both are named, or one capture only.
std::vector<std::string> sources_of(const Settings& settings);

// Four worker threads a core, 16 at least: more take memory and gain nothing. Says so where -j asks for more.
void bound_workers(Settings& settings);

// Throws UsageError when captures are named so that they make no pairs.
RunOptions run_options(const Settings& settings);

// Set when SIGINT or SIGTERM asks to stop; a second signal ends the program at once.
const std::atomic<bool>& stop_requested();
// Starts to listen for those signals.
void catch_signals();
// 130 or 143 after SIGINT or SIGTERM.
int exit_status_of_signal();

// What was passed by in captures, if anything was.
void print_captures(const RunSummary& summary);
// The last lines on standard error: print_captures(), and then what was judged, and a remark.
void print_summary(const RunSummary& summary, std::string_view remark);
// A table of what each stage cost, and what bounds the run.
void print_statistics(const RunSummary& summary);

}  // namespace treesift
