#include "tools/runs/shard.h"

#include <fmt/format.h>

#include "io/output/input_identity.h"
#include "tools/console/exit_status.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/options/number_text.h"
#include "tools/options/usage_error.h"
#include "tools/runs/crash_watch.h"
#include "tools/runs/judging.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_facts.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/verdict_output.h"

namespace treesift {
namespace {

void check(const CompareSettings& settings) {
  if (is_written_in_place(settings.output))
    throw UsageError("--shard writes a file and its manifest, for `treesift merge`: name it with -o");
  for (const std::string& input : inputs_of(settings)) {
    if (input == "-") throw UsageError("--shard reads a part of each file, and standard input is none");
  }
}

void tell_of_undivided(const ShardPlan& plan, const Shard& shard) {
  for (const std::string& path : plan.undivided) {
    tell(fmt::format(
        "{}: it cannot be divided, so one of the {} shards reads all of it; `treesift pack` makes "
        "archives that can be, at every 8 MiB of pairs",
        path, shard.count));
  }
}

// Without a model nothing is known of pairs that differ but that they do.
VerdictCounts with_differing(VerdictCounts counts, std::uint64_t pairs) {
  counts.inspect = pairs - counts.pairs();
  return counts;
}

RunSummary measure(const JudgingJob& job, const ShardPlan& plan, VerdictOutput& output) {
  const RunInput input{.source = ArchiveParts{plan.parts}, .resumption = output.resumption()};
  RunOptions options = job.options();
  options.measure.suspects = suspects_of(job, output);
  ProgressLine progress(job.settings.progress);
  const auto take = [&](const LineBatch& batch) {
    output.write(batch.lines, with_differing(batch.tally.counts, batch.tally.pairs));
    progress.measured(batch.tally.pairs);
  };
  const std::size_t inputs = inputs_of(job.settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  catch_signals(inputs_of(job.settings));
  watch_crashes(output.crash_record());
  RunSummary summary =
      measure_pairs(input, options, LineSink{.take = take, .origins = Origins::told}, on_read);
  summary.counts = with_differing(summary.counts, summary.pairs_done);
  return summary;
}

void print_shard(const Shard& shard, const RunSummary& summary) {
  const VerdictCounts& counts = summary.counts;
  print_message("treesift: shard {}: {} pairs measured: {} differ, {} are equal, {} error, {} unpaired{}\n",
                shard_text(shard), counts.pairs(), counts.inspect, counts.pass, counts.error, counts.unpaired,
                summary.stopped ? "; stopped by a signal" : "");
}

}  // namespace

Shard shard_of(std::string_view words) {
  const std::size_t slash = std::min(words.find('/'), words.size());
  const auto number = number_in<std::uint64_t>(words.substr(0, slash));
  const auto count = number_in<std::uint64_t>(words.substr(std::min(slash + 1, words.size())));
  if (!number || !count || *number < 1 || *number > *count || *count > largest_shard_count)
    throw UsageError(
        fmt::format("--shard: \"{}\" is not K/N, the K-th of N shards: 1/8 to 8/8 for eight, {} at most",
                    words, largest_shard_count));
  return {*number, *count};
}

std::string shard_text(const Shard& shard) {
  return fmt::format("{}/{}", shard.number, shard.count);
}

std::string lines_of_input(std::uint64_t number) {
  return fmt::format("lines of input {}", number);
}
std::string first_byte_of_input(std::uint64_t number) {
  return fmt::format("first byte of input {}", number);
}
std::string end_byte_of_input(std::uint64_t number) {
  return fmt::format("end byte of input {}", number);
}

RunCounts counts_of_parts(const RunSummary& summary) {
  RunCounts counts;
  for (const PartRead& part : summary.parts) {
    if (part.format == PairFormat::tar) {
      counts.emplace_back(first_byte_of_input(part.input + 1), part.first);
      counts.emplace_back(end_byte_of_input(part.input + 1), part.end);
    } else {
      counts.emplace_back(lines_of_input(part.input + 1), part.end);
    }
  }
  return counts;
}

int run_shard(const CompareSettings& settings) {
  const Shard shard = shard_of(settings.shard);
  check(settings);
  JudgingJob job = judging_job(settings);
  job.fork_server = fork_server_for(job, settings);
  const ShardPlan plan = plan_shard(inputs_of(settings), shard);
  tell_of_undivided(plan, shard);
  VerdictOutput output(settings, false, "",
                       [&] { return run_facts(settings, job.model, job.rules, job.invariants); });
  RunSummary summary;
  try {
    if (!output.is_complete()) summary = measure(job, plan, output);
  } catch (const RunError& error) {
    print_lines(fmt::format("treesift: {}\n", error.what()));
    tell(output.leave(true));
    return exit_trouble;
  }
  summary.counts += output.kept_counts();
  if (summary.stopped)
    tell(output.leave(false));
  else
    output.finish(summary, run_options(settings).workers);
  report(job, summary);
  print_shard(shard, summary);
  return summary.stopped ? exit_status_of_signal() : exit_nothing;
}

}  // namespace treesift
