#include "tools/run_settings.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <thread>

namespace treesift {
namespace {

std::atomic<bool> stop_flag = false;
std::atomic<int> signal_number = 0;

extern "C" void on_signal(int number) {
  if (stop_flag.exchange(true)) _exit(128 + number);
  signal_number = number;
}

}  // namespace

std::vector<std::string> inputs_of(const Settings& settings) {
  return settings.inputs.empty() ? std::vector<std::string>{"-"} : settings.inputs;
}

RunOptions run_options(const Settings& settings) {
  RunOptions options;
  options.workers =
      settings.workers != 0 ? settings.workers : std::max(1u, std::thread::hardware_concurrency());
  options.memory = settings.memory;
  options.reader.member_limit = settings.limits.document_bytes;
  options.measure.limits = settings.limits;
  options.measure.aligner = settings.aligner.value_or(AlignerKind::hash);
  options.measure.alignment = settings.alignment;
  options.measure.most_hidden_share = settings.most_hidden_share;
  if (!settings.temp_directory.empty()) options.temp_directory = settings.temp_directory;
  options.stop = &stop_requested();
  return options;
}

const std::atomic<bool>& stop_requested() {
  return stop_flag;
}

void catch_signals() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

int exit_status_of_signal() {
  return 128 + signal_number;
}

void print_summary(const RunSummary& summary, std::string_view remark) {
  const VerdictCounts& counts = summary.counts;
  fmt::print(stderr, "treesift: {} pairs: {} inspect, {} pass, {} error, {} unpaired{}{}\n", counts.pairs(),
             counts.inspect, counts.pass, counts.error, counts.unpaired, remark,
             summary.stopped ? "; stopped by a signal" : "");
}

void print_statistics(const RunSummary& summary) {
  fmt::print(stderr, "{:<10}{:>12}{:>14}{:>12}{:>12}\n", "stage", "calls", "MB", "seconds", "MB/s");
  for (std::size_t i = 0; i < stage_names.size(); ++i) {
    const StageCost& cost = summary.costs.stages[i];
    const double seconds = std::chrono::duration<double>(cost.time).count();
    const double megabytes = static_cast<double>(cost.bytes) / 1e6;
    fmt::print(stderr, "{:<10}{:>12}{:>14.1f}{:>12.3f}{:>12.1f}\n", stage_names[i], cost.calls, megabytes,
               seconds, seconds > 0 ? megabytes / seconds : 0);
  }
  fmt::print(stderr, "memo: {} pairs answered; bytes in flight: at most {:.1f} of {:.1f} MB\n",
             summary.memo_hits, static_cast<double>(summary.gate_high_water) / 1e6,
             static_cast<double>(summary.gate_capacity) / 1e6);
}

}  // namespace treesift
