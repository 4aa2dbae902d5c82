#include "model/judge/boosted_trees_json.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/json_writer.h"
#include "model/judge/model_file.h"

namespace treesift {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

constexpr double never = std::numeric_limits<double>::infinity();  // the threshold of what is not split

[[noreturn]] void refuse_trees(std::string_view what) {
  throw ModelError(fmt::format("the boosted trees cannot be used: {}", what));
}

// Which features are split on, rising.
std::vector<std::uint16_t> used_features(const BoostedTrees& trees) {
  std::vector<std::uint16_t> used;
  for (std::size_t i = 0; i < trees.features.size(); ++i) {
    if (trees.thresholds[i] != never) used.push_back(trees.features[i]);
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  return used;
}

// Half a quantum is 3e-8: the eighth decimal is enough to find the quantum again.
void append_value(std::string& out, double log_odds) {
  const std::size_t begin = out.size();
  out += fmt::format("{:.8f}", log_odds);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  if (out.compare(begin, std::string::npos, "-0") == 0) out.erase(begin, 1);
}

class TreeWriter {
 public:
  TreeWriter(std::string& out, const BoostedTrees& trees, const std::vector<std::uint16_t>& used)
      : out_(out), trees_(trees), used_(used) {}

  void append(std::size_t tree, std::size_t slot) {
    const std::size_t split = tree * trees_.splits_per_tree() + slot;
    const double value = trees_.values[tree * trees_.values_per_tree() + slot] * BoostedTrees::value_quantum;
    const bool is_leaf = slot >= trees_.splits_per_tree() || trees_.thresholds[split] == never;
    if (is_leaf) return append_value(out_, value);
    const auto feature = std::lower_bound(used_.begin(), used_.end(), trees_.features[split]);
    out_ += fmt::format("[{}, {}, ", feature - used_.begin(), trees_.thresholds[split]);
    append_value(out_, value);
    out_ += ", ";
    append(tree, 2 * slot + 1);
    out_ += ", ";
    append(tree, 2 * slot + 2);
    out_ += "]";
  }

 private:
  std::string& out_;
  const BoostedTrees& trees_;
  const std::vector<std::uint16_t>& used_;
};

element member(const element& object, std::string_view key) {
  element value;
  if (object[key].get(value) != simdjson::SUCCESS) refuse_trees(fmt::format("\"{}\" is missing", key));
  return value;
}

array array_of(const element& value, std::string_view what) {
  array items;
  if (value.get(items) != simdjson::SUCCESS) refuse_trees(fmt::format("{} is not an array", what));
  return items;
}

double number_of(const element& value, std::string_view what) {
  double number = 0;
  if (value.get(number) != simdjson::SUCCESS) refuse_trees(fmt::format("{} is not a number", what));
  if (!std::isfinite(number)) refuse_trees(fmt::format("{} is not finite", what));
  return number;
}

std::int32_t quanta_of(const element& value, std::string_view what) {
  const double log_odds = number_of(value, what);
  if (std::abs(log_odds) > BoostedTrees::value_limit) {
    refuse_trees(fmt::format("{} is {}, further from 0 than {}", what, log_odds, BoostedTrees::value_limit));
  }
  return to_quanta(log_odds);
}

std::uint64_t count_of(const element& value, std::string_view what) {
  std::uint64_t count = 0;
  if (value.get(count) != simdjson::SUCCESS) refuse_trees(fmt::format("{} is not a count", what));
  return count;
}

std::vector<std::uint16_t> columns_of(const element& value, std::span<const std::string_view> names) {
  std::vector<std::uint16_t> columns;
  for (const element item : array_of(value, "\"features\"")) {
    std::string_view name;
    if (item.get(name) != simdjson::SUCCESS) refuse_trees("\"features\" has an entry that is not a name");
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) refuse_trees(fmt::format("there is no feature \"{}\"", name));
    columns.push_back(static_cast<std::uint16_t>(found - names.begin()));
  }
  return columns;
}

// Reads one tree after the other to the end of `trees`.
class TreeReader {
 public:
  TreeReader(BoostedTrees& trees, std::vector<std::uint16_t> columns)
      : trees_(trees), columns_(std::move(columns)) {}

  void read(const element& tree) {
    what_ = fmt::format("tree {}", trees_.tree_count());
    first_split_ = trees_.features.size();
    first_value_ = trees_.values.size();
    trees_.features.resize(first_split_ + trees_.splits_per_tree(), 0);
    trees_.thresholds.resize(first_split_ + trees_.splits_per_tree(), never);
    trees_.values.resize(first_value_ + trees_.values_per_tree(), 0);
    read_slot(tree, 0);
  }

 private:
  void read_slot(const element& node, std::size_t slot) {
    if (!node.is_array()) return set_leaf(slot, quanta_of(node, what_));
    if (slot >= trees_.splits_per_tree()) refuse_trees(fmt::format("{} is deeper than \"depth\"", what_));
    const array parts = array_of(node, what_);
    if (parts.size() != 5)
      refuse_trees(fmt::format("{} has a split of {} parts, not 5", what_, parts.size()));
    auto part = parts.begin();
    trees_.features[first_split_ + slot] = column_of(*part);
    trees_.thresholds[first_split_ + slot] = number_of(*++part, what_);
    trees_.values[first_value_ + slot] = quanta_of(*++part, what_);
    read_slot(*++part, 2 * slot + 1);
    read_slot(*++part, 2 * slot + 2);
  }

  std::uint16_t column_of(const element& index) const {
    const std::uint64_t number = count_of(index, what_);
    if (number < columns_.size()) return columns_[number];
    refuse_trees(fmt::format("{} asks feature {}, \"features\" has {}", what_, number, columns_.size()));
  }

  void set_leaf(std::size_t slot, std::int32_t value) {
    trees_.values[first_value_ + slot] = value;
    if (slot >= trees_.splits_per_tree()) return;
    set_leaf(2 * slot + 1, value);
    set_leaf(2 * slot + 2, value);
  }

  BoostedTrees& trees_;
  std::vector<std::uint16_t> columns_;
  std::string what_;
  std::size_t first_split_ = 0, first_value_ = 0;
};

}  // namespace

void append_boosted_trees(std::string& out, const BoostedTrees& trees,
                          std::span<const std::string_view> names) {
  const std::vector<std::uint16_t> used = used_features(trees);
  out += "{\"base\": ";
  append_value(out, trees.base);
  out += fmt::format(", \"depth\": {}, \"features\": [", trees.depth);
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (i > 0) out += ", ";
    append_json_string(out, names[used[i]]);
  }
  out += "], \"trees\": [";
  TreeWriter writer(out, trees, used);
  for (std::size_t tree = 0; tree < trees.tree_count(); ++tree) {
    out += tree > 0 ? ",\n  " : "\n  ";
    writer.append(tree, 0);
  }
  out += "]}";
}

BoostedTrees parse_boosted_trees(const element& json, std::span<const std::string_view> names) {
  if (!json.is_object()) refuse_trees("they are not a JSON object");
  BoostedTrees trees;
  trees.base = quanta_of(member(json, "base"), "\"base\"") * BoostedTrees::value_quantum;
  trees.depth = count_of(member(json, "depth"), "\"depth\"");
  if (trees.depth < 1 || trees.depth > BoostedTrees::depth_limit) {
    refuse_trees(fmt::format("\"depth\" is {}, not 1 to {}", trees.depth, BoostedTrees::depth_limit));
  }
  TreeReader reader(trees, columns_of(member(json, "features"), names));
  for (const element tree : array_of(member(json, "trees"), "\"trees\"")) {
    if (trees.tree_count() == BoostedTrees::tree_limit) {
      refuse_trees(fmt::format("there are more than {} trees", BoostedTrees::tree_limit));
    }
    reader.read(tree);
  }
  return trees;
}

}  // namespace treesift
