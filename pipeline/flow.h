// The oneTBB flow graph: parallel workers, a sequencer, one writer. Wiring only. Private to pipeline/: use
// run.h.
#pragma once

#include <functional>
#include <memory>

#include "io/pairs/pair.h"
#include "pipeline/batch_work.h"
#include "pipeline/byte_gate.h"

namespace treesift {

class Flow {
 public:
  using Work = std::function<FinishedBatch(std::size_t worker, const PairBatch&)>;
  using Deliver = std::function<void(const FinishedBatch&)>;

  // Starts `workers` threads; `work` is called with a worker number below workers, never by two threads with
  // the same number at once. Throws std::runtime_error when the system refuses the threads.
  Flow(unsigned workers, ByteGate& gate, Work work, Deliver deliver);
  ~Flow();

  // Hands a batch in, waiting at the gate until there is room. Batches are delivered in the order of the
  // calls. False when work or delivery has failed: no further batch will be delivered.
  bool put(PairBatch&& batch, std::size_t cost);

  // Has a piece of work done by one of the workers, between batches; it must not throw. It is done before
  // finish() returns.
  void start(std::function<void()> work);

  // Waits for all batches. Throws what work or delivery threw first.
  void finish();

 private:
  struct Graph;
  std::unique_ptr<Graph> graph_;
};

}  // namespace treesift
