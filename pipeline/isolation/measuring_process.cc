#include "pipeline/isolation/measuring_process.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <optional>
#include <string>

#include "base/sanitizers.h"
#include "pipeline/isolation/channel.h"
#include "pipeline/isolation/exchange.h"
#include "pipeline/isolation/system_call_filter.h"
#include "pipeline/measuring/bodies_measurer.h"
#include "pipeline/measuring/memory_estimate.h"

namespace treesift {
namespace {

[[noreturn]] void end(ProcessEnd how) {
  ::_exit(static_cast<int>(how));
}

bool bound(__rlimit_resource what, rlim_t most) {
  rlimit limit{};
  if (::getrlimit(what, &limit) != 0) return false;
  limit.rlim_cur = limit.rlim_max = std::min(limit.rlim_max, most);
  return ::setrlimit(what, &limit) == 0;
}

// No core dumps (the second call, as a handler of them asks for no limit), no files, a stack that ends.
bool set_bounds(const IsolationLimits& limits, std::size_t base_memory) {
  constexpr rlim_t stack = rlim_t{8} << 20;
  const bool bounded = bound(RLIMIT_CORE, 0) && ::prctl(PR_SET_DUMPABLE, 0) == 0 && bound(RLIMIT_FSIZE, 0) &&
                       bound(RLIMIT_STACK, stack);
  if (is_sanitized) return bounded;  // a sanitizer asks through pipes whether memory can be read
  return bounded && bound(RLIMIT_NOFILE, 0) && bound(RLIMIT_AS, base_memory + limits.memory);
}

// The process is killed by SIGPROF when it has worked so long from now on.
void start_timer(std::chrono::milliseconds time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
  itimerval timer{};
  timer.it_value.tv_sec = seconds.count();
  timer.it_value.tv_usec = std::chrono::microseconds(time - seconds).count();
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

// What a giant pair has blown up is not kept.
void release_large(std::string& buffer) {
  constexpr std::size_t kept_bytes = std::size_t{4} << 20;
  if (buffer.size() > kept_bytes) std::string().swap(buffer);
}

void answer_requests(int socket, const MeasureOptions& options, const IsolationLimits& limits) {
  std::optional<BodiesMeasurer> measurer(options);
  std::string buffer, answer;
  for (;;) {
    std::string_view message;
    Patience patience;
    if (receive_message(socket, buffer, ~std::size_t{0} >> 1, patience, message) != Transfer::done) return;
    start_timer(limits.processor_time);
    const MeasuringRequest request = read_request(message);
    const MeasuredPair measured = measurer->measure(request.pair, request.task);
    begin_message(answer);
    append_answer(answer, measured, measurer->tally());
    if (send_message(socket, answer, patience) != Transfer::done) return;
    if (may_take_more_than(request.pair, options.kept_scratch)) measurer.emplace(options);
    release_large(buffer);
  }
}

}  // namespace

void measure_for(int socket, const MeasureOptions& options, const IsolationLimits& limits,
                 std::size_t base_memory) {
  // At once, before somebody takes the want of memory for something else.
  std::set_new_handler([] { end(ProcessEnd::out_of_memory); });
  if (!set_bounds(limits, base_memory) || !filter_system_calls()) end(ProcessEnd::not_set_up);
  try {
    answer_requests(socket, options, limits);
  } catch (const std::bad_alloc&) {  // of malloc, which asks no handler
    end(ProcessEnd::out_of_memory);
  } catch (...) {
    end(ProcessEnd::exception);
  }
  end(ProcessEnd::idle);
}

}  // namespace treesift
