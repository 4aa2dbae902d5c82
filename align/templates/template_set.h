// Many templates over one document, in one walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "align/templates/matcher.h"
#include "align/templates/pattern.h"
#include "parsers/document.h"

namespace treesift {

// Neighbouring siblings, with all below them, that a template matches: the nodes [begin, end).
struct TemplateMatch {
  std::size_t which;  // index of the template
  NodeIndex begin, end;
};

// Immutable, for all workers. Moves, but is not copied.
class TemplateSet {
 public:
  // Throws std::invalid_argument for patterns deeper than deepest_pattern.
  explicit TemplateSet(std::vector<Template> templates);

  TemplateSet(TemplateSet&&) noexcept = default;
  TemplateSet& operator=(TemplateSet&&) noexcept = default;

  const std::vector<Template>& templates() const { return templates_; }
  const PatternMatcher& matcher(std::size_t which) const { return matchers_[which]; }

  // The templates whose place ends in an element of this name without an id, and those without a place.
  const std::vector<std::size_t>& at_name(std::string_view name) const;
  // The templates whose place ends in the id of this element.
  const std::vector<std::size_t>& at_id_of(const Document& document, NodeIndex node) const;

 private:
  std::vector<Template> templates_;
  std::vector<PatternMatcher> matchers_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_name_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_id_;
  std::vector<std::size_t> unplaced_, none_;
};

// Scratch; keep one for each worker.
class TemplateMatcher {
 public:
  // Overwrites `matches` with what the templates match: disjoint, in document order. Where several templates
  // match, the outermost wins, then the first in the set. The content of an element matches whole or not at
  // all; runs are the longest there are from left to right. Empty content is not a match.
  //
  // One walk; an element is held against the templates whose place ends in its id, or in its name and no id.
  // A template's test of an element's children costs at most nodes x patterns (PatternMatcher); after a run
  // that came to nothing the search goes on where it stopped, so that each child begins or continues at most
  // two runs.
  void find(const Document& document, const TemplateSet& templates, std::vector<TemplateMatch>& matches);

 private:
  void find_at(const Document& document, const TemplateSet& templates, std::size_t which, NodeIndex place);
  void find_runs(const Document& document, const PatternMatcher& matcher, std::size_t which, NodeIndex place);
  void note(std::size_t which, NodeIndex begin, NodeIndex end);
  void keep_disjoint(std::vector<TemplateMatch>& matches);

  MatchScratch scratch_;
  std::vector<const std::vector<std::size_t>*> by_name_;  // candidates by the document's name ids, once known
  std::vector<TemplateMatch> found_;                      // at one place
};

}  // namespace treesift
