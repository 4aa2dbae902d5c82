#include "report/formats/finding_words.h"

#include <fmt/format.h>

#include "base/utf8.h"
#include "base/words/counted.h"
#include "model/measure/feature_table.h"
#include "report/foreign_text.h"
#include "report/formats/cluster_sentence.h"
#include "report/head_words.h"

namespace treesift {
namespace {

constexpr std::size_t max_bytes = 200;  // of an id, a path or a snippet within a sentence

std::string quoted(std::string_view text) {
  return "\"" + clipped(text, max_bytes) + "\"";
}

std::string change_words(const ShownEdit& place, std::string_view between) {
  if (place.before.empty() && place.after.empty()) return "";
  if (place.after.empty()) return quoted(place.before) + " is gone";
  if (place.before.empty()) return quoted(place.after) + " is new";
  return quoted(place.before) + std::string(between) + quoted(place.after);
}

}  // namespace

std::string reason_words(const Reason& reason) {
  if (is_in_head(reason.place))
    return fmt::format("{} ({})", clipped(head_in_words(reason.place), max_bytes), reason.feature);
  const bool of_invariant = reason.feature.starts_with("invariant:");
  const std::string change = change_words(reason.place, of_invariant ? " is wanted, not " : " became ");
  const std::string path = clipped(reason.place.path, max_bytes);
  if (change.empty() && path.empty()) return reason.feature;
  std::string words = change;
  if (!path.empty()) words += (words.empty() ? "at " : ", at ") + path;
  return fmt::format("{} ({})", words, reason.feature);
}

const Reason* main_reason(const Verdict& verdict) {
  for (const Reason& reason : verdict.reasons) {
    const bool speaks = find_feature(reason.feature) < feature_count ||
                        reason.feature.starts_with("invariant:") || reason.feature.starts_with("http_") ||
                        because_named(reason.feature).has_value();
    if (speaks) return &reason;
  }
  return verdict.reasons.empty() ? nullptr : &verdict.reasons.front();
}

std::string pair_words(const Verdict& verdict) {
  if (verdict.error) return fmt::format("{}: {}", verdict.error->code, verdict.error->message);
  const bool of_level = verdict.level && verdict.because == Because::warning;
  return of_level ? level_words(*verdict.level) : cluster_sentence(verdict);
}

std::string level_words(const StateLevel& level) {
  const bool fails = level.warning == Warning::failure;
  std::string words = fails ? "failure" : fmt::format("warning {}", name_of(level.warning));
  words += fmt::format(" (class {})", name_of(level.state_class));
  if (level.is_of_picture()) words += ", only the picture differs";
  if (!level.fragment.empty()) words += ", at " + clipped(level.fragment, max_bytes);
  return words;
}

std::string score_words(const std::optional<double>& score) {
  return score ? fmt::format("{:.2f}", *score) : "none";
}

std::string approval_words(const Verdict& verdict) {
  if (!verdict.is_approved || verdict.approved_by.empty()) return "approved";
  return fmt::format("approved by {}", fmt::join(verdict.approved_by, ", "));
}

std::string cluster_counts(const ClusterEntry& entry) {
  std::string words =
      entry.inspect > 0 ? counted(entry.inspect, "pair") + " to inspect" : "nothing to inspect";
  if (entry.inspect > 0) words += fmt::format(", score up to {:.2f}", entry.score);
  if (entry.approved > 0) words += fmt::format(", {} approved", entry.approved);
  const std::uint64_t others = entry.pairs - entry.inspect - entry.approved;
  if (others > 0) words += fmt::format(", {} passed", others);
  return words;
}

std::string finding_details(const Verdict& verdict) {
  std::string text = fmt::format("pair: {}\n", clipped(verdict.id, 1024));
  if (verdict.error) return text;
  text += fmt::format("score: {}, cut-off {:.2f}\n", score_words(verdict.score), verdict.cutoff);
  text += fmt::format("because: {}\n", because_name(verdict.because));
  if (verdict.level) text += level_words(*verdict.level) + "\n";
  for (const Reason& reason : verdict.reasons) {
    text += fmt::format("{} {:+.2f}", reason.feature, reason.contribution);
    if (!reason.place.path.empty()) text += " at " + clipped(reason.place.path, 1024);
    text += "\n";
    if (!reason.place.before.empty()) text += "  before: " + clipped(reason.place.before, 1024) + "\n";
    if (!reason.place.after.empty()) text += "  after:  " + clipped(reason.place.after, 1024) + "\n";
  }
  if (!verdict.approved_by.empty())
    text += fmt::format("partly approved by {}\n", fmt::join(verdict.approved_by, ", "));
  return text;
}

}  // namespace treesift
