// What --history names, and how a run adds to it.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/history/history_file.h"
#include "model/history/history_update.h"
#include "model/judge/approval.h"
#include "model/judge/run_profile.h"
#include "model/judge/verdict.h"
#include "model/measure/measured_pair.h"
#include "tools/options/settings.h"

namespace treesift {

struct EarlierRuns {
  std::optional<RunProfile> profile;      // what was usual: pairs are judged as they come
  std::vector<RememberedChange> changes;  // known and open ones
};

// Of a history file, a run profile, or a folder of them: all its files whose names end in .json, by name, with
// one profile at most. Nothing where the path is empty, or nothing is there and the run is to write it. Throws
// std::runtime_error, which names the file: for one of another feature set, too.
EarlierRuns earlier_runs(const std::string& path, const HistorySettings& settings = {});

// What --resume and `merge` compare; "none" where nothing is there.
std::string hash_of_history(const std::string& path);

// The day of --date, or today. Throws UsageError for any other text.
std::chrono::year_month_day day_of_run(const HistorySettings& settings);

// Reads a history file, if it is there, gives its changes to `update` and writes what that returns, while other
// processes that do the same wait. Says on standard error how many changes are known and open now.
using HistoryUpdate = std::function<std::vector<RememberedChange>(const std::vector<RememberedChange>&)>;
void update_history(const std::string& path, const HistoryUpdate& update);

// The same for another file: --history is read, and -o written.
void write_history(const std::string& old_path, const std::string& output, const HistoryUpdate& update);

// The pairs of a clean run from which nothing is learned (model/history/other_page.h).
class OtherPages {
 public:
  // Whether this pair is one; then it is counted.
  bool has(const MeasuredPair& pair);
  // Says how many there were, with the first of them, and forgets them.
  void tell(const std::string& run);

 private:
  std::uint64_t pairs_ = 0;
  std::string first_;
};

// With --remember, the changes of a night's pairs to inspect. Without, nothing happens.
class NightMemory {
 public:
  // Throws UsageError where there is no file to write to.
  NightMemory(const HistorySettings& settings, const JudgeSettings& judging, std::uint64_t memory);

  void add(const Verdict& verdict);
  // Once the night has come to its whole end.
  void remember(const ApprovalSet& approvals) const;

 private:
  const HistorySettings& settings_;
  const std::string& path_;
  bool by_oracle_;
  RunChanges changes_;
  ComparedExamples compared_;
};

// Whether a pair was compared change by change: neither side is missing, and it was measured. An oracle looks at no
// single change.
bool was_compared(const Verdict& verdict);

// Where changes did not fit into memory, says so.
void tell_forgotten(const RunChanges& changes);

// How many changes of a run are kept within so many bytes.
inline std::size_t run_changes_within(std::uint64_t bytes) {
  return static_cast<std::size_t>(std::min<std::uint64_t>(bytes / 1024, max_history_changes));
}

}  // namespace treesift
