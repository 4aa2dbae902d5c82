#include "model/states/baselines.h"

#include <algorithm>
#include <array>
#include <utility>

namespace treesift {
namespace {

constexpr std::size_t most_tried = 1000;

using LabelCounts = std::array<std::uint64_t, pair_classes>;

// Pairs up to each of the distances that are tried, by label.
struct Steps {
  std::vector<LabelCounts> up_to;
  LabelCounts all{};
};

Steps steps_of(const std::vector<LabelledDistance>& sorted) {
  std::vector<std::size_t> ends;  // where one distance ends
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i + 1 == sorted.size() || sorted[i].distance != sorted[i + 1].distance) ends.push_back(i + 1);
  }
  const std::size_t every = ends.size() / most_tried + 1;
  Steps steps;
  steps.up_to.push_back({});
  std::size_t next = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    ++steps.all[static_cast<std::size_t>(sorted[i].label)];
    if (i + 1 != ends[next]) continue;
    if (next % every == 0 || i + 1 == sorted.size()) steps.up_to.push_back(steps.all);
    ++next;
  }
  return steps;
}

ClassTable table_of(const std::string& name, const Steps& steps, std::size_t clones, std::size_t near) {
  ClassTable table{name, {}};
  for (std::size_t label = 0; label < pair_classes; ++label)
    table.counts[label] = {steps.up_to[clones][label], steps.up_to[near][label] - steps.up_to[clones][label],
                           steps.all[label] - steps.up_to[near][label]};
  return table;
}

}  // namespace

ClassTable table_of_best_thresholds(std::string name, std::vector<LabelledDistance> pairs) {
  std::ranges::stable_sort(pairs, {}, &LabelledDistance::distance);
  const Steps steps = steps_of(pairs);
  ClassTable best = table_of(name, steps, 0, 0);
  double best_mean = best.mean_f1();
  for (std::size_t near = 0; near < steps.up_to.size(); ++near) {
    for (std::size_t clones = 0; clones <= near; ++clones) {
      ClassTable table = table_of(name, steps, clones, near);
      if (const double mean = table.mean_f1(); mean > best_mean) {
        best_mean = mean;
        best = std::move(table);
      }
    }
  }
  return best;
}

PagePrint collapsed_shape(const Document& document, const std::vector<std::uint8_t>& seen) {
  std::vector<PagePrint> prints(document.node_count());
  std::vector<PagePrint> parts;
  for (NodeIndex node = document.node_count(); node-- > 0;) {
    parts.assign(1,
                 print_of_bytes(document.is_text(node) ? "#text" : document.name_text(document.name(node))));
    for (const NodeIndex child : document.children(node)) {
      if (seen[child] == 0 || (parts.size() > 1 && parts.back() == prints[child])) continue;
      parts.push_back(prints[child]);
    }
    prints[node] = joined_print(parts);
  }
  return prints.empty() ? PagePrint{} : prints[document_node];
}

}  // namespace treesift
