#include "parsers/snapshot/layout.h"

namespace treesift {

void Layout::resize(NodeIndex nodes) {
  content_box.assign(nodes, Box());
  displayed.assign(nodes, 0);
  sight.assign(nodes, Sight::hidden);
  font_size.assign(nodes, 0);
  font_weight.assign(nodes, 0);
  color.assign(nodes, 0);
  background.assign(nodes, 0);
  z_index.assign(nodes, 0);
  paint_order.assign(nodes, -1);
  clicks.assign(nodes, 0);
}

void Layout::copy(NodeIndex from, NodeIndex to) {
  content_box[to] = content_box[from];
  displayed[to] = displayed[from];
  sight[to] = sight[from];
  font_size[to] = font_size[from];
  font_weight[to] = font_weight[from];
  color[to] = color[from];
  background[to] = background[from];
  z_index[to] = z_index[from];
  paint_order[to] = paint_order[from];
  clicks[to] = clicks[from];
}

Layout Layout::of(std::span<const NodeIndex> sources) const {
  Layout layout;
  layout.page_width = page_width;
  layout.page_height = page_height;
  if (empty()) return layout;
  const auto take = [&](auto& to, const auto& from) {
    for (const NodeIndex source : sources) to.push_back(from[source]);
  };
  take(layout.content_box, content_box);
  take(layout.displayed, displayed);
  take(layout.sight, sight);
  take(layout.font_size, font_size);
  take(layout.font_weight, font_weight);
  take(layout.color, color);
  take(layout.background, background);
  take(layout.z_index, z_index);
  take(layout.paint_order, paint_order);
  take(layout.clicks, clicks);
  return layout;
}

}  // namespace treesift
