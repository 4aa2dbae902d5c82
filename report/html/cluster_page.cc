// The page of a cluster: what changed, in words, to be accepted change by change; the example's documents; its pairs.
//
// What is accepted becomes an approvals file that the browser puts together from tables which stand here
// ready, as data: so what it exports is what write_approvals() has written, and no script quotes what a page
// of the run has chosen.
#include <fmt/format.h>

#include <algorithm>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/judge/approval.h"
#include "model/judge/cluster_name.h"
#include "model/measure/changes.h"
#include "report/formats/change_sentence.h"
#include "report/formats/cluster_sentence.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"

namespace treesift {
namespace {

std::string causes_html(const Verdict& example) {
  if (example.mark.causes.empty()) return "";
  std::string out = fmt::format(
      "<section>\n<h2>{}</h2>\n<p class=\"lead\">Changes that come together over the run, rarest "
      "first.</p>\n<ul class=\"causes\">\n",
      counted(example.mark.causes.size(), "cause"));
  for (const std::uint64_t cause : example.mark.causes)
    out += fmt::format("<li><code>{}</code></li>\n", cluster_text(cause));
  return out + "</ul>\n</section>\n";
}

// ---- What is exported

// As the value of an attribute that a script reads and nobody sees: every character stays what it is, as
// html_text() does not leave those that are unseen.
std::string data_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_markup = c == '&' || c == '<' || c == '>' || c == '"' || c == '\'';
    is_markup || c == '\n' ? out += fmt::format("&#{};", static_cast<int>(c)) : out += c;
  }
  return out;
}

constexpr std::string_view unwritten = "-";

// An approval that has all but its name and reason, which the person who accepts it gives it.
Approval unnamed_approval(const ClusterEntry& entry) {
  Approval approval;
  approval.name = approval.reason = unwritten;
  approval.cluster = cluster_text(entry.cluster);
  approval.example = entry.example.id;
  approval.feature_set = change_set_version;
  return approval;
}

// The lines behind name and reason.
std::string keys_of_approval(const ClusterEntry& entry) {
  const std::string text = write_approvals({{unnamed_approval(entry)}});
  const std::string_view reason = "reason = \"-\"\n";
  return text.substr(text.find(reason) + reason.size());
}

// The tables of a change, and of what came with it.
std::string tables_of_change(const ClusterEntry& entry, const ListedChange& listed) {
  Approval approval = unnamed_approval(entry);
  approval.changes = accepted_changes(listed);
  const std::string text = write_approvals({{approval}});
  const std::size_t first = text.find("[[approval.change]]");
  return first == text.npos ? "" : text.substr(first);
}

std::string label_of_fault(const ClusterEntry& entry) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("id").string(entry.example.id).key("label").string("inspect");
  json.key("cluster").string(cluster_text(entry.cluster)).end_object();
  return line;
}

// ---- Changes

std::string with_it_html(const std::vector<ChangeInWords>& changes) {
  constexpr std::size_t most = 3;
  if (changes.empty()) return "";
  std::string out = "<p class=\"quiet\">with it: ";
  for (std::size_t i = 0; i < std::min(most, changes.size()); ++i)
    out += (i == 0 ? "" : "; ") + html_text(change_sentence(changes[i]));
  if (changes.size() > most) out += fmt::format("; and {} more", changes.size() - most);
  return out + "</p>";
}

std::string tick_html(const std::string& tables, bool is_ticked) {
  if (tables.empty()) return "";
  return fmt::format("<input type=\"checkbox\" class=\"tick\" data-tables=\"{}\"{}>", data_text(tables),
                     is_ticked ? " checked" : "");
}

std::string change_html(const ClusterEntry& entry, const ListedChange& listed, bool is_ticked) {
  const ChangeInWords change = shown_change(listed);
  const std::string pairs =
      change.pairs == 0 ? ""
                        : fmt::format(" <span class=\"quiet\">on {}</span>", counted(change.pairs, "pair"));
  return fmt::format("<li><label>{}<span class=\"words\">{}</span></label>{}{}{}</li>\n",
                     tick_html(tables_of_change(entry, listed), is_ticked),
                     html_text(change_sentence(change)), pairs,
                     place_html({change.place, change.before, change.after}), with_it_html(listed.with_it));
}

constexpr std::string_view actions =
    R"(<div class="actions scripted"><button type="button" class="button" id="accept" title="What is accepted passes from now on, wherever it comes. A pair that has another change beside it is still to be looked at.">Accept what is ticked <kbd>a</kbd></button>
<button type="button" class="button" id="fault">It is a fault <kbd>f</kbd></button>
<button type="button" class="button" id="undo">Undo <kbd>u</kbd></button>
<output id="state" aria-live="polite"></output></div>
)";

std::string changes_html(const ReportContents& report, std::size_t place) {
  const ClusterEntry& entry = report.clusters[place];
  const ExampleChanges& changes = report.listing.changes(place);
  if (changes.listed.empty()) {
    const bool has_reasons = !entry.example.reasons.empty();
    return has_reasons ? "<h2>What changed</h2>\n" + reasons_html(entry.example.reasons, 5) : "";
  }
  std::string out = fmt::format("<h2>{}</h2>\n", counted(changes.listed.size() + changes.more, "change"));
  out +=
      "<div class=\"changes-box\" tabindex=\"0\" role=\"region\" aria-label=\"Changes\">\n<ol "
      "class=\"changes\">\n";
  for (const ListedChange& listed : changes.listed)
    out += change_html(entry, listed, changes.are_alike && changes.more == 0);
  out += "</ol>\n";
  if (changes.more > 0)
    out += fmt::format("<p class=\"quiet\">and {} more, which <code>treesift approve</code> lists</p>\n",
                       changes.more);
  return out + "</div>\n";
}

std::string look_section(const ReportContents& report, std::size_t place, const std::string& title) {
  const ClusterEntry& entry = report.clusters[place];
  std::string out = fmt::format(
      "<section id=\"look\" data-cluster=\"{}\" data-title=\"{}\" data-keys=\"{}\" data-label=\"{}\">\n",
      cluster_text(entry.cluster), html_text(title), data_text(keys_of_approval(entry)),
      data_text(label_of_fault(entry)));
  out += changes_html(report, place);
  if (entry.inspect > 0) out += actions;
  return out + "</section>\n";
}

// ---- The rest

std::string example_section(const ReportContents& report, const ClusterEntry& entry,
                            const ShownDocuments& example) {
  const auto number = report.numbers.find(entry.example.id);
  const std::string id = html_text(clipped(entry.example.id, 300));
  std::string title = number == report.numbers.end() ? fmt::format("<span class=\"id\">{}</span>", id)
                                                     : fmt::format("<a class=\"id\" href=\"../{}\">{}</a>",
                                                                   pair_address(number->second), id);
  std::string out = fmt::format("<section class=\"trees\" id=\"example\">\n<h2>Example: {}</h2>\n", title);
  if (!example.address.empty()) out += fmt::format("<p>{}</p>\n", address_html(example.address));
  return out + example.trees + example.comparators + "</section>\n";
}

std::string members_section(const ReportContents& report, std::size_t place) {
  const ClusterEntry& entry = report.clusters[place];
  const std::vector<Verdict> members = report.listing.members(place);
  std::string out = "<section>\n<h2>Pairs, the worst first</h2>\n";
  if (members.size() > 8) out += filter_html("ids, words, paths");
  out += pair_table(report, members, PairColumns::members, "../");
  if (entry.pairs > members.size())
    out += fmt::format("<p class=\"quiet\">The first {} of {}.</p>\n", members.size(),
                       with_separators(entry.pairs));
  return out + "</section>\n";
}

std::string facts_of(const ReportContents& report, std::size_t place) {
  const ClusterEntry& entry = report.clusters[place];
  std::vector<std::pair<std::string, std::string>> facts = {
      {"Look", fmt::format("{} of {}", with_separators(place + 1), with_separators(report.clusters.size()))}};
  const std::string_view severity = severity_name(entry.example.severity);
  if (entry.inspect > 0 && !severity.empty()) facts.emplace_back("Severity", std::string(severity));
  facts.emplace_back("Pairs", with_separators(entry.pairs));
  facts.emplace_back("To inspect", with_separators(entry.inspect));
  if (entry.approved > 0) facts.emplace_back("Approved", with_separators(entry.approved));
  facts.emplace_back("Worst score", score_bar(entry.score, report.listing.cutoff()));
  facts.emplace_back("Cluster", fmt::format("<code>{}</code>", cluster_text(entry.cluster)));
  return facts_html(facts);
}

}  // namespace

std::string cluster_page(const ReportContents& report, std::size_t place, const ShownDocuments& example) {
  const ClusterEntry& entry = report.clusters[place];
  const std::string sentence = cluster_sentence(entry.example);
  const std::string title = sentence.empty() ? "Such as " + clipped(entry.example.id, 160) : sentence;
  PageFrame frame;
  frame.run = report.run;
  frame.title = fmt::format("{} · treesift", clipped(title, 100));
  frame.root = "../";
  frame.kind = "cluster";
  frame.trail = {{"clusters.html", "Clusters"}};
  if (place > 0) frame.previous = cluster_address(report.clusters[place - 1].cluster);
  if (place + 1 < report.listing.cluster_count())
    frame.next = cluster_address(report.clusters[place + 1].cluster);
  std::string body = fmt::format("<h1>{}</h1>\n", html_text(title)) + facts_of(report, place);
  body += look_section(report, place, title) + example_section(report, entry, example) +
          members_section(report, place);
  if (entry.inspect > 0) body += approve_section(report, entry.cluster, "Approve on a terminal");
  return html_page(frame, body + causes_html(entry.example));
}

}  // namespace treesift
