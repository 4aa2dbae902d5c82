#include "pipeline/isolation/isolated_measurer.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <stdexcept>
#include <utility>

#include "pipeline/isolation/channel.h"
#include "pipeline/isolation/exchange.h"
#include "pipeline/measuring/unmeasured_pair.h"
#include "pipeline/measuring/whole_pair.h"

namespace treesift {
namespace {

constexpr std::size_t largest_answer = std::size_t{64} << 20;

MeasuredPair in_error(std::string_view code, std::string message) {
  return failed(PairState::error, code, "the process that measured it " + std::move(message));
}

MeasuredPair out_of_time(const IsolationLimits& limits) {
  const double seconds = std::chrono::duration<double>(limits.processor_time).count();
  return in_error("isolate:time", fmt::format("was not done after {} seconds", seconds));
}

std::string signal_name(int number) {
  const char* const name = ::sigabbrev_np(number);
  return name == nullptr ? fmt::format("signal {}", number) : fmt::format("SIG{}", name);
}

// What becomes of a pair on which a process has ended so.
MeasuredPair ended(WaitStatus status, const IsolationLimits& limits) {
  if (WIFSIGNALED(status)) {
    if (WTERMSIG(status) == SIGPROF) return out_of_time(limits);
    return in_error("isolate:crash", "was killed by " + signal_name(WTERMSIG(status)));
  }
  switch (static_cast<ProcessEnd>(WEXITSTATUS(status))) {
    case ProcessEnd::out_of_memory:
      return in_error("isolate:memory", fmt::format("wanted more than {} MiB", limits.memory >> 20));
    case ProcessEnd::exception:
      return in_error("isolate:crash", "came upon a bug in treesift");
    case ProcessEnd::not_set_up:
      throw std::runtime_error("--isolate: the system refuses a process the limits that it is to have");
    case ProcessEnd::idle:
      break;
  }
  return in_error("isolate:crash", fmt::format("ended with status {}", WEXITSTATUS(status)));
}

// Somebody killed it, the system perhaps for want of memory: that says little of the pair.
bool from_outside(WaitStatus status) {
  return WIFSIGNALED(status) && (WTERMSIG(status) == SIGKILL || WTERMSIG(status) == SIGTERM);
}

}  // namespace

IsolatedMeasurer::~IsolatedMeasurer() {
  if (!child_) return;
  try {
    fork_server_->end(child_->process);
  } catch (const std::runtime_error&) {  // then the process is gone as well
  }
}

IsolatedMeasurer::Waiting IsolatedMeasurer::ask(const Pair& pair, const BodiesTask& task,
                                                MeasuredPair& measured) {
  begin_message(request_);
  append_request(request_, pair, task);
  Patience patience{patience_with(fork_server_->limits())};
  std::string_view message;
  Transfer transfer = send_message(child_->socket.number(), request_, patience);
  if (transfer == Transfer::done)
    transfer = receive_message(child_->socket.number(), buffer_, largest_answer, patience, message);
  if (transfer != Transfer::done) return transfer == Transfer::late ? Waiting::late : Waiting::ended;
  std::optional<MeasuringAnswer> answer = read_answer(message, options_);
  if (!answer) return Waiting::confused;
  measured = std::move(answer->measured);
  tally_ = std::move(answer->tally);
  return Waiting::answered;
}

MeasuredPair IsolatedMeasurer::measure(const Pair& pair, const BodiesTask& task) {
  MeasuredPair measured = measure_in_process(pair, task);
  measured.content = task.content;
  return whole_pair(pair, options_, std::move(measured));
}

MeasuredPair IsolatedMeasurer::measure_in_process(const Pair& pair, const BodiesTask& task) {
  MeasuredPair measured;
  bool was_killed = false;
  for (;;) {
    const bool is_fresh = !child_;
    if (is_fresh) child_.emplace(fork_server_->start(options_.left_out_rule));
    const Waiting waiting = ask(pair, task, measured);
    if (waiting == Waiting::answered) return measured;
    const WaitStatus status = fork_server_->end(child_->process);
    child_.reset();
    const bool again = !is_fresh || (waiting == Waiting::ended && from_outside(status) && !was_killed);
    was_killed |= from_outside(status);
    if (again) continue;
    tally_ = {};
    tally_.may_be_kept = false;
    if (waiting == Waiting::confused) return in_error("isolate:crash", "gave an answer that is none");
    return waiting == Waiting::late ? out_of_time(fork_server_->limits())
                                    : ended(status, fork_server_->limits());
  }
}

}  // namespace treesift
