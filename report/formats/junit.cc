// JUnit XML has no standard but what Jenkins, GitLab and others read. What they bear decides what is written:
// GitLab reads files of 30 MB, refuses XML of more than 250,000 objects (elements, attributes, texts: some
// twenty thousand cases), and ignores all but the first case of a name; Jenkins keeps all cases of many
// builds in memory. A run has millions of pairs, so a case is what is looked at once: a cluster. With three
// thousand cases of a few kilobytes per file stays below 10 MB.
#include "report/formats/junit.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "model/judge/cluster_name.h"
#include "report/foreign_text.h"
#include "report/formats/finding_words.h"
#include "report/words.h"

namespace treesift {
namespace {

constexpr std::size_t max_name_bytes = 1024;

enum class CaseState : std::uint8_t { passed, failure, error, skipped };

// One <testsuite>: its head has counts, so it is written when all cases are known.
class Suite {
 public:
  explicit Suite(std::string_view name) : name_(name) {}

  void add(CaseState state, std::string_view name, std::string_view type = {}, std::string_view message = {},
           std::string_view details = {}) {
    ++tests_;
    failures_ += state == CaseState::failure;
    errors_ += state == CaseState::error;
    skipped_ += state == CaseState::skipped;
    cases_ += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"0\"", name_,
                          name.empty() ? "(no id)" : xml_text(clipped(name, max_name_bytes)));
    if (state == CaseState::passed) {
      cases_ += details.empty()
                    ? "/>\n"
                    : fmt::format(">\n      <system-out>{}</system-out>\n    </testcase>\n", lines(details));
      return;
    }
    const std::string_view tag = state == CaseState::failure ? "failure"
                                 : state == CaseState::error ? "error"
                                                             : "skipped";
    cases_ += fmt::format(">\n      <{}", tag);
    if (!type.empty()) cases_ += fmt::format(" type=\"{}\"", xml_text(type));
    cases_ += fmt::format(" message=\"{}\"", xml_text(message));
    // GitLab shows the text and not the message.
    cases_ += fmt::format(">{}\n{}</{}>\n    </testcase>\n", xml_text(message), lines(details), tag);
  }

  void append_to(std::string& out) const {
    if (tests_ == 0) return;
    out += fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n", name_, counts(), cases_);
  }

  std::string counts() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"0\"", tests_,
                       failures_, errors_, skipped_);
  }

  std::uint64_t tests() const { return tests_; }
  std::uint64_t failures() const { return failures_; }
  std::uint64_t errors() const { return errors_; }

 private:
  // Text of several lines, between tags.
  static std::string lines(std::string_view text) {
    std::string out;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      out += xml_text(text.substr(0, end)) + "\n";
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
  }

  std::string_view name_;
  std::string cases_;
  std::uint64_t tests_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
};

Suite suite_of_run(const RunFindings& findings, const RunCircumstances& circumstances) {
  Suite suite("treesift.run");
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

void add_cluster(Suite& suite, const ClusterEntry& entry) {
  const std::string name = "cluster " + cluster_text(entry.cluster);
  if (entry.inspect == 0) return suite.add(CaseState::skipped, name, {}, approval_words(entry.example));
  const std::string words = pair_words(entry.example);
  suite.add(CaseState::failure, name, type_of(entry.example),
            fmt::format("{}: {}", cluster_counts(entry), words), finding_details(entry.example));
}

Suite suite_of_clusters(const RunFindings& findings) {
  Suite suite("treesift.clusters");
  const std::vector<ClusterEntry> clusters = findings.clusters_to_tell();
  std::uint64_t more = findings.clusters_forgotten();
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    if (i < RunFindings::max_pairs)
      add_cluster(suite, clusters[i]);
    else
      ++more;
  }
  if (more > 0)
    suite.add(CaseState::failure, "more clusters", "more",
              fmt::format("{} more clusters are not listed; the verdicts have them all", more));
  return suite;
}

Suite suite_of_pairs(const RunFindings& findings) {
  Suite suite("treesift.pairs");
  const std::vector<Verdict> pairs = findings.lone_pairs();
  for (const Verdict& pair : pairs) {
    suite.add(CaseState::failure, pair.id, type_of(pair), pair_words(pair), finding_details(pair));
  }
  if (const std::uint64_t more = findings.lone_count() - pairs.size(); more > 0)
    suite.add(CaseState::failure, "more pairs to inspect", "more",
              fmt::format("{} more pairs are to be inspected; the verdicts have them all", more));
  return suite;
}

Suite suite_of_unjudged(const RunFindings& findings) {
  Suite suite("treesift.unjudged");
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

std::string write_junit(const RunFindings& findings, const RunCircumstances& circumstances) {
  const Suite suites[] = {suite_of_run(findings, circumstances), suite_of_clusters(findings),
                          suite_of_pairs(findings), suite_of_unjudged(findings)};
  std::uint64_t tests = 0, failures = 0, errors = 0;
  std::string body;
  for (const Suite& suite : suites) {
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
