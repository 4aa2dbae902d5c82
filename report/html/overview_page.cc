#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/judge/cluster_name.h"
#include "model/records/verdict_line.h"
#include "report/formats/cluster_sentence.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"
#include "report/visible_text.h"

namespace treesift {
namespace {

std::string headline(const ReportContents& report) {
  const VerdictCounts& counts = report.digest.counts();
  const std::uint64_t needing = counts.needing_a_person();
  if (counts.pairs() == 0) return "No pairs";
  if (needing == 0)
    return counts.pairs() == 1 ? "The one pair passed"
                               : fmt::format("All {} pairs passed", with_separators(counts.pairs()));
  return fmt::format("{} of {} need{} a person", with_separators(needing), counted(counts.pairs(), "pair"),
                     needing == 1 ? "s" : "");
}

struct Figure {
  std::uint64_t number;
  std::string words, kind;
};

std::string figures(const ReportContents& report) {
  const VerdictCounts& counts = report.digest.counts();
  const auto with_pairs =
      static_cast<std::uint64_t>(std::count_if(report.clusters.begin(), report.clusters.end(),
                                               [](const ClusterEntry& entry) { return entry.inspect > 0; }));
  std::string causes = report.clusters.empty() ? "" : fmt::format(": {}", counted(with_pairs, "cluster"));
  if (!report.clusters.empty() && report.listing.alone().seen() > 0)
    causes += fmt::format(", {} on their own", with_separators(report.listing.alone().seen()));
  const std::uint64_t approved = report.digest.approved();
  const Figure all[] = {
      {counts.inspect, "to inspect" + causes, "inspect"},
      {counts.error, "could not be judged", "error"},
      {counts.unpaired, "without a counterpart", "unpaired"},
      {counts.pass,
       approved == 0 ? "passed" : fmt::format("passed, {} by approvals", with_separators(approved)), "pass"},
  };
  std::string out = "<ul class=\"figures\">\n";
  for (const Figure& figure : all) {
    out += fmt::format("<li class=\"{}{}\"><strong>{}</strong> <span>{}</span></li>\n", figure.kind,
                       figure.number == 0 ? " zero" : "", with_separators(figure.number), figure.words);
  }
  out += "</ul>\n";
  const std::string looks = look_words(report.digest.looks());
  return looks.empty() ? out : out + fmt::format("<p class=\"quiet\">{}</p>\n", html_text(looks));
}

std::string figure_html(std::string_view title, std::string_view note, const std::string& plot) {
  return fmt::format("<figure><figcaption><h2>{}</h2><p>{}</p></figcaption>\n{}</figure>\n", title, note,
                     plot);
}

// A few words beside a bar; of a cluster without reasons its example.
std::string cluster_title(const ClusterEntry& entry) {
  constexpr std::size_t room = 44;
  const std::string sentence = cluster_sentence(entry.example);
  return clipped(sentence.empty() ? entry.example.id : sentence, room);
}

std::string sizes_plot(const ReportContents& report) {
  std::vector<SizedCluster> sized;
  for (std::size_t i = 0; i < report.clusters.size(); ++i) {
    const ClusterEntry& entry = report.clusters[i];
    const bool has_page = i < report.listing.cluster_count();
    sized.push_back(
        {cluster_title(entry), has_page ? cluster_address(entry.cluster) : "", entry.pairs, entry.inspect});
  }
  std::stable_sort(sized.begin(), sized.end(),
                   [](const SizedCluster& a, const SizedCluster& b) { return a.pairs > b.pairs; });
  if (sized.size() > 9) sized.resize(9);
  return cluster_plot(sized);
}

std::string plots(const ReportContents& report) {
  std::string out = "<div class=\"plots\">\n";
  out += figure_html("Scores", "pairs by score; the scale is logarithmic",
                     score_plot(report.digest.scores(), report.listing.cutoff()));
  if (report.releases.size() > 1)
    out += figure_html("To inspect", "the share of each run’s pairs", release_plot(report.releases));
  if (!report.clusters.empty())
    out += figure_html("Largest clusters", "pairs of each; coloured: to inspect", sizes_plot(report));
  return out + "</div>\n";
}

std::string verdict_of(const ClusterEntry& entry) {
  return entry.inspect > 0 ? "inspect" : entry.approved > 0 ? "approved" : "pass";
}

std::string title_of(const ClusterEntry& entry) {
  const std::string sentence = cluster_sentence(entry.example);
  return sentence.empty() ? "Such as " + clipped(entry.example.id, 160) : sentence;
}

std::string severity_of(const ClusterEntry& entry) {
  return entry.inspect > 0 ? std::string(severity_name(entry.example.severity)) : "";
}

// Where the sentence is true: the first place of the reasons.
const ShownEdit* first_place(const ClusterEntry& entry) {
  return entry.example.reasons.empty() ? nullptr : &entry.example.reasons.front().place;
}

std::string cluster_row(const ReportContents& report, std::size_t place) {
  const ClusterEntry& entry = report.clusters[place];
  const std::string verdict = verdict_of(entry), severity = severity_of(entry);
  std::string out = fmt::format(
      "<tr data-row data-cluster=\"{}\" data-verdict=\"{}\" data-score=\"{:.6f}\"><td "
      "class=\"rank\">{}</td><td class=\"main\"><a class=\"target words\" href=\"{}\">{}</a>",
      cluster_text(entry.cluster), verdict, entry.score, with_separators(place + 1),
      cluster_address(entry.cluster), html_text(title_of(entry)));
  if (entry.inspect == 0) out += fmt::format(" <span class=\"verdict {0}\">{0}</span>", verdict);
  if (const ShownEdit* const shown = first_place(entry)) out += place_html(*shown);
  out += fmt::format(
      "</td><td data-label=\"severity\">{}</td><td class=\"number\" data-label=\"pairs\">{}</td><td "
      "class=\"number\" data-label=\"to inspect\">{}</td><td class=\"number\" "
      "data-label=\"score\">{}</td></tr>\n",
      severity, with_separators(entry.pairs), with_separators(entry.inspect),
      score_bar(entry.score, report.listing.cutoff()));
  return out;
}

std::string dropped_note(const ReportContents& report) {
  const std::size_t listed = report.listing.cluster_count();
  if (listed == report.clusters.size() && report.digest.clusters_dropped() == 0) return "";
  std::uint64_t pairs = 0, inspect = 0;
  for (std::size_t i = listed; i < report.clusters.size(); ++i) {
    pairs += report.clusters[i].pairs;
    inspect += report.clusters[i].inspect;
  }
  std::string note = fmt::format("<p class=\"quiet\">The last {}, with {} ({} to inspect), are counted only.",
                                 counted(report.clusters.size() - listed, "cluster"), counted(pairs, "pair"),
                                 with_separators(inspect));
  if (report.digest.clusters_dropped() > 0)
    note += fmt::format(" Of the least urgent {} were forgotten on the way{}.",
                        counted(report.digest.clusters_dropped(), "cluster"),
                        report.digest.error() == 0 ? ""
                                                   : "; counts of others may be too small by up to " +
                                                         with_separators(report.digest.error()));
  return note + "</p>\n";
}

constexpr std::size_t max_on_overview = 25;

std::string cluster_table(const ReportContents& report, std::size_t most) {
  std::string out =
      "<table class=\"list clusters\"><thead><tr><th class=\"rank\">#</th><th>What "
      "changed</th><th>Severity</th><th class=\"number\">Pairs</th><th class=\"number\">To inspect</th><th "
      "class=\"number\">Worst score</th></tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < std::min(most, report.listing.cluster_count()); ++i)
    out += cluster_row(report, i);
  return out + "</tbody></table>\n";
}

constexpr std::string_view about_clusters =
    "<p class=\"lead\">Pairs of one cluster changed in the same way: one look settles them all.</p>\n";

std::string cluster_section(const ReportContents& report) {
  if (report.clusters.empty()) return "";
  std::string out = fmt::format("<section>\n<h2>Look at these first</h2>\n{}{}", about_clusters,
                                cluster_table(report, max_on_overview));
  if (report.clusters.size() > max_on_overview)
    out += fmt::format("<p class=\"after\"><a href=\"clusters.html\">All {}</a></p>\n",
                       counted(report.clusters.size(), "cluster"));
  return out + "</section>\n";
}

std::string alone_section(const ReportContents& report) {
  std::vector<Verdict> alone = report.listing.alone().sorted();
  if (alone.empty()) return "";
  if (alone.size() > max_on_overview) alone.resize(max_on_overview);
  const bool has_clusters = !report.clusters.empty();
  std::string out =
      fmt::format("<section>\n<h2>{}</h2>\n", has_clusters ? "Pairs on their own" : "Pairs to inspect");
  if (has_clusters) out += "<p class=\"lead\">To inspect, and of no cluster.</p>\n";
  out += pair_table(report, alone, PairColumns::without_cluster, "");
  if (report.listing.alone().seen() > alone.size())
    out +=
        fmt::format("<p class=\"after\"><a href=\"pairs.html\">All pairs</a>, {} of them on their own</p>\n",
                    with_separators(report.listing.alone().seen()));
  return out + "</section>\n";
}

std::string error_section(const ReportContents& report) {
  if (report.digest.errors().empty()) return "";
  std::string out = "<section>\n<h2>Not judged</h2>\n<ul class=\"codes\">\n";
  for (const auto& [code, count] : report.digest.errors()) {
    out += fmt::format("<li><a href=\"errors.html\"><code>{}</code></a> {}</li>\n",
                       html_text(clipped(code, 60)), counted(count, "pair"));
  }
  return out + "</ul>\n</section>\n";
}

}  // namespace

std::string cluster_address(std::uint64_t cluster) {
  return fmt::format("clusters/{}.html", cluster_text(cluster));
}

std::string pair_address(std::size_t number) {
  return fmt::format("pairs/{}.html", number);
}

std::string overview_page(const ReportContents& report) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = headline(report) + " · treesift";
  frame.kind = "overview";
  std::string body = fmt::format("<h1>{}</h1>\n<p class=\"lead\"><code>{}</code></p>\n", headline(report),
                                 html_text(report.verdicts));
  body += figures(report) + plots(report) + graph_section(report) + group_section(report) +
          cluster_section(report) + alone_section(report) + error_section(report);
  return html_page(frame, body);
}

std::string clusters_page(const ReportContents& report) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = "Clusters · treesift";
  frame.kind = "clusters";
  std::string body =
      fmt::format("<h1>{}, in the order to look at them</h1>\n", counted(report.clusters.size(), "cluster"));
  if (report.clusters.empty())
    return html_page(frame, body +
                                "<p class=\"lead\">The verdicts name none: no documents differ, or they are "
                                "of a run without clusters.</p>\n");
  const std::size_t listed = report.listing.cluster_count(), shown = std::min(rows_in_a_page, listed);
  frame.is_long_list = true;
  body += about_clusters;
  body += filter_html("words, paths, clusters", FilterOf::looks) + cluster_table(report, shown);
  body += long_list_html({"clusters", shown, listed, shards_of(listed), report.listing.cutoff()});
  return html_page(frame, body + dropped_note(report));
}

std::string clusters_shard(const ReportContents& report, std::size_t first) {
  const std::size_t end = std::min(report.listing.cluster_count(), first + rows_in_a_shard);
  std::string out = "treesiftShard(";
  JsonWriter json(out);
  json.integer(std::uint64_t{first / rows_in_a_shard + 1}).begin_array();
  for (std::size_t i = first; i < end; ++i) {
    const ClusterEntry& entry = report.clusters[i];
    const ShownEdit none, *const shown = first_place(entry);
    const ShownEdit& place = shown == nullptr ? none : *shown;
    json.begin_array().string(visible_line(title_of(entry))).string(verdict_of(entry));
    json.literal(fmt::format("{:.6g}", entry.score)).string(cluster_text(entry.cluster));
    json.string(severity_of(entry)).integer(entry.pairs).integer(entry.inspect);
    for (const std::string& text : {place.path, place.before, place.after})
      json.string(visible_line(clipped(text, 240)));
    json.end_array();
    out += '\n';
  }
  json.end_array();
  return out + ");\n";
}

}  // namespace treesift
