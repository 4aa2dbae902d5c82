#include "tools/runs/verdict_output.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <filesystem>

#include "base/json_writer.h"
#include "base/words/counted.h"
#include "io/env/environment.h"
#include "io/output/input_identity.h"
#include "tools/console/messages.h"
#include "tools/console/version.h"
#include "tools/options/usage_error.h"
#include "tools/runs/report_files.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/shard.h"

namespace treesift {
namespace {

// A shard judges nothing: it counts pairs that differ, and pairs that do not.
RunCounts named_counts(const VerdictCounts& counts, bool of_shard) {
  return {{of_shard ? "differs" : "inspect", counts.inspect},
          {of_shard ? "equal" : "pass", counts.pass},
          {"error", counts.error},
          {"unpaired", counts.unpaired}};
}

VerdictCounts counts_of(const RunCounts& counts) {
  VerdictCounts result;
  for (const auto& [name, count] : counts) {
    if (name == "inspect" || name == "differs") result.inspect = count;
    if (name == "pass" || name == "equal") result.pass = count;
    if (name == "error") result.error = count;
    if (name == "unpaired") result.unpaired = count;
  }
  return result;
}

// Verdicts, or all but a row of a table of each.
bool leaves_something_out(const VerdictSettings& settings) {
  return settings.only_inspect || settings.verdict_format == VerdictFormat::table;
}

// Who needs the verdicts that an earlier run has written, to the last; empty where nobody does.
std::string_view reader_of_kept(const CompareSettings& settings, bool shows_causes) {
  if (has_report_files(settings)) return "the files beside it need";
  if (settings.remember) return "the history needs";
  return shows_causes ? "later verdicts need" : "";
}

std::string time_text(std::chrono::system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

}  // namespace

VerdictOutput::VerdictOutput(const CompareSettings& settings, bool in_two_passes, std::string_view head,
                             const std::function<std::vector<RunFact>()>& facts)
    : head_(head),
      in_two_passes_(in_two_passes),
      is_shard_(!settings.shard.empty()),
      start_(environment().wall_now()) {
  const bool in_place = is_written_in_place(settings.output);
  can_resume_ = !in_place && settings.is_offered && can_be_read_again(sources_of(settings));
  if (settings.resume && in_place)
    throw UsageError("--resume goes on with a file: name it with -o, as the interrupted run did");
  if (settings.fsync && in_place) throw UsageError("--fsync makes a file safe: name it with -o");
  if (settings.resume && !can_resume_)
    throw UsageError(
        "--resume reads the input again from its beginning, which only files and directories allow");
  if (settings.pipe) tally_.emplace();
  if (in_place) {
    stream_.emplace(settings.output);
    stream_->write(head_);
  } else {
    open_run(settings, in_two_passes, facts());
  }
}

void VerdictOutput::open_run(const CompareSettings& settings, bool in_two_passes,
                             std::vector<RunFact> facts) {
  RunOutputOptions options;
  options.resume = settings.resume;
  options.sync = settings.fsync;
  options.spools = in_two_passes;
  options.checkpoint_every = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double>(settings.checkpoint_every));
  run_.emplace(settings.output, facts, options);
  const bool shows_causes = !in_two_passes && !is_shard_ && settings.first_looks != FirstLooks::none;
  const std::string_view reader = reader_of_kept(settings, shows_causes);
  if (!kept_verdicts().empty() && !reader.empty() && leaves_something_out(settings)) {
    print_message("treesift: {}: begun anew: what an earlier run has written leaves out what {}\n",
                  settings.output, reader);
    options.resume = false;
    run_.reset();  // it has the lock
    run_.emplace(settings.output, std::move(facts), options);
  } else {
    tell_of_earlier_run(settings);
  }
  counts_ = kept_counts_ = counts_of(run_->kept().counts);
}

void VerdictOutput::tell_of_earlier_run(const CompareSettings& settings) const {
  if (run_->was_finished())
    print_message("treesift: {} is complete already\n", settings.output);
  else if (run_->kept().pairs > 0)
    print_message("treesift: {}: going on after {}\n", settings.output, counted(run_->kept().pairs, "pair"));
  else if (run_->abandoned_pairs() > 0)
    print_message("treesift: {}: begun anew; an unfinished run had done {}{}\n", settings.output,
                  counted(run_->abandoned_pairs(), "pair"),
                  settings.is_offered ? " (--resume would have gone on)" : "");
}

std::string VerdictOutput::kept_verdicts() const {
  if (!run_ || counts_of(run_->kept().counts).pairs() == 0) return "";
  if (is_complete()) return run_->path();
  return run_->kept().stage == RunStage::judging ? run_->part_path() : "";
}

Resumption VerdictOutput::resumption() {
  if (!run_) return {};
  Resumption resumption{.done_pairs = run_->kept().pairs};
  if (!in_two_passes_) return resumption;
  RunOutput& run = *run_;
  resumption.store =
      MeasuredStore{.add = [&run](std::string_view stored, std::uint64_t pairs) { run.spool(stored, pairs); },
                    .all_added = [&run] { run.spool_is_whole(); },
                    .read_back = [&run] { return run.read_spool(); },
                    .is_whole = run.kept().stage == RunStage::measured};
  return resumption;
}

const CrashSuspects& VerdictOutput::suspects() const {
  static const CrashSuspects none;
  return run_ ? run_->suspects() : none;
}

void VerdictOutput::write(std::string_view text, const VerdictCounts& counts) {
  if (tally_) tally_->add_lines(text);
  if (stream_) return stream_->write(text);
  counts_ += counts;
  const bool needs_head = run_->is_empty() && !head_.empty();
  std::string headed;
  if (needs_head) text = headed.append(head_).append(text);
  run_->write(text, counts_.pairs(), named_counts(counts_, is_shard_));
}

void VerdictOutput::finish(const RunSummary& summary, unsigned workers) {
  if (stream_ && tally_) stream_->write(tally_->end_line());
  if (stream_) return stream_->finish();
  if (!is_complete() && run_->is_empty()) write("", {});
  RunCounts counts = named_counts(summary.counts, is_shard_);
  for (auto& count : counts_of_parts(summary)) counts.push_back(std::move(count));
  run_->finish(counts, summary.counts.pairs(), details(summary, workers));
}

std::string VerdictOutput::leave(WhyLeft why) {
  if (stream_) {
    stream_->flush();
    return "";
  }
  run_->checkpoint();
  run_->flush();
  const bool is_damaged = why == WhyLeft::damaged;
  if (is_damaged && !std::filesystem::exists(run_->part_path())) return "";  // nothing was judged before it
  if (is_damaged)
    return fmt::format("{} of the pairs before that {} in {}",
                       is_shard_ ? "what was measured" : "the verdicts", is_shard_ ? "is" : "are",
                       run_->part_path());
  const std::string rest = can_resume_ ? "; --resume goes on after them" : "";
  return fmt::format("{} is not complete: {} done{}", run_->path(),
                     counted(run_->pairs_done(), "pair is", "pairs are"), rest);
}

// What differs from run to run and is therefore in no verdict line.
std::string VerdictOutput::details(const RunSummary& summary, unsigned workers) const {
  const auto end = environment().wall_now();
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("versions").string(version_text());
  json.key("workers").integer(std::uint64_t{workers});
  json.key("resumed_after_pairs").integer(run_->kept().pairs);
  json.key("duplicate_watch")
      .string(summary.duplicates_degraded ? "neighbours only, late in the run" : "all");
  json.key("started").string(time_text(start_)).key("finished").string(time_text(end));
  json.key("seconds").number(std::chrono::duration<double>(end - start_).count()).end_object();
  return text.substr(1, text.size() - 2);
}

}  // namespace treesift
