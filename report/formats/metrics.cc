#include "report/formats/metrics.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "report/foreign_text.h"

namespace treesift {
namespace {

constexpr std::string_view own_labels[] = {"verdict", "state", "code", "le", "version"};

bool is_label_name(std::string_view name) {
  const auto letter = [](char c) { return is_letter(c) || c == '_'; };
  const auto fits = [&](char c) { return letter(c) || is_digit(c); };
  return !name.empty() && letter(name.front()) && std::ranges::all_of(name, fits) && !name.starts_with("__");
}

class MetricsText {
 public:
  explicit MetricsText(std::span<const MetricLabel> labels) {
    for (const MetricLabel& label : labels)
      common_ += fmt::format("{}{}=\"{}\"", common_.empty() ? "" : ",", label.name, label_text(label.value));
  }

  // What the next values are of.
  MetricsText& metric(std::string_view name, std::string_view type, std::string_view help) {
    name_ = name;
    text_ += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
    return *this;
  }

  template <typename Value>
  MetricsText& value(Value value, std::string_view label = {}, std::string_view of_label = {},
                     std::string_view suffix = {}) {
    std::string labels = common_;
    if (!label.empty())
      labels += fmt::format("{}{}=\"{}\"", labels.empty() ? "" : ",", label, label_text(of_label));
    text_ += fmt::format("{}{}{} {}\n", name_, suffix, labels.empty() ? "" : "{" + labels + "}", value);
    return *this;
  }

  std::string take() { return std::move(text_); }

 private:
  std::string common_, name_, text_;
};

void add_counts(MetricsText& text, const RunFindings& findings) {
  const RunDigest& digest = findings.digest();
  const VerdictCounts& counts = digest.counts();
  text.metric("treesift_pairs", "gauge", "Pairs of the last run, by verdict.")
      .value(counts.inspect, "verdict", "inspect")
      .value(counts.pass, "verdict", "pass")
      .value(counts.error, "verdict", "error")
      .value(counts.unpaired, "verdict", "unpaired");
  text.metric("treesift_approved_pairs", "gauge", "Pairs that pass because of approvals.")
      .value(digest.approved());
  text.metric("treesift_pairs_by_order", "gauge",
              "Pairs of different requests to one page, paired by the order of the recording.")
      .value(digest.by_order());
  text.metric("treesift_unjudged_pairs", "gauge", "Pairs with the verdict error or unpaired, by error code.");
  for (const auto& [code, count] : digest.errors()) text.value(count, "code", code.empty() ? "none" : code);
}

void add_clusters(MetricsText& text, const RunFindings& findings) {
  const ClusterTotals clusters = findings.digest().totals();
  text.metric("treesift_clusters", "gauge",
              "Clusters: with pairs to inspect; approved, with none left to inspect; passed, with neither.")
      .value(clusters.inspect, "state", "inspect")
      .value(clusters.approved, "state", "approved")
      .value(clusters.passed, "state", "passed");
  text.metric("treesift_looks", "gauge", "Looks that the last run costs: clusters with a pair to inspect.")
      .value(findings.looks().looks());
  text.metric("treesift_first_looks", "gauge", "Pairs to inspect because they show a cause that is new.")
      .value(findings.looks().first_looks());
  text.metric("treesift_open_looks", "gauge",
              "Pairs to inspect because they show a cause that nobody has accepted.")
      .value(findings.looks().open_looks());
  text.metric("treesift_unshown_pairs", "gauge", "Pairs that pass and have changes that no look shows.")
      .value(findings.looks().passed_unshown());
  text.metric("treesift_clusters_dropped", "gauge", "Clusters that were not counted, for want of room.")
      .value(findings.digest().clusters_lost());
  text.metric("treesift_unclustered_pairs", "gauge", "Pairs to inspect that are of no cluster.")
      .value(findings.lone_count());
}

void add_scores(MetricsText& text, const RunFindings& findings) {
  text.metric("treesift_pair_score", "histogram", "Scores of the pairs of the last run.");
  for (std::size_t i = 0; i < RunFindings::score_bounds.size(); ++i)
    text.value(findings.scores_within()[i], "le", fmt::format("{}", RunFindings::score_bounds[i]), "_bucket");
  text.value(findings.scores(), "le", "+Inf", "_bucket");
  text.value(findings.score_sum(), {}, {}, "_sum").value(findings.scores(), {}, {}, "_count");
  if (findings.cutoff())
    text.metric("treesift_cutoff", "gauge", "The score from which on a pair is to be inspected.")
        .value(*findings.cutoff());
}

}  // namespace

bool parse_metric_label(std::string_view text, MetricLabel& label) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || !is_label_name(text.substr(0, equals))) return false;
  if (std::ranges::find(own_labels, text.substr(0, equals)) != std::end(own_labels)) return false;
  label = {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
  return true;
}

std::string write_metrics(const RunFindings& findings, const RunCircumstances& circumstances,
                          std::span<const MetricLabel> labels) {
  MetricsText text(labels);
  add_counts(text, findings);
  add_clusters(text, findings);
  add_scores(text, findings);
  text.metric("treesift_run_complete", "gauge", "1, or 0 when the last run was stopped or its input damaged.")
      .value(circumstances.incomplete.empty() ? 1 : 0);
  if (circumstances.seconds)
    text.metric("treesift_run_seconds", "gauge", "How long the last run took.").value(*circumstances.seconds);
  if (circumstances.bytes)
    text.metric("treesift_run_bytes", "gauge", "Bytes of the documents that the last run has read.")
        .value(*circumstances.bytes);
  if (circumstances.finished)
    text.metric("treesift_last_run_timestamp_seconds", "gauge", "When the last run ended.")
        .value(*circumstances.finished);
  text.metric("treesift_build_info", "gauge", "1, with the version that made this file.")
      .value(1, "version", circumstances.version);
  return text.take();
}

}  // namespace treesift
