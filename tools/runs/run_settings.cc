#include "tools/runs/run_settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <thread>

#include "base/times/instant.h"
#include "base/words/counted.h"
#include "io/crawls/crawl_reader.h"
#include "io/output/temp_directory.h"
#include "tools/console/messages.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/options/usage_error.h"

namespace treesift {
namespace {

std::atomic<bool> stop_flag = false;
std::atomic<int> signal_number = 0;

// A configuration file may serve runs of both kinds.
void check_keys(const PairSettings& settings) {
  const bool is_typed = settings.config_path.empty();
  const bool names_some =
      !settings.host_map.empty() || !settings.ignored_parameters.empty() || !settings.kinds.empty();
  if (is_typed && names_some)
    throw UsageError(
        "--map-host, --ignore-parameter and --kinds are about captures: name two with --expected and "
        "--actual");
}

// Two crawls that are named as inputs.
std::optional<CapturePaths> crawls_of(const PairSettings& settings) {
  const std::vector<std::string>& inputs = settings.inputs;
  if (inputs.size() != 2 || !is_crawl(inputs[0]) || !is_crawl(inputs[1])) return std::nullopt;
  CaptureSettings named = settings;
  named.expected_capture = inputs[0];
  named.actual_capture = inputs[1];
  return captures_of(named);
}

std::optional<CapturePaths> checked_captures(const PairSettings& settings) {
  std::optional<CapturePaths> captures = captures_of(settings);
  if (!captures) captures = crawls_of(settings);
  if (!captures) check_keys(settings);
  return captures;
}

void print_skipped(std::string_view which, const SkippedEntries& skipped) {
  if (skipped.other_types > 0)
    print_message("treesift: {}: {} passed by, of kinds that --kinds leaves out\n", which,
                  counted(skipped.other_types, "response"));
  if (skipped.uneven_ends > 0)
    print_message(
        "treesift: {}: {} WARC records end with a line end too many or too few (--strict-warc refuses "
        "them)\n",
        which, skipped.uneven_ends);
  if (skipped.streams > 0)
    print_message("treesift: {}: WebSockets and event streams passed by: {}, the first at {}\n", which,
                  skipped.streams, skipped.first_stream);
  if (skipped.not_responses > 0)
    print_message("treesift: {}: {}\n", which,
                  counted(skipped.not_responses, "entry passed by that is no response",
                          "entries passed by that are no responses"));
}

void print_joined(const RunSummary& summary) {
  if (!summary.captures) return;
  const JoinCounts& join = summary.captures->counts;
  print_message("captures: {} + {} responses, {} paired, {} + {} alone; joined {}\n",
                join.expected - join.expected_passed_by, join.actual - join.actual_passed_by, join.pairs,
                join.expected_only, join.actual_only, join.on_disk ? "on disk" : "in memory");
}

extern "C" void on_signal(int number) {
  if (stop_flag.exchange(true)) _exit(128 + number);
  signal_number = number;
}

}  // namespace

KeyRules key_rules_of(const CaptureSettings& settings) {
  KeyRules keys;
  keys.ignored_parameters = settings.ignored_parameters;
  for (const std::string& text : settings.host_map) {
    HostMapping mapping;
    if (!parse_host_mapping(text, mapping))
      throw UsageError(fmt::format("--map-host: \"{}\" is not OLD=NEW", text));
    keys.host_map.push_back(std::move(mapping));
  }
  return keys;
}

std::optional<CapturePaths> captures_of(const CaptureSettings& settings) {
  const bool expected = !settings.expected_capture.empty(), actual = !settings.actual_capture.empty();
  if (expected != actual) throw UsageError("two captures make pairs: name both, --expected and --actual");
  if (!expected) return std::nullopt;
  if (settings.expected_capture == "-" && settings.actual_capture == "-")
    throw UsageError("only one of the captures can be standard input");
  KindSet kinds;
  read_kinds(settings.kinds, kinds);
  return CapturePaths{.expected = settings.expected_capture,
                      .actual = settings.actual_capture,
                      .keys = key_rules_of(settings),
                      .kinds = kinds,
                      .document = settings.document,
                      .strict_warc = settings.strict_warc};
}

std::vector<std::string> inputs_of(const InputSettings& settings) {
  return settings.inputs.empty() ? std::vector<std::string>{"-"} : settings.inputs;
}

void pair_states(CapturePaths& captures, const Limits& limits, const LevelTask* levels) {
  if (!is_crawl(captures.expected) || !is_crawl(captures.actual)) return;
  const PairedCrawls crawls = levels == nullptr ? pair_crawls(captures.expected, captures.actual, {}, limits)
                                                : pair_crawls(captures.expected, captures.actual,
                                                              levels->clean_crawls, limits, levels->rules);
  StatePairs pairs = state_pairs(crawls);
  captures.expected_names = std::move(pairs.old_names);
  captures.actual_names = std::move(pairs.new_names);
  captures.actual_origins = std::move(pairs.new_origins);
  if (levels != nullptr) levels->levels = std::move(pairs.levels);
}

PairSource source_of(const PairSettings& settings, const LevelTask* levels) {
  if (std::optional<CapturePaths> captures = checked_captures(settings)) {
    pair_states(*captures, settings.limits, levels);
    return *std::move(captures);
  }
  return Archives{inputs_of(settings)};
}

std::vector<PairSource> runs_of(const PairSettings& settings) {
  const PairSource source = source_of(settings);
  const auto* const archives = std::get_if<Archives>(&source);
  if (archives == nullptr) return {source};
  std::vector<PairSource> runs;
  for (const std::string& path : archives->paths) runs.emplace_back(Archives{{path}});
  return runs;
}

std::vector<std::string> sources_of(const PairSettings& settings) {
  const std::optional<CapturePaths> captures = checked_captures(settings);
  return captures ? std::vector<std::string>{captures->expected, captures->actual} : inputs_of(settings);
}

std::string temp_directory_of(const TemporarySettings& settings) {
  return settings.temp_directory.empty() ? usual_temp_directory() : settings.temp_directory;
}

void bound_workers(RunSettings& settings) {
  const unsigned most = std::max(16u, 4 * std::thread::hardware_concurrency());
  if (settings.workers <= most) return;
  print_message("treesift: -j {}: {} threads are started; more would take memory and gain nothing\n",
                settings.workers, most);
  settings.workers = most;
}

RunOptions run_options(const RunSettings& settings) {
  RunOptions options;
  options.workers =
      settings.workers != 0 ? settings.workers : std::max(1u, std::thread::hardware_concurrency());
  options.memory = settings.memory;
  // What all workers keep between pairs has shares of its own: an eighth, and a sixteenth.
  options.measure.kept_scratch = std::min(options.measure.kept_scratch, options.memory / 8 / options.workers);
  options.measure.memo_bytes = std::min(options.measure.memo_bytes, options.memory / 16 / options.workers);
  options.reader.member_limit = settings.limits.document_bytes;
  options.measure.limits = settings.limits;
  options.measure.html_reader = settings.reader();
  options.measure.times = settings.times.value_or(TimesAs::clocks);
  options.measure.ids = settings.renumbered_ids.value_or(RenumberedIds::shown);
  options.measure.expected_clock = read_instant(settings.expected_date);
  options.measure.actual_clock = read_instant(settings.actual_date);
  options.measure.heads = settings.heads.value_or(HeadsAs::contract);
  options.measure.alignment = settings.alignment;
  options.temp_directory = temp_directory_of(settings);
  options.stop = stop_requested();
  if (settings.statistics) options.measure.clock = StageClock::cpu;
  return options;
}

RunOptions run_options(const PairSettings& settings) {
  RunOptions options = run_options(static_cast<const RunSettings&>(settings));
  options.measure.max_hidden_share = settings.max_hidden_share;
  options.reader.is_lines = settings.pipe;
  return options;
}

const std::atomic<bool>& stop_requested() {
  return stop_flag;
}

void catch_signals(const std::vector<std::string>& inputs) {
  const bool reads_terminal =
      std::find(inputs.begin(), inputs.end(), "-") != inputs.end() && isatty(STDIN_FILENO) == 1;
  if (!reads_terminal) std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

int exit_status_of_signal() {
  return 128 + signal_number;
}

void print_captures(const RunSummary& summary) {
  if (!summary.captures) return;
  print_skipped("the expected capture", summary.captures->expected_skipped);
  print_skipped("the actual capture", summary.captures->actual_skipped);
  const JoinCounts& join = summary.captures->counts;
  if (const std::uint64_t repeats = join.expected_repeats + join.actual_repeats; repeats > 0)
    print_message("treesift: repeats of a response that one capture has more often, passed by: {} + {}\n",
                  join.expected_repeats, join.actual_repeats);
  if (join.unseen_bodies > 0)
    print_message("treesift: {} neither capture holds: judged by their heads, types and sizes\n",
                  counted(join.unseen_bodies, "pair whose bodies", "pairs whose bodies"));
  if (const std::uint64_t by_order = summary.captures->counts.by_order; by_order > 0)
    print_message(
        "treesift: {} of requests that differ, paired by the order of the recording; `treesift noise "
        "learn` finds most of what may differ in requests, --ignore-parameter names the rest\n",
        counted(by_order, "pair"));
}

void print_summary(const RunSummary& summary, std::string_view remark) {
  const VerdictCounts& counts = summary.counts;
  print_captures(summary);
  print_message("treesift: {} pairs: {} inspect, {} pass, {} error, {} unpaired{}{}\n", counts.pairs(),
                counts.inspect, counts.pass, counts.error, counts.unpaired, remark,
                summary.stopped ? "; stopped by a signal" : "");
}

void print_statistics(const RunSummary& summary) {
  print_message("{:<10}{:>12}{:>14}{:>12}{:>12}\n", "stage", "calls", "MB", "CPU seconds", "MB/s");
  for (std::size_t i = 0; i < stage_names.size(); ++i) {
    const StageCost& cost = summary.costs.stages[i];
    const double seconds = std::chrono::duration<double>(cost.time).count();
    const double megabytes = static_cast<double>(cost.bytes) / 1e6;
    print_message("{:<10}{:>12}{:>14.1f}{:>12.3f}{:>12.1f}\n", stage_names[i], cost.calls, megabytes, seconds,
                  seconds > 0 ? megabytes / seconds : 0);
  }
  print_message("memo: {} pairs answered; in flight: at most {} batches, {:.1f} of {:.1f} MB\n",
                summary.memo_hits, summary.max_batches, static_cast<double>(summary.gate_high_water) / 1e6,
                static_cast<double>(summary.gate_capacity) / 1e6);
  print_joined(summary);
  print_message("bound by: {}\n", what_bounds(summary.times, summary.costs));
}

}  // namespace treesift
