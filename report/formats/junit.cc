// JUnit XML has no standard but what Jenkins, GitLab and others read. What they bear decides what is written:
// GitLab reads files of 30 MB, refuses XML of more than 250,000 objects (elements, attributes, texts: some
// twenty thousand cases), and ignores all but the first case of a name; Jenkins keeps all cases of many
// builds in memory. A run has millions of pairs, so a case is what is looked at once: a cluster. With three
// thousand cases of a few kilobytes per file stays below 10 MB.
#include "report/formats/junit.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "base/words/counted.h"
#include "model/judge/cluster_name.h"
#include "report/formats/finding_words.h"
#include "report/formats/junit_suite.h"

namespace treesift {
namespace {

JunitSuite suite_of_run(const RunFindings& findings, const RunCircumstances& circumstances) {
  JunitSuite suite("treesift.run");
  const VerdictCounts& counts = findings.digest().counts();
  const std::string text = fmt::format("{}: {} inspect, {} pass ({} approved), {} error, {} unpaired\n",
                                       counted(counts.pairs(), "pair"), counts.inspect, counts.pass,
                                       findings.digest().approved(), counts.error, counts.unpaired);
  const bool whole = circumstances.incomplete.empty();
  suite.add(whole ? CaseState::passed : CaseState::error, "the run is complete", "incomplete",
            "the run is incomplete: " + circumstances.incomplete, text);
  return suite;
}

std::string type_of(const Verdict& pair) {
  const Reason* const reason = main_reason(pair);
  return reason == nullptr ? "inspect" : reason->feature;
}

void add_cluster(JunitSuite& suite, const ClusterEntry& entry) {
  const std::string name = "cluster " + cluster_text(entry.cluster);
  if (entry.inspect == 0) return suite.add(CaseState::skipped, name, {}, approval_words(entry.example));
  const std::string words = pair_words(entry.example);
  suite.add(CaseState::failure, name, type_of(entry.example),
            fmt::format("{}: {}", cluster_counts(entry), words), finding_details(entry.example));
}

JunitSuite suite_of_clusters(const RunFindings& findings) {
  JunitSuite suite("treesift.clusters");
  const std::vector<ClusterEntry> clusters = findings.clusters_to_tell();
  const ClusterTotals forgotten = findings.clusters_forgotten();
  std::uint64_t more = forgotten.inspect, more_approved = forgotten.approved;
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    if (i < RunFindings::max_pairs)
      add_cluster(suite, clusters[i]);
    else
      ++(clusters[i].inspect > 0 ? more : more_approved);
  }
  if (more > 0)
    suite.add(CaseState::failure, "more clusters", "more",
              fmt::format("{} more clusters are not listed; the verdicts have them all", more));
  if (more_approved > 0)
    suite.add(CaseState::skipped, "more approved clusters", {},
              fmt::format("{} more clusters are approved", more_approved));
  return suite;
}

JunitSuite suite_of_pairs(const RunFindings& findings) {
  JunitSuite suite("treesift.pairs");
  const std::vector<Verdict> pairs = findings.lone_pairs();
  for (const Verdict& pair : pairs) {
    suite.add(CaseState::failure, pair.id, type_of(pair), pair_words(pair), finding_details(pair));
  }
  if (const std::uint64_t more = findings.lone_count() - pairs.size(); more > 0)
    suite.add(CaseState::failure, "more pairs to inspect", "more",
              fmt::format("{} more pairs are to be inspected; the verdicts have them all", more));
  return suite;
}

JunitSuite suite_of_unjudged(const RunFindings& findings) {
  JunitSuite suite("treesift.unjudged");
  for (const Verdict& pair : findings.unjudged()) {
    const std::string code = pair.error ? pair.error->code : "error";
    suite.add(CaseState::error, pair.id, code, pair_words(pair), finding_details(pair));
  }
  const std::uint64_t more = findings.unjudged_count() - findings.unjudged().size();
  if (more > 0)
    suite.add(CaseState::error, "more pairs without a judgement", "more",
              fmt::format("{} more pairs could not be judged; the verdicts have them all", more));
  return suite;
}

}  // namespace

std::string write_junit(const RunFindings& findings, const RunCircumstances& circumstances,
                        const GroupSuites& groups) {
  std::vector<JunitSuite> suites = {suite_of_run(findings, circumstances), suite_of_clusters(findings),
                                    suite_of_pairs(findings), suite_of_unjudged(findings)};
  for (JunitSuite& suite : groups.suites()) suites.push_back(std::move(suite));
  std::uint64_t tests = 0, failures = 0, errors = 0;
  std::string body;
  for (const JunitSuite& suite : suites) {
    tests += suite.tests();
    failures += suite.failures();
    errors += suite.errors();
    suite.append_to(body);
  }
  const std::string time =
      circumstances.seconds ? fmt::format(" time=\"{:.3f}\"", *circumstances.seconds) : "";
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"treesift\" tests=\"{}\" failures=\"{}\" errors=\"{}\"{}>\n{}</testsuites>\n",
      tests, failures, errors, time, body);
}

}  // namespace treesift
