// Learning what must hold of the heads of responses: what their fields always were in clean runs of one version.
//
// Only what heads promise is learned (HeadRole::contract), with the status and the type: what runs agree in there is no
// chance, so that two responses to one request are enough to know a value. Of several pages a value is known
// where three of the first run had it, or where there are few values and very many responses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "align/invariants/invariant.h"
#include "model/contracts/page_family.h"
#include "parsers/head/head.h"

namespace treesift {

class HeadLearner {
 public:
  // The head of a response of the run with this number (from 0), as read_whole_head gives it. `key` is the id
  // that a pair of it has.
  void add(std::string_view key, std::size_t run, const std::vector<HeadValue>& head);

  // By name: that of all responses, then those of pages that are of one kind, with what is said of all left
  // out. Nothing is said of what only one run had.
  std::vector<Invariant> finish();

 private:
  using Place = std::vector<std::string>;  // names, as deep as the field goes

  // What was seen at a place.
  struct Facts {
    std::uint64_t count = 0, of_first_run = 0;
    std::map<std::string, std::uint64_t> values;  // of the first run; none of what holds others
    bool varies = false;                          // too many values, or one that the first run had not
  };
  struct Kind {
    PageFamily family;
    std::set<std::string> keys;
    std::set<std::size_t> runs;
    std::uint64_t responses = 0, of_first_run = 0;
    std::map<Place, Facts> places;

    void add(std::string_view key, std::size_t run, const std::vector<HeadValue>& head);
    void merge(const Kind& other);
    std::vector<FieldContract> describe() const;
    FieldContract describe(const Place& place, const Facts& facts) const;
    const Facts* what_holds(const Place& place) const;
    // What all have, and of what type they are.
    std::string outline() const;
  };

  void join_folders();
  Invariant invariant_of(const Kind& kind, std::vector<FieldContract> fields) const;

  Kind all_;
  std::map<std::string, Kind> kinds_;  // by the shown family
};

}  // namespace treesift
