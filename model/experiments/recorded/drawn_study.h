// Effectiveness and robustness of oracles on mutants that a browser has drawn anew (FragGen paper, section 7.2 and table IX): also
// of those that look at pictures, and with pages that are shown again unchanged (the paper's kind None).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/experiments/report_table.h"
#include "model/states/picture_print.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

struct DrawnPage {
  Page page;
  DecodedPicture picture;  // with histograms
};

class DrawnStudy {
 public:
  DrawnStudy();
  ~DrawnStudy();

  // A page and a mutant of it, or the page again. `by`: the operator's name; `kind`: visible, functional, attribute, invisible
  // or none.
  void add(const DrawnPage& before, const DrawnPage& after, std::string by, std::string kind);

  // Of each oracle, by operator and kind; and the scores.
  std::vector<ReportTable> tables() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace treesift
