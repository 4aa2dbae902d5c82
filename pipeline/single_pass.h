// One pass over inputs: reader, workers, ordered delivery. Private to pipeline/: use run.h.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "io/pairing/pair_reader.h"
#include "pipeline/batch_work.h"
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

class SinglePass {
 public:
  // All of them, and what the work refers to, must outlive the pass.
  SinglePass(const RunInput& input, const RunOptions& options, BatchWork work);

  // Reads the input; false when the run is to end. Throws ArchiveError, and std::runtime_error if there were
  // fewer pairs than an earlier run has done.
  bool read(const OnProgress& progress = {});

  // Waits for what was read and sums up.
  RunSummary finish();

 private:
  bool read_from(const Archives& archives, const OnProgress& progress);
  bool read_from(const ArchiveParts& shard, const OnProgress& progress);
  bool read_from(const CapturePaths& captures, const OnProgress& progress);
  bool read_from(const ShardOutputs& outputs, const OnProgress& progress);
  bool read_from(const StoredPairs& stored, const OnProgress& progress);
  bool read_from(const SweepCaptures& captures, const OnProgress& progress);
  bool read_all(PairReader& reader, std::size_t index, const OnProgress& progress);
  bool read_batch(PairReader& reader, PairBatch& batch);
  void drop_done(PairBatch& batch);
  void check_done() const;
  std::size_t least_cost() const;
  void make_workers(const BatchWork& work);
  void read_ahead();
  void take(const FinishedBatch& batch);
  void sum_up_costs();

  const RunInput& input_;
  const RunOptions& options_;
  ReaderOptions reader_;  // of the options, but no more than the memory allows
  MemoryShares shares_;
  ByteGate gate_;
  PairStream stream_;
  std::uint64_t done_left_;  // of Resumption::done_pairs, pairs not yet met
  std::vector<BatchWorker> workers_;
  StageCosts read_costs_;
  StageCosts write_costs_;
  std::vector<StageCosts> work_costs_;  // of whole batches, by worker
  DecodeCosts decode_costs_;
  RunSummary summary_;
  DecodeAhead ahead_;
  std::optional<Flow> flow_;  // last: its threads use all of the above
};

}  // namespace treesift
