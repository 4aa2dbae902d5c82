// The stream.
//
//   reader ──► gate ──► workers (parallel) ──► sequencer ──► writer
//   the        bytes    parse, align, judge    input order   delivers, then opens the gate
//   caller
//
// The reader is the thread that calls put(). It waits at the gate before it hands a batch to the graph, so
// the graph never refuses a message (a push that a limiter_node rejects is lost, oneTBB issues 419 and 902)
// and never holds more bytes than the gate admits. The gate opens only after ordered delivery: the
// sequencer_node buffers without bound behind a slow batch, and those waiting batches must stay paid for.
// Waiting happens outside the graph's arena, so it takes no worker.
//
// oneTBB 2021.8, which Debian 12 ships, terminates the program when a thread cannot be created (fixed in
// 2021.9). So as many threads are created and joined by hand first, where a refusal is an exception, and the
// arena is capped by global_control.
//
// What a body throws is kept and rethrown by finish(); from then on batches pass through unjudged and
// undelivered, which drains the graph and keeps the reader from waiting for ever.
#include "pipeline/flow.h"

#include <tbb/flow_graph.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <latch>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "io/env/thread_count.h"
#include "pipeline/freed_memory.h"
#include "pipeline/thread_order.h"

namespace treesift {
namespace {

// oneTBB's edges promise that what the stage before has written is seen by the next one, but the thread
// sanitizer does not see into the library: it is told at each edge, by the address of what is handed on. What
// the nodes' bodies were made with is ordered by this one, which can be known without looking at them.
constexpr char wired = 0;

struct Message {
  std::size_t sequence = 0;
  std::size_t cost = 0;
  PairBatch batch;
  FinishedBatch finished;  // empty until a worker is done with the batch
};
// Flow graph messages are copied, so they are plain pointers: put() makes the message, hand_over() ends it,
// and every message passes through both because the graph is always drained.
using MessagePointer = Message*;

// Work beside that on batches.
struct Task {
  std::function<void()> work;
};
using TaskPointer = Task*;  // start() makes it, run() ends it

// A thread that has been joined counts for the system's limit until it is gone from the list.
void wait_until_gone(std::size_t threads_before) {
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (thread_count() > threads_before && std::chrono::steady_clock::now() < latest)
    std::this_thread::yield();
}

// Throws std::runtime_error unless `count` threads can be alive at once, and std::bad_alloc where there is no
// memory for them; the threads that wait for the others are let go first.
void check_threads(unsigned count) {
  const std::size_t threads_before = thread_count();
  std::latch all_started(count);
  std::vector<std::jthread> threads;
  try {
    threads.reserve(count);
    while (threads.size() < count) threads.emplace_back([&] { all_started.arrive_and_wait(); });
  } catch (const std::exception& refusal) {
    all_started.count_down(static_cast<std::ptrdiff_t>(count - threads.size()));
    if (dynamic_cast<const std::system_error*>(&refusal) == nullptr) throw;
    throw std::runtime_error(
        "the system does not allow " + std::to_string(count) +
        " threads: use a smaller -j, or raise `ulimit -u` or the pids limit of the cgroup");
  }
  threads.clear();
  wait_until_gone(threads_before);
}

// oneTBB keeps the threads that it has made, for the next graph as well; and it may be making them still when that one
// begins. Who tried again then would take the place of theirs.
void check_threads_once(unsigned count) {
  static std::atomic<unsigned> allowed = 0;
  if (count <= allowed) return;
  check_threads(count);
  allowed = count;
}

// Numbers of idle workers. At most `workers` bodies run at once, so one is always free.
class WorkerNumbers {
 public:
  explicit WorkerNumbers(unsigned workers) {
    for (std::size_t i = 0; i < workers; ++i) free_.push_back(i);
  }
  std::size_t take() {
    const std::lock_guard lock(mutex_);
    const std::size_t number = free_.back();
    free_.pop_back();
    return number;
  }
  void give_back(std::size_t number) {
    const std::lock_guard lock(mutex_);
    free_.push_back(number);
  }

 private:
  std::mutex mutex_;
  std::vector<std::size_t> free_;
};

}  // namespace

struct Flow::Graph {
  Graph(unsigned workers, ByteGate& the_gate, Work the_work, Deliver the_deliver)
      : gate(the_gate),
        freed(the_gate.capacity(), workers),
        work(std::move(the_work)),
        deliver(std::move(the_deliver)),
        numbers(workers),
        parallelism(
            std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, workers + 1)),
        arena(static_cast<int>(workers) + 1, 1) {
    begin_threads();
    arena.execute([&] { wire_or_drain(workers); });
  }

  // Where memory for the first arena of the process is refused, the library leaves locked what its
  // global_control needs to go.
  void begin_threads() {
    try {
      arena.initialize();
    } catch (...) {
      static_cast<void>(parallelism.release());
      throw;
    }
  }

  // Edges start tasks on their nodes: where the wiring breaks off, these come to their end before the nodes
  // go.
  void wire_or_drain(unsigned workers) {
    try {
      wire(workers);
    } catch (...) {
      if (graph) graph->wait_for_all();
      throw;
    }
  }

  void wire(unsigned workers) {
    graph = std::make_unique<tbb::flow::graph>();
    judging = std::make_unique<Judging>(*graph, workers, [this](MessagePointer message) {
      happens_after(&wired);
      return work_on(message);
    });
    ordering =
        std::make_unique<Ordering>(*graph, [](MessagePointer message) { return sequence_of(*message); });
    delivery = std::make_unique<Delivery>(*graph, 1, [this](MessagePointer message) {
      happens_after(&wired);
      return hand_over(message);
    });
    tasks =
        std::make_unique<TaskNode>(*graph, tbb::flow::unlimited, [](TaskPointer task) { return run(task); });
    tbb::flow::make_edge(*judging, *ordering);
    tbb::flow::make_edge(*ordering, *delivery);
    happens_before(&wired);
  }

  // Any thread may be asked, on behalf of another.
  static std::size_t sequence_of(Message& message) {
    happens_after(&message);
    const std::size_t sequence = message.sequence;
    happens_before(&message);
    return sequence;
  }

  static tbb::flow::continue_msg run(TaskPointer task) {
    happens_after(task);
    task->work();
    delete task;
    return {};
  }

  MessagePointer work_on(MessagePointer message) {
    happens_after(message);
    if (!failed) work_on_batch(*message);
    happens_before(message);
    return message;
  }

  void work_on_batch(Message& message) {
    const std::size_t number = numbers.take();
    try {
      message.finished = work(number, message.batch);
    } catch (...) {
      fail(std::current_exception());
    }
    numbers.give_back(number);
  }

  tbb::flow::continue_msg hand_over(MessagePointer message) {
    happens_after(message);
    happens_after(&deliver);
    try {
      if (!failed) deliver(message->finished);
    } catch (...) {
      fail(std::current_exception());
    }
    const std::size_t cost = message->cost;
    delete message;  // frees the bytes before the gate opens for as many
    freed.add(cost);
    gate.leave(cost);
    happens_before(&deliver);
    return {};
  }

  // Waits until every message is delivered, and every task done.
  void drain() {
    arena.execute([this] { graph->wait_for_all(); });
    happens_after(&deliver);
  }

  void fail(std::exception_ptr why) {
    const std::lock_guard lock(failure_mutex);
    if (!failure) failure = std::move(why);
    failed = true;
  }

  using Judging = tbb::flow::function_node<MessagePointer, MessagePointer>;
  using Ordering = tbb::flow::sequencer_node<MessagePointer>;
  using Delivery = tbb::flow::function_node<MessagePointer, tbb::flow::continue_msg>;
  using TaskNode = tbb::flow::function_node<TaskPointer, tbb::flow::continue_msg>;

  ByteGate& gate;
  FreedMemory freed;  // of the delivering thread
  Work work;
  Deliver deliver;
  WorkerNumbers numbers;
  std::size_t next_sequence = 0;
  std::atomic<bool> failed = false;
  std::mutex failure_mutex;
  std::exception_ptr failure;
  std::unique_ptr<tbb::global_control> parallelism;
  tbb::task_arena arena;
  std::unique_ptr<tbb::flow::graph> graph;
  std::unique_ptr<Judging> judging;
  std::unique_ptr<Ordering> ordering;
  std::unique_ptr<Delivery> delivery;
  std::unique_ptr<TaskNode> tasks;
};

Flow::Flow(unsigned workers, ByteGate& gate, Work work, Deliver deliver) {
  check_threads_once(workers);
  graph_ = std::make_unique<Graph>(workers, gate, std::move(work), std::move(deliver));
}

Flow::~Flow() {
  graph_->drain();
}

bool Flow::put(PairBatch&& batch, std::size_t cost) {
  graph_->gate.enter(cost);
  auto* message = new Message;
  message->sequence = graph_->next_sequence++;
  message->cost = cost;
  message->batch = std::move(batch);
  happens_before(message);
  graph_->judging->try_put(message);
  return !graph_->failed;
}

void Flow::start(std::function<void()> work) {
  auto* task = new Task;
  task->work = std::move(work);
  happens_before(task);
  graph_->tasks->try_put(task);
}

void Flow::finish() {
  graph_->drain();
  if (graph_->failure) std::rethrow_exception(graph_->failure);
}

}  // namespace treesift
