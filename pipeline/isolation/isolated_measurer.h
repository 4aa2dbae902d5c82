// What BodiesMeasurer does, done by a process of a fork server: the same results, and a verdict where the
// process dies. Private to pipeline/: use pair_measurer.h.
#pragma once

#include <optional>
#include <string>

#include "pipeline/isolation/fork_server.h"
#include "pipeline/measuring/bodies_measurer.h"

namespace treesift {

// One a worker thread; the fork server must outlive it.
class IsolatedMeasurer {
 public:
  IsolatedMeasurer(const MeasureOptions& options, ForkServer& fork_server)
      : options_(options), fork_server_(&fork_server) {}
  IsolatedMeasurer(IsolatedMeasurer&&) = default;
  IsolatedMeasurer& operator=(IsolatedMeasurer&&) = default;
  ~IsolatedMeasurer();

  // A pair on which two processes die, the second of which has measured nothing else, is in error:
  // "isolate:crash", "isolate:time" or "isolate:memory". So no pair pays for what another one has done to a
  // process before. Throws std::runtime_error when there are no processes to be had.
  MeasuredPair measure(const Pair& pair, const BodiesTask& task);

  // Of the last pair.
  const BodiesTally& tally() const { return tally_; }

 private:
  enum class Waiting { answered, ended, late, confused };

  Waiting ask(const Pair& pair, const BodiesTask& task, MeasuredPair& measured);
  MeasuredPair measure_in_process(const Pair& pair, const BodiesTask& task);

  MeasureOptions options_;
  ForkServer* fork_server_;
  std::optional<ForkServer::Child> child_;
  std::string request_, buffer_;
  BodiesTally tally_;
};

}  // namespace treesift
