#include "align/templates/learner.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "align/templates/fold.h"
#include "align/templates/notation.h"
#include "base/words/counted.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t max_drafts = 4096;
constexpr NameSet skipped{"head", "script", "style", "link", "meta", "noscript", "template", "svg"};
constexpr NameSet no_containers{"tr", "colgroup", "html"};

bool repeats(const std::vector<Pattern>& patterns) {
  return std::ranges::any_of(patterns, [](const Pattern& pattern) { return may_repeat(pattern.repetition); });
}

std::size_t size_of(const std::vector<Pattern>& patterns) {
  std::size_t size = 0;
  for (const Pattern& pattern : patterns) size += count_patterns(pattern);
  return size;
}

// Scripts, and br, hr and the like: what repeats, but is not data.
bool is_no_item(const Document& document, NodeIndex node) {
  return skipped.contains(document.name(node)) ||
         (document.subtree_size(node) == 1 && document.attributes(node).empty());
}

// Whether label_fits is of one mind about both.
bool same_label(const Pattern& a, const Pattern& b) {
  const auto same = [&](std::string_view name) {
    const AttributePattern* const x = find_attribute(a, name);
    const AttributePattern* const y = find_attribute(b, name);
    return x == nullptr || y == nullptr ? x == y : *x == *y;
  };
  return same("id") && same("class");
}

std::string name_of(const TemplatePath& place) {
  if (place.steps.empty()) return "anywhere";
  const PathStep& step = place.steps.back();
  if (!step.id.empty()) return step.id;
  return step.classes.empty() ? step.name : step.classes.front();
}

}  // namespace

void TemplateLearner::fold_into(Draft& draft, const std::vector<Pattern>& patterns) {
  if (!draft.refused.empty()) return;
  std::vector<Pattern> folded = fold_siblings(draft.patterns, patterns);
  if (folded.size() > max_children || size_of(folded) > largest_pattern) {
    draft.refused = "what stands here is too varied";
  } else if (!draft.is_list && folded.size() != 1) {
    draft.refused = "what stands here is not alike";
  } else if (draft.covers == Covers::run && !same_label(draft.patterns.front(), folded.front())) {
    draft.refused = "ids or classes of what repeats here vary";
  } else {
    draft.patterns = std::move(folded);
  }
}

void TemplateLearner::add(const Document& document, NodeIndex place, Covers covers,
                          std::vector<Pattern> patterns, std::size_t items) {
  Draft draft;
  draft.place = place_of(document, place);
  draft.covers = covers;
  draft.is_list = covers == Covers::content && is_list(document.name(place));
  if (draft.place.steps.empty()) return;
  std::string key = (covers == Covers::run ? "run " : "content ") + write_place(draft.place);
  if (covers == Covers::run) key += " > " + write_label(patterns.front());
  const auto known = by_place_.find(key);
  if (known == by_place_.end()) {
    if (drafts_.size() == max_drafts) return;
    by_place_.emplace(std::move(key), drafts_.size());
    const PathStep& end = draft.place.steps.back();
    by_end_[end.id.empty() ? end.name : "#" + end.id].push_back(drafts_.size());
    draft.patterns = std::move(patterns);
    drafts_.push_back(std::move(draft));
  } else {
    fold_into(drafts_[known->second], patterns);
  }
  Draft& added = known == by_place_.end() ? drafts_.back() : drafts_[known->second];
  added.items += items;
  added.documents += added.last_document != documents_;
  added.last_document = documents_;
}

bool TemplateLearner::find_list(Walk& walk, NodeIndex node) {
  std::optional<std::vector<Pattern>> patterns = walk.generator.of_content(node);
  if (!patterns || !repeats(*patterns)) return false;
  std::size_t items = 0;
  for (const NodeIndex child : walk.document.children(node)) items += walk.document.is_element(child);
  add(walk.document, node, Covers::content, *std::move(patterns), items);
  return true;
}

bool TemplateLearner::find_alike_content(Walk& walk, NodeIndex node, const std::vector<NodeIndex>& children,
                                         const std::vector<SiblingRun>& runs) {
  const bool whole_page = walk.document.name(node) == standard_name("body");
  if (whole_page || runs.size() != 1 || is_no_item(walk.document, children.front())) return false;
  Pattern pattern = walk.generator.of_turns(children, runs.front());
  add(walk.document, node, Covers::content, {std::move(pattern)}, children.size() / runs.front().period);
  return true;
}

void TemplateLearner::find_runs(Walk& walk, NodeIndex node, const std::vector<NodeIndex>& children,
                                const std::vector<SiblingRun>& runs) {
  for (const SiblingRun run : runs) {
    if (run.end - run.begin < 2 || is_no_item(walk.document, children[run.begin])) continue;
    const std::span<const NodeIndex> items(children.data() + run.begin, run.end - run.begin);
    Pattern pattern = walk.generator.of_items(items);
    pattern.repetition = Repetition::one_or_more;
    bool told_apart = true;
    for (std::size_t i = 0; i < children.size() && told_apart; ++i) {
      const bool inside = i >= run.begin && i < run.end;
      told_apart = inside || !label_fits(walk.document, children[i], pattern);
    }
    if (!told_apart) continue;
    add(walk.document, node, Covers::run, {std::move(pattern)}, items.size());
    walk.skip_to[items.front()] = walk.document.subtree_end(items.back());
  }
}

void TemplateLearner::find_siblings(Walk& walk, NodeIndex node) {
  const std::vector<NodeIndex> children = walk.generator.children_of(node);
  if (children.size() < 2) return;
  const std::vector<SiblingRun> runs = walk.generator.runs_of(children, false);
  if (find_alike_content(walk, node, children, runs)) {
    walk.skip_to[children.front()] = walk.document.subtree_end(node);
  } else if (runs.size() <= 4 * max_children) {
    find_runs(walk, node, children, runs);
  }
}

void TemplateLearner::find(const Document& document) {
  ++documents_;
  Walk walk{document, PatternGenerator(document), std::vector<NodeIndex>(document.node_count(), 0)};
  for (NodeIndex node = 1; node < document.node_count();) {
    if (walk.skip_to[node] != 0) {
      node = walk.skip_to[node];
      continue;
    }
    const bool container = document.is_element(node) && !skipped.contains(document.name(node));
    if (container && is_list(document.name(node))) {
      if (find_list(walk, node)) {
        node = document.subtree_end(node);
        continue;
      }
    } else if (container && !no_containers.contains(document.name(node))) {
      find_siblings(walk, node);
    }
    node = container || !document.is_element(node) ? node + 1 : document.subtree_end(node);
  }
}

void TemplateLearner::widen_content(Draft& draft, const Document& document, NodeIndex place,
                                    MatchScratch& scratch) {
  if (PatternMatcher(draft.patterns).matches_content(document, place, scratch)) return;
  const std::optional<std::vector<Pattern>> patterns = PatternGenerator(document).of_content(place);
  if (patterns) return fold_into(draft, *patterns);
  draft.refused = "what stands here is too varied";
}

void TemplateLearner::widen_runs(Draft& draft, const Document& document, NodeIndex place,
                                 MatchScratch& scratch) {
  std::optional<PatternMatcher> matcher(draft.patterns);
  bool any = false;
  for (const NodeIndex child : document.children(place)) {
    if (!draft.refused.empty() || !label_fits(document, child, draft.patterns.front())) continue;
    any = true;
    if (matcher->matches_first(document, child, scratch)) continue;
    const NodeIndex items[] = {child};
    fold_into(draft, {PatternGenerator(document).of_items(items)});
    if (draft.refused.empty()) matcher.emplace(draft.patterns);
  }
  Repetition& repetition = draft.patterns.front().repetition;
  if (!any) repetition = make_repetition(true, may_repeat(repetition));
}

void TemplateLearner::widen_at(const std::string& end, const Document& document, NodeIndex node,
                               MatchScratch& scratch) {
  const auto found = by_end_.find(end);
  if (found == by_end_.end()) return;
  for (const std::size_t which : found->second) {
    Draft& draft = drafts_[which];
    if (!draft.refused.empty() || !stands_at(document, node, draft.place)) continue;
    draft.covers == Covers::content ? widen_content(draft, document, node, scratch)
                                    : widen_runs(draft, document, node, scratch);
  }
}

void TemplateLearner::widen(const Document& document) {
  MatchScratch scratch;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (!document.is_element(node)) continue;
    widen_at(std::string(document.name_text(document.name(node))), document, node, scratch);
    const Attribute* const id = find_attribute(document, node, standard_name("id"));
    if (id != nullptr) widen_at("#" + std::string(document.value(*id)), document, node, scratch);
  }
}

Learned TemplateLearner::finish() const {
  Learned learned;
  std::set<std::string, std::less<>> names;
  for (const Draft& draft : drafts_) {
    if (!draft.refused.empty()) {
      learned.refused.push_back({draft.place, draft.refused});
      continue;
    }
    const std::string base = name_of(draft.place);
    std::string name = base;
    for (std::size_t number = 2; !names.insert(name).second; ++number)
      name = fmt::format("{}-{}", base, number);
    learned.templates.push_back(
        {std::move(name),
         fmt::format("found in {}, {}", counted(draft.documents, "document"), counted(draft.items, "item")),
         draft.covers, draft.place, draft.patterns});
  }
  return learned;
}

}  // namespace treesift
