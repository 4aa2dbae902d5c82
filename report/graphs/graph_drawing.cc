// The graph as DOT and as SVG. Colours are attributes, not styles: the pages of a report allow no styles of their own.
#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.h"
#include "report/graphs/graph_formats.h"
#include "report/graphs/layered_layout.h"
#include "report/html_text.h"

namespace treesift {
namespace {

constexpr int margin = 24, words_height = 34, column_gap = 20, row_gap = 58;
constexpr std::size_t longest_name = 17;

// Of a node: its words, and above them its picture where the graph has pictures.
struct NodeSize {
  int width = 112, picture_height = 0;

  int height() const { return picture_height + words_height; }
};

NodeSize size_of_nodes(const GraphView& view) {
  const bool has_pictures =
      std::ranges::any_of(view.nodes, [](const ViewNode& node) { return !node.picture.empty(); });
  return has_pictures ? NodeSize{144, 96} : NodeSize{};
}

struct Colours {
  std::string_view fill, stroke, dashes;
};

Colours colours_of(GraphStanding standing) {
  constexpr Colours all[] = {{"#f2f4f7", "#8a94a6", ""},
                             {"#fff3d6", "#c77700", ""},
                             {"#e1f5e5", "#1f8a3b", ""},
                             {"#fde4e4", "#c62828", "5 4"}};
  return all[static_cast<std::size_t>(standing)];
}

// Near-duplicates of one page have one of a few fills, in turns.
std::string_view fill_of(const GraphView& view, std::size_t index, const std::vector<std::uint32_t>& sizes) {
  constexpr std::string_view fills[] = {"#dbe9ff", "#e6dcff", "#d8f3ee", "#ffe3d4", "#fff2c4", "#f9d9ea"};
  const ViewNode& node = view.nodes[index];
  if (view.is_comparison || sizes[node.kind] < 2) return colours_of(node.standing).fill;
  return fills[node.kind % std::size(fills)];
}

std::vector<std::uint32_t> sizes_of_kinds(const GraphView& view) {
  std::vector<std::uint32_t> sizes(view.nodes.size());
  for (const ViewNode& node : view.nodes) ++sizes[node.kind];
  return sizes;
}

struct Point {
  int x = 0, y = 0;
};

class SvgWriter {
 public:
  explicit SvgWriter(const GraphView& view)
      : view_(view),
        places_(layered_layout(view)),
        size_(size_of_nodes(view)),
        sizes_(sizes_of_kinds(view)) {}

  std::string write() {
    const int width = 2 * margin + static_cast<int>(places_.columns) * (size_.width + column_gap);
    const int height = 2 * margin + static_cast<int>(places_.rows) * (size_.height() + row_gap);
    svg_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" height=\"{}\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n<title>State-flow graph</title>\n",
        width, height, width, height);
    for (const UnitedEdge& edge : view_.edges) write_edge(edge);
    for (std::size_t i = 0; i < view_.nodes.size(); ++i) write_node(i);
    return svg_ + "</svg>\n";
  }

 private:
  Point corner_of(std::size_t node) const {
    const NodePlace& place = places_.nodes[node];
    return {margin + static_cast<int>(place.column) * (size_.width + column_gap),
            margin + static_cast<int>(place.row) * (size_.height() + row_gap)};
  }

  // A short line from above shows where the browser starts.
  void write_edge(const UnitedEdge& edge) {
    const Point to = corner_of(edge.to);
    const int x2 = to.x + size_.width / 2, y2 = to.y;
    std::string line;
    if (edge.from == no_state) {
      line = fmt::format("M{} {}V{}", x2, y2 - 16, y2);
    } else if (edge.from == edge.to) {
      line = fmt::format("M{} {}c14 -16 30 8 0 14", to.x + size_.width, to.y + 10);
    } else {
      const Point from = corner_of(edge.from);
      const bool is_down = from.y < to.y;
      const int x1 = from.x + size_.width / 2, y1 = from.y + (is_down ? size_.height() : 0);
      const int end = is_down ? y2 : to.y + size_.height(), bend = is_down ? 34 : -34;
      line = fmt::format("M{} {}C{} {} {} {} {} {}", x1, y1, x1, y1 + bend, x2, end - (is_down ? 34 : -34),
                         x2, end);
    }
    const Colours colours = colours_of(edge.standing);
    const bool stands_out = edge.standing != GraphStanding::same;
    svg_ += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" "
        "stroke-opacity=\"{}\"{}><title>{}</title></path>\n",
        line, colours.stroke, stands_out ? 2 : 1, stands_out ? "1" : "0.45", dashes(colours),
        html_text(clipped(edge.label, 200)));
  }

  static std::string dashes(const Colours& colours) {
    return colours.dashes.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", colours.dashes);
  }

  void write_node(std::size_t index) {
    const ViewNode& node = view_.nodes[index];
    const Point at = corner_of(index);
    const Colours colours = colours_of(node.standing);
    if (!node.link.empty()) svg_ += fmt::format("<a href=\"{}\">", html_text(node.link));
    svg_ += fmt::format(
        "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"{}\" "
        "stroke=\"{}\" stroke-width=\"{}\"{}/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\" "
        "fill=\"#1d2433\">{}</text>{}</g>",
        html_text(clipped(node.name + "\n" + node.title, 400)), at.x, at.y, size_.width, size_.height(),
        fill_of(view_, index, sizes_), colours.stroke, node.standing == GraphStanding::same ? 1 : 2,
        dashes(colours), at.x + size_.width / 2, at.y + size_.height() - words_height / 2 + 4,
        html_text(clipped(node.name, longest_name)), picture(node, at) + badge(node, at));
    svg_ += node.link.empty() ? "\n" : "</a>\n";
  }

  std::string picture(const ViewNode& node, Point at) const {
    constexpr int border = 4;
    if (node.picture.empty()) return "";
    return fmt::format(
        "<image href=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"xMidYMin "
        "slice\"/>",
        html_text(node.picture), at.x + border, at.y + border, size_.width - 2 * border,
        size_.picture_height - border);
  }

  std::string badge(const ViewNode& node, Point at) const {
    if (node.warning == Warning::none) return "";
    const std::string_view words = node.warning == Warning::failure ? "!" : name_of(node.warning);
    return fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"8\" fill=\"#c77700\"/><text x=\"{}\" y=\"{}\" "
        "text-anchor=\"middle\" fill=\"#ffffff\">{}</text>",
        at.x + size_.width, at.y, at.x + size_.width, at.y + 4, words);
  }

  const GraphView& view_;
  GraphPlaces places_;
  NodeSize size_;
  std::vector<std::uint32_t> sizes_;
  std::string svg_;
};

std::string dot_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : valid_utf8(text)) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + '"';
}

}  // namespace

std::string graph_svg(const GraphView& view) {
  return SvgWriter(view).write();
}

std::string graph_dot(const GraphView& view) {
  std::string dot =
      "digraph crawl {\n  node [shape=box, style=\"rounded,filled\"];\n  start [shape=point];\n";
  const std::vector<std::uint32_t> sizes = sizes_of_kinds(view);
  for (std::size_t i = 0; i < view.nodes.size(); ++i) {
    const ViewNode& node = view.nodes[i];
    dot += fmt::format("  n{} [label={}, tooltip={}, fillcolor=\"{}\", color=\"{}\"];\n", i,
                       dot_string(node.name), dot_string(node.title), fill_of(view, i, sizes),
                       colours_of(node.standing).stroke);
  }
  for (const UnitedEdge& edge : view.edges) {
    const std::string from = edge.from == no_state ? "start" : fmt::format("n{}", edge.from);
    dot += fmt::format("  {} -> n{} [tooltip={}, color=\"{}\"{}];\n", from, edge.to, dot_string(edge.label),
                       colours_of(edge.standing).stroke,
                       edge.standing == GraphStanding::removed ? ", style=dashed" : "");
  }
  return dot + "}\n";
}

}  // namespace treesift
