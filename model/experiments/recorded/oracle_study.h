// Effectiveness and robustness of oracles on mutants of recorded pages (FragGen paper, section 7.2 and table
// IX): those that need no new picture.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/experiments/report_table.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// A mutant beside the page that it was made of, both as HTML.
struct StudiedMutant {
  std::size_t number = 0;  // from 0, in the order of all
  std::string_view expected, actual;
};

class OracleStudy {
 public:
  OracleStudy(std::uint64_t seed, std::size_t mutants_a_page);
  ~OracleStudy();
  OracleStudy(OracleStudy&&) noexcept;
  OracleStudy& operator=(OracleStudy&&) noexcept;

  // The crawl that pages are of from now on: first all of them to be learned, then all again to be mutated.
  void begin_crawl();
  // Which fragments hold data that varies: what a crawl teaches.
  void learn(const Page& page);
  // Makes mutants of a page and asks all oracles but those of pairs; shows each mutant to `see`.
  void add(const Page& page, const std::function<void(const StudiedMutant&)>& see);

  std::size_t mutants() const;

  // What another oracle says of all mutants, by number: 1 where it finds a difference.
  void add_oracle(std::string name, std::string explanation, std::vector<std::uint8_t> found);

  // Of each oracle, by operator and kind of mutant; and the scores, beside those of the paper.
  std::vector<ReportTable> tables() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace treesift
