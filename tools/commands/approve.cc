// treesift approve: what a person has looked at and accepted.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "io/bytes/file_bytes.h"
#include "io/output/output_file.h"
#include "model/judge/cluster_name.h"
#include "report/verdict_file.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/runs/approvals.h"
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

// A cluster as it stands in the verdicts.
struct SeenCluster {
  Verdict example;  // the pair to inspect that scores highest, as `treesift clusters` shows it
  std::vector<SeenPair> pairs;
};

void add(const Verdict& verdict, SeenCluster& cluster) {
  cluster.pairs.push_back({verdict.id, verdict.mark.causes});
  if (verdict.decision != Decision::inspect) return;
  const bool is_first = cluster.example.id.empty();
  if (is_first || verdict.score.value_or(0) > cluster.example.score.value_or(0)) cluster.example = verdict;
}

// A file of approvals is UTF-8, and people are to read there what was meant.
void require_utf8(std::string_view option, const std::string& text) {
  if (!is_valid_utf8(text)) throw UsageError(fmt::format("{} {}: this is not UTF-8", option, text));
}

std::vector<std::uint64_t> wanted_clusters(const ApproveSettings& settings) {
  std::vector<std::uint64_t> wanted;
  for (const std::string& name : settings.clusters) {
    const auto cluster = cluster_named(name);
    if (!cluster)
      throw UsageError(fmt::format(
          "--cluster {}: a cluster has sixteen hexadecimal digits, as `treesift clusters` shows them", name));
    wanted.push_back(*cluster);
  }
  if (wanted.empty()) throw UsageError("--cluster: which clusters are approved?");
  return wanted;
}

void check(std::uint64_t cluster, const Verdict& example) {
  const auto refuse = [&](std::string_view why) {
    throw std::runtime_error(
        fmt::format("the cluster {} cannot be approved: {}", cluster_text(cluster), why));
  };
  if (example.id.empty()) refuse("no pair of it is to be inspected");
  if (example.mark.changes.empty())
    refuse(fmt::format("its pair {} has more changes than are known one by one, or violates an invariant",
                       example.id));
}

std::map<std::uint64_t, SeenCluster> find_clusters(const ApproveSettings& settings,
                                                   const std::vector<std::uint64_t>& wanted) {
  std::map<std::uint64_t, SeenCluster> found;
  for (const std::string& path : settings.inputs) {
    read_verdicts(path, [&](Verdict&& verdict, std::uint64_t) {
      if (std::find(wanted.begin(), wanted.end(), verdict.mark.cluster) != wanted.end())
        add(verdict, found[verdict.mark.cluster]);
    });
  }
  for (const std::uint64_t cluster : wanted) {
    const auto place = found.find(cluster);
    if (place == found.end())
      throw std::runtime_error(fmt::format("no pair is of the cluster {}", cluster_text(cluster)));
    check(cluster, place->second.example);
  }
  return found;
}

// Nothing for a text that is not a day.
std::optional<std::chrono::year_month_day> day_of(const std::string& text) {
  std::chrono::year_month_day day;
  int year = 0;
  unsigned month = 0, of_month = 0;
  int end = 0;
  const bool is_day = std::sscanf(text.c_str(), "%4d-%2u-%2u%n", &year, &month, &of_month, &end) == 3 &&
                      static_cast<std::size_t>(end) == text.size();
  day = std::chrono::year(year) / month / of_month;
  return is_day && day.ok() ? std::optional(day) : std::nullopt;
}

void check_last_day(const std::string& text) {
  if (text.empty()) return;
  const auto day = day_of(text);
  if (!day) throw UsageError(fmt::format("--expires {}: a day is written 2027-01-31", text));
  if (*day < today())
    throw UsageError(fmt::format("--expires {}: that day is over: the approval would pass nothing", text));
}

Approval approval_of(const ApproveSettings& settings, std::uint64_t cluster, const SeenCluster& seen) {
  Approval approval;
  approval.cluster = cluster_text(cluster);
  approval.name = settings.approval_name.empty() ? approval.cluster : settings.approval_name;
  approval.reason = settings.reason;
  approval.approved = today();
  approval.expires = day_of(settings.expires);
  approval.example = seen.example.id;
  approval.feature_set = change_set_version;
  approval.changes = seen.example.mark.changes;
  return approval;
}

// Another process that adds to the same file meanwhile waits, and then reads what this one has written.
void add_to_file(const ApproveSettings& settings, const std::vector<std::uint64_t>& wanted,
                 const std::map<std::uint64_t, SeenCluster>& found) {
  OutputFile file(settings.approvals_path, WhenLocked::wait);
  std::vector<Approval> approvals;
  if (file.replaces_a_file()) approvals = read_approval_file(settings.approvals_path, true);
  for (const std::uint64_t cluster : wanted) {
    Approval approval = approval_of(settings, cluster, found.at(cluster));
    const auto has_its_name = [&](const Approval& other) { return other.name == approval.name; };
    if (std::any_of(approvals.begin(), approvals.end(), has_its_name))
      throw std::runtime_error(
          fmt::format("{}: there is an approval \"{}\" already: take it out, or give this "
                      "one another --name",
                      settings.approvals_path, approval.name));
    approvals.push_back(std::move(approval));
  }
  file.write(write_approvals(approvals));
  file.finish();
  for (const std::uint64_t cluster : wanted) {
    const SeenCluster& seen = found.at(cluster);
    print_message("treesift: {}: approved {} changes of {}, a pair of {} in its cluster\n",
                  settings.approvals_path, seen.example.mark.changes.size(), seen.example.id,
                  seen.pairs.size());
  }
}

// The pairs that differ from expected in nothing but what the example does.
void add_labels(const ApproveSettings& settings, const std::vector<std::uint64_t>& wanted,
                const std::map<std::uint64_t, SeenCluster>& found) {
  OutputFile file(settings.label_path, WhenLocked::wait);
  if (file.replaces_a_file() && std::filesystem::exists(settings.label_path))
    file.write(read_file(settings.label_path));
  std::string text;
  std::uint64_t labels = 0;
  for (const std::uint64_t cluster : wanted) {
    const SeenCluster& seen = found.at(cluster);
    for (const SeenPair& pair : seen.pairs) {
      if (!has_no_others(pair.causes, seen.example.mark.causes)) continue;
      JsonWriter json(text);
      json.begin_object().key("id").string(pair.id).key("label").string("benign");
      json.key("cluster").string(cluster_text(cluster)).key("reason").string(settings.reason).end_object();
      text += '\n';
      ++labels;
    }
  }
  file.write(text);
  file.finish();
  print_message("treesift: {}: {} labels added\n", settings.label_path, labels);
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
  const std::vector<std::uint64_t> wanted = wanted_clusters(settings);
  if (wanted.size() > 1 && !settings.approval_name.empty())
    throw UsageError("--name: one name, and several clusters: approve them one by one");
  const auto found = find_clusters(settings, wanted);
  if (!settings.approvals_path.empty()) add_to_file(settings, wanted, found);
  if (!settings.label_path.empty()) add_labels(settings, wanted, found);
  return exit_nothing;
}

}  // namespace treesift
