// The join of two captures the slow and obvious way: everything in lists, all compared with all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "io/pairing/key_rules.h"

namespace treesift::test {

struct NaivePair {
  std::string id;
  std::optional<std::string> expected, actual;  // bodies
  bool by_order = false;
  bool operator==(const NaivePair&) const = default;
};

struct NaiveResponse {
  const CapturedResponse* captured = nullptr;
  ResponseLabels labels;
  std::uint64_t before[2] = {0, 0};  // the steps before it
  std::size_t position = 0;
  std::uint64_t occurrence = 0;
  bool has_partner = false;
  bool is_repeat = false;  // of a URL, with the bytes of an earlier response to the same request
};

inline std::vector<NaiveResponse> naive_responses(const std::vector<CapturedResponse>& captured,
                                                  const KeyRules& rules) {
  std::vector<NaiveResponse> responses;
  std::map<std::string, std::uint64_t> seen;
  std::set<std::pair<std::string, std::string>> bodies;
  std::uint64_t last = 0, before = 0;
  for (std::size_t i = 0; i < captured.size(); ++i) {
    NaiveResponse response{&captured[i], response_labels(captured[i], rules), {last, before}, i};
    response.occurrence = ++seen[response.labels.key];
    response.is_repeat = captured[i].is_url && !bodies.emplace(response.labels.key, captured[i].body).second;
    before = last;
    last = response.labels.step;
    responses.push_back(std::move(response));
  }
  return responses;
}

// The stages of partner_finder.cc, each from the first response to the last. Reading in turns, a pair stands where
// its later half is; then those that were not found while reading; then expected-only, then actual-only responses, but
// for repeats.
inline std::vector<NaivePair> naive_join(const std::vector<CapturedResponse>& expected,
                                         const std::vector<CapturedResponse>& actual, const KeyRules& rules) {
  using Belong = std::function<bool(const NaiveResponse&, const NaiveResponse&)>;
  const auto same_before = [](const NaiveResponse& e, const NaiveResponse& a) {
    return std::equal(e.before, e.before + 2, a.before);
  };
  const auto same_key = [](const NaiveResponse& e, const NaiveResponse& a) {
    return e.labels.key == a.labels.key;
  };
  const auto same_page = [](const NaiveResponse& e, const NaiveResponse& a) {
    return !e.labels.page.empty() && e.labels.page == a.labels.page;
  };
  const auto same_fields = [&](const NaiveResponse& e, const NaiveResponse& a) {
    return same_page(e, a) && e.labels.fields == a.labels.fields;
  };
  const Belong stages[] = {
      [&](const NaiveResponse& e, const NaiveResponse& a) {
        const bool first = e.occurrence == 1 && a.occurrence == 1;
        const bool later = e.occurrence > 1 && a.occurrence > 1 && (!e.captured->is_url || same_before(e, a));
        return same_key(e, a) && (first || later);
      },
      [&](const NaiveResponse& e, const NaiveResponse& a) {
        return same_key(e, a) && (!e.captured->is_url || e.before[0] == a.before[0]);
      },
      same_key,
      [&](const NaiveResponse& e, const NaiveResponse& a) { return same_fields(e, a) && same_before(e, a); },
      same_fields,
      same_page};
  std::vector<NaiveResponse> es = naive_responses(expected, rules), as = naive_responses(actual, rules);
  std::vector<std::pair<std::pair<int, std::size_t>, NaivePair>> placed;
  std::map<std::string, std::uint64_t> of_expected;
  for (const NaiveResponse& e : es) ++of_expected[e.labels.key];
  for (int stage = 0; stage < 6; ++stage) {
    for (NaiveResponse& e : es) {
      if (e.has_partner) continue;
      const auto a = std::find_if(as.begin(), as.end(), [&](const NaiveResponse& candidate) {
        return !candidate.has_partner && stages[stage](e, candidate);
      });
      if (a == as.end()) continue;
      e.has_partner = a->has_partner = true;
      placed.push_back(
          {{stage > 0, std::max(2 * e.position, 2 * a->position + 1)},
           {pair_id(e.labels.key, e.occurrence), e.captured->body, a->captured->body, stage > 2}});
    }
    if (stage != 2) continue;
    for (NaiveResponse& a : as) {
      if (!a.has_partner) a.occurrence = ++of_expected[a.labels.key];
    }
  }
  for (const NaiveResponse& e : es) {
    if (!e.has_partner && !e.is_repeat)
      placed.push_back({{2, e.position}, {pair_id(e.labels.key, e.occurrence), e.captured->body, {}, false}});
  }
  for (const NaiveResponse& a : as) {
    if (!a.has_partner && !a.is_repeat)
      placed.push_back({{3, a.position}, {pair_id(a.labels.key, a.occurrence), {}, a.captured->body, false}});
  }
  std::sort(placed.begin(), placed.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  std::vector<NaivePair> pairs;
  for (auto& [place, pair] : placed) pairs.push_back(std::move(pair));
  return pairs;
}

}  // namespace treesift::test
