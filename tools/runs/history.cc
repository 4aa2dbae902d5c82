#include "tools/runs/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <unordered_map>

#include "base/hash.h"
#include "base/hex.h"
#include "base/times/day.h"
#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/output/input_identity.h"
#include "io/output/output_file.h"
#include "model/history/other_page.h"
#include "model/judge/run_profile_file.h"
#include "tools/console/messages.h"
#include "tools/options/usage_error.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

HistoryFile read_usable(const std::string& path, const std::string& text) {
  HistoryFile file;
  try {
    file = read_history_file(text);
  } catch (const HistoryError& error) {
    throw std::runtime_error(fmt::format("{}: {}", path, error.what()));
  }
  if (file.change_set != change_set_version)
    throw std::runtime_error(
        fmt::format("{}: its changes are of {}, this treesift has {}: bind them anew with `treesift renew`",
                    path, file.change_set, change_set_version));
  return file;
}

void add_profile(const std::string& path, const std::string& text, EarlierRuns& runs) {
  if (runs.profile)
    throw std::runtime_error(fmt::format(
        "{}: a second run profile: pairs are judged against one only; take the older one away", path));
  try {
    runs.profile = read_run_profile(text);
  } catch (const ProfileError& error) {
    throw std::runtime_error(fmt::format("{}: {}", path, error.what()));
  }
}

// The files of a folder, or the file itself.
std::vector<std::string> files_of(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".json") && !name.starts_with('.') && entry.is_regular_file())
      files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw std::runtime_error(fmt::format(
        "{}: no file of this folder ends in .json: it holds neither a history nor a run profile", path));
  return files;
}

std::vector<RememberedChange> changes_in(const std::string& path) {
  return std::filesystem::exists(path) ? read_usable(path, read_file(path, max_profile_file)).changes
                                       : std::vector<RememberedChange>();
}

void check_size(const std::string& path, std::vector<RememberedChange>& changes) {
  if (changes.size() <= max_history_changes) return;
  throw std::runtime_error(
      fmt::format("{}: a history holds {} changes at most, and this would be {}: learn rules against what "
                  "varies (`treesift noise learn`), or approve",
                  path, max_history_changes, changes.size()));
}

// How many more lines changes have than before: one may be known on some pages and open on others.
std::size_t lines_beyond(const std::vector<RememberedChange>& before,
                         const std::vector<RememberedChange>& after) {
  std::unordered_map<std::uint64_t, std::size_t> had;
  for (const RememberedChange& change : before) ++had[change.change];
  return static_cast<std::size_t>(std::ranges::count_if(after, [&](const RememberedChange& change) {
    std::size_t& left = had[change.change];
    return left == 0 || left-- == 0;
  }));
}

void tell_update(const std::string& path, std::vector<RememberedChange> before,
                 std::vector<RememberedChange> after) {
  before = without_gone(std::move(before));
  after = without_gone(std::move(after));
  const auto known =
      static_cast<std::size_t>(std::ranges::count(after, Standing::known, &RememberedChange::standing));
  const std::size_t had = before.size(), added = lines_beyond(before, after);
  print_message("treesift: {}: {} known, {} open; {} new, {} gone\n", path, counted(known, "change"),
                after.size() - known, added, had + added - after.size());
}

}  // namespace

EarlierRuns earlier_runs(const std::string& path, const HistorySettings& settings) {
  EarlierRuns runs;
  if (path.empty() || (settings.remember && !std::filesystem::exists(path))) return runs;
  std::vector<std::vector<RememberedChange>> histories;
  for (const std::string& file : files_of(path)) {
    const std::string text = read_file(file, max_profile_file);
    if (is_history_file(text))
      histories.push_back(read_usable(file, text).changes);
    else
      add_profile(file, text, runs);
  }
  runs.changes = merged(histories);
  return runs;
}

std::string hash_of_history(const std::string& path) {
  if (!std::filesystem::exists(path)) return "none";
  if (!std::filesystem::is_directory(path)) return hash_of_file(path);
  std::string all;
  for (const std::string& file : files_of(path)) all += hash_of_file(file) + '\n';
  return hex_text(hash_of(all));
}

std::chrono::year_month_day day_of_run(const HistorySettings& settings) {
  if (settings.date.empty()) return today();
  const auto day = day_named(settings.date);
  if (!day) throw UsageError(fmt::format("--date {}: a day is written 2026-11-18", settings.date));
  return *day;
}

void update_history(const std::string& path, const HistoryUpdate& update) {
  OutputFile file(path, WhenLocked::wait);
  const std::vector<RememberedChange> before = changes_in(path);
  std::vector<RememberedChange> after = update(before);
  check_size(path, after);
  file.write(write_history_file({.changes = after}));
  file.finish();
  tell_update(path, before, after);
}

void write_history(const std::string& old_path, const std::string& output, const HistoryUpdate& update) {
  const std::vector<RememberedChange> before = earlier_runs(old_path).changes;
  std::vector<RememberedChange> after = update(before);
  check_size(output, after);
  write_file(output, write_history_file({.changes = after}));
  tell_update(output, before, after);
}

bool OtherPages::has(const MeasuredPair& pair) {
  if (!shows_another_page(pair)) return false;
  if (pairs_++ == 0) first_ = pair.id;
  return true;
}

void OtherPages::tell(const std::string& run) {
  if (pairs_ == 0) return;
  print_message(
      "treesift: {}: {} another page on one side (an error page?), such as {}; nothing becomes known by {}\n",
      run, pairs_ == 1 ? "1 pair shows" : counted(pairs_, "pair") + " show", first_,
      pairs_ == 1 ? "it" : "them");
  *this = {};
}

NightMemory::NightMemory(const HistorySettings& settings, const JudgeSettings& judging, std::uint64_t memory)
    : settings_(settings),
      path_(judging.history_path),
      by_oracle_(judging.oracle.has_value()),
      changes_(run_changes_within(memory)),
      compared_({}) {
  if (!settings.remember) return;
  if (path_.empty())
    throw UsageError("--remember: where? Name the history file with --history; it need not be there yet");
  if (std::filesystem::is_directory(path_))
    throw UsageError(
        fmt::format("--remember: {} is a folder: name the history file itself with --history", path_));
  day_of_run(settings);
  compared_ = ComparedExamples(changes_in(path_));
}

bool was_compared(const Verdict& verdict) {
  const bool was_read = verdict.decision == Decision::inspect || verdict.decision == Decision::pass;
  return was_read && verdict.because != Because::oracle;
}

void NightMemory::add(const Verdict& verdict) {
  if (!settings_.remember) return;
  const bool has_changes_measured = !by_oracle_ || verdict.because == Because::equal;
  if (has_changes_measured && was_compared(verdict)) compared_.see(verdict.id);
  if (verdict.decision == Decision::inspect) changes_.add(verdict.mark.words, verdict.id);
}

void NightMemory::remember(const ApprovalSet& approvals) const {
  if (!settings_.remember) return;
  tell_forgotten(changes_);
  update_history(path_, [&](const std::vector<RememberedChange>& before) {
    return after_night(before, changes_, approvals, day_of_run(settings_), compared_);
  });
}

void tell_forgotten(const RunChanges& changes) {
  if (changes.forgotten() > 0)
    print_message(
        "treesift: more changes than are remembered: {} of pairs were passed over; give more --memory, or "
        "learn rules against what varies (`treesift noise learn`)\n",
        changes.forgotten());
}

}  // namespace treesift
