// Effectiveness and robustness of oracles on mutants that a browser has drawn anew (FragGen paper, section
// 7.2 and table IX): also of those that look at pictures, and with pages that are shown again unchanged (the
// paper's kind None).
#pragma once

#include <memory>
#include <string>
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

  // The crawl that pages are of from now on: first all that teaches, then mutants.
  void begin_crawl();
  // A page that mutants are made of. Where the data of such pages varies is learned of them.
  void add_original(const std::string& id, DrawnPage page);
  // An original again, of a further run of the same version, to learn of; nothing where that is not known.
  void learn(const std::string& original, const Page& again);
  // A mutant of an original, or the page again; false where that is not known. `by`: the operator's name;
  // `kind`: visible, functional, attribute, invisible or none.
  bool add(const std::string& original, const DrawnPage& mutant, std::string by, std::string kind);

  // Of each oracle, by operator and kind; and the scores.
  std::vector<ReportTable> tables() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace treesift
