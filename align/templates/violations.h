// Templates as invariants: where a document is not what they say.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "align/templates/template_set.h"

namespace treesift {

struct Violation {
  std::size_t which;   // index of the template
  NodeIndex place;     // the element at the template's place
  NodeIndex node;      // what is wrong: below `place`, or `place` itself where something is missing
  std::string reason;  // for a person, one line, valid UTF-8 for a valid document, some hundred bytes at most
  std::string wanted;  // in the notation of templates; empty where nothing is wanted
  std::string found;   // a text as it stands, else in the notation; empty where something is missing
};

// Violations that are reported of one place, and of one document.
inline constexpr std::size_t max_violations_of_place = 16;
inline constexpr std::size_t max_violations_of_document = 256;

// Scratch; keep one for each worker.
class ViolationFinder {
 public:
  // Overwrites `violations`: by place in document order, as many as are reported. A place that is not in the
  // document violates nothing. Where several templates have one place and cover the same, each list, or each
  // sibling, need match one of them only; if none does, the violations of the one with the fewest count.
  //
  // A template of content is violated when the content of an element at its place does not match it. One
  // of runs is violated by children that have the label (name, id, classes) of one of its patterns and
  // are in no run; and by the absence of all of them unless its patterns may be absent. Without a place, a
  // template of content says nothing here, and one of runs nothing about absence.
  //
  // Costs a TemplateMatcher's walk, and at each violated place as much again for each level of the
  // pattern.
  void find(const Document& document, const TemplateSet& templates, std::vector<Violation>& violations);

  // Of the last document: elements at the templates' places, up to the one where reporting stopped; of
  // templates without a place, those that hold something of theirs.
  std::size_t places() const { return places_; }
  // There may be violations that were not reported.
  bool stopped() const { return stopped_; }

 private:
  using Matcher = PatternMatcher;

  void group_templates(NodeIndex node);
  void check_place(NodeIndex node, const std::vector<std::size_t>& group);
  void check_content(NodeIndex place, const std::vector<std::size_t>& group);
  void check_runs(NodeIndex place, const std::vector<std::size_t>& group);
  bool may_be_anywhere(std::size_t which) const;
  void mark_runs(NodeIndex place);
  void speak_for(std::size_t which);
  const Matcher::Instruction* claimed_by(NodeIndex child) const;
  void explain_content(NodeIndex parent, Matcher::Position program, std::size_t depth);
  void explain_child(NodeIndex child, std::size_t depth);
  void explain_item(NodeIndex node, const Matcher::Instruction& item, std::size_t depth);
  void explain_attributes(NodeIndex node, const Pattern& pattern);
  void explain_text(NodeIndex node, const Pattern& pattern);
  const Matcher::Instruction* item_like(NodeIndex child, std::size_t depth, bool whole_label) const;
  bool goes_on_without(NodeIndex child, std::size_t depth);
  void advance(const Matcher::Instruction& item, std::size_t depth);
  std::string wanted_at(std::size_t depth) const;
  void report(NodeIndex node, std::string reason, std::string wanted, std::string found);
  std::string path_to(NodeIndex node) const;
  std::string label_of(NodeIndex node) const;

  const Document* document_ = nullptr;
  const TemplateSet* templates_ = nullptr;
  const Matcher* matcher_ = nullptr;
  std::size_t which_ = 0;
  NodeIndex place_ = no_node;
  MatchScratch scratch_;
  std::vector<const std::vector<std::size_t>*> by_name_;  // candidates by the document's name ids, once known
  std::vector<std::vector<std::size_t>> groups_;          // of the element at hand
  std::vector<Violation> found_;                          // of one template at one place
  std::vector<std::pair<NodeIndex, NodeIndex>> runs_;     // at one place
  std::size_t places_ = 0;
  bool stopped_ = false;
};

}  // namespace treesift
