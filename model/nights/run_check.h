// Whether a run is one at all, before its pairs are believed: the mistakes that make a night look quiet, or
// loud, for nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/nights/night_record.h"

namespace treesift {

enum class RunFault : std::uint8_t {
  no_pairs,        // nothing was compared
  fewer_pairs,     // than the nights before
  actual_lacks,    // much of what expected has: cut short?
  expected_lacks,  // much of what actual has
  one_page,        // under many ids
  error_pages,     // the same on both sides
  login_pages,     // on both sides
};

enum class Gravity : std::uint8_t { look, trouble };  // exit status 1, 2

struct RunFinding {
  RunFault fault;
  Gravity gravity = Gravity::look;
  std::string words;  // one sentence for a person
};

// What is wrong with the run, the gravest first; nothing for one that is as the usual nights before it
// (`nights`, the oldest first, of which the last seven usual ones since the last accepted one count). Without
// such nights only what would be wrong with any run is found.
//
//   pairs           fewer than half of the usual number (the median) are trouble, than nine tenths a look
//   a side's lack   a tenth of the run more than usual is a look, half of the run trouble
//   one page, error pages, login pages: a tenth of the pairs more than usual is a look; half of the pairs in
//   error trouble
std::vector<RunFinding> check_run(const RunFigures& run, std::span<const NightRecord> nights);

}  // namespace treesift
