#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/judge/cluster_name.h"
#include "model/records/verdict_line.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"
#include "report/visible_text.h"

namespace treesift {
namespace {

constexpr std::size_t longest_shown_id = 200;

std::string page_of(const ReportContents& report, const std::string& id) {
  const auto number = report.numbers.find(id);
  return number == report.numbers.end() ? "" : pair_address(number->second);
}

// What the last column says of a pair.
std::string words_of_pair(const Verdict& pair) {
  if (pair.error) return fmt::format("{}: {}", pair.error->code, pair.error->message);
  if (pair.is_approved) return "approved by " + fmt::format("{}", fmt::join(pair.approved_by, ", "));
  return reasons_text(pair.reasons);
}

bool has_page(const ReportContents& report, std::uint64_t cluster) {
  const auto end = report.clusters.begin() + static_cast<std::ptrdiff_t>(report.listing.cluster_count());
  return std::any_of(report.clusters.begin(), end,
                     [&](const ClusterEntry& entry) { return entry.cluster == cluster; });
}

std::string detail_html(const Verdict& pair, PairColumns columns) {
  if (pair.error)
    return fmt::format("<p class=\"quiet\"><code>{}</code> {}</p>", html_text(pair.error->code),
                       html_text(pair.error->message));
  if (pair.is_approved) return fmt::format("<p class=\"quiet\">{}</p>", html_text(words_of_pair(pair)));
  if (pair.reasons.empty()) return "";
  return columns == PairColumns::members ? place_html(pair.reasons.front().place)
                                         : reasons_html(pair.reasons, 1);
}

std::string pair_row(const ReportContents& report, const Verdict& pair, PairColumns columns,
                     const std::string& root) {
  const bool is_approved = pair.is_approved;
  std::string out =
      fmt::format("<tr data-row data-verdict=\"{}\" data-score=\"{:.6f}\"><td class=\"main\">",
                  is_approved ? "approved" : decision_name(pair.decision), pair.score.value_or(0));
  const std::string page = page_of(report, pair.id);
  const std::string id = html_text(clipped(pair.id, longest_shown_id));
  out += page.empty() ? fmt::format("<span class=\"id\">{}</span>", id)
                      : fmt::format("<a class=\"id target\" href=\"{}{}\">{}</a>", root, page, id);
  out += detail_html(pair, columns) +
         fmt::format("</td><td data-label=\"verdict\">{}</td>", verdict_badge(pair));
  if (columns == PairColumns::all) {
    const std::string name = pair.mark.cluster == 0 ? "" : cluster_text(pair.mark.cluster).substr(0, 8);
    out += "<td class=\"cluster\" data-label=\"cluster\">";
    out += pair.mark.cluster == 0 || !has_page(report, pair.mark.cluster)
               ? fmt::format("<code>{}</code>", name.empty() ? "–" : name)
               : fmt::format("<a href=\"{}{}\"><code>{}</code></a>", root, cluster_address(pair.mark.cluster),
                             name);
    out += "</td>";
  }
  return out + fmt::format("<td class=\"number\" data-label=\"score\">{}</td></tr>\n",
                           score_bar(pair.score, pair.cutoff));
}

}  // namespace

std::string pair_table(const ReportContents& report, const std::vector<Verdict>& pairs, PairColumns columns,
                       const std::string& root) {
  std::string out = "<table class=\"list pairs\"><thead><tr><th>Pair</th><th>Verdict</th>";
  if (columns == PairColumns::all) out += "<th>Cluster</th>";
  out += "<th class=\"number\">Score</th></tr></thead>\n<tbody>\n";
  for (const Verdict& pair : pairs) out += pair_row(report, pair, columns, root);
  return out + "</tbody></table>\n";
}

std::string pairs_page(const ReportContents& report, const std::vector<Verdict>& pairs) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = "Pairs · treesift";
  frame.kind = "pairs";
  frame.is_long_list = true;
  const std::uint64_t seen = report.listing.pairs_seen();
  std::string body = "<h1>Pairs, the worst first</h1>\n<p class=\"lead\">";
  body += seen == pairs.size()
              ? fmt::format("The {} that need{} a person or differ{}.", counted(seen, "pair"),
                            seen == 1 ? "s" : "", seen == 1 ? "s" : "")
              : fmt::format(
                    "{} of the {} that need a person or differ: of those to inspect, of those that could not "
                    "be judged and of those that passed the worst ones. The others are counted only.",
                    with_separators(pairs.size()), counted(seen, "pair"));
  body += "</p>\n" + filter_html("ids, words, paths, clusters");
  const std::size_t shown = std::min(rows_in_a_page, pairs.size());
  const auto end = pairs.begin() + static_cast<std::ptrdiff_t>(shown);
  body += pair_table(report, std::vector<Verdict>(pairs.begin(), end), PairColumns::all, "");
  body += long_list_html({"pairs", shown, pairs.size(), shards_of(pairs.size()), report.listing.cutoff()});
  return html_page(frame, body);
}

std::string pairs_shard(const ReportContents& report, const std::vector<Verdict>& pairs, std::size_t first) {
  const std::size_t end = std::min(pairs.size(), first + rows_in_a_shard);
  std::string out = "treesiftShard(";
  JsonWriter json(out);
  json.integer(std::uint64_t{first / rows_in_a_shard + 1}).begin_array();
  for (std::size_t i = first; i < end; ++i) {
    const Verdict& pair = pairs[i];
    const std::string cluster = pair.mark.cluster == 0 ? "" : cluster_text(pair.mark.cluster);
    json.begin_array().string(visible_line(clipped(pair.id, longest_shown_id)));
    json.string(pair.is_approved ? "approved" : decision_name(pair.decision));
    pair.score ? json.literal(fmt::format("{:.6g}", *pair.score)) : json.null();
    json.string(cluster).boolean(!cluster.empty() && has_page(report, pair.mark.cluster));
    json.string(page_of(report, pair.id)).string(visible_line(clipped(words_of_pair(pair), 300))).end_array();
    out += '\n';
  }
  json.end_array();
  return out + ");\n";
}

std::string errors_page(const ReportContents& report) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = "Errors · treesift";
  frame.kind = "errors";
  const VerdictCounts& counts = report.digest.counts();
  std::string body = fmt::format("<h1>{} not judged</h1>\n", counted(counts.error + counts.unpaired, "pair"));
  if (report.digest.errors().empty()) body += "<p class=\"lead\">Every pair of this run was judged.</p>\n";
  for (const auto& [code, count] : report.digest.errors()) {
    body += fmt::format(
        "<section>\n<h2><code>{}</code> <span class=\"quiet\">{}</span></h2>\n<ul class=\"ids\">\n",
        html_text(clipped(code, 60)), counted(count, "pair"));
    const auto listed = report.listing.errors().find(code);
    const std::vector<Verdict> pairs =
        listed == report.listing.errors().end() ? std::vector<Verdict>() : listed->second.sorted();
    for (const Verdict& pair : pairs) {
      body += fmt::format("<li data-row><span class=\"id\">{}</span>",
                          html_text(clipped(pair.id, longest_shown_id)));
      if (pair.error) body += fmt::format(" <span class=\"quiet\">{}</span>", html_text(pair.error->message));
      body += "</li>\n";
    }
    body += "</ul>\n";
    if (count > pairs.size())
      body += fmt::format("<p class=\"quiet\">and {} more</p>\n", with_separators(count - pairs.size()));
    body += "</section>\n";
  }
  return html_page(frame, body);
}

}  // namespace treesift
