// An example. Two clean runs send
//     GET /item?id=1    GET /item?id=2    POST /login token=81fa&user=a    GET /list?_=1699
//     GET /item?id=2    GET /item?id=1    POST /login token=c07e&user=a    GET /list?_=1712
// The items are the same requests in another order and are taken out. What is left of one page with the same
// names of fields belongs together: each with the one that has the most values in common, the first of them
// where several have. So `token` and `_` vary and `user` does not.
//
// A path in which one segment differs, and on both sides looks generated, is a session's: /s/81fac07e/cart.
//
// Cost: sorting, and for the requests of one page that are left, all with all; beyond 1,000 of them those in the
// same place belong together.
#include "model/noise/varying_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "align/text/text_kinds.h"
#include "base/hash.h"
#include "base/words/counted.h"

namespace treesift {
namespace {

constexpr std::size_t most_compared = 1000;

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  for (;;) {
    const std::size_t end = path.find('/');
    segments.push_back(path.substr(0, end));
    if (end == path.npos) return segments;
    path.remove_prefix(end + 1);
  }
}

bool looks_generated(std::string_view text) {
  return word_kind(text) == WordKind::token || is_joined_token(text);
}

// The name of the parameter behind a segment by which alone they differ: ";jsessionid".
std::optional<std::string> parameter_in(std::string_view first, std::string_view other) {
  const std::size_t semicolon = first.find(';');
  const std::size_t equals = first.find('=', std::min(semicolon, first.size()));
  if (equals == first.npos || first.substr(0, equals + 1) != other.substr(0, equals + 1)) return std::nullopt;
  return std::string(first.substr(semicolon, equals - semicolon));
}

// An entry that makes two paths the same, if one segment is all by which they differ.
std::optional<std::string> entry_for(std::string_view first, std::string_view other) {
  const std::vector<std::string_view> a = segments_of(first), b = segments_of(other);
  if (a.size() != b.size()) return std::nullopt;
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin());
  if (in_a == a.end() || !std::equal(in_a + 1, a.end(), in_b + 1)) return std::nullopt;
  if (std::optional<std::string> name = parameter_in(*in_a, *in_b)) return name;
  if (!looks_generated(*in_a) || !looks_generated(*in_b)) return std::nullopt;
  std::string entry;
  for (auto segment = a.begin(); segment != in_a; ++segment) entry.append(*segment).append("/");
  return entry + (in_a + 1 == a.end() ? "{}" : "{}/*");
}

}  // namespace

std::uint32_t ParameterLearner::number(std::map<std::string, std::uint32_t, std::less<>>& numbers,
                                       std::vector<std::string>& texts, std::string_view text) {
  const auto known = numbers.find(text);
  if (known != numbers.end()) return known->second;
  texts.emplace_back(text);
  return numbers.emplace(text, static_cast<std::uint32_t>(texts.size() - 1)).first->second;
}

void ParameterLearner::add(std::size_t run, const RequestSeen& request) {
  if (runs_.size() <= run) runs_.resize(run + 1);
  Step step{number(page_numbers_, pages_, request.page), {}, request.rest, 0};
  if (paths_.size() < pages_.size()) paths_.push_back(request.path);
  step.all = combine_hashes(step.page, request.rest);
  for (const std::string& field : request.fields) {
    const std::string_view name = std::string_view(field).substr(0, field.find('='));
    step.fields.push_back({number(name_numbers_, names_, name), hash_of(field)});
    step.all = combine_hashes(step.all, step.fields.back().value);
  }
  runs_[run].push_back(std::move(step));
}

std::string_view ParameterLearner::path_of(const Step& step) const {
  return paths_[step.page];
}

VaryingParameters ParameterLearner::learn() const {
  Found found;
  for (std::size_t run = 1; run < runs_.size(); ++run) compare(runs_[0], runs_[run], found);
  VaryingParameters chosen;
  for (const auto& [entry, times] : found.paths)
    chosen.found.push_back({entry, fmt::format("differs between runs; seen {}", counted(times, "time"))});
  std::map<std::string_view, std::uint32_t> by_name;
  for (const auto& [name, pages] : found.fields) by_name.emplace(names_[name], name);
  for (const auto& [name, index] : by_name) choose(name, found.fields.at(index), chosen);
  std::ranges::stable_sort(chosen.found, {}, &VaryingParameter::entry);
  return chosen;
}

// Takes out what is the same in both; what is left goes by page.
void ParameterLearner::compare(const std::vector<Step>& first, const std::vector<Step>& other,
                               Found& found) const {
  std::map<std::uint64_t, std::size_t> in_other;
  for (const Step& step : other) ++in_other[step.all];
  std::map<std::uint64_t, std::size_t> in_both;
  std::map<std::uint32_t, std::pair<std::vector<const Step*>, std::vector<const Step*>>> left;  // by page
  for (const Step& step : first) {
    std::size_t& count = in_other[step.all];
    if (count == 0) {
      left[step.page].first.push_back(&step);
      continue;
    }
    --count;
    ++in_both[step.all];
    for (const Field& field : step.fields) ++found.fields[field.name][step.page].same;
  }
  for (const Step& step : other) {
    std::size_t& count = in_both[step.all];
    if (count == 0)
      left[step.page].second.push_back(&step);
    else
      --count;
  }
  std::vector<const Step*> of_first, of_other;  // of pages that one run alone has
  for (auto& [page, steps] : left) {
    compare_pages(steps.first, steps.second, found);
    if (steps.second.empty()) of_first.insert(of_first.end(), steps.first.begin(), steps.first.end());
    if (steps.first.empty()) of_other.insert(of_other.end(), steps.second.begin(), steps.second.end());
  }
  compare_paths(of_first, of_other, found);
}

namespace {

template <typename Fields>
bool same_names(const Fields& first, const Fields& other) {
  return std::ranges::equal(
      first, other, {}, [](const auto& field) { return field.name; },
      [](const auto& field) { return field.name; });
}

template <typename Fields>
std::size_t values_in_common(const Fields& first, const Fields& other) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < first.size(); ++i) count += first[i] == other[i];
  return count;
}

}  // namespace

// Steps of one page that differ in something.
void ParameterLearner::compare_pages(std::vector<const Step*>& first, std::vector<const Step*>& other,
                                     Found& found) const {
  const bool in_place = std::max(first.size(), other.size()) > most_compared;
  for (std::size_t i = 0; i < first.size(); ++i) {
    std::optional<std::size_t> best;
    std::size_t most = 0;
    const std::size_t begin = in_place ? i : 0, end = in_place ? i + 1 : other.size();
    for (std::size_t j = begin; j < std::min(end, other.size()); ++j) {
      if (other[j] == nullptr || !same_names(first[i]->fields, other[j]->fields)) continue;
      const std::size_t common = values_in_common(first[i]->fields, other[j]->fields);
      if (best && common <= most) continue;
      best = j;
      most = common;
    }
    if (best) count(*first[i], *std::exchange(other[*best], nullptr), found);
  }
}

void ParameterLearner::count(const Step& first, const Step& other, Found& found) const {
  for (std::size_t i = 0; i < first.fields.size(); ++i) {
    Seen& seen = found.fields[first.fields[i].name][first.page];
    ++(first.fields[i] == other.fields[i] ? seen.same : seen.varied);
  }
}

// Pages that one run alone has, in the order of the recording.
void ParameterLearner::compare_paths(const std::vector<const Step*>& first,
                                     const std::vector<const Step*>& other, Found& found) const {
  if (std::max(first.size(), other.size()) > most_compared) return;
  for (const Step* const step : first) {
    const std::string_view page = pages_[step->page];
    const std::string_view before = page.substr(0, page.size() - path_of(*step).size());
    for (const Step* const candidate : other) {
      const std::string_view other_page = pages_[candidate->page];
      if (before != other_page.substr(0, other_page.size() - path_of(*candidate).size())) continue;
      const std::optional<std::string> entry = entry_for(path_of(*step), path_of(*candidate));
      if (!entry) continue;
      ++found.paths[*entry];
      break;
    }
  }
}

void ParameterLearner::choose(std::string_view name, const std::map<std::uint32_t, Seen>& pages,
                              VaryingParameters& chosen) const {
  Seen all;
  std::map<std::string, Seen> by_path;  // a path may be of several methods and hosts
  for (const auto& [page, seen] : pages) {
    Seen& of_path = by_path[paths_[page]];
    of_path.varied += seen.varied;
    of_path.same += seen.same;
    all.varied += seen.varied;
    all.same += seen.same;
  }
  std::size_t varied_on = 0;
  for (const auto& [path, seen] : by_path) varied_on += seen.varied > 0;
  if (varied_on > 1 && all.same == 0) {
    chosen.found.push_back(
        {std::string(name), fmt::format("varied in {} of {}, to {} addresses", all.varied,
                                        counted(all.varied + all.same, "request"), varied_on)});
    return;
  }
  for (const auto& [path, seen] : by_path) {
    if (seen.varied == 0) continue;
    const std::string entry = fmt::format("{}?{}", path, name);
    const std::string often =
        fmt::format("varied in {} of {}", seen.varied, counted(seen.varied + seen.same, "request"));
    if (seen.varied >= seen.same)
      chosen.found.push_back({entry, often});
    else
      chosen.refused.push_back({entry, often + " only: it tells requests apart"});
  }
}

}  // namespace treesift
