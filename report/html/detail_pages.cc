#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/utf8.h"
#include "model/judge/cluster_name.h"
#include "model/records/verdict_line.h"
#include "report/feature_words.h"
#include "report/formats/change_sentence.h"
#include "report/formats/finding_words.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"
#include "report/words.h"

namespace treesift {
namespace {

// With a sign as wide as a plus.
std::string signed_text(double number) {
  return fmt::format("{}{:.2f}", number < 0 ? "−" : "+", std::abs(number));
}

// A bar to the right for what speaks for a look, to the left for what speaks against it.
std::string contribution_html(double contribution, double largest) {
  const double length = largest == 0 ? 0 : std::min(1.0, std::abs(contribution) / largest) * 30;
  return fmt::format(
      "<svg class=\"scale signed{}\" viewBox=\"0 0 60 8\" aria-hidden=\"true\"><rect class=\"track\" "
      "width=\"60\" height=\"8\" rx=\"2\"/><rect class=\"value\" x=\"{:.1f}\" width=\"{:.1f}\" "
      "height=\"8\"/></svg>{}",
      contribution > 0 ? " above" : "", contribution > 0 ? 30.0 : 30 - length, length,
      signed_text(contribution));
}

std::string reason_table(const std::vector<Reason>& reasons) {
  if (reasons.empty()) return "";
  double largest = 0;
  for (const Reason& reason : reasons) largest = std::max(largest, std::abs(reason.contribution));
  std::string out =
      "<section>\n<h2>Reasons</h2>\n<table class=\"list reasons\"><thead><tr><th>What</th><th>Where</th><th "
      "class=\"number\">Contribution</th></tr></thead>\n<tbody>\n";
  for (const Reason& reason : reasons) {
    out += fmt::format(
        "<tr><td title=\"{}\">{} <code class=\"quiet\">{}</code></td><td>{}</td><td "
        "class=\"number\">{}</td></tr>\n",
        html_text(feature_in_words(reason.feature)), html_text(feature_name_in_words(reason.feature)),
        html_text(clipped(reason.feature, 100)), place_html(reason.place),
        contribution_html(reason.contribution, largest));
  }
  return out + "</tbody></table>\n</section>\n";
}

const FilmState* film_state_of(const ReportContents& report, const std::string& pair) {
  if (!report.film) return nullptr;
  const auto state = std::ranges::find(report.film->states, pair, &FilmState::name);
  return state == report.film->states.end() ? nullptr : &*state;
}

std::string explain_section(const ReportContents& report, const Verdict& pair) {
  const std::string pairs = report.pairs.empty() ? "PAIRS" : report.pairs;
  return "<section>\n<h2>On a terminal</h2>\n" +
         command_html(fmt::format("treesift explain {} --id {}", pairs, shell_word(pair.id))) +
         "</section>\n";
}

}  // namespace

std::string facts_html(const std::vector<std::pair<std::string, std::string>>& facts) {
  std::string out = "<dl class=\"facts\">\n";
  for (const auto& [name, value] : facts)
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, value);
  return out + "</dl>\n";
}

std::string approve_section(const ReportContents& report, std::uint64_t cluster, std::string_view title) {
  return fmt::format(
      "<section>\n<h2>{}</h2>\n<p class=\"lead\">When this change is meant, let later runs pass "
      "it:</p>\n{}</section>\n",
      title,
      command_html(fmt::format("treesift approve {} --cluster {} --reason '…' --approvals approvals.toml",
                               shell_word(report.verdicts), cluster_text(cluster))));
}

std::string address_html(const std::string& address) {
  if (address.empty()) return "";
  return fmt::format(
      "<a class=\"outside\" href=\"{0}\" rel=\"noopener noreferrer\" target=\"_blank\">{0}</a>",
      html_text(address));
}

std::string pair_page(const ReportContents& report, const Verdict& pair, std::size_t number,
                      std::size_t count, const ShownDocuments& documents) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = fmt::format("{} · treesift", clipped(pair.id, 100));
  frame.root = "../";
  frame.kind = "pair";
  const auto entry = std::find_if(report.clusters.begin(), report.clusters.end(),
                                  [&](const ClusterEntry& one) { return one.cluster == pair.mark.cluster; });
  const bool has_cluster =
      pair.mark.cluster != 0 &&
      entry - report.clusters.begin() < static_cast<std::ptrdiff_t>(report.listing.cluster_count());
  frame.trail = {has_cluster ? PageLink{"clusters.html", "Clusters"} : PageLink{"pairs.html", "Pairs"}};
  if (has_cluster)
    frame.trail.push_back(
        {cluster_address(pair.mark.cluster), "Cluster " + cluster_text(pair.mark.cluster).substr(0, 8)});
  if (number > 1) frame.previous = pair_address(number - 1);
  if (number < count) frame.next = pair_address(number + 1);
  std::string body = fmt::format("<h1 class=\"id\">{}</h1>\n", html_text(clipped(pair.id, 400)));
  std::vector<std::pair<std::string, std::string>> facts = {{"Verdict", verdict_badge(pair)},
                                                            {"Score", score_bar(pair.score, pair.cutoff)},
                                                            {"Cut-off", score_text(pair.cutoff)}};
  if (pair.level) facts.emplace_back("Recorded pages", html_text(level_words(*pair.level)));
  if (!documents.address.empty()) facts.emplace_back("Address", address_html(documents.address));
  body += facts_html(facts);
  if (const FilmState* const state = film_state_of(report, pair.id)) {
    frame.shows_pictures = true;
    body += screenshots_section(*state, frame.root);
  }
  body += reason_table(pair.reasons);
  body += "<section class=\"trees\">\n<h2>The two trees</h2>\n" + documents.trees + documents.comparators +
          "</section>\n";
  body += explain_section(report, pair);
  if (pair.mark.cluster != 0) body += approve_section(report, pair.mark.cluster, "Approve its cluster");
  return html_page(frame, body);
}

}  // namespace treesift
