#include "tools/console/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "base/utf8.h"
#include "model/judge/cluster_name.h"
#include "tools/console/messages.h"
#include "tools/console/terminal_text.h"

namespace treesift {
namespace {

constexpr std::size_t shown_clusters = 3;
constexpr std::size_t watched_clusters = 512;

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string time_text(double seconds) {
  const auto whole = static_cast<unsigned long>(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string text_of(const ClusterEntry& entry) {
  std::string text = fmt::format("  {} {:>8} to inspect  ", cluster_text(entry.cluster), entry.inspect);
  if (entry.example.reasons.empty()) return text + terminal_line(entry.example.id);
  const Reason& reason = entry.example.reasons.front();
  return text + terminal_line(fmt::format("{} {}: {} -> {}", reason.feature, reason.place.path,
                                          reason.place.before, reason.place.after));
}

// What TREESIFT_PROGRESS asks for: a job that runs many commands says it once.
When when_of_environment() {
  const char* const asked = std::getenv("TREESIFT_PROGRESS");
  if (asked == nullptr) return When::automatic;
  if (std::string_view(asked) == "never") return When::never;
  return std::string_view(asked) == "always" ? When::always : When::automatic;
}

}  // namespace

ProgressLine::ProgressLine(When when) : style_(style_of(when)), digest_(watched_clusters) {}

ProgressLine::~ProgressLine() {
  if (drawn_lines_ > 0) show(std::vector<std::string>());
}

ProgressLine::Style ProgressLine::style_of(When when) {
  if (when == When::automatic) when = when_of_environment();
  if (when == When::never) return Style::none;
  if (when == When::always) return Style::drawn;
  const char* terminal = std::getenv("TERM");
  const bool can_draw = terminal == nullptr || std::string_view(terminal) != "dumb";
  return isatty(STDERR_FILENO) == 1 && can_draw ? Style::drawn : Style::plain;
}

void ProgressLine::measured(std::size_t pairs) {
  const std::lock_guard lock(mutex_);
  pairs_measured_ += pairs;
  if (is_due()) show();
}

void ProgressLine::judged(const VerdictCounts& counts, const std::vector<Verdict>& verdicts) {
  const std::lock_guard lock(mutex_);
  counts_ += counts;
  if (style_ == Style::drawn) {
    for (const Verdict& verdict : verdicts) {
      if (verdict.decision == Decision::inspect) digest_.add(verdict);
    }
  }
  if (is_due()) show();
}

void ProgressLine::read(const RunProgress& progress, std::size_t inputs) {
  const std::lock_guard lock(mutex_);
  pairs_read_ = progress.pairs;
  const bool known = inputs == 1 && progress.read.total && *progress.read.total > 0;
  share_read_ =
      known ? static_cast<double>(progress.read.consumed) / static_cast<double>(*progress.read.total) : 0;
  if (is_due()) show();
}

void ProgressLine::share_done(std::string_view what, double share) {
  const std::lock_guard lock(mutex_);
  if (is_due()) show({fmt::format("{}: {:.0f} %", what, 100 * share)});
}

bool ProgressLine::is_due() {
  if (style_ == Style::none) return false;
  const auto wait =
      style_ == Style::drawn ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10000);
  const Clock::time_point now = Clock::now();
  if (now - last_ < wait) return false;
  last_ = now;
  return true;
}

void ProgressLine::show() {
  std::vector<std::string> lines;
  if (pairs_read_ > 0) lines.push_back(reading_text());
  if (pairs_measured_ > 0) lines.push_back(fmt::format("{} pairs measured", pairs_measured_));
  if (counts_.pairs() > 0) lines.push_back(verdict_text());
  if (style_ == Style::drawn) add_clusters(lines);
  show(lines);
}

std::string ProgressLine::reading_text() const {
  const double rate = static_cast<double>(pairs_read_) / std::max(seconds(), 0.001);
  std::string text = fmt::format("{} pairs read, {:.0f}/s", pairs_read_, rate);
  if (share_read_ <= 0) return text;
  text += fmt::format(", {:.0f} %", 100 * share_read_);
  if (share_read_ < 1) text += ", " + time_text(seconds() / share_read_ * (1 - share_read_)) + " left";
  return text;
}

std::string ProgressLine::verdict_text() const {
  return fmt::format("{} pairs judged: {} to inspect, {} pass, {} error, {} unpaired", counts_.pairs(),
                     counts_.inspect, counts_.pass, counts_.error, counts_.unpaired);
}

// Those with the most pairs to inspect.
void ProgressLine::add_clusters(std::vector<std::string>& lines) const {
  std::vector<ClusterEntry> clusters = digest_.clusters();
  std::stable_sort(clusters.begin(), clusters.end(),
                   [](const ClusterEntry& a, const ClusterEntry& b) { return a.inspect > b.inspect; });
  for (std::size_t i = 0; i < std::min(shown_clusters, clusters.size()); ++i)
    lines.push_back(text_of(clusters[i]));
}

// Drawn lines take the place of those drawn before.
void ProgressLine::show(const std::vector<std::string>& lines) {
  std::string text;
  if (style_ == Style::drawn) {
    if (drawn_lines_ > 1) text += fmt::format("\x1b[{}A", drawn_lines_ - 1);
    text += "\r\x1b[J";
    const std::size_t width =
        std::max<std::size_t>(terminal_width(), 3) - 2;  // beside the last column, and an ellipsis
    for (const std::string& line : lines) text += (&line == lines.data() ? "" : "\n") + clipped(line, width);
    drawn_lines_ = lines.size();
  } else {
    for (const std::string& line : lines) text += (text.empty() ? "treesift: so far: " : "; ") + line;
    if (!text.empty()) text += '\n';
  }
  write_unescaped(text);
}

}  // namespace treesift
