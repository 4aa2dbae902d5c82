// treesift approve: what a person has looked at and accepted.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <unordered_map>

#include "base/json_writer.h"
#include "base/times/day.h"
#include "base/utf8.h"
#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "model/history/history_file.h"
#include "model/judge/cluster_name.h"
#include "report/change_list.h"
#include "report/verdict_file.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/review/whole_verdicts.h"
#include "tools/runs/approvals.h"
#include "tools/runs/pair_search.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

bool has_no_others(const std::vector<std::uint64_t>& causes, const std::vector<std::uint64_t>& of_example) {
  return std::all_of(causes.begin(), causes.end(), [&](std::uint64_t cause) {
    return std::find(of_example.begin(), of_example.end(), cause) != of_example.end();
  });
}

struct SeenPair {
  std::string id;
  std::vector<std::uint64_t> causes;
};

// A cluster, or a pair of --pair, as it stands in the verdicts.
struct Candidate {
  std::string name;  // of the cluster, or the pair's id
  bool is_cluster = true;
  Verdict example = {};  // the pair to inspect that scores highest, as `treesift clusters` shows it
  std::vector<SeenPair> pairs = {};
  std::vector<ChangeInWords> chosen = {};  // that are approved
  bool is_open = true;                     // whether it has a change that no approval names
  std::string error_code = {};             // of a pair that could not be judged
  NearIds ids{name};                       // of a pair: those that were read
};

void add(const Verdict& verdict, Candidate& candidate) {
  candidate.pairs.push_back({verdict.id, verdict.mark.causes});
  if (verdict.decision == Decision::error && verdict.error) candidate.error_code = verdict.error->code;
  const bool is_unpaired = verdict.decision == Decision::unpaired && !candidate.is_cluster;
  if (verdict.decision != Decision::inspect && !is_unpaired) return;
  const bool is_first = candidate.example.id.empty();
  if (is_first || verdict.score.value_or(0) > candidate.example.score.value_or(0))
    candidate.example = verdict;
}

// A file of approvals is UTF-8, and people are to read there what was meant.
void require_utf8(std::string_view option, const std::string& text) {
  if (!is_valid_utf8(text)) throw UsageError(fmt::format("{} {}: this is not UTF-8", option, text));
}

std::vector<Candidate> wanted(const ApproveSettings& settings) {
  std::vector<Candidate> candidates;
  for (const std::string& name : settings.clusters) {
    const auto cluster = cluster_named(name);
    if (!cluster)
      throw UsageError(fmt::format(
          "--cluster {}: a cluster has sixteen hexadecimal digits, as `treesift clusters` shows them", name));
    candidates.push_back({cluster_text(*cluster)});
  }
  for (const std::string& id : settings.pairs) candidates.push_back({id, false});
  if (candidates.empty()) throw UsageError("--cluster: which clusters are approved?");
  if (candidates.size() > 1 && !settings.chosen_changes.empty())
    throw UsageError("--change: the numbers are those of one list: approve the clusters one by one");
  return candidates;
}

using PairCounts = std::unordered_map<std::uint64_t, std::uint32_t>;

// Fills the candidates; counts the pairs to inspect that have each change.
PairCounts find(const ApproveSettings& settings, std::vector<Candidate>& candidates) {
  PairCounts counts;
  refuse_changed_verdicts(settings.inputs);
  for (const std::string& path : settings.inputs) {
    read_verdicts(path, [&](Verdict&& verdict, std::uint64_t) {
      for (const std::uint64_t change : verdict.mark.changes) ++counts[change];
      const std::string cluster = verdict.mark.cluster != 0 ? cluster_text(verdict.mark.cluster) : "";
      for (Candidate& candidate : candidates) {
        if (!candidate.is_cluster) candidate.ids.see(verdict.id);
        if (candidate.name == (candidate.is_cluster ? cluster : verdict.id)) add(verdict, candidate);
      }
    });
  }
  return counts;
}

// What the example's line says of its changes; of an unpaired pair that it is one.
std::vector<ChangeInWords> changes_of(const Verdict& example, const PairCounts& counts) {
  if (example.decision == Decision::unpaired) {
    MeasuredPair pair;
    pair.id = example.id;
    pair.state = PairState::unpaired;
    pair.error = example.error;
    return changes_in_words(pair);
  }
  std::vector<ChangeInWords> changes = example.mark.words;
  if (changes.empty()) {
    for (const std::uint64_t change : example.mark.changes) changes.push_back({change});
  }
  for (ChangeInWords& change : changes) {
    const auto counted = counts.find(change.identity);
    if (change.pairs == 0 && counted != counts.end()) change.pairs = counted->second;
  }
  return changes;
}

[[noreturn]] void refuse(const Candidate& candidate, std::string_view why) {
  throw std::runtime_error(fmt::format("the {} {} cannot be approved: {}",
                                       candidate.is_cluster ? "cluster" : "pair", candidate.name, why));
}

void check(const Candidate& candidate) {
  const Verdict& example = candidate.example;
  if (candidate.pairs.empty())
    throw std::runtime_error(candidate.is_cluster
                                 ? fmt::format("no pair is of the cluster {}", candidate.name)
                                 : candidate.ids.not_found());
  if (example.id.empty() && candidate.is_cluster) refuse(candidate, "no pair of it is to be inspected");
  if (example.id.empty() && !candidate.error_code.empty())
    refuse(candidate,
           fmt::format("it could not be judged ({}): errors are never approved", candidate.error_code));
  if (example.id.empty()) refuse(candidate, "it is not to be inspected");
  if (example.mark.changes.empty() && example.decision == Decision::inspect)
    refuse(candidate, fmt::format("its pair {} has more changes than are known one by one", example.id));
}

// Those with the numbers, each with what came with it.
std::vector<ChangeInWords> with_numbers(const std::vector<ListedChange>& list,
                                        const std::vector<unsigned>& numbers) {
  std::vector<ChangeInWords> chosen;
  for (const unsigned number : numbers) {
    if (number == 0 || number > list.size())
      throw UsageError(fmt::format("--change {}: the list has the numbers 1 to {}:\n{}", number, list.size(),
                                   list_text(list)));
    std::ranges::copy(accepted_changes(list[number - 1]), std::back_inserter(chosen));
  }
  sort_changes(chosen);
  return chosen;
}

// The changes that may pass from now on: `open` are those that are not approved yet.
std::vector<ChangeInWords> choose(const ApproveSettings& settings, const Candidate& candidate,
                                  const std::vector<ChangeInWords>& open) {
  const std::vector<ListedChange> list = listed(open);
  if (!settings.chosen_changes.empty()) return with_numbers(list, settings.chosen_changes);
  if (!settings.all_changes && !are_alike(list))
    refuse(candidate, fmt::format("its pair {} has changes of unlike kinds: choose with --change N, again "
                                  "for another, or take --all-changes\n{}",
                                  candidate.example.id, list_text(list)));
  return open;
}

std::vector<ChangeInWords> open_of(const std::vector<ChangeInWords>& changes,
                                   const std::vector<Approval>& approvals) {
  const ApprovalSet approved(in_force(approvals));
  std::vector<ChangeInWords> open;
  std::ranges::copy_if(changes, std::back_inserter(open),
                       [&](const ChangeInWords& change) { return !approved.has(change.identity); });
  return open;
}

void check_last_day(const std::string& text) {
  if (text.empty()) return;
  const auto day = day_named(text);
  if (!day) throw UsageError(fmt::format("--expires {}: a day is written 2027-01-31", text));
  if (*day < today())
    throw UsageError(fmt::format("--expires {}: that day is over: the approval would pass nothing", text));
}

// What is left of a look that was approved in part gets a number: "0f3a… #2".
std::string name_of(const ApproveSettings& settings, const Candidate& candidate,
                    const std::vector<Approval>& approvals) {
  if (!settings.approval_name.empty()) return settings.approval_name;
  return candidate.is_open ? free_approval_name(candidate.name, approvals) : candidate.name;
}

Approval approval_of(const ApproveSettings& settings, const Candidate& candidate,
                     const std::vector<Approval>& approvals) {
  Approval approval;
  if (candidate.is_cluster) approval.cluster = candidate.name;
  approval.name = name_of(settings, candidate, approvals);
  approval.reason = settings.reason;
  approval.approved = today();
  approval.expires = day_named(settings.expires);
  approval.example = candidate.example.id;
  approval.feature_set = change_set_version;
  approval.changes = candidate.chosen;
  return approval;
}

void check_name(const ApproveSettings& settings, const std::vector<Approval>& approvals,
                const Approval& added) {
  if (std::ranges::any_of(approvals, [&](const Approval& other) { return other.name == added.name; }))
    throw std::runtime_error(
        fmt::format("{}: there is an approval \"{}\" already: take it out, or give this one another --name",
                    settings.approvals_path, added.name));
}

void tell_approved(const ApproveSettings& settings, const Candidate& candidate) {
  const std::string whose = candidate.is_cluster
                                ? fmt::format(", a pair of {} in its cluster", candidate.pairs.size())
                                : std::string();
  print_message("treesift: {}: approved {} of {}{}\n", settings.approvals_path,
                counted(candidate.chosen.size(), "change"), candidate.example.id, whose);
}

// Those of which `choose` finds something to accept; of the others it is said why not. With one candidate,
// what stops it ends the command.
template <typename Choose>
std::vector<Candidate> accepted_of(std::vector<Candidate>& candidates, Choose choose) {
  std::vector<Candidate> accepted;
  for (Candidate& candidate : candidates) {
    try {
      check(candidate);
      choose(candidate);
      accepted.push_back(std::move(candidate));
    } catch (const UsageError&) {
      throw;
    } catch (const std::runtime_error& error) {
      if (candidates.size() == 1) throw;
      print_lines(fmt::format("treesift: {}\n", error.what()));
    }
  }
  return accepted;
}

// Chooses of each candidate what may pass.
std::vector<Candidate> chosen_of(const ApproveSettings& settings, std::vector<Candidate>& candidates,
                                 const PairCounts& counts, const std::vector<Approval>& approvals) {
  return accepted_of(candidates, [&](Candidate& candidate) {
    const std::vector<ChangeInWords> changes = unknown_changes(changes_of(candidate.example, counts));
    const std::vector<ChangeInWords> open = open_of(changes, approvals);
    candidate.is_open = !open.empty();
    candidate.chosen = choose(settings, candidate, candidate.is_open ? open : changes);
  });
}

// Another process that adds to the same file meanwhile waits, and then reads what this one has written. Returns
// what was approved.
std::vector<Candidate> add_to_file(const ApproveSettings& settings, std::vector<Candidate>& candidates,
                                   const PairCounts& counts) {
  OutputFile file(settings.approvals_path, WhenLocked::wait);
  std::vector<Approval> approvals;
  if (file.replaces_a_file()) approvals = read_approval_file(settings.approvals_path, WhenMissing::is_empty);
  const std::vector<Candidate> chosen = chosen_of(settings, candidates, counts, approvals);
  for (const Candidate& candidate : chosen) {
    Approval approval = approval_of(settings, candidate, approvals);
    check_name(settings, approvals, approval);
    approvals.push_back(std::move(approval));
  }
  if (chosen.empty()) return chosen;
  file.write(write_approvals(approvals));
  file.finish();
  for (const Candidate& candidate : chosen) tell_approved(settings, candidate);
  return chosen;
}

// The pairs that differ from expected in nothing but what the example does.
void add_labels(const ApproveSettings& settings, const std::vector<Candidate>& candidates) {
  OutputFile file(settings.label_path, WhenLocked::wait);
  std::string text;
  if (file.replaces_a_file() && std::filesystem::exists(settings.label_path))
    text = read_file(settings.label_path);
  if (!text.empty() && text.back() != '\n') text += '\n';  // an editor may have left it out
  std::uint64_t labels = 0;
  for (const Candidate& candidate : candidates) {
    for (const SeenPair& pair : candidate.pairs) {
      if (!has_no_others(pair.causes, candidate.example.mark.causes)) continue;
      JsonWriter json(text);
      json.begin_object().key("id").string(pair.id).key("label").string("benign");
      if (candidate.is_cluster) json.key("cluster").string(candidate.name);
      json.key("reason").string(settings.reason).end_object();
      text += '\n';
      ++labels;
    }
  }
  file.write(text);
  file.finish();
  print_message("treesift: {}: {} added\n", settings.label_path, counted(labels, "label"));
}

}  // namespace

int run_approve(const ApproveSettings& settings) {
  if (settings.inputs.empty()) throw UsageError("name the verdicts that `treesift compare -o` has written");
  if (settings.reason.empty()) throw UsageError("--reason: why may these changes pass?");
  require_utf8("--reason", settings.reason);
  require_utf8("--name", settings.approval_name);
  check_last_day(settings.expires);
  if (settings.approvals_path.empty() && settings.label_path.empty())
    throw UsageError("--approvals FILE: where are approvals kept? (or --as-label FILE)");
  std::vector<Candidate> candidates = wanted(settings);
  const std::size_t asked = candidates.size();
  if (asked > 1 && !settings.approval_name.empty())
    throw UsageError("--name: one name, and several clusters: approve them one by one");
  const PairCounts counts = find(settings, candidates);
  const std::vector<Candidate> approved =
      settings.approvals_path.empty()
          ? accepted_of(candidates, [](const Candidate&) {})  // all changes: there is nothing to choose
          : add_to_file(settings, candidates, counts);
  if (!settings.label_path.empty() && !approved.empty()) add_labels(settings, approved);
  return approved.size() == asked ? exit_nothing : exit_trouble;
}

}  // namespace treesift
