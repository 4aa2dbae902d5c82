// One pass over inputs: reader, workers, ordered delivery. Private to pipeline/: use run.h.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/byte_gate.h"
#include "pipeline/flow.h"
#include "pipeline/run.h"

namespace treesift {

// How --memory is divided. What is left over is for the program itself, the decompressor, the run's profile
// and the allocator's slack.
struct MemoryShares {
  explicit MemoryShares(std::size_t memory)
      : in_flight(memory / 2),
        side(std::max(memory / 8, std::size_t{1} << 20)),
        line(std::max(memory / 16, std::size_t{4} << 20)),
        duplicates(memory / 8),
        join(memory / 16 * 3),
        ahead(memory / 8),
        window(std::max(memory / 2, std::size_t{8} << 20)),
        batch(std::max(memory / 256, std::size_t{64} << 10)) {}
  std::size_t in_flight;   // batches between reader and writer, and the documents made of them
  std::size_t side;        // the largest body: four bytes a byte of both are in flight at least
  std::size_t line;        // the longest JSON line, which is held some three times before it is in flight
  std::size_t duplicates;  // the table of ids seen
  std::size_t join;        // of captures, in place of that table
  std::size_t ahead;       // of what is in flight, with several workers: decompressed before it is read
  std::size_t window;      // the largest of a zstd frame
  std::size_t batch;  // bodies that are worked on together: what is made of them may be ten times as much
};

// What the workers make of pairs.
struct PassTask {
  Output output = Output::measured;
  bool judges = false;           // else they measure only
  const Model* model = nullptr;  // null where an oracle decides
  RunContext run;
};

class SinglePass {
 public:
  // Options and what the task points to must outlive the pass.
  SinglePass(const RunOptions& options, const PassTask& task, Deliver deliver);

  // Reads one input; false when the run is to end. Throws ArchiveError.
  bool read(const std::string& path, std::size_t index, const OnProgress& progress);
  // Reads a part of an input; false when the run is to end. Throws ArchiveError.
  bool read_part(const ArchivePart& part, const OnProgress& progress);
  // Reads two captures; false when the run is to end. Throws ArchiveError.
  bool read_captures(const CapturePaths& captures, const OnProgress& progress);
  // Reads measured pairs back, whose ids were watched when they were measured.
  void read_spool(std::unique_ptr<ByteSource> stored);

  // When all inputs are read: throws std::runtime_error if they held fewer pairs than were done.
  void check_done() const;

  // Waits for what was read and sums up.
  RunSummary finish();

 private:
  bool read(PairReader& reader, std::size_t index, const OnProgress& progress);
  void measure_costs();
  void sum_up_costs();
  void drop_done(PairBatch& batch);
  std::size_t least_cost() const;
  bool read_batch(PairReader& reader, PairBatch& batch);

  const RunOptions& options_;
  ReaderOptions reader_;  // of the options, but no more than the memory allows
  Deliver deliver_;
  MemoryShares shares_;
  ByteGate gate_;
  PairStream stream_;
  std::uint64_t done_left_;  // of RunOptions::done_pairs, pairs not yet met
  std::vector<PairMeasurer> measurers_;
  StageCosts read_costs_;
  StageCosts write_costs_;
  std::vector<StageCosts> work_costs_;  // of whole batches, by worker
  DecodeCosts decode_costs_;
  RunSummary summary_;
  DecodeAhead ahead_;
  std::optional<Flow> flow_;  // last: its threads use all of the above
};

}  // namespace treesift
