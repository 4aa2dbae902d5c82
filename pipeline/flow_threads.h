// The threads in which flows work, kept for the next flow and ended at the end of a program.
#pragma once

#include <memory>

namespace treesift {

// A program that runs flows has one of these while it does. Its end waits until the threads are gone: what a
// thread gives back when it ends (libxml2's state) it could not while the program ends as well, as libxml2
// may have ended before it. Not needed for more than that: a flow without one leaves its threads to end by
// themselves.
class FlowThreads {
 public:
  FlowThreads();
  ~FlowThreads();
  FlowThreads(const FlowThreads&) = delete;
  FlowThreads& operator=(const FlowThreads&) = delete;

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace treesift
