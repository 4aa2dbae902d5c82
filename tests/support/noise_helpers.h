// Noise learning in short, for tests.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/noise/noise_learner.h"
#include "tests/support/noise_filter.h"
#include "tests/support/parse_helpers.h"

namespace treesift {

// By key, the page in each run.
using Suite = std::vector<std::pair<std::string, std::vector<std::string>>>;

inline void add_page(NoiseLearner& learner, std::string_view key, const std::vector<std::string>& runs,
                     SourceType type = SourceType::html) {
  std::vector<Document> documents;
  for (const std::string& run : runs) documents.push_back(parsed(run, type));
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  learner.add(key, pointers);
}

inline LearnedNoise learned_from(const Suite& suite, SourceType type = SourceType::html,
                                 const NoiseOptions& options = {}) {
  NoiseLearner learner(options);
  for (const auto& [key, runs] : suite) add_page(learner, key, runs, type);
  return learner.finish();
}

inline std::string_view kind_name(ValueRule::Kind kind) {
  constexpr std::string_view names[] = {"nothing", "dates",       "time stamps", "tokens",
                                        "numbers", "a few texts", "any text"};
  return names[static_cast<std::size_t>(kind)];
}

// "text html > body > p: dates; attribute value input: tokens".
inline std::string described(const LearnedNoise& noise) {
  std::string lines;
  for (const VaryingPath& place : noise.places) {
    lines += lines.empty() ? "" : "; ";
    lines.append(part_name(place.part)).append(" ");
    if (!place.attribute.empty()) lines.append(place.attribute).append(" ");
    lines.append(place.selector);
    const bool has_values = place.part == VaryingPart::text || place.part == VaryingPart::attribute;
    if (has_values) lines.append(": ").append(kind_name(place.values.kind()));
  }
  return lines;
}

inline std::string refusals(const LearnedNoise& noise) {
  std::string lines;
  for (const RefusedPath& place : noise.refused) {
    lines.append(lines.empty() ? "" : "; ").append(part_name(place.part)).append(" ");
    lines.append(place.selector).append(": ").append(place.reason);
  }
  return lines;
}

inline bool hidden_by(const LearnedNoise& noise, std::string_view expected, std::string_view actual,
                      std::string_view key = "p1", SourceType type = SourceType::html) {
  NoiseFilter filter(noise.places);
  return filter.filter(key, parsed(expected, type), parsed(actual, type)).everything_hidden();
}

// A page around a body, with enough text that stays.
inline std::string with_text(std::string_view body) {
  std::string page("<!DOCTYPE html><html><head><title>Harbour office</title></head><body><h1>Harbour</h1>");
  page.append(
      "<p class=intro>Ships that come and go are written down here by the harbour master, who sits in ");
  page.append("the tower by the lock from the first light to the last, but for the day of the fair.</p>");
  for (const char* line : {"North quay", "South quay", "The lock", "Old bridge", "Tar house", "Rope walk"}) {
    page.append("<h3>").append(line).append("</h3><div class=quay><em>Ships may moor here by day</em></div>");
  }
  return page.append(body).append("<p class=note>Questions are answered at the desk.</p></body></html>");
}

}  // namespace treesift
