#include "tools/runs/shard.h"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <utility>

#include "io/output/input_identity.h"
#include "tools/console/exit_status.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/options/number_text.h"
#include "tools/options/usage_error.h"
#include "tools/runs/crash_watch.h"
#include "tools/runs/judging.h"
#include "tools/runs/repeated_pages.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_facts.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/verdict_output.h"

namespace treesift {
namespace {

void check(const CompareSettings& settings) {
  if (is_written_in_place(settings.output))
    throw UsageError("--shard writes a file and its manifest, for `treesift merge`: name it with -o");
  for (const std::string& input : sources_of(settings)) {
    if (input == "-") throw UsageError("--shard reads a part of each file, and standard input is none");
  }
}

void tell_of_undivided(const ShardPlan& plan, const Shard& shard) {
  for (const std::string& path : plan.undivided) {
    tell(
        fmt::format("{}: it cannot be divided, so one of the {} shards reads all of it; `treesift pack` "
                    "makes archives that can be, at every 8 MiB of pairs",
                    path, shard.count));
  }
}

// Without a model nothing is known of pairs that differ but that they do.
VerdictCounts with_differing(VerdictCounts counts, std::uint64_t pairs) {
  counts.inspect = pairs - counts.pairs();
  return counts;
}

bool is_of_captures(const JudgingJob& job) {
  return std::holds_alternative<CapturePaths>(job.source);
}

using OnPair = std::function<bool(const Pair&)>;

// The pairs of two captures are known when both were read: so they are read to be counted, and then again. The order of
// pairs is that of the run, so each shard has some that follow each other.
RunSummary count_pairs(const JudgingJob& job) {
  ProgressLine progress(job.settings.progress);
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, 1); };
  const RunInput all{.source = job.source, .choose = [](const Pair&) { return false; }};
  RunSummary summary = measure_pairs(all, job.options(), LineSink{.take = [](LineBatch&) {}}, on_read);
  const bool none_joined = summary.captures && summary.captures->counts.pairs == 0;
  if (none_joined && !summary.stopped && !job.settings.allow_empty)
    throw std::runtime_error(std::string(nothing_in_common).append(allow_empty_hint));
  return summary;
}

OnPair choice_of(const Shard& shard, std::uint64_t pairs) {
  const std::uint64_t begin = begin_of_share(pairs, shard.number, shard.count);
  const std::uint64_t end = begin_of_share(pairs, shard.number + 1, shard.count);
  return [=, place = std::uint64_t{0}](const Pair&) mutable {
    const std::uint64_t at = place++;
    return begin <= at && at < end;
  };
}

// What the shard reads of archives.
ShardPlan plan_of(const JudgingJob& job, const Shard& shard) {
  if (is_of_captures(job)) return {};
  ShardPlan plan = plan_shard(inputs_of(job.settings), shard);
  tell_of_undivided(plan, shard);
  return plan;
}

// What the shard reads; nothing where a signal has stopped the counting.
std::optional<RunInput> input_of(const JudgingJob& job, const Shard& shard, const ShardPlan& plan) {
  if (!is_of_captures(job)) return RunInput{.source = ArchiveParts{plan.parts}};
  if (!job.levels.empty())
    throw UsageError(
        "--shard: the warning levels of two crawls come of all their pages; compare them undivided");
  const RunSummary counted = count_pairs(job);
  if (counted.stopped) return std::nullopt;
  return RunInput{.source = job.source, .choose = choice_of(shard, counted.pairs_left_out)};
}

// Those that the shard has, and `pages` sees.
OnPair seen_by(RepeatedPages& pages, OnPair has) {
  return [&pages, has = std::move(has)](const Pair& pair) {
    if (has && !has(pair)) return false;
    pages.see(pair);
    return true;
  };
}

RunSummary measure(const JudgingJob& job, const Shard& shard, const ShardPlan& plan, VerdictOutput& output,
                   RepeatedPages& pages) {
  catch_signals(sources_of(job.settings));
  std::optional<RunInput> input = input_of(job, shard, plan);
  if (!input) {
    RunSummary stopped;
    stopped.stopped = true;
    return stopped;
  }
  input->choose = seen_by(pages, std::move(input->choose));
  input->resumption = output.resumption();
  RunOptions options = job.options();
  options.measure.suspects = suspects_of(job, output);
  ProgressLine progress(job.settings.progress);
  const auto take = [&](const LineBatch& batch) {
    output.write(batch.lines, with_differing(batch.tally.counts, batch.tally.pairs));
    progress.measured(batch.tally.pairs);
  };
  const std::size_t inputs = inputs_of(job.settings).size();
  const auto on_read = [&](const RunProgress& how_far) { progress.read(how_far, inputs); };
  watch_crashes(output.crash_record());
  RunSummary summary =
      measure_pairs(*input, options, LineSink{.take = take, .origins = Origins::told}, on_read);
  summary.counts = with_differing(summary.counts, summary.pairs_done);
  return summary;
}

void print_shard(const Shard& shard, const RunSummary& summary, const RepeatedPages& pages) {
  const VerdictCounts& counts = summary.counts;
  print_captures(summary);
  print_message("treesift: shard {}: {} pairs measured: {} differ, {} are equal, {} error, {} unpaired{}{}\n",
                shard_text(shard), counts.pairs(), counts.inspect, counts.pass, counts.error, counts.unpaired,
                pages.remark(), summary.stopped ? "; stopped by a signal" : "");
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
  if (summary.measured_lines == LineTally::Totals()) return counts;
  for (const auto& [name, value] : tally_counts) counts.emplace_back(name, summary.measured_lines.*value);
  return counts;
}

int run_shard(const CompareSettings& settings) {
  const Shard shard = shard_of(settings.shard);
  check(settings);
  JudgingJob job = judging_job(settings);
  job.fork_server = fork_server_for(job, settings);
  const ShardPlan plan = plan_of(job, shard);
  VerdictOutput output(settings, false, "",
                       [&] { return run_facts(settings, job.model, job.rules, job.invariants); });
  RunSummary summary;
  RepeatedPages pages;
  try {
    if (!output.is_complete()) summary = measure(job, shard, plan, output, pages);
  } catch (const RunError& error) {
    print_lines(fmt::format("treesift: {}\n", error.what()));
    tell(output.leave(WhyLeft::damaged));
    return exit_trouble;
  }
  summary.counts += output.kept_counts();
  if (summary.stopped)
    tell(output.leave(WhyLeft::stopped));
  else
    output.finish(summary, run_options(settings).workers);
  report(job, summary);
  print_shard(shard, summary, pages);
  return summary.stopped ? exit_status_of_signal() : exit_nothing;
}

}  // namespace treesift
