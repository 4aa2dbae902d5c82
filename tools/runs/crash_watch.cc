// The handler runs in a process whose memory may be in ruins, on a stack of its own
// (pipeline/pair_in_work.h), and may interrupt anything: it reads memory that was prepared and makes system
// calls, nothing else. So it calls the system itself and not through io/env, whose functions may be anything.
// The file is opened by the handler (open() is one of the calls that a handler may make), so that a run that
// does not crash leaves nothing behind, whatever else ends it.
#include "tools/runs/crash_watch.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <ctime>

#include "pipeline/pair_in_work.h"

namespace treesift {
namespace {

constexpr std::array<int, 5> crash_signals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// Written before the handler is set, and never again.
std::string record_path;
std::string advice;
std::array<struct sigaction, crash_signals.size()> before;

std::atomic_flag has_crashed;  // threads may crash together: the first one tells
static_assert(std::atomic<bool>::is_always_lock_free);

iovec part(const char* text, std::size_t size) {
  return {const_cast<char*>(text), size};
}
iovec part(const char* text) {
  return part(text, std::strlen(text));
}

// The digits at the end of `room`, and a space.
iovec decimal(std::uint64_t number, std::array<char, 24>& room) {
  std::size_t begin = room.size();
  room[--begin] = ' ';
  do {
    room[--begin] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0);
  return part(room.data() + begin, room.size() - begin);
}

void tell_of(const PairAtHand& pair) {
  const std::array<iovec, 4> message = {part("treesift: crashed while measuring pair "),
                                        part(pair.id, pair.id_size), part(advice.data(), advice.size()),
                                        part("\n")};
  if (::writev(STDERR_FILENO, message.data(), static_cast<int>(message.size())) < 0) return;
}

void record(const PairAtHand& pair) {
  if (record_path.empty()) return;
  const int file =
      ::open(record_path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
  if (file < 0) return;
  std::array<char, 24> digits;
  const std::array<iovec, 3> line = {decimal(pair.sequence, digits), part(pair.id, pair.id_size), part("\n")};
  if (::writev(file, line.data(), static_cast<int>(line.size())) < 0) return;
}

// By a fault, or by abort(); not by a `kill` from outside.
bool is_own_fault(const siginfo_t& info) {
  return info.si_code > 0 ||
         ((info.si_code == SI_TKILL || info.si_code == SI_USER) && info.si_pid == ::getpid());
}

void give_back(int number) {
  for (std::size_t i = 0; i < crash_signals.size(); ++i) {
    if (crash_signals[i] == number) ::sigaction(number, &before[i], nullptr);
  }
}

// Of the process, by the thread that tells of its crash. Returning crashes again.
void wait_for_the_end() {
  const timespec second{1, 0};
  ::nanosleep(&second, nullptr);
}

extern "C" void on_crash(int number, siginfo_t* info, void*) {
  const PairAtHand pair = pair_at_hand();
  if (is_own_fault(*info) && pair.id != nullptr) {
    if (has_crashed.test_and_set()) return wait_for_the_end();
    record(pair);
    tell_of(pair);
  }
  // The handler before ours takes over: that of the system, or of a sanitizer. A fault comes again by itself when we
  // return; what was raised is raised again.
  give_back(number);
  if (info->si_code <= 0) ::raise(number);
}

}  // namespace

void watch_crashes(const std::string& record) {
  record_path = record;
  advice = record.empty() ? "; with --isolate it would cost this pair only"
                          : "; --resume goes on, and leaves a pair out on which two runs have crashed; with "
                            "--resume --isolate it costs this pair only";
  struct sigaction action {};
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < crash_signals.size(); ++i) ::sigaction(crash_signals[i], &action, &before[i]);
}

}  // namespace treesift
