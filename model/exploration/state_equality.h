// Which pages of a crawl are one state: by what they offer (FragGen), or by one number of whole pages, for comparison.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/states/picture_print.h"
#include "model/states/state_model.h"
#include "parsers/limits.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// fragments: what a page offers (model/states/state_model.h). Else pages are one state up to a distance from
// 0 to 1: structure: of their trees of names (RTED's, a share of the larger tree's nodes); text: the share of
// words that the two do not have in common; picture: of the colours of their screenshots (half the chi-square
// of histograms, at most 1). exact: the same source.
enum class StateEquality : std::uint8_t { fragments, structure, text, picture, exact };

struct EqualityOptions {
  StateEquality by = StateEquality::fragments;
  double threshold = 0;
};

struct SeenState {
  const Page& page;
  const StateFacts& facts;
  std::string_view html, screenshot;  // the screenshot where wants_screenshots() says so
};

class StatePlacer {
 public:
  StatePlacer(const EqualityOptions& options, const Limits& limits) : options_(options), limits_(limits) {}

  bool wants_screenshots() const { return options_.by == StateEquality::picture; }

  // As StateModel::place(): whole pages have clones and distinct ones only. Compares with each state that is
  // known: a tree of n nodes costs n² to n³ a state.
  Placed place(const SeenState& state);

 private:
  // What one way of comparing needs.
  struct Whole {
    PagePrint print;
    Document tags;
    std::vector<std::string> words;  // sorted
    std::optional<PictureHistograms> colours;
    std::size_t index = 0;
  };

  Whole whole_of(const SeenState& state) const;
  double distance(const Whole& a, const Whole& b) const;

  EqualityOptions options_;
  Limits limits_;
  StateModel model_;
  std::vector<Whole> known_;
  std::size_t count_ = 0;
};

}  // namespace treesift
