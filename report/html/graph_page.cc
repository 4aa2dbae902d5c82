// What a report shows of two crawls: both graphs in one picture.
#include <fmt/format.h>

#include <algorithm>

#include "base/words/counted.h"
#include "report/graphs/graph_formats.h"
#include "report/html/page.h"
#include "report/html/report_pages.h"
#include "report/html_text.h"

namespace treesift {
namespace {

std::size_t count_of(const GraphView& graph, GraphStanding standing) {
  return static_cast<std::size_t>(std::ranges::count(graph.nodes, standing, &ViewNode::standing));
}

std::string counts_html(const GraphView& graph) {
  return fmt::format("{}: {} changed, {} added, {} removed", counted(graph.nodes.size(), "state"),
                     with_separators(count_of(graph, GraphStanding::changed)),
                     with_separators(count_of(graph, GraphStanding::added)),
                     with_separators(count_of(graph, GraphStanding::removed)));
}

}  // namespace

std::string graph_section(const ReportContents& report) {
  if (!report.graph) return "";
  return fmt::format(
      "<section>\n<h2>The two crawls</h2>\n<p class=\"lead\"><a href=\"graph.html\">{}</a>. <a "
      "href=\"film.html\">The paths, picture by picture</a></p>\n</section>\n",
      counts_html(*report.graph));
}

std::string graph_page(const ReportContents& report) {
  PageFrame frame;
  frame.run = report.run;
  frame.title = "The two crawls · treesift";
  frame.kind = "graph";
  const std::string body = fmt::format(
      "<h1>The two crawls</h1>\n<p class=\"lead\">{}. Green is added, red removed, orange changed; a number "
      "is the warning level, ! a failure. A state opens its page. <a href=\"film.html\">The paths, picture "
      "by picture</a></p>\n<div class=\"graph\" tabindex=\"0\" role=\"region\" aria-label=\"The "
      "graph\">\n{}</div>\n",
      counts_html(*report.graph), graph_svg(*report.graph));
  return html_page(frame, body);
}

}  // namespace treesift
