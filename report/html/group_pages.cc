// What a report says of groups: which of them fail, and where first.
#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "report/html/page.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"

namespace treesift {
namespace {

constexpr std::size_t longest_group_name = 200;

std::string news_text(const GroupEntry& entry) {
  if (entry.news == GroupNews::fails_now) return "new";
  if (entry.failing_runs > 1) return fmt::format("{} runs", entry.failing_runs);
  return "–";
}

std::string step_html(const ReportContents& report, const GroupStep& step) {
  const auto page = report.numbers.find(step.id);
  const std::string id = html_text(clipped(step.id, longest_group_name));
  std::string out = page == report.numbers.end() ? fmt::format("<span class=\"id\">{}</span>", id)
                                                 : fmt::format("<a class=\"id target\" href=\"{}\">{}</a>",
                                                               pair_address(page->second), id);
  if (step.error) return out + fmt::format("<p class=\"quiet\">{}</p>", html_text(step.error->message));
  return step.reason ? out + place_html(step.reason->place) : out;
}

std::string group_row(const ReportContents& report, const GroupEntry& entry) {
  const GroupStep& step = *entry.first_failing;
  std::string out =
      fmt::format("<tr data-row><td class=\"main\"><strong>{}</strong></td><td>step {}: {}</td>",
                  html_text(clipped(entry.group, longest_group_name)), step.step, step_html(report, step));
  out += fmt::format("<td class=\"number\" data-label=\"need a person\">{}</td>",
                     with_separators(entry.pairs() - entry.pass));
  out += fmt::format("<td class=\"number\" data-label=\"pairs\">{}</td>", with_separators(entry.pairs()));
  return out + fmt::format("<td class=\"number\" data-label=\"fails for\">{}</td></tr>\n", news_text(entry));
}

std::string news_sentence(const GroupListing& groups) {
  if (!groups.has_earlier) return "";
  const GroupTotals& totals = groups.totals;
  return fmt::format(" {} fail newly, {} still fail, {} are mended.", with_separators(totals.failing_newly),
                     with_separators(totals.still_failing), with_separators(totals.mended));
}

}  // namespace

std::string group_section(const ReportContents& report) {
  const GroupTotals& totals = report.groups.totals;
  if (totals.groups == 0) return "";
  return fmt::format(
      "<section>\n<h2>Groups</h2>\n<p class=\"lead\"><a href=\"groups.html\">{} of {}</a> "
      "fail.{}</p>\n</section>\n",
      with_separators(totals.failing), counted(totals.groups, "group"), news_sentence(report.groups));
}

std::string groups_page(const ReportContents& report) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = "Groups · treesift";
  frame.kind = "groups";
  const GroupListing& groups = report.groups;
  std::string body = fmt::format("<h1>{} of {} fail</h1>\n", with_separators(groups.totals.failing),
                                 counted(groups.totals.groups, "group"));
  body += fmt::format("<p class=\"lead\">A group fails if any of its pairs needs a person.{}</p>\n",
                      news_sentence(groups));
  body += filter_html("groups, ids, paths", FilterOf::groups);
  body +=
      "<table class=\"list groups\"><thead><tr><th>Group</th><th>First failing pair</th><th "
      "class=\"number\">Need a person</th><th class=\"number\">Pairs</th><th class=\"number\">Fails "
      "for</th></tr></thead>\n<tbody>\n";
  for (const GroupEntry& entry : groups.failing) body += group_row(report, entry);
  body += "</tbody></table>\n";
  if (groups.totals.failing > groups.failing.size())
    body += fmt::format("<p class=\"quiet\">and {} more</p>\n",
                        with_separators(groups.totals.failing - groups.failing.size()));
  return html_page(frame, body);
}

}  // namespace treesift
