#include "model/learn/quality.h"

#include <algorithm>
#include <limits>

namespace treesift {
namespace {

double ratio(double part, double whole) {
  return whole == 0 ? 0 : part / whole;
}

Confusion nothing_inspected(const std::vector<ScoredLabel>& samples) {
  Confusion confusion;
  for (const ScoredLabel& sample : samples) confusion.add(sample.label, false, sample.weight);
  return confusion;
}

// Samples in the order in which they come to be inspected as the cut-off moves; keeps the best place in
// `best`.
template <typename Iterator>
void sweep(Iterator begin, Iterator end, Confusion confusion, CutoffDirection direction,
           const CutoffGoal& goal, Cutoff& best) {
  const double beyond = direction == CutoffDirection::at_least ? -1 : 1;
  for (Iterator at = begin; at != end;) {
    const double score = at->score;
    for (; at != end && at->score == score; ++at) {
      (at->label == Label::inspect ? confusion.true_positives : confusion.false_positives) += at->weight;
      (at->label == Label::inspect ? confusion.false_negatives : confusion.true_negatives) -= at->weight;
    }
    if (merit(confusion, goal) <= merit(best.confusion, goal)) continue;
    const double value = at == end ? score + beyond : (score + at->score) / 2;
    best = {value, direction, confusion};
  }
}

void sort_by_score(std::vector<ScoredLabel>& samples) {
  std::sort(samples.begin(), samples.end(),
            [](const ScoredLabel& a, const ScoredLabel& b) { return a.score < b.score; });
}

}  // namespace

void Confusion::add(Label label, bool inspect, double weight) {
  if (label == Label::inspect) {
    (inspect ? true_positives : false_negatives) += weight;
  } else {
    (inspect ? false_positives : true_negatives) += weight;
  }
}

double precision(const Confusion& c) {
  return ratio(c.true_positives, c.true_positives + c.false_positives);
}
double recall(const Confusion& c) {
  return ratio(c.true_positives, c.true_positives + c.false_negatives);
}
double f1(const Confusion& c) {
  return ratio(2 * c.true_positives, 2 * c.true_positives + c.false_positives + c.false_negatives);
}

double merit(const Confusion& confusion, const CutoffGoal& goal) {
  if (goal.kind == CutoffGoal::Kind::f1) return f1(confusion);
  const double looks = confusion.true_positives + confusion.false_positives;
  return -(goal.look_cost * looks + goal.miss_cost * confusion.false_negatives);
}

Cutoff find_cutoff(std::vector<ScoredLabel>& samples, const CutoffGoal& goal) {
  sort_by_score(samples);
  Cutoff best{std::numeric_limits<double>::max(), CutoffDirection::at_least, nothing_inspected(samples)};
  if (!samples.empty()) best.value = samples.back().score + 1;
  const Confusion start = best.confusion;
  sweep(samples.rbegin(), samples.rend(), start, CutoffDirection::at_least, goal, best);
  sweep(samples.begin(), samples.end(), start, CutoffDirection::at_most, goal, best);
  return best;
}

double roc_area(std::vector<ScoredLabel>& samples) {
  sort_by_score(samples);
  double benign_below = 0, inspect_total = 0, area = 0;
  for (auto at = samples.begin(); at != samples.end();) {
    double benign_here = 0, inspect_here = 0;
    const double score = at->score;
    for (; at != samples.end() && at->score == score; ++at) {
      (at->label == Label::inspect ? inspect_here : benign_here) += at->weight;
    }
    area += inspect_here * (benign_below + benign_here / 2);
    benign_below += benign_here;
    inspect_total += inspect_here;
  }
  return benign_below * inspect_total == 0 ? 0.5 : area / (benign_below * inspect_total);
}

}  // namespace treesift
