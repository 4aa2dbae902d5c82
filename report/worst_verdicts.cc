#include "report/worst_verdicts.h"

#include <algorithm>
#include <tuple>

#include "base/utf8.h"

namespace treesift {
namespace {

int urgency(Decision decision) {
  switch (decision) {
    case Decision::inspect:
      return 3;
    case Decision::error:
      return 2;
    case Decision::unpaired:
      return 1;
    case Decision::pass:
      break;
  }
  return 0;
}

}  // namespace

Verdict shortened(const Verdict& verdict, std::size_t max_reasons) {
  constexpr std::size_t longest = 240;
  Verdict result;
  result.id = verdict.id;
  result.decision = verdict.decision;
  result.score = verdict.score;
  result.cutoff = verdict.cutoff;
  result.mark = verdict.mark;
  result.mark.changes.clear();
  result.mark.words.clear();
  result.is_approved = verdict.is_approved;
  result.severity = verdict.severity;
  result.level = verdict.level;
  if (verdict.error)
    result.error = VerdictError{clipped(verdict.error->code, 60), clipped(verdict.error->message, longest)};
  for (std::size_t i = 0; i < std::min(max_reasons, verdict.reasons.size()); ++i) {
    const Reason& reason = verdict.reasons[i];
    result.reasons.push_back(
        {clipped(reason.feature, 100), reason.contribution,
         ShownEdit{clipped(reason.place.path, longest), clipped(reason.place.before, longest),
                   clipped(reason.place.after, longest)}});
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(verdict.approved_by.size(), 4); ++i)
    result.approved_by.push_back(clipped(verdict.approved_by[i], 100));
  return result;
}

bool WorstVerdicts::is_worse(const Entry& a, const Entry& b) {
  const auto rank = [](const Entry& entry) {
    return std::tuple(urgency(entry.verdict.decision), entry.verdict.score.value_or(0), ~entry.number);
  };
  return rank(a) > rank(b);
}

void WorstVerdicts::add(const Verdict& verdict) {
  const std::uint64_t number = seen_++;
  if (most_ == 0) return;
  if (heap_.size() == most_) {
    const Entry& least = heap_.front();
    const auto rank = [](const Verdict& one) {
      return std::tuple(urgency(one.decision), one.score.value_or(0));
    };
    if (rank(verdict) <= rank(least.verdict)) return;
    std::pop_heap(heap_.begin(), heap_.end(), is_worse);
    heap_.pop_back();
  }
  heap_.push_back({number, shortened(verdict, max_reasons_)});
  std::push_heap(heap_.begin(), heap_.end(), is_worse);
}

std::vector<Verdict> WorstVerdicts::sorted() const {
  std::vector<Entry> entries = heap_;
  std::sort(entries.begin(), entries.end(), is_worse);
  std::vector<Verdict> verdicts;
  verdicts.reserve(entries.size());
  for (Entry& entry : entries) verdicts.push_back(std::move(entry.verdict));
  return verdicts;
}

}  // namespace treesift
