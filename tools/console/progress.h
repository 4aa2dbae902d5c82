// What a person sees while a run goes on.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/measuring/counters.h"
#include "pipeline/run.h"
#include "report/run_digest.h"
#include "tools/options/settings.h"

namespace treesift {

// On a terminal a few lines that are drawn again and again: how far the run has come, what it has found, and
// its largest clusters so far. Elsewhere a plain line every ten seconds, for readers of the log. May be
// used by several threads.
class ProgressLine {
 public:
  // `always` draws even where there is no terminal; `never` shows nothing. Where it is left to what there is,
  // the environment's TREESIFT_PROGRESS may say always or never.
  explicit ProgressLine(When when);
  // Wipes what is drawn.
  ~ProgressLine();

  // From the writing thread, after each batch.
  void measured(std::size_t pairs);
  // The same, of a batch with verdicts.
  void judged(const VerdictCounts& counts, const std::vector<Verdict>& verdicts);
  // From the reading thread, after each batch.
  void read(const RunProgress& progress, std::size_t inputs);
  // How far something else has come.
  void share_done(std::string_view what, double share);

 private:
  using Clock = std::chrono::steady_clock;
  enum class Style : std::uint8_t { none, drawn, plain };

  static Style style_of(When when);
  bool is_due();
  double seconds() const { return std::chrono::duration<double>(last_ - start_).count(); }
  void show();
  void show(const std::vector<std::string>& lines);
  std::string reading_text() const;
  std::string verdict_text() const;
  void add_clusters(std::vector<std::string>& lines) const;

  Style style_;
  std::mutex mutex_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
  std::size_t drawn_lines_ = 0;
  std::uint64_t pairs_read_ = 0;
  double share_read_ = 0;  // 0: not known
  std::uint64_t pairs_measured_ = 0;
  VerdictCounts counts_;  // judged
  RunDigest digest_;
};

}  // namespace treesift
