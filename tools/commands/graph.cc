// treesift graph: a crawl in, its state-flow graph out; of two crawls what came, went and changed.
#include <fmt/format.h>

#include <algorithm>

#include "io/output/output_file.h"
#include "report/graphs/graph_formats.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/crawls/crawl_graph.h"

namespace treesift {
namespace {

std::string shown(const StateGraph& graph, const GraphFacts& facts, GraphFormat format) {
  switch (format) {
    case GraphFormat::json:
      return graph_json(graph, facts);
    case GraphFormat::dot:
      return graph_dot(view_of(graph, facts));
    case GraphFormat::svg:
      return graph_svg(view_of(graph, facts));
    case GraphFormat::text:
      break;
  }
  return graph_text(graph, facts);
}

std::string shown(const GraphView& view, const GraphDifference& difference, GraphFormat format) {
  switch (format) {
    case GraphFormat::json:
      return comparison_json(view, difference);
    case GraphFormat::dot:
      return graph_dot(view);
    case GraphFormat::svg:
      return graph_svg(view);
    case GraphFormat::text:
      break;
  }
  return comparison_text(view);
}

int show_graph(const CrawlGraphSettings& settings, OutputFile& output) {
  const StateGraph graph = read_graph(settings.inputs.front(), settings.limits);
  const GraphFacts facts = facts_of(graph);
  output.write(shown(graph, facts, settings.graph_format));
  output.finish();
  print_message("treesift: {} states, {} edges, {} pages, {} dead ends\n", graph.states.size(),
                graph.edges.size(), facts.bin_count, facts.dead_ends.size());
  return exit_nothing;
}

// Added and removed pages need a person as much as pairs of one side do.
bool needs_a_person(const UnitedState& state, Warning fail_on) {
  return state.old_state == no_state || state.new_state == no_state || state.level.warning >= fail_on;
}

int show_difference(const CrawlGraphSettings& settings, OutputFile& output) {
  const PairedCrawls crawls =
      pair_crawls(settings.against, settings.inputs.front(), settings.clean_crawls, settings.limits);
  const GraphDifference& difference = crawls.difference;
  output.write(shown(view_of(crawls.old_crawl, crawls.new_crawl, difference, crawls.pair_ids), difference,
                     settings.graph_format));
  output.finish();
  const auto to_inspect = static_cast<std::size_t>(std::ranges::count_if(
      difference.states, [&](const UnitedState& state) { return needs_a_person(state, settings.fail_on); }));
  print_message("treesift: {} states: {} the same, {} changed, {} added, {} removed; {} to inspect\n",
                difference.states.size(), difference.count_states(GraphStanding::same),
                difference.count_states(GraphStanding::changed),
                difference.count_states(GraphStanding::added),
                difference.count_states(GraphStanding::removed), to_inspect);
  return to_inspect > 0 && !settings.graph_exit_zero ? exit_inspect : exit_nothing;
}

}  // namespace

int run_graph(const CrawlGraphSettings& settings) {
  if (settings.inputs.size() != 1) throw UsageError("name one crawl: an archive or a folder");
  OutputFile output(settings.output);
  return settings.against.empty() ? show_graph(settings, output) : show_difference(settings, output);
}

}  // namespace treesift
