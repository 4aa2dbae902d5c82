// From items to their template.
//
// The first item, taken literally, is the first guess. Each further item that the guess matches costs one
// linear match; one that it does not match is taken literally too and folded in (align/templates/fold.h).
// A guess only ever widens, and its size is bounded, so that the number of folds depends on the pattern, not
// on the number of items.
//
// Inside an item the children of lists, and of other elements that hold many alike, are folded in the same
// way. Cells of a row are not: columns differ by their place.
#include "align/templates/generate.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "align/templates/fold.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t largest_item = 1000;  // patterns
constexpr std::size_t many_alike = 4;       // children of an element that is not a list, to be folded
constexpr std::size_t longest_period = 4;
constexpr std::size_t max_compared = 40;

constexpr NameSet lists{"ul",    "ol",    "dl",    "menu",  "dir",      "select",
                        "table", "tbody", "thead", "tfoot", "optgroup", "datalist"};
constexpr NameSet rows{"tr", "colgroup"};

bool same_classes(std::string_view a, std::string_view b) {
  constexpr std::size_t longest = 400;  // of long lists only the start is compared, word by word
  if (a.empty() || b.empty() || a == b) return true;
  a = a.substr(0, longest);
  b = b.substr(0, longest);
  bool common = false;
  for_each_class(a, [&](std::string_view word) { common = common || has_class(b, word); });
  return common ||
         !(fold_values(pattern_of_value(a), pattern_of_value(b)).kind() == ValuePattern::Kind::text_class);
}

bool same_ids(std::string_view a, std::string_view b) {
  if (a.empty() != b.empty()) return false;
  return a == b ||
         fold_values(pattern_of_value(a), pattern_of_value(b)).kind() == ValuePattern::Kind::numbered;
}

// The names of the first children, texts left out.
std::size_t child_names(const Document& document, NodeIndex node, std::array<NameId, max_compared>& names) {
  std::size_t count = 0;
  for (const NodeIndex child : document.children(node)) {
    if (count == max_compared) break;
    if (document.is_element(child)) names[count++] = document.name(child);
  }
  return count;
}

// Whether at least half of the children agree, by their longest common subsequence.
bool half_agree(const Document& document, NodeIndex x, NodeIndex y) {
  std::array<NameId, max_compared> a, b;
  const std::size_t n = child_names(document, x, a), m = child_names(document, y, b);
  std::array<std::uint8_t, max_compared + 1> row{};
  for (std::size_t i = 0; i < n; ++i) {
    std::uint8_t diagonal = 0;
    for (std::size_t j = 0; j < m; ++j) {
      const std::uint8_t above = row[j + 1];
      row[j + 1] = a[i] == b[j] ? static_cast<std::uint8_t>(diagonal + 1) : std::max(above, row[j]);
      diagonal = above;
    }
  }
  return 2 * static_cast<std::size_t>(row[m]) >= std::max(n, m);
}

// The least period of turns that all kinds follow, or 0.
std::size_t period_of(std::span<const std::uint8_t> kinds, std::size_t rounds) {
  for (std::size_t period = 2; period <= longest_period; ++period) {
    if (kinds.size() % period != 0 || kinds.size() / period < rounds) continue;
    if (std::equal(kinds.begin() + static_cast<std::ptrdiff_t>(period), kinds.end(), kinds.begin())) {
      return period;
    }
  }
  return 0;
}

void give_up_content(Pattern& pattern) {
  pattern.any_content = true;
  pattern.children.clear();
}

}  // namespace

bool is_list(NameId name) {
  return lists.contains(name);
}

bool alike_items(const Document& document, NodeIndex x, NodeIndex y, bool in_list) {
  if (!document.is_element(x) || !document.is_element(y) || document.name(x) != document.name(y))
    return false;
  constexpr NameId id = standard_name("id"), name = standard_name("name"), classes = standard_name("class");
  if (!in_list &&
      !(same_ids(attribute_value(document, x, id), attribute_value(document, y, id)) &&
        same_ids(attribute_value(document, x, name), attribute_value(document, y, name)) &&
        same_classes(attribute_value(document, x, classes), attribute_value(document, y, classes)))) {
    return false;
  }
  return document.shape_hash(x) == document.shape_hash(y) || half_agree(document, x, y);
}

std::vector<NodeIndex> PatternGenerator::children_of(NodeIndex parent) const {
  std::vector<NodeIndex> children;
  for (const NodeIndex child : document_.children(parent)) children.push_back(child);
  return children;
}

std::vector<SiblingRun> PatternGenerator::runs_of(std::span<const NodeIndex> children, bool in_list) const {
  std::vector<SiblingRun> runs;
  std::vector<NodeIndex> kinds;        // the first of each, as far as there are few
  std::vector<std::uint8_t> sequence;  // the kind of each child
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (i > 0 && alike_items(document_, children[i - 1], children[i], in_list)) {
      ++runs.back().end;
    } else {
      runs.push_back({i, i + 1, 1});
    }
    if (runs.size() <= i || kinds.size() > longest_period) continue;
    const auto known = std::ranges::find_if(
        kinds, [&](NodeIndex kind) { return alike_items(document_, kind, children[i], in_list); });
    sequence.push_back(static_cast<std::uint8_t>(known - kinds.begin()));
    if (known == kinds.end()) kinds.push_back(children[i]);
  }
  if (runs.size() != children.size() || sequence.size() != children.size()) return runs;
  const std::size_t period = period_of(sequence, in_list ? 2 : 3);
  const bool texts =
      std::ranges::any_of(children, [&](NodeIndex node) { return !document_.is_element(node); });
  if (period > 0 && !texts) runs.assign(1, {0, children.size(), period});
  return runs;
}

Pattern PatternGenerator::of_items(std::span<const NodeIndex> items) {
  patterns_left_ = largest_item;
  return of_items(items, 1);
}

Pattern PatternGenerator::of_turns(std::span<const NodeIndex> children, SiblingRun run) {
  patterns_left_ = largest_item;
  return of_run(children, run, 1);
}

std::optional<std::vector<Pattern>> PatternGenerator::of_content(NodeIndex parent) {
  patterns_left_ = largest_item;
  return of_content(parent, 1);
}

Pattern PatternGenerator::of_items(std::span<const NodeIndex> items, std::size_t depth) {
  Pattern all;
  std::optional<PatternMatcher> matcher;
  const std::size_t left = patterns_left_;
  for (const NodeIndex item : items) {
    if (matcher && matcher->matches_first(document_, item, scratch_)) continue;
    patterns_left_ = left;
    Pattern one = of_node(item, depth);
    all = matcher ? fold(all, one) : std::move(one);
    if (count_patterns(all) > largest_item) give_up_content(all);
    matcher.emplace(std::span(&all, 1));
  }
  patterns_left_ = left - std::min(left, count_patterns(all));
  return all;
}

Pattern PatternGenerator::of_node(NodeIndex node, std::size_t depth) {
  Pattern pattern;
  patterns_left_ -= patterns_left_ > 0;
  if (document_.is_text(node)) {
    pattern.kind = PatternKind::text;
    pattern.text = pattern_of_value(document_.text(node));
    return pattern;
  }
  pattern.name = document_.name_text(document_.name(node));
  for (const Attribute& attribute : document_.attributes(node)) {
    pattern.attributes.push_back({std::string(document_.name_text(attribute.name)), true,
                                  pattern_of_value(document_.value(attribute))});
  }
  std::ranges::sort(pattern.attributes, {}, &AttributePattern::name);
  if (pattern.attributes.size() > max_attributes) {
    pattern.attributes.clear();
    pattern.other_attributes = true;
  }
  if (document_.subtree_size(node) == 1) return pattern;
  std::optional<std::vector<Pattern>> content;
  if (depth + 3 < deepest_pattern && patterns_left_ > 0) content = of_content(node, depth + 1);
  if (content) {
    pattern.children = *std::move(content);
  } else {
    give_up_content(pattern);
  }
  return pattern;
}

Pattern PatternGenerator::of_run(std::span<const NodeIndex> children, SiblingRun run, std::size_t depth) {
  const std::span<const NodeIndex> items = children.subspan(run.begin, run.end - run.begin);
  if (run.period == 1) {
    Pattern pattern = of_items(items, depth);
    if (items.size() > 1) pattern.repetition = Repetition::one_or_more;
    return pattern;
  }
  Pattern group;
  group.kind = PatternKind::group;
  group.repetition = Repetition::one_or_more;
  for (std::size_t turn = 0; turn < run.period; ++turn) {
    std::vector<NodeIndex> in_turn;
    for (std::size_t i = turn; i < items.size(); i += run.period) in_turn.push_back(items[i]);
    group.children.push_back(of_items(in_turn, depth));
  }
  return group;
}

// dt and the dd behind it, again and again: a group, even where it stands once only.
std::optional<std::vector<Pattern>> PatternGenerator::of_definitions(std::span<const NodeIndex> children,
                                                                     std::size_t depth) {
  const auto is_term = [&](NodeIndex node) { return document_.name(node) == standard_name("dt"); };
  if (children.empty() || !is_term(children.front())) return std::nullopt;
  Pattern group;
  group.kind = PatternKind::group;
  const std::size_t left = patterns_left_;
  for (std::size_t i = 0; i < children.size();) {
    patterns_left_ = left;
    std::vector<Pattern> chunk;
    const std::size_t begin = i;
    do {
      chunk.push_back(of_node(children[i], depth));
      if (chunk.size() > max_children) return std::nullopt;
    } while (++i < children.size() && !is_term(children[i]));
    if (begin > 0) group.repetition = Repetition::one_or_more;
    group.children = begin == 0 ? std::move(chunk) : fold_siblings(group.children, chunk);
    if (group.children.size() > max_children) return std::nullopt;
  }
  patterns_left_ = left - std::min(left, count_patterns(group));
  std::vector<Pattern> only;
  only.push_back(std::move(group));
  return only;
}

std::optional<std::vector<Pattern>> PatternGenerator::of_content(NodeIndex parent, std::size_t depth) {
  const std::vector<NodeIndex> children = children_of(parent);
  if (document_.name(parent) == standard_name("dl")) {
    if (auto definitions = of_definitions(children, depth)) return definitions;
  }
  const bool in_list = is_list(document_.name(parent));
  std::vector<Pattern> patterns;
  for (const SiblingRun run : runs_of(children, in_list)) {
    const bool folds =
        in_list || (run.end - run.begin >= many_alike && !rows.contains(document_.name(parent)));
    const std::size_t pieces = folds ? 1 : run.end - run.begin;
    if (patterns.size() + pieces > max_children) return std::nullopt;
    if (folds) {
      patterns.push_back(of_run(children, run, depth));
    } else {
      for (std::size_t i = run.begin; i < run.end; ++i) patterns.push_back(of_node(children[i], depth));
    }
  }
  return patterns;
}

}  // namespace treesift
