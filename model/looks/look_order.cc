// The order of looks.
//
// Problem. A hundred clusters are to be inspected. By score alone the first thirty may all show the same kind
// of harmless change in other places, while the one fault waits below.
//
// How. After a look at a cause a person knows it, and has an idea of the whole family, the changes of the
// same kinds. So the next look goes where most is new for its score:
//
//     gain = w * p * (share of its causes not seen yet + (its family was not seen yet ? 1 : 0))
//
// p is the logistic function of 4 (score - cutoff): scores are chances, from 0 to 1, and what the model is
// sure of is to come before what it thinks harmless. w is the weight of how bad it is by what it touches: a
// lost control of which the model thinks little comes before a reworded text of which it thinks much. A cause
// weighs the more the fewer clusters have it, ln(1 + clusters / clusters with it), as terms do in retrieval.
// Gains only shrink as looks are taken, so the greedy choice is found with a queue whose first entry is
// brought up to date before it is believed ("lazy greedy": Minoux 1978), and such a choice is within 1 - 1/e
// of the best for each number of looks as long as what is gained is coverage (Nemhauser, Wolsey and Fisher
// 1978).
//
// Cost. Each cause of each candidate is taken off once; the queue is corrected a few times per candidate.
// docs/evidence/looks.md measures it against other orders.
#include "model/looks/look_order.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <unordered_map>
#include <unordered_set>

namespace treesift {
namespace {

// By Severity.
constexpr double weights[] = {1, 1, 2, 4, 8};
constexpr double slope = 4;

struct Cause {
  std::vector<std::size_t> candidates;  // that have it
  bool seen = false;
};

class Looks {
 public:
  explicit Looks(std::span<const LookCandidate> candidates)
      : candidates_(candidates),
        total_(candidates.size()),
        new_(candidates.size()),
        unseen_(candidates.size()) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      for (const std::uint64_t cause : candidates[i].causes) causes_[cause].candidates.push_back(i);
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      for (const std::uint64_t cause : candidates[i].causes) total_[i] += weight(causes_[cause]);
      new_[i] = total_[i];
      unseen_[i] = candidates[i].causes.size();
    }
  }

  double gain(std::size_t index) const {
    const LookCandidate& candidate = candidates_[index];
    const double share = total_[index] > 0 ? new_[index] / total_[index] : 1;
    const double family = families_.contains(candidate.family) ? 0 : 1;
    return weights[static_cast<std::size_t>(candidate.severity)] * (share + family) /
           (1 + std::exp(slope * (candidate.cutoff - candidate.score)));
  }

  void take(std::size_t index) {
    families_.insert(candidates_[index].family);
    for (const std::uint64_t name : candidates_[index].causes) {
      Cause& cause = causes_[name];
      if (cause.seen) continue;
      cause.seen = true;
      for (const std::size_t other : cause.candidates) {
        --unseen_[other];
        new_[other] = unseen_[other] == 0 ? 0 : new_[other] - weight(cause);  // no rest of rounding
      }
    }
  }

 private:
  double weight(const Cause& cause) const {
    return std::log1p(static_cast<double>(candidates_.size()) / static_cast<double>(cause.candidates.size()));
  }

  std::span<const LookCandidate> candidates_;
  std::vector<double> total_, new_;                  // weights of causes: all, and those not seen
  std::vector<std::size_t> unseen_;                  // causes not seen
  std::unordered_map<std::uint64_t, Cause> causes_;  // looked up only
  std::unordered_set<std::uint64_t> families_;       // seen; looked up only
};

struct Promise {
  double gain;
  std::size_t candidate;
  bool operator<(const Promise& other) const {
    return gain != other.gain ? gain < other.gain : candidate > other.candidate;
  }
};

// Not found by the model, which may think little of it: a page with the status 404 that is a page like any other.
bool is_bad_for_others(const Verdict& example) {
  switch (example.because) {
    case Because::first_look:
    case Because::head:
    case Because::invariant:
    case Because::encoding:
      return example.severity >= Severity::medium;
    default:
      return false;
  }
}

// What a person knows after the look. Where a header is another one on all pages, a look at that says nothing of what
// its example has beside it: only the cause that names the cluster is seen.
std::span<const std::uint64_t> causes_seen_at(const Verdict& example) {
  const bool is_of_contract = example.because == Because::head || example.because == Because::invariant;
  if (!is_of_contract || example.mark.cluster == 0) return example.mark.causes;
  return {&example.mark.cluster, 1};
}

// What such a pair shows beside what is broken is of no kind that the others have.
std::uint64_t family_seen_at(const Verdict& example) {
  const bool is_of_contract = example.because == Because::head || example.because == Because::invariant;
  return is_of_contract && !example.looks.empty() ? example.mark.cluster : example.mark.family;
}

}  // namespace

LookCandidate look_candidate(const Verdict& example) {
  const double score = example.score.value_or(1);
  return {is_bad_for_others(example) ? std::max(score, example.cutoff) : score, example.cutoff,
          causes_seen_at(example), family_seen_at(example), example.severity};
}

std::vector<std::size_t> look_order(std::span<const LookCandidate> candidates) {
  Looks looks(candidates);
  std::priority_queue<Promise> queue;
  for (std::size_t i = 0; i < candidates.size(); ++i) queue.push({looks.gain(i), i});
  std::vector<std::size_t> order;
  while (!queue.empty()) {
    const Promise best = queue.top();
    queue.pop();
    const double gain = looks.gain(best.candidate);
    if (gain < best.gain) {
      queue.push({gain, best.candidate});
      continue;
    }
    order.push_back(best.candidate);
    looks.take(best.candidate);
  }
  return order;
}

}  // namespace treesift
