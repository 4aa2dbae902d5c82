// One capture against many: the pairs of a mutation sweep. Internal to io/.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/captures/kept_capture.h"
#include "io/pairing/capture_join.h"
#include "io/pairing/joined_pairs.h"
#include "io/pairs/duplicate_ids.h"
#include "io/pairs/pair_parser.h"

namespace treesift {

struct SweepInput {
  std::string expected;              // read once, and held
  std::vector<std::string> actuals;  // each a capture, read one after another
  KeyRules keys;
  std::size_t expected_memory = std::size_t{64} << 20;  // what expected may take
  std::size_t join_memory = std::size_t{8} << 20;       // JoinOptions::memory, of one actual at a time
  std::string temp_directory = "/tmp";
};

// What the captures of a sweep are called: their names without folders and endings, where these differ for all of
// them; else the paths. As groups of pairs, and as the beginning of their ids: what an id may not hold is replaced.
std::vector<std::string> names_of_captures(const std::vector<std::string>& paths);

// The pairs of expected with the first actual, then with the second and so on; each in the order of the join
// (capture_join.h), with the name of its actual as group and as first folder of its id. An actual that is empty, cut
// or damaged has no more output from there on: what a program has written that was ended.
class SweepPairs : public PairParser {
 public:
  // Throws ArchiveError for an expected capture that cannot be read to its end, or is larger than it may be.
  SweepPairs(const SweepInput& input, PairStream& stream, const CaptureOptions& options);
  ~SweepPairs() override;

  // Throws ArchiveError for an actual that cannot be opened or read at all (ArchiveFault::unreadable).
  bool next(BatchFiller& filler) override;

  // Actuals begun, of all. May be called from another thread.
  InputProgress progress() const { return {begun_, input_.actuals.size()}; }

  // What was wrong with the actuals so far that are cut or damaged, each once.
  const std::vector<std::string>& damage() const { return damage_; }

 private:
  void begin_actual();

  SweepInput input_;
  PairStream& stream_;
  CaptureOptions options_;
  std::vector<std::string> names_;
  std::optional<KeptCapture> expected_;
  std::vector<std::string> damage_;
  std::unique_ptr<CaptureJoin> join_;
  std::optional<JoinedPairs> pairs_;  // of the join
  std::atomic<std::size_t> begun_ = 0;
};

}  // namespace treesift
