// What boosted trees cost: a score, its reasons, and training.
//
//   build/tests/bench/boosted_trees_bench
//
// 150 features a row, a third of them flags, a third small counts, a third of any value. Time is per row for
// `margin` and `contributions`, over few enough rows that they stay in the cache, as a row just made would;
// `train` is 300 rounds of depth 4 over the number of rows given.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "model/learn/boosting.h"

namespace treesift {
namespace {

constexpr std::size_t width = 150;

struct Table {
  std::vector<double> values;
  std::vector<Label> labels;

  BoostingData data() const { return {values, width, labels}; }
  std::span<const double> row(std::size_t index) const {
    return std::span<const double>(values).subspan(index * width, width);
  }
};

double random_value(std::mt19937_64& random, std::size_t feature) {
  const double uniform = static_cast<double>(random() >> 11) * 0x1p-53;
  if (feature % 3 == 0) return uniform < 0.1;
  return feature % 3 == 1 ? static_cast<double>(random() % 12) : uniform;
}

Table make_table(std::size_t rows) {
  std::mt19937_64 random(7);
  Table table;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = 0; i < width; ++i) table.values.push_back(random_value(random, i));
    const double* x = &table.values[row * width];
    const double truth = x[0] + x[5] * x[1] / 4 + (x[2] > 0.7 ? x[8] : 0) - x[11] - 0.5;
    table.labels.push_back(truth + random_value(random, 2) > 1 ? Label::inspect : Label::benign);
  }
  return table;
}

const BoostedTrees& trained_trees() {
  static const BoostedTrees trees = boost(make_table(4000).data(), {});
  return trees;
}

void margin_of_300_trees(benchmark::State& state) {
  const BoostedTrees& trees = trained_trees();
  const Table table = make_table(100);
  std::size_t index = 0;
  for (auto _ : state) benchmark::DoNotOptimize(margin(trees, table.row(index++ % 100)));
  state.counters["trees"] = static_cast<double>(trees.tree_count());
}
BENCHMARK(margin_of_300_trees);

void contributions_of_300_trees(benchmark::State& state) {
  const BoostedTrees& trees = trained_trees();
  const Table table = make_table(100);
  std::vector<double> contributions(width);
  std::size_t index = 0;
  for (auto _ : state) {
    std::fill(contributions.begin(), contributions.end(), 0);
    add_contributions(trees, table.row(index++ % 100), contributions);
    benchmark::DoNotOptimize(contributions.data());
  }
}
BENCHMARK(contributions_of_300_trees);

void train(benchmark::State& state) {
  const Table table = make_table(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(boost(table.data(), {}));
}
BENCHMARK(train)->Arg(5000)->Arg(20000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace treesift
