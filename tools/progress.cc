#include "tools/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tools/messages.h"

namespace treesift {
namespace {

bool is_shown(When when) {
  if (when != When::automatic) return when == When::always;
  const char* terminal = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

}  // namespace

ProgressLine::ProgressLine(When when) : shown_(is_shown(when)) {}

ProgressLine::~ProgressLine() {
  if (drawn_) print_message("\r\x1b[K");
}

void ProgressLine::delivered(const VerdictCounts& batch, std::size_t bytes) {
  pairs_ += batch.pairs();
  to_inspect_ += batch.needing_a_person();
  bytes_ += bytes;
}

void ProgressLine::read(const RunProgress& progress, std::size_t inputs) {
  if (!is_due()) return;
  const double seconds = std::chrono::duration<double>(last_ - start_).count();
  const double rate = static_cast<double>(bytes_) / 1e6 / seconds;
  print_message("\r\x1b[K{} pairs, {:.0f} MB/s, {} to inspect{}", pairs_.load(), rate, to_inspect_.load(),
                time_left(progress, inputs, seconds));
  std::fflush(stderr);
}

void ProgressLine::share_done(std::string_view what, double share) {
  if (!is_due()) return;
  print_message("\r\x1b[K{}: {:.0f} %", what, 100 * share);
  std::fflush(stderr);
}

bool ProgressLine::is_due() {
  if (!shown_) return false;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(200)) return false;
  last_ = now;
  drawn_ = true;
  return true;
}

// Known while the last input is read and its size is known.
std::string ProgressLine::time_left(const RunProgress& progress, std::size_t inputs, double seconds) const {
  if (!progress.read.total || inputs != 1 || progress.read.consumed == 0) return "";
  const double share =
      static_cast<double>(progress.read.consumed) / static_cast<double>(*progress.read.total);
  const auto left = static_cast<unsigned>(seconds / share * (1 - share));
  return fmt::format(", {}:{:02} left", left / 60, left % 60);
}

}  // namespace treesift
