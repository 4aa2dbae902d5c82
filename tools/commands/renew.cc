// treesift renew: approvals and a history bound anew to what this version calls their changes.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "model/history/history_update.h"
#include "model/history/renewal.h"
#include "tools/commands/commands.h"
#include "tools/commands/measuring.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/runs/approvals.h"
#include "tools/runs/history.h"
#include "tools/runs/rules.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// What the examples have today; several where several runs have a pair of that id.
using Examples = std::map<std::string, std::vector<std::vector<ChangeInWords>>, std::less<>>;

struct Stored {
  std::vector<Approval> approvals;
  std::optional<HistoryFile> history;
};

HistoryFile read_history_named(const std::string& path) {
  try {
    return read_history_file(read_file(path, max_profile_file));
  } catch (const HistoryError& error) {
    throw std::runtime_error(fmt::format("{}: {}", path, error.what()));
  }
}

std::set<std::string, std::less<>> examples_of(const Stored& stored) {
  std::set<std::string, std::less<>> ids;
  for (const Approval& approval : stored.approvals) ids.insert(approval.example);
  if (!stored.history) return ids;
  for (const RememberedChange& change : stored.history->changes) ids.insert(change.example);
  return ids;
}

// Measures the examples. Nothing when it was stopped.
std::optional<Examples> look_up(const RenewSettings& settings, const Stored& stored) {
  const std::set<std::string, std::less<>> wanted = examples_of(stored);
  const RuleSet rules = configured_rules(settings);
  Examples found;
  ProgressLine progress(settings.progress);
  const MeasuredSink take = [&](const MeasuredBatch& batch) {
    for (const MeasuredPair& pair : batch.measured) found[pair.id].push_back(changes_in_words(pair));
    progress.measured(batch.tally.pairs);
  };
  const auto choose = [&](const Pair& pair) { return wanted.contains(pair.id); };
  const RunSummary summary = measure_each({settings, rules, {}, choose}, take, progress);
  if (summary.stopped) return std::nullopt;
  print_captures(summary);
  return found;
}

// What the changes of one example are today, or null. What one run cannot bind is left to the next.
std::vector<const ChangeInWords*> bind_by_examples(const std::vector<ChangeInWords>& stored,
                                                   const Examples& examples, const std::string& example,
                                                   WithoutWords without_words) {
  std::vector<const ChangeInWords*> bound(stored.size(), nullptr);
  const auto found = examples.find(example);
  if (found == examples.end()) return bound;
  for (const std::vector<ChangeInWords>& today : found->second) {
    const std::vector<const ChangeInWords*> here = bind_anew(stored, today, without_words);
    for (std::size_t i = 0; i < bound.size(); ++i) bound[i] = bound[i] != nullptr ? bound[i] : here[i];
  }
  return bound;
}

// How many of the changes that a file has were bound, and not.
struct Tally {
  std::size_t bound = 0, unbound = 0;
};

void tell_unbound(const std::string& path, const std::string& example, const ChangeInWords& change) {
  if (change.kind.empty())
    print_message("treesift: {}: not bound: a change without words, of {}\n", path, example);
  else
    print_message("treesift: {}: not bound: {} at {} of {}: \"{}\" -> \"{}\"\n", path, change.kind,
                  change.place, example, change.before, change.after);
}

bool is_current(const Approval& approval) {
  return approval.feature_set == change_set_version &&
         std::ranges::none_of(approval.changes,
                              [](const ChangeInWords& change) { return change.kind.empty(); });
}

// An approval of which nothing is bound stays as it is: it passes nothing, and another run may have its example.
// Of this version a change that is not found stays, too: it is what it was.
void renew(const RenewSettings& settings, const Examples& examples, Approval& approval, Tally& tally) {
  const auto without_words = settings.all_changes ? WithoutWords::whole_example : WithoutWords::by_identity;
  const bool is_of_this_version = approval.feature_set == change_set_version;
  const auto bound = bind_by_examples(approval.changes, examples, approval.example, without_words);
  std::vector<ChangeInWords> changes;
  for (std::size_t i = 0; i < bound.size(); ++i) {
    const ChangeInWords& stored = approval.changes[i];
    if (bound[i] == nullptr) tell_unbound(settings.approvals_path, approval.example, stored);
    if (bound[i] == nullptr && is_of_this_version) changes.push_back(stored);
    ++(bound[i] == nullptr ? tally.unbound : tally.bound);
    if (bound[i] == nullptr) continue;
    changes.push_back(*bound[i]);
    changes.back().pairs = stored.pairs;
  }
  if (changes.empty()) return;
  sort_changes(changes);
  approval.changes = std::move(changes);
  approval.feature_set = change_set_version;
}

Tally renew_approvals(const RenewSettings& settings, const Examples& examples,
                      std::vector<Approval>& approvals) {
  Tally tally;
  for (Approval& approval : approvals) {
    if (!is_current(approval)) renew(settings, examples, approval, tally);
  }
  return tally;
}

// The changes of one example and standing: those of unlike standing are never taken for each other.
using Together = std::map<std::pair<std::string, Standing>, std::vector<RememberedChange>>;

Tally renew_history(const std::string& path, const Examples& examples, HistoryFile& file) {
  Tally tally;
  if (file.change_set == change_set_version) return tally;
  file.changes = without_gone(std::move(file.changes));
  Together together;
  for (RememberedChange& change : file.changes)
    together[{change.example, change.standing}].push_back(std::move(change));
  std::vector<RememberedChange> renewed;
  for (auto& [key, changes] : together) {
    std::vector<ChangeInWords> stored;
    for (const RememberedChange& change : changes) stored.push_back(words_of(change));
    const auto bound = bind_by_examples(stored, examples, key.first, WithoutWords::by_identity);
    for (std::size_t i = 0; i < bound.size(); ++i) {
      ++(bound[i] == nullptr ? tally.unbound : tally.bound);
      if (bound[i] == nullptr) {
        tell_unbound(path, key.first, stored[i]);
        continue;
      }
      changes[i].change = bound[i]->identity;
      renewed.push_back(std::move(changes[i]));
    }
  }
  file.change_set = change_set_version;
  file.changes = merged(std::vector<std::vector<RememberedChange>>{std::move(renewed)});
  return tally;
}

// Writes nothing where nothing was bound: then the run is not the one that has the examples.
bool tell_and_decide(const std::string& path, const Tally& tally) {
  if (tally.bound + tally.unbound == 0) {
    print_message("treesift: {}: all is of this version already\n", path);
    return false;
  }
  print_message("treesift: {}: {} bound, {} not\n", path, counted(tally.bound, "change"), tally.unbound);
  if (tally.bound == 0)
    print_message("treesift: {}: left as it is: name the run that has its examples\n", path);
  return tally.bound > 0;
}

void check(const RenewSettings& settings) {
  if (settings.approvals_path.empty() && settings.history_path.empty())
    throw UsageError("--approvals FILE, --history FILE: what is to be bound anew?");
  if (!settings.history_path.empty() && std::filesystem::is_directory(settings.history_path))
    throw UsageError("--history: this is a folder: name one history file after the other");
}

}  // namespace

int run_renew(const RenewSettings& settings) {
  check(settings);
  const bool has_approvals = !settings.approvals_path.empty(), has_history = !settings.history_path.empty();
  std::optional<OutputFile> approvals_file, history_file;  // others that write these files wait
  if (has_approvals) approvals_file.emplace(settings.approvals_path, WhenLocked::wait);
  if (has_history) history_file.emplace(settings.history_path, WhenLocked::wait);
  Stored stored;
  if (has_approvals) stored.approvals = read_approval_file(settings.approvals_path);
  if (has_history) stored.history = read_history_named(settings.history_path);
  const std::optional<Examples> examples = look_up(settings, stored);
  if (!examples) return exit_status_of_signal();
  std::size_t unbound = 0;
  if (has_approvals) {
    const Tally tally = renew_approvals(settings, *examples, stored.approvals);
    unbound += tally.unbound;
    if (tell_and_decide(settings.approvals_path, tally)) {
      approvals_file->write(write_approvals(stored.approvals));
      approvals_file->finish();
    }
  }
  if (has_history) {
    const Tally tally = renew_history(settings.history_path, *examples, *stored.history);
    unbound += tally.unbound;
    if (tell_and_decide(settings.history_path, tally)) {
      history_file->write(write_history_file(*stored.history));
      history_file->finish();
    }
  }
  return unbound > 0 ? exit_inspect : exit_nothing;
}

}  // namespace treesift
