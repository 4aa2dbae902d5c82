// treesift nightly init: the folder of a nightly job, with what clean runs teach.
#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "base/toml_words.h"
#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/output/folders.h"
#include "io/output/output_file.h"
#include "model/history/history_update.h"
#include "model/judge/change_words.h"
#include "model/nights/night_record.h"
#include "tools/commands/commands.h"
#include "tools/commands/measuring.h"
#include "tools/console/messages.h"
#include "tools/nightly/nightly_files.h"
#include "tools/options/configured.h"
#include "tools/runs/history.h"
#include "tools/runs/repeated_pages.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

void write_new(const std::string& path, std::string_view text) {
  if (!std::filesystem::exists(path)) write_file(path, text);
}

constexpr std::string_view readme =
    "# What `treesift nightly` knows\n\n"
    "Keep this folder in version control: all of it is text.\n\n"
    "| file | what it holds | who writes it |\n|---|---|---|\n"
    "| `settings.toml` | settings of the runs, and rules of your own | you |\n"
    "| `rules.toml` | what varies between clean runs and is ignored | `treesift nightly init`, you |\n"
    "| `invariants.toml` | what always holds | `treesift nightly init`, you |\n"
    "| `approvals.toml` | changes that people have accepted | `treesift approve`, `treesift review` |\n"
    "| `history.json` | changes that are known, and those that are open | each night |\n"
    "| `nights.jsonl` | a line for each night: how many pairs, what was new | each night |\n"
    "| `groups.jsonl` | which groups failed in the night before, where there are groups | each night |\n"
    "| `model.json` | a model of your own, where `settings.toml` names one | `treesift train` |\n";

// The options of the command line that a file may hold. What is ignored in requests is written by the
// learner, with reasons.
std::string settings_text(const NightlyInitSettings& settings) {
  NightlyInitSettings given = settings, usual;
  std::string text =
      "# Settings of the nightly job: long options of `treesift nightly` (docs/nightly.md).\n"
      "# `treesift compare --config` and `treesift explain --config` take this file, too.\n"
      "include = [\"rules.toml\", \"invariants.toml\"]\n";
  for (const OptionRow& row : option_table()) {
    const bool is_here = (row.commands & nightly_init_command) != 0 && row.in == In::file;
    if (!is_here || long_name(row) == "ignore-parameter") continue;
    const std::string value = row.access.written(parts_of(given));
    if (!value.empty() && value != row.access.written(parts_of(usual)))
      text += fmt::format("{} = {}\n", long_name(row), value);
  }
  return text +
         "\n# model = \"model.json\"      # of your own, made by `treesift train`; without it the one "
         "compiled in\n"
         "# groups-by = \"folder\"     # which pairs are of one test (docs/groups.md)\n"
         "# strict = true             # whatever differs and nobody has accepted is to be inspected\n";
}

// What stands there until clean runs teach more.
std::string first_rules(const NightlyInitSettings& settings) {
  std::string text = "# Rules against what varies (docs/noise.md).\n";
  if (settings.ignored_parameters.empty()) return text;
  text += "\nignore-parameter = [\n";
  for (const std::string& given : settings.ignored_parameters)
    text += fmt::format("  {},  # named on the command line\n", toml_text(given));
  return text + "]\n";
}

void learn_rules(const NightlyInitSettings& settings, const NightlyFiles& files) {
  NoiseLearnSettings learn;
  static_cast<CaptureSettings&>(learn) = settings;
  static_cast<LimitSettings&>(learn) = settings;
  static_cast<HtmlReaderSettings&>(learn) = settings;
  static_cast<TimesSettings&>(learn) = settings;
  static_cast<RunDateSettings&>(learn) = settings;
  static_cast<HeadsSettings&>(learn) = settings;
  static_cast<ProgressSettings&>(learn) = settings;
  static_cast<TemporarySettings&>(learn) = settings;
  learn.inputs = settings.clean_runs;
  learn.output = files.rules;
  run_noise_learn(learn);
}

void learn_invariants(const NightlyInitSettings& settings, const NightlyFiles& files) {
  ProfileSettings configured;  // what is ignored in requests was learned just now
  configure_from(files.settings, profile_command, configured);
  InvariantsLearnSettings learn;
  static_cast<CaptureSettings&>(learn) = configured;
  static_cast<LimitSettings&>(learn) = settings;
  static_cast<HtmlReaderSettings&>(learn) = settings;
  static_cast<ProgressSettings&>(learn) = settings;
  learn.inputs = settings.clean_runs;
  learn.output = files.invariants;
  run_invariants_learn(learn);
}

// Of two runs that have no page in common, the host by which they may differ: the first page of each is the
// same but for it.
class HostHint {
 public:
  void see(const MeasuredPair& pair) {
    if (pair.state != PairState::unpaired || !pair.error) return;
    std::string& first = pair.error->code == "pair:no-actual" ? expected_ : actual_;
    if (first.empty()) first = pair.id;
  }
  // " --map-host b:81=a:80"; empty where that is not it.
  std::string words() const {
    const std::size_t old_end = expected_.find('/'), new_end = actual_.find('/');
    if (old_end == expected_.npos || new_end == actual_.npos) return "";
    if (expected_.substr(old_end) != actual_.substr(new_end)) return "";
    return fmt::format("; if only the host differs: --map-host {}={} (* is a wildcard)",
                       actual_.substr(0, new_end), expected_.substr(0, old_end));
  }

 private:
  std::string expected_, actual_;  // ids
};

// The clean runs as nights, each beside the first: what differs in them although nothing was wrong.
class CleanNights {
 public:
  CleanNights(const NightlyInitSettings& settings, const NightlyFiles& files)
      : settings_(settings), files_(files), changes_(run_changes_within(std::uint64_t{64} << 20)) {}

  // `number`: 1 for the first one behind the first.
  void add(std::size_t number) {
    const std::string& run = settings_.clean_runs[number];
    ProfileSettings settings;
    configure_from(files_.settings, profile_command, settings);
    settings.expected_capture = settings_.clean_runs.front();
    settings.actual_capture = run;
    static_cast<TemporarySettings&>(settings) = settings_;
    const std::vector<std::string>& dates = settings_.run_dates;
    settings.expected_date = dates.empty() ? "" : dates.front();
    settings.actual_date = number < dates.size() ? dates[number] : "";
    const RuleSet rules = configured_rules(settings);
    RepeatedPages pages;
    NightRecord night{.date = day_of_run(settings_), .kind = NightKind::clean};
    const MeasuredSink take = [&](const MeasuredBatch& batch) {
      for (const MeasuredPair& pair : batch.measured) add(pair, night);
    };
    ProgressLine progress(settings_.progress);
    const ComparisonTask no_comparison;
    const RunSummary summary = measure({settings, rules, no_comparison,
                                        [&](const Pair& pair) {
                                          pages.see(pair);
                                          return true;
                                        }},
                                       take, progress);
    if (summary.stopped) throw std::runtime_error("stopped by a signal: the folder is not complete");
    if (night.run.pairs == 0)
      throw std::runtime_error(fmt::format("{} has no page that {} has, so nothing can be learned{}", run,
                                           settings_.clean_runs.front(), hint_.words()));
    if (summary.captures) {
      night.run.missing = summary.captures->counts.expected_only;
      night.run.extra = summary.captures->counts.actual_only;
    }
    pages.note_in(night.run);
    print_message("treesift: {} beside {}: {}, {}\n", run, settings_.clean_runs.front(),
                  counted(night.run.pairs, "pair"),
                  fmt::format("{} that still {}", differing_, differing_ == 1 ? "differs" : "differ"));
    other_pages_.tell(run);
    lines_ += write_night_line(night);
    differing_ = 0;
  }

  void remember() const {
    update_history(files_.history, [&](const std::vector<RememberedChange>& before) {
      return after_clean_run(before, changes_, {day_of_run(settings_), settings_.keep_days});
    });
    OutputFile nights(files_.nights, WhenLocked::wait);
    if (std::filesystem::exists(files_.nights)) nights.write(read_file(files_.nights));
    nights.write(lines_);
    nights.finish();
  }

 private:
  void add(const MeasuredPair& pair, NightRecord& night) {
    night.run.pairs += pair.state != PairState::unpaired;
    night.run.errors += pair.state != PairState::unpaired && pair.error.has_value();
    differing_ += pair.state == PairState::differs;
    hint_.see(pair);
    if (!other_pages_.has(pair)) changes_.add(changes_in_words(pair), pair.id);
  }

  const NightlyInitSettings& settings_;
  const NightlyFiles& files_;
  RunChanges changes_;
  std::string lines_;
  std::uint64_t differing_ = 0;
  HostHint hint_;
  OtherPages other_pages_;
};

void learn(const NightlyInitSettings& settings, const NightlyFiles& files) {
  learn_invariants(settings, files);
  CleanNights clean(settings, files);
  for (std::size_t i = 1; i < settings.clean_runs.size(); ++i) clean.add(i);
  clean.remember();
}

// A folder with settings is one that is ready: until all is learned new ones have another name, also where this
// process is killed.
void learn_all(const NightlyInitSettings& settings, const NightlyFiles& files) {
  if (std::filesystem::exists(files.settings)) return learn(settings, files);
  NightlyFiles learning = files;
  learning.settings += ".new";
  write_file(learning.settings, settings_text(settings));
  try {
    learn(settings, learning);
  } catch (...) {
    remove_output(learning.settings);
    throw;
  }
  remove_output(learning.settings);
}

// Rules and invariants as they stand are those of a job that may be at work: they go back where nothing is learned.
class LearnedBefore {
 public:
  explicit LearnedBefore(const NightlyFiles& files)
      : files_(files), rules_(read_file(files.rules)), invariants_(read_file(files.invariants)) {}

  void put_back() const {
    write_file(files_.rules, rules_);
    write_file(files_.invariants, invariants_);
  }

 private:
  const NightlyFiles& files_;
  std::string rules_, invariants_;
};

void learn_from_clean_runs(const NightlyInitSettings& settings, const NightlyFiles& files) {
  const LearnedBefore before(files);
  try {
    learn_rules(settings, files);
    learn_all(settings, files);
  } catch (...) {
    before.put_back();
    throw;
  }
}

bool is_same_run(const std::string& a, const std::string& b) {
  std::error_code not_there;
  return a == b || std::filesystem::equivalent(a, b, not_there);
}

// What varies between a run and itself is nothing: that would be learned.
void check_no_run_twice(const std::vector<std::string>& runs) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (is_same_run(runs[j], runs[i]))
        throw UsageError(fmt::format("--clean: {} and {} are one run: name another", runs[j], runs[i]));
    }
  }
}

void check(const NightlyInitSettings& settings, const NightlyFiles& files) {
  if (!settings.clean && !settings.clean_runs.empty())
    throw UsageError("these runs are clean? say --clean; without runs the folder begins empty");
  if (settings.clean_runs.size() == 1)
    throw UsageError("--clean: what one run had may be chance: name a second clean run");
  if (settings.relearn && settings.clean_runs.empty())
    throw UsageError("--relearn: from what? Name the clean runs with --clean");
  if (!settings.relearn && std::filesystem::exists(files.settings))
    throw UsageError(
        fmt::format("{} is the folder of a nightly job already: --relearn learns its rules and invariants "
                    "anew and leaves the rest",
                    settings.folder));
  check_no_run_twice(settings.clean_runs);
}

// What is learned anew is read as the job reads its nights, where nothing else was typed.
NightlyInitSettings as_the_job_says(const NightlyInitSettings& given, const NightlyFiles& files) {
  NightlyInitSettings settings = given;
  if (!given.relearn || !std::filesystem::exists(files.settings)) return settings;
  ProfileSettings of_job;
  configure_from(files.settings, profile_command, of_job);
  if (settings.host_map.empty()) settings.host_map = of_job.host_map;
  if (!settings.times) settings.times = of_job.times;
  if (!settings.heads) settings.heads = of_job.heads;
  return settings;
}

}  // namespace

int run_nightly_init(const NightlyInitSettings& given) {
  const NightlyFiles files = nightly_files(given.folder);
  check(given, files);
  const NightlyInitSettings settings = as_the_job_says(given, files);
  make_folders(settings.folder);
  write_new(files.rules, first_rules(settings));
  write_new(files.invariants, "# What always holds (docs/invariants.md).\n");
  write_new(files.readme, readme);
  write_new(files.approvals,
            "# What people have accepted; `treesift approve` adds to it (docs/approvals.md).\n");
  if (!settings.clean_runs.empty()) learn_from_clean_runs(settings, files);
  write_new(files.settings, settings_text(settings));
  print_message("treesift: {}: ready; every night: treesift nightly EXPECTED ACTUAL{} -o out/\n",
                settings.folder, settings.folder == "treesift" ? "" : " --folder " + settings.folder);
  return exit_nothing;
}

}  // namespace treesift
