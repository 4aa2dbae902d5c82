// What is remembered of each night as a whole, as a file to keep in version control: JSON lines, the oldest first
// (docs/nightly.md).
//
//   {"date":"2026-11-18","run":"night","usual":true,"pairs":103,"missing":0,"extra":0,"errors":0,"one_page":3,
//    "error_pages":0,"login_pages":1,"inspect":2,"looks":1,"new":1,"open":0,"mended":0,"accepted":0}
#pragma once

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

// What a run is before any pair is looked at.
struct RunFigures {
  std::uint64_t pairs = 0;               // of both sides
  std::uint64_t missing = 0, extra = 0;  // responses that the actual, the expected capture lacks
  std::uint64_t errors = 0;              // pairs that cannot be judged
  std::uint64_t one_page = 0;            // pairs whose actual page is the same one, the commonest
  std::uint64_t error_pages = 0;         // that show the same error page on both sides
  std::uint64_t login_pages = 0;         // that ask for a password on both sides

  friend bool operator==(const RunFigures&, const RunFigures&) = default;
};

enum class NightKind : std::uint8_t { clean, night };

struct NightRecord {
  std::chrono::year_month_day date{};
  NightKind kind = NightKind::night;
  bool usual = true;  // later nights are measured by it
  // A person has said that the run is as it should be: the nights before it count no more.
  bool accepted = false;
  RunFigures run;
  std::uint64_t inspect = 0, looks = 0;
  std::uint64_t fresh = 0, open = 0, mended = 0, settled = 0;  // changes: new, open, mended, accepted

  friend bool operator==(const NightRecord&, const NightRecord&) = default;
};

// Says what is wrong with a file, and in which line.
class NightError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One line, with its line feed. Reading it gives the same record back.
std::string write_night_line(const NightRecord& night);

// All lines; blank ones and unknown keys are passed over. Throws NightError.
std::vector<NightRecord> read_night_lines(std::string_view text);

}  // namespace treesift
