#include "align/templates/template_set.h"

#include <algorithm>
#include <utility>

#include "parsers/attributes.h"

namespace treesift {

TemplateSet::TemplateSet(std::vector<Template> templates) : templates_(std::move(templates)) {
  matchers_.reserve(templates_.size());
  for (std::size_t i = 0; i < templates_.size(); ++i) {
    matchers_.emplace_back(templates_[i].patterns);
    if (templates_[i].place.steps.empty()) {
      unplaced_.push_back(i);
    } else if (const std::string& id = templates_[i].place.steps.back().id; !id.empty()) {
      by_id_[id].push_back(i);
    } else {
      by_name_[templates_[i].place.steps.back().name].push_back(i);
    }
  }
  for (auto& [name, which] : by_name_) {
    which.insert(which.end(), unplaced_.begin(), unplaced_.end());
    std::ranges::sort(which);
  }
}

const std::vector<std::size_t>& TemplateSet::at_name(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? unplaced_ : found->second;
}

const std::vector<std::size_t>& TemplateSet::at_id_of(const Document& document, NodeIndex node) const {
  if (by_id_.empty()) return none_;
  const Attribute* const id = find_attribute(document, node, standard_name("id"));
  const auto found = id == nullptr ? by_id_.end() : by_id_.find(document.value(*id));
  return found == by_id_.end() ? none_ : found->second;
}

void TemplateMatcher::note(std::size_t which, NodeIndex begin, NodeIndex end) {
  if (begin != end) found_.push_back({which, begin, end});
}

void TemplateMatcher::find_runs(const Document& document, const PatternMatcher& matcher, std::size_t which,
                                NodeIndex place) {
  const NodeIndex end = document.subtree_end(place);
  for (NodeIndex child = place + 1; child < end;) {
    const PatternMatcher::Run run = matcher.longest_run(document, child, scratch_);
    note(which, child, run.end);
    const NodeIndex after = run.end != child ? run.end : run.stopped_at;
    child = after != child ? after : document.subtree_end(child);
  }
}

void TemplateMatcher::find_at(const Document& document, const TemplateSet& templates, std::size_t which,
                              NodeIndex place) {
  const Template& wanted = templates.templates()[which];
  if (!stands_at(document, place, wanted.place)) return;
  const PatternMatcher& matcher = templates.matcher(which);
  if (wanted.covers == Covers::run) return find_runs(document, matcher, which, place);
  if (matcher.matches_content(document, place, scratch_)) {
    note(which, place + 1, document.subtree_end(place));
  }
}

// Of overlapping matches the first template's stays.
void TemplateMatcher::keep_disjoint(std::vector<TemplateMatch>& matches) {
  std::ranges::stable_sort(found_, [](const TemplateMatch& a, const TemplateMatch& b) {
    return std::pair(a.begin, a.which) < std::pair(b.begin, b.which);
  });
  for (const TemplateMatch& match : found_) {
    if (matches.empty() || matches.back().end <= match.begin) matches.push_back(match);
  }
}

void TemplateMatcher::find(const Document& document, const TemplateSet& templates,
                           std::vector<TemplateMatch>& matches) {
  matches.clear();
  by_name_.assign(document.name_count(), nullptr);
  std::vector<std::pair<NodeIndex, NodeIndex>> skips;  // matched ranges that the walk has not come to yet
  for (NodeIndex node = document_node; node < document.node_count();) {
    if (!skips.empty() && skips.back().first == node) {
      node = skips.back().second;
      skips.pop_back();
      continue;
    }
    if (document.is_element(node) || node == document_node) {
      found_.clear();
      const std::vector<std::size_t>*& here = by_name_[document.name(node)];
      if (here == nullptr) here = &templates.at_name(document.name_text(document.name(node)));
      for (const std::size_t which : *here) {
        find_at(document, templates, which, node);
      }
      for (const std::size_t which : templates.at_id_of(document, node)) {
        find_at(document, templates, which, node);
      }
      std::vector<TemplateMatch> kept;
      keep_disjoint(kept);
      matches.insert(matches.end(), kept.begin(), kept.end());
      for (auto match = kept.rbegin(); match != kept.rend(); ++match) {
        skips.emplace_back(match->begin, match->end);
      }
    }
    ++node;
  }
  std::ranges::sort(matches, {}, &TemplateMatch::begin);
}

}  // namespace treesift
