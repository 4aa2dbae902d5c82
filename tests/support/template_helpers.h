// Templates and pages in short, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "align/templates/learner.h"
#include "align/templates/notation.h"
#include "align/templates/template_file.h"
#include "align/templates/template_set.h"
#include "align/templates/violations.h"
#include "tests/support/parse_helpers.h"

namespace treesift {

inline Document page(std::string_view html) {
  return parsed(html, SourceType::html);
}

// The patterns; the test fails when there was an error.
inline std::vector<Pattern> patterns(std::string_view notation) {
  auto result = read_patterns(notation);
  if (const auto* error = std::get_if<NotationError>(&result)) {
    ADD_FAILURE() << error->line << ":" << error->column << ": " << error->message;
    return {};
  }
  return std::get<std::vector<Pattern>>(std::move(result));
}

inline Template make_template(std::string_view place, std::string_view notation, Covers covers) {
  return {"t", "", covers, std::get<TemplatePath>(read_place(place)), patterns(notation)};
}

// Whether the first element's content matches.
inline bool content_matches(std::string_view notation, std::string_view html) {
  const std::vector<Pattern> wanted = patterns(notation);
  const Document document = page(html);
  MatchScratch scratch;
  return PatternMatcher(wanted).matches_content(document, 1, scratch);
}

inline std::vector<std::string> reasons(const Template& wanted, const Document& document) {
  std::vector<Violation> violations;
  ViolationFinder().find(document, TemplateSet({wanted}), violations);
  std::vector<std::string> lines;
  for (const Violation& violation : violations) lines.push_back(violation.reason);
  return lines;
}

// What is learned from one page after another.
inline Learned learned_from(const std::vector<std::string>& pages) {
  TemplateLearner learner;
  for (const std::string& html : pages) learner.find(page(html));
  for (const std::string& html : pages) learner.widen(page(html));
  return learner.finish();
}

// As it is written, except for name and comment: "div#a > ul content\nli+\n  {words}\n".
inline std::string written(const Template& one) {
  const char* const covers = one.covers == Covers::content ? " content\n" : " run\n";
  return write_place(one.place) + covers + write_patterns(one.patterns);
}
inline std::string learned_text(const std::vector<std::string>& pages) {
  std::string text;
  for (const Template& one : learned_from(pages).templates) text += written(one);
  return text;
}

}  // namespace treesift
