// Finding templates: what repeats in documents, and what it looks like wherever it stands.
//
//     TemplateLearner learner;
//     for (document : capture) learner.find(document);
//     for (document : capture) learner.widen(document);
//     Learned learned = learner.finish();
//
// After that every template holds, as an invariant (align/templates/violations.h), on every document that it
// was widened by. Without widen() it holds on the lists that it was found in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "align/templates/generate.h"
#include "align/templates/pattern.h"

namespace treesift {

struct RefusedTemplate {
  TemplatePath place;
  std::string why;
};

struct Learned {
  std::vector<Template> templates;       // in the order in which they were found
  std::vector<RefusedTemplate> refused;  // places where something repeats that no template can be made of
};

// Keeps patterns, not documents: memory depends on the number of places, of which at most 4096 are kept.
class TemplateLearner {
 public:
  // Looks for repeating structure, outermost first:
  //   - the content of ul, ol, dl, select, table, tbody and the like in which at least two neighbours, or
  //     turns of neighbours, are alike (generate.h); with it all else that the list holds;
  //   - the content of any other element but body, if it is all alike or takes turns;
  //   - otherwise runs of two or more neighbours that are alike, if no sibling outside the run has their name
  //     and classes.
  // Not: cells within their rows, `head`, scripts, empty elements. What is found at one place (place_of)
  // again is folded into one. Nearly linear in the document.
  void find(const Document& document);

  // Folds in whatever stands at the places of the templates found and does not match.
  void widen(const Document& document);

  // The templates that were found, named by their places, and those that were refused, with the reason.
  Learned finish() const;

 private:
  struct Draft {
    TemplatePath place;
    Covers covers = Covers::content;
    bool is_list = false;
    std::vector<Pattern> patterns;
    std::size_t items = 0, documents = 0;
    std::size_t last_document = 0;
    std::string refused;  // why
  };

  // What find() knows of one document.
  struct Walk {
    const Document& document;
    PatternGenerator generator;
    std::vector<NodeIndex> skip_to;  // by node: 0, or the end of the run that starts there
  };

  bool find_list(Walk& walk, NodeIndex node);
  bool find_alike_content(Walk& walk, NodeIndex node, const std::vector<NodeIndex>& children,
                          const std::vector<SiblingRun>& runs);
  void find_runs(Walk& walk, NodeIndex node, const std::vector<NodeIndex>& children,
                 const std::vector<SiblingRun>& runs);
  void find_siblings(Walk& walk, NodeIndex node);
  void add(const Document& document, NodeIndex place, Covers covers, std::vector<Pattern> patterns,
           std::size_t items);
  void fold_into(Draft& draft, const std::vector<Pattern>& patterns);
  void widen_at(const std::string& end, const Document& document, NodeIndex node, MatchScratch& scratch);
  void widen_content(Draft& draft, const Document& document, NodeIndex place, MatchScratch& scratch);
  void widen_runs(Draft& draft, const Document& document, NodeIndex place, MatchScratch& scratch);

  std::vector<Draft> drafts_;
  std::map<std::string, std::size_t, std::less<>> by_place_;             // written place and kind
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_end_;  // the place's last id (#id) or name
  std::size_t documents_ = 0;
};

}  // namespace treesift
