#include "model/experiments/comparator_decisions.h"

#include "model/experiments/cells.h"

namespace treesift {

DecisionsBySample decisions_of(const Samples& samples, std::size_t comparator) {
  DecisionsBySample decisions;
  for (const Sample* sample : samples) decisions.push_back(inspects(*sample, comparator));
  return decisions;
}

DecisionsBySample united(const DecisionsBySample& a, const DecisionsBySample& b) {
  DecisionsBySample both(a);
  for (std::size_t i = 0; i < b.size(); ++i) both[i] = a[i] || b[i];
  return both;
}

DecisionsBySample intersected(const DecisionsBySample& a, const DecisionsBySample& b) {
  DecisionsBySample both(a);
  for (std::size_t i = 0; i < b.size(); ++i) both[i] = a[i] && b[i];
  return both;
}

Confusion confusion_of(const Samples& samples, const DecisionsBySample& decisions) {
  Confusion confusion;
  for (std::size_t i = 0; i < samples.size(); ++i) confusion.add(samples[i]->label, decisions[i]);
  return confusion;
}

double mean_f1(const SampleSet& set, const Samples& samples, const DecisionsBySample& decisions) {
  std::vector<Confusion> by_project(set.projects.size());
  for (std::size_t i = 0; i < samples.size(); ++i)
    by_project[samples[i]->project].add(samples[i]->label, decisions[i]);
  std::vector<double> figures;
  for (const Confusion& confusion : by_project) figures.push_back(f1(confusion));
  return mean_of(figures);
}

}  // namespace treesift
