// What crashed runs have left about the pairs they crashed on: OUT.crash, a line for each crash (written in a
// signal handler, tools/runs/crash_watch.cc), "SEQUENCE ID".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace treesift {

// Pairs that two crashed runs of a job were measuring.
class CrashSuspects {
 public:
  CrashSuspects() = default;
  // Of the text of such a file, however damaged. Lines of another form are skipped.
  explicit CrashSuspects(std::string_view records);

  bool empty() const { return pairs_.empty(); }
  std::size_t size() const { return pairs_.size(); }
  // By its place in the run and its id.
  bool has(std::uint64_t sequence, std::string_view id) const;

 private:
  std::vector<std::pair<std::uint64_t, std::string>> pairs_;  // sorted
};

}  // namespace treesift
