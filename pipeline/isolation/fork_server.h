// `--isolate`: bodies are looked into by processes of their own, so that a crash, an endless loop or an
// explosion of memory in a parser costs one pair and not the run.
//
//   main thread                          a thread of the pipeline           its measuring process
//   ForkServer fork server(…)  ── fork ──► fork server
//   threads begin
//                                        start()  ── asks ──► fork server ── fork ──► has its end of a socket
//                                        sends a pair ───────────────────────────► measures it
//                                        receives what was measured ◄──────────── or dies
//                                        end()    ── asks ──► fork server: how did it die?
//
// A process with threads cannot fork safely, so the processes are forked by one that was forked itself before
// there was any thread, and never has one. It holds what the measuring processes need: options, rules,
// templates, comparators.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <mutex>

#include "io/env/descriptor.h"
#include "pipeline/isolation/measuring_process.h"

namespace treesift {

// How a measuring process has died, as wait(2) has it.
using WaitStatus = int;

class ForkServer {
 public:
  struct Child {
    pid_t process = 0;
    Descriptor socket;
  };

  // Call it before this process has threads or files that no other one may hold. What the options point to
  // must outlive it. Throws std::runtime_error when the system refuses.
  ForkServer(const MeasureOptions& options, const IsolationLimits& limits);
  // Ends all processes; none may be in use.
  ~ForkServer();
  ForkServer(const ForkServer&) = delete;
  ForkServer& operator=(const ForkServer&) = delete;

  // A new measuring process, with a socket that exchange.h goes over. Any thread may call these two, and gets
  // std::runtime_error when the fork server is gone or the system refuses another process.
  Child start(std::size_t left_out_rule);
  // Kills the process, unless it is dead already.
  WaitStatus end(pid_t process);

  const IsolationLimits& limits() const { return limits_; }

 private:
  struct Order;
  struct Outcome;
  Outcome ask(const Order& order, int descriptor = -1);

  IsolationLimits limits_;
  std::mutex mutex_;
  Descriptor socket_;
  pid_t process_ = 0;
};

}  // namespace treesift
