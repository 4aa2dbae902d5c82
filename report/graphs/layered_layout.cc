// Layers (Sugiyama, Tagawa and Toda, 1981), as simply as they serve: a state stands as many rows below the start as
// the shortest way to it has actions; and within its row near the middle of the states that lead to it, found by a few
// sweeps down and up. Ties keep the order of discovery, so the same graph is drawn in the same way. O(sweeps
// x edges), and a sort of each layer.
#include "report/graphs/layered_layout.h"

#include <algorithm>
#include <numeric>

namespace treesift {
namespace {

constexpr int sweeps = 4;

class LayeredLayout {
 public:
  explicit LayeredLayout(const GraphView& view) : view_(view), layer_of_(view.nodes.size(), unknown) {
    neighbours_.resize(view.nodes.size());
    for (const UnitedEdge& edge : view.edges) {
      if (edge.from == no_state || edge.from == edge.to) continue;
      neighbours_[edge.from].push_back(edge.to);
      neighbours_[edge.to].push_back(edge.from);
    }
    find_layers();
    for (int sweep = 0; sweep < sweeps; ++sweep) order_layers();
  }

  GraphPlaces places() const {
    GraphPlaces places;
    places.nodes.resize(view_.nodes.size());
    for (const std::vector<std::size_t>& layer : layers_) {
      for (std::size_t i = 0; i < layer.size(); ++i)
        places.nodes[layer[i]] = {static_cast<std::uint32_t>(i % most_columns),
                                  places.rows + static_cast<std::uint32_t>(i / most_columns)};
      places.rows += static_cast<std::uint32_t>((layer.size() + most_columns - 1) / most_columns);
      places.columns = std::max(
          places.columns, static_cast<std::uint32_t>(std::min<std::size_t>(layer.size(), most_columns)));
    }
    return places;
  }

 private:
  static constexpr std::size_t unknown = no_state;

  void put(std::size_t node, std::size_t layer) {
    layer_of_[node] = layer;
    if (layers_.size() <= layer) layers_.resize(layer + 1);
    layers_[layer].push_back(node);
  }

  // What is not reached from the start begins a graph of its own.
  void find_layers() {
    std::vector<std::vector<std::size_t>> targets(view_.nodes.size());
    for (const UnitedEdge& edge : view_.edges) {
      if (edge.from != no_state)
        targets[edge.from].push_back(edge.to);
      else if (layer_of_[edge.to] == unknown)
        put(edge.to, 0);
    }
    for (std::size_t start = 0; start < view_.nodes.size(); ++start) {
      walk(targets);
      if (layer_of_[start] == unknown) put(start, 0);
    }
    walk(targets);
  }

  void walk(const std::vector<std::vector<std::size_t>>& targets) {
    for (std::size_t layer = 0; layer < layers_.size(); ++layer) {
      for (std::size_t i = done_in(layer); i < layers_[layer].size(); ++i) {
        for (const std::size_t target : targets[layers_[layer][i]]) {
          if (layer_of_[target] == unknown) put(target, layer + 1);
        }
      }
      done_[layer] = layers_[layer].size();
    }
  }

  std::size_t done_in(std::size_t layer) {
    if (done_.size() <= layer) done_.resize(layer + 1);
    return done_[layer];
  }

  void order_layers() {
    std::vector<double> place(view_.nodes.size());
    const auto note_places = [&](const std::vector<std::size_t>& layer) {
      for (std::size_t i = 0; i < layer.size(); ++i)
        place[layer[i]] = (static_cast<double>(i) + 0.5) / static_cast<double>(layer.size());
    };
    std::ranges::for_each(layers_, note_places);
    for (std::vector<std::size_t>& layer : layers_) {
      std::vector<std::pair<double, std::size_t>> wanted;
      for (const std::size_t node : layer) wanted.emplace_back(middle_of_neighbours(node, place), node);
      std::ranges::stable_sort(wanted, {}, &std::pair<double, std::size_t>::first);
      for (std::size_t i = 0; i < layer.size(); ++i) layer[i] = wanted[i].second;
      note_places(layer);
    }
  }

  double middle_of_neighbours(std::size_t node, const std::vector<double>& place) const {
    const std::vector<std::size_t>& all = neighbours_[node];
    if (all.empty()) return place[node];
    const double sum = std::accumulate(
        all.begin(), all.end(), 0.0, [&](double so_far, std::size_t other) { return so_far + place[other]; });
    return sum / static_cast<double>(all.size());
  }

  const GraphView& view_;
  std::vector<std::size_t> layer_of_;
  std::vector<std::vector<std::size_t>> layers_, neighbours_;
  std::vector<std::size_t> done_;
};

}  // namespace

GraphPlaces layered_layout(const GraphView& view) {
  return LayeredLayout(view).places();
}

}  // namespace treesift
