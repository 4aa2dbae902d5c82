// treesift sweep: which mutants are killed, by which tests, and what the score is.
//
// Each pair is judged alone, as it comes: what other mutants do says nothing of this one. With a run profile
// (--history) it is judged against that. First looks are a matter of nights: here they show nothing.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "io/output/run_record.h"
#include "io/pairing/sweep_pairs.h"
#include "report/formats/mutation_report.h"
#include "report/formats/sweep_csv.h"
#include "report/formats/sweep_lines.h"
#include "report/sweep/mutant_file.h"
#include "report/sweep/sweep_table.h"
#include "report/sweep/sweep_totals.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/options/operands.h"
#include "tools/runs/crash_watch.h"
#include "tools/runs/judging.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/shard_files.h"

namespace treesift {
namespace {

// What one mutant has put out would count twice, or as another's.
void check_no_mutant_twice(const std::vector<std::string>& captures) {
  const std::vector<std::string> names = names_of_captures(captures);
  std::map<std::string_view, std::string_view> captures_by_name;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto [first, is_new] = captures_by_name.emplace(names[i], captures[i]);
    if (!is_new)
      throw UsageError(fmt::format("--actual: {} and {} would both be the mutant {}", first->second,
                                   captures[i], names[i]));
  }
}

// One that is missing is told at once, and not when thousands before it have been judged.
void check_all_are_there(const std::vector<std::string>& captures) {
  for (const std::string& capture : captures) check_is_there(capture);
}

void check(const SweepSettings& settings) {
  if (settings.expected_capture.empty() != settings.actual_captures.empty())
    throw UsageError("a sweep of captures has one --expected, and an --actual for each mutant");
  const bool reads_input = settings.expected_capture == "-" ||
                           std::ranges::find(settings.actual_captures, "-") != settings.actual_captures.end();
  if (reads_input) throw UsageError("captures of a sweep are files or folders: none can be standard input");
  check_no_mutant_twice(settings.actual_captures);
  check_all_are_there(settings.actual_captures);
  if (settings.mutation_report_path.empty() && !settings.sources_path.empty())
    throw UsageError("--sources is about the report of mutants: name its file with --mutation-report");
  for (const std::string& path : {settings.csv_path, settings.mutation_report_path}) {
    if (path == "-")
      throw UsageError("--csv and --mutation-report write files: standard output is for the lines");
  }
}

// What judges: pairs alone, and nothing of captures, of which there are more than two.
SweepSettings as_a_sweep(const SweepSettings& given) {
  SweepSettings settings = given;
  static_cast<CaptureSettings&>(settings) = {};
  settings.first_looks = FirstLooks::none;
  settings.absolute = settings.model_path.empty();
  return settings;
}

// The judge of runs only where the profile of an earlier one takes the place of a run.
JudgingJob job_of(SweepSettings& settings) {
  if (!settings.history_path.empty() && settings.absolute) {
    settings.absolute = false;
    JudgingJob job = judging_job(settings);
    if (job.history) return job;
    settings.absolute = true;
  }
  return judging_job(settings);
}

// What `compare --shard` has written, each with its manifest.
bool are_shards(const std::vector<std::string>& inputs) {
  return !inputs.empty() && std::ranges::all_of(inputs, [](const std::string& path) {
    return std::filesystem::exists(manifest_of(path));
  });
}

PairSource source_of_sweep(const SweepSettings& settings) {
  if (are_shards(settings.inputs)) return outputs_of(read_shard_files(settings.inputs));
  if (settings.expected_capture.empty()) return source_of(settings);
  CaptureSettings two = settings;  // for what is said of keys
  two.actual_capture = settings.actual_captures.front();
  return SweepCaptures{settings.expected_capture, settings.actual_captures, captures_of(two)->keys};
}

// What the run finds of each pair; pairs of no mutant are counted.
class SweepRun {
 public:
  SweepRun(const SweepSettings& settings, const std::string& temp_directory)
      : grouping_(settings.group_by),
        is_told_(!settings.group_by.empty()),
        table_(temp_directory, settings.memory / 8) {
    if (settings.mutants_path.empty()) return;
    read_mutant_file(settings.mutants_path, [&](const std::string& mutant, const MutantDescription& told) {
      table_.describe(mutant, told);
    });
  }

  void add(const JudgedBatch& batch) {
    for (std::size_t i = 0; i < batch.verdicts.size(); ++i) {
      const MeasuredPair& measured = batch.measured[i];
      has_pair_ |= measured.state != PairState::unpaired;
      has_stranger_output_ |= measured.error && measured.error->code == "pair:no-expected";
      GroupPlace place = place_of(batch.verdicts[i]);
      if (place.group.empty())
        ++strangers_;
      else
        table_.add(sweep_cell(std::move(place), batch.verdicts[i], measured));
    }
  }

  SweepTable& table() { return table_; }
  std::uint64_t strangers() const { return strangers_; }
  // Mutants have put out something, and the program itself nothing of it: that kills them all, and says nothing.
  bool has_nothing_in_common() const { return has_stranger_output_ && !has_pair_; }

 private:
  // As the pair says, or as --groups-by does; else the first folder is the mutant.
  GroupPlace place_of(const Verdict& verdict) const {
    GroupPlace place = grouping_.place_of(verdict.id, verdict.group);
    return place.group.empty() && !is_told_ ? by_folder_.place_of(verdict.id, "") : place;
  }

  Grouping grouping_;
  Grouping by_folder_ = Grouping("folder");
  bool is_told_;  // what a mutant is
  SweepTable table_;
  std::uint64_t strangers_ = 0;
  bool has_pair_ = false, has_stranger_output_ = false;
};

// Names come from whatever has made the mutants, and the report may be published: "../../etc/passwd" is not read.
bool leads_out(const std::string& file) {
  const std::filesystem::path plain = std::filesystem::path(file).lexically_normal();
  return !plain.empty() && *plain.begin() == "..";
}

std::optional<std::string> source_in(const std::string& folder, const std::string& file) {
  if (folder.empty()) return std::nullopt;
  try {
    if (!leads_out(file)) return read_file(folder + "/" + file);
  } catch (const std::exception&) {  // said below
  }
  print_message("treesift: {}: {} cannot be read there: the report shows its mutants without their source\n",
                folder, file);
  return std::nullopt;
}

MutationReport::Options report_options(const SweepSettings& settings, const std::string& temp_directory) {
  return {settings.report_by, temp_directory, settings.memory / 16,
          [folder = settings.sources_path](const std::string& file) { return source_in(folder, file); }};
}

// The files of a sweep, opened before it begins.
class SweepFiles {
 public:
  SweepFiles(const SweepSettings& settings, const std::string& temp_directory) : lines_(settings.output) {
    if (!settings.csv_path.empty()) csv_.emplace(settings.csv_path);
    if (settings.mutation_report_path.empty()) return;
    report_file_.emplace(settings.mutation_report_path);
    report_.emplace(report_options(settings, temp_directory));
  }

  void begin(const TestNames& tests) {
    if (csv_) csv_->write(sweep_csv_head(tests));
  }

  void add(const MutantRow& row, const TestNames& tests) {
    std::string text;
    append_mutant_line(text, row, tests);
    lines_.write(text);
    if (csv_) {
      text.clear();
      append_sweep_csv_row(text, row, tests);
      csv_->write(text);
    }
    if (report_) report_->add(row);
  }

  void finish(const SweepTotals& totals, const TestNames& tests, std::uint64_t not_run) {
    std::string text;
    append_totals_line(text, totals, tests, not_run);
    lines_.write(text);
    lines_.finish();
    if (csv_) csv_->finish();
    if (!report_) return;
    report_->write(tests, [&](std::string_view piece) { report_file_->write(piece); });
    report_file_->finish();
  }

 private:
  OutputFile lines_;
  std::optional<OutputFile> csv_, report_file_;
  std::optional<MutationReport> report_;
};

// In tenths of a per cent; all or nothing only where it is.
std::string score_in_words(const MutantTally& tally, KilledBy by) {
  const std::string_view name = killed_by_names[static_cast<std::size_t>(by)];
  const auto score = tally.score(by);
  if (!score) return fmt::format("none by {}", name);
  const unsigned tenths = static_cast<unsigned>(*score * 1000 + 0.5);
  const unsigned told = *score < 1 && *score > 0 ? std::clamp(tenths, 1U, 999U) : tenths;
  return fmt::format("{} % by {}", told / 10.0, name);
}

void tell(const SweepTotals& totals, const SweepRun& run, std::uint64_t not_run, std::uint64_t pairs) {
  const MutantTally& all = totals.all();
  if (run.strangers() > 0)
    print_message("treesift: {} of no mutant, by their ids: left out\n", counted(run.strangers(), "pair"));
  if (not_run > 0)
    print_message("treesift: {} that --mutants describes had no pairs\n", counted(not_run, "mutant"));
  print_message("treesift: {}, {}; killed: {}, {}, {}; {} without output\n", counted(all.mutants, "mutant"),
                counted(pairs, "pair"), score_in_words(all, KilledBy::bytes),
                score_in_words(all, KilledBy::tree), score_in_words(all, KilledBy::verdict), all.no_output);
}

// What is missing of them has killed mutants, perhaps for no fault of theirs: a full disk cuts archives, too.
void tell_damage(const std::vector<std::string>& captures) {
  constexpr std::size_t most = 5;
  for (std::size_t i = 0; i < std::min(most, captures.size()); ++i)
    print_message("treesift: {}; what is missing counts as not put out\n", captures[i]);
  if (captures.size() > most)
    print_message("treesift: and {} cut or damaged\n", counted(captures.size() - most, "other"));
}

RunSummary judge_all(const JudgingJob& job, const SweepSettings& settings, SweepRun& run) {
  RunOptions options = job.options();
  options.measure.kept_documents = std::size_t{1} << 16;
  options.measure.kept_bytes = std::max(options.measure.kept_bytes, settings.memory / 8 / options.workers);
  ProgressLine progress(settings.progress);
  const JudgedSink take = [&](JudgedBatch& batch) {
    run.add(batch);
    progress.judged(batch.tally.counts, batch.verdicts);
  };
  const std::size_t inputs = settings.expected_capture.empty() ? inputs_of(settings).size() : 1;
  catch_signals(settings.expected_capture.empty() ? inputs_of(settings) : std::vector<std::string>());
  watch_crashes("");
  return judge_pairs({.source = job.source}, job.judge(), options, take,
                     [&](const RunProgress& how_far) { progress.read(how_far, inputs); });
}

}  // namespace

int run_sweep(const SweepSettings& given) {
  check(given);
  SweepSettings settings = as_a_sweep(given);
  JudgingJob job = job_of(settings);
  job.source = source_of_sweep(given);
  const std::string temp_directory = temp_directory_of(settings);
  SweepRun run(settings, temp_directory);
  SweepFiles files(settings, temp_directory);
  const RunSummary summary = judge_all(job, given, run);
  if (summary.stopped) return exit_status_of_signal();
  report(job, summary);
  tell_damage(summary.damaged_captures);
  if (summary.counts.pairs() == 0) throw std::runtime_error("nothing was compared: there are no pairs");
  if (run.has_nothing_in_common()) throw std::runtime_error(std::string(nothing_in_common));
  if (run.strangers() == summary.counts.pairs())
    throw std::runtime_error(
        "no pair is of a mutant: what is one, --groups-by says, else the first folder of the ids");
  SweepTotals totals(settings.memory / 8);
  files.begin(run.table().tests());
  const std::uint64_t not_run = run.table().finish([&](const MutantRow& row) {
    totals.add(row);
    files.add(row, run.table().tests());
  });
  files.finish(totals, run.table().tests(), not_run);
  tell(totals, run, not_run, summary.counts.pairs() - run.strangers());
  return exit_nothing;
}

}  // namespace treesift
