// Waiting costs little once, and much for each flow: oneTBB waits by yielding to others until the threads
// have found nothing to do, a tenth of a second on a machine that is busy with other things.
#include "pipeline/flow_threads.h"

#include <tbb/global_control.h>

#include <new>

namespace treesift {

struct FlowThreads::Handle {
  tbb::task_scheduler_handle threads{tbb::attach{}};
};

FlowThreads::FlowThreads() : handle_(std::make_unique<Handle>()) {}

FlowThreads::~FlowThreads() {
  tbb::finalize(handle_->threads, std::nothrow);
}

}  // namespace treesift
