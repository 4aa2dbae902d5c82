#include "model/judge.h"

#include <algorithm>

#include "model/node_text.h"

namespace treesift {

std::string_view decision_name(Decision decision) {
  switch (decision) {
    case Decision::pass:
      return "pass";
    case Decision::inspect:
      return "inspect";
    case Decision::error:
      return "error";
    case Decision::unpaired:
      return "unpaired";
  }
  return "error";
}

Judgement judge(const LinearModel& model, const FeatureVector& features) {
  const double value = score(model, features);
  return {says_inspect(model, value) ? Decision::inspect : Decision::pass, value};
}

namespace {

struct Share {
  std::size_t feature_index;
  double contribution;
};

// What is there, not what is missing: a person cannot be shown the absence of something reassuring.
std::vector<Share> largest_shares(const LinearModel& model, const FeatureVector& features,
                                  std::size_t count) {
  std::vector<Share> shares;
  for (std::size_t i = 0; i < feature_count; ++i) {
    const double share = contribution(model, features, i);
    if (share > 0 && features[i] != 0) shares.push_back({i, share});
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const Share& a, const Share& b) { return a.contribution > b.contribution; });
  if (shares.size() > count) shares.resize(count);
  return shares;
}

// A feature of the page as a whole, such as a ratio, points at the shallowest edit.
Evidence evidence_of(const FeatureVector& features, std::size_t feature_index) {
  const Evidence own = features.evidence[feature_index];
  const bool none = own.expected == no_node && own.actual == no_node;
  return none ? features.evidence[feature("depth")] : own;
}

Reason make_reason(const Share& share, Evidence where, const AlignedPair& pair) {
  Reason reason;
  reason.feature = feature_table[share.feature_index].name;
  reason.contribution = share.contribution;
  if (where.actual != no_node) {
    reason.path = node_path(pair.actual, where.actual);
  } else if (where.expected != no_node) {
    reason.path = node_path(pair.expected, where.expected);
  }
  const SnippetPair snippets = make_snippets(pair.expected, where.expected, pair.actual, where.actual);
  reason.before = snippets.before;
  reason.after = snippets.after;
  return reason;
}

}  // namespace

std::vector<Reason> find_reasons(const LinearModel& model, const FeatureVector& features,
                                 const AlignedPair& pair, std::size_t count) {
  std::vector<Reason> reasons;
  for (const Share& share : largest_shares(model, features, count)) {
    reasons.push_back(make_reason(share, evidence_of(features, share.feature_index), pair));
  }
  return reasons;
}

}  // namespace treesift
