// How. Each response is one row: in how many of the k (k - 1) / 2 pairs of runs does each comparator see a
// difference? Views are compared by their fingerprints, so every response is parsed once, not k - 1 times.
//
// Advice. Responses on which no two runs differ are deterministic: every difference counts, and `document`
// finds all of them. For the others the paper unites a comparator of content and one of structure that see as
// much as possible and flag as little as possible for nothing: of each family, that with the fewest false
// positives is taken, and among those that have hardly more the one that sees most.
#include "model/experiments/noise_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "base/share.h"
#include "model/experiments/cells.h"

namespace treesift {
namespace {

constexpr std::size_t count = published_comparator_count;
using ComparatorCounts = std::array<std::uint64_t, count>;
using Views = std::vector<std::optional<ViewFingerprints>>;

std::string_view abbreviation_of(std::size_t comparator) {
  return all_comparators()[comparator].abbreviation;
}

std::size_t index_of(std::string_view abbreviation) {
  std::size_t index = 0;
  while (abbreviation_of(index) != abbreviation) ++index;
  return index;
}

std::size_t runs_with(const Views& views) {
  return static_cast<std::size_t>(
      std::count_if(views.begin(), views.end(), [](const auto& view) { return view.has_value(); }));
}

// Calls use(pair, a, b) for each pair of runs that have the response; pairs are numbered (0,1), (0,2), ….
template <typename Use>
void for_each_pair(const Views& views, Use use) {
  std::size_t pair = 0;
  for (std::size_t a = 0; a < views.size(); ++a) {
    for (std::size_t b = a + 1; b < views.size(); ++b, ++pair) {
      if (views[a] && views[b]) use(pair, *views[a], *views[b]);
    }
  }
}

struct NoisyResponse {
  std::string key;
  ComparatorCounts differences{};
};

struct Noise {
  std::size_t runs = 0, pairs = 0;
  std::vector<ComparatorCounts> by_pair;
  ComparatorCounts all{};
  std::vector<NoisyResponse> noisy;  // by key
  std::uint64_t deterministic = 0, in_some_runs = 0, in_one_run = 0;
};

void count_differences(const Views& views, Noise& noise, ComparatorCounts& of_response) {
  for_each_pair(views, [&](std::size_t pair, const ViewFingerprints& a, const ViewFingerprints& b) {
    for (std::size_t i = 0; i < count; ++i) {
      noise.by_pair[pair][i] += a[i] != b[i];
      of_response[i] += a[i] != b[i];
    }
  });
}

Noise measure(const std::map<std::string, Views>& responses, std::size_t runs) {
  Noise noise;
  noise.runs = runs;
  noise.pairs = runs * (runs - 1) / 2;
  noise.by_pair.resize(noise.pairs);
  for (const auto& [key, views] : responses) {
    const std::size_t having = runs_with(views);
    noise.in_one_run += having < 2;
    noise.in_some_runs += having >= 2 && having < runs;
    if (having < 2) continue;
    NoisyResponse response{key, {}};
    count_differences(views, noise, response.differences);
    for (std::size_t i = 0; i < count; ++i) noise.all[i] += response.differences[i];
    if (response.differences[0] == 0) {
      ++noise.deterministic;
    } else {
      noise.noisy.push_back(std::move(response));
    }
  }
  return noise;
}

ReportTable tell_false_positives(const Noise& noise) {
  ReportTable table{"noise",
                    "What comparators flag between clean runs: all of it for nothing (ISSRE 2007, Fig. 4)",
                    {{"comparator", ""},
                     {"mean", "responses flagged, of a pair of runs"},
                     {"deviation", "standard deviation over the pairs of runs"},
                     {"least", ""},
                     {"most", ""},
                     {"of D's", "mean, as a share of the document comparator's"}},
                    {},
                    {}};
  const auto pairs = static_cast<double>(noise.pairs);
  for (std::size_t i = 0; i < count; ++i) {
    const double mean = static_cast<double>(noise.all[i]) / pairs;
    double squares = 0;
    std::uint64_t least = ~std::uint64_t{0}, most = 0;
    for (const ComparatorCounts& pair : noise.by_pair) {
      squares += (static_cast<double>(pair[i]) - mean) * (static_cast<double>(pair[i]) - mean);
      least = std::min(least, pair[i]);
      most = std::max(most, pair[i]);
    }
    table.rows.push_back({std::string(abbreviation_of(i)), Figure{mean, 1},
                          Figure{std::sqrt(squares / pairs), 1}, least, most,
                          Figure{share_of(noise.all[i], noise.all[0])}});
  }
  table.notes = {fmt::format("{} runs, {} pairs of runs; {} responses, {} of them deterministic.", noise.runs,
                             noise.pairs, noise.deterministic + noise.noisy.size(), noise.deterministic)};
  if (noise.in_some_runs + noise.in_one_run > 0) {
    table.notes.push_back(fmt::format(
        "Missing, or not to be read: {} responses in some runs; {} in all but one run, which are left out.",
        noise.in_some_runs, noise.in_one_run));
  }
  return table;
}

// What of a response varies, in words.
std::string what_varies(const ComparatorCounts& differences) {
  const bool content = differences[index_of("C-W")] > 0,
             only_dates = content && differences[index_of("C-WD")] == 0;
  const bool tags = differences[index_of("T")] > 0, names = differences[index_of("N")] > 0;
  std::string text = content ? (only_dates ? "dates" : "text") : "";
  if (tags) text += fmt::format("{}{}", text.empty() ? "" : ", ", names ? "structure" : "attributes");
  return text.empty() ? "white space, scripts or comments" : text;
}

ReportTable tell_responses(const Noise& noise) {
  ReportTable table{"nondeterministic-responses",
                    "Responses on which clean runs differ",
                    {{"response", ""}, {"varies", "what comparators see of it"}, {"D", ""}},
                    {},
                    {"Figures: pairs of runs on which the comparator differs."}};
  constexpr std::string_view shown[] = {"C-WD", "T", "N+I", "N+F-Sel", "N"};
  for (std::string_view name : shown) table.columns.push_back({std::string(name), ""});
  for (const NoisyResponse& response : noise.noisy) {
    table.rows.push_back({response.key, what_varies(response.differences), response.differences[0]});
    for (std::string_view name : shown) table.rows.back().emplace_back(response.differences[index_of(name)]);
  }
  return table;
}

// Of a family, the comparator that sees most among those that flag hardly more than the least.
std::size_t best_of(const Noise& noise, bool content) {
  const std::span<const Comparator> all = all_comparators();
  const auto in_family = [&](std::size_t i) {
    return content ? all[i].view.tags == SeenTags::none && !all[i].view.bytes
                   : all[i].view.tags != SeenTags::none && all[i].view.text == SeenText::none;
  };
  std::uint64_t least = ~std::uint64_t{0};
  for (std::size_t i = 0; i < count; ++i) {
    if (in_family(i)) least = std::min(least, noise.all[i]);
  }
  constexpr double hardly_more = 0.01;  // of what the document comparator flags
  const double enough = static_cast<double>(least) + hardly_more * static_cast<double>(noise.all[0]);
  std::size_t best = count;
  for (std::size_t i = 0; i < count; ++i) {
    if (!in_family(i) || static_cast<double>(noise.all[i]) > enough) continue;
    if (best == count || sees_all_of(all[i].view, all[best].view)) best = i;
  }
  return best;
}

std::uint64_t flagged_by_either(const std::map<std::string, Views>& responses, std::size_t a, std::size_t b) {
  std::uint64_t flagged = 0;
  for (const auto& [key, views] : responses) {
    for_each_pair(views, [&](std::size_t, const ViewFingerprints& one, const ViewFingerprints& other) {
      flagged += one[a] != other[a] || one[b] != other[b];
    });
  }
  return flagged;
}

ReportTable tell_advice(const Noise& noise, const std::map<std::string, Views>& responses) {
  ReportTable table{"advice",
                    "Which oracle for which responses (ISSRE 2007, 5.4)",
                    {{"responses", ""},
                     {"how many", ""},
                     {"oracle", "for compare --oracle"},
                     {"flags", "of the pairs of runs of these responses: for nothing"},
                     {"of D's", ""}},
                    {},
                    {}};
  table.rows.push_back(
      {std::string("deterministic"), noise.deterministic, std::string("D"), std::uint64_t{0}, Nothing{}});
  if (noise.noisy.empty()) return table;
  const auto add = [&](std::size_t content, std::size_t structure) {
    const std::uint64_t flagged = flagged_by_either(responses, content, structure);
    table.rows.push_back({std::string("nondeterministic"), noise.noisy.size(),
                          fmt::format("{} | {}", abbreviation_of(content), abbreviation_of(structure)),
                          flagged, Figure{share_of(flagged, noise.all[0])}});
  };
  add(best_of(noise, true), best_of(noise, false));
  add(index_of("C-WD"), index_of("N+I"));
  table.notes = {
      "The first oracle for nondeterministic responses unites the comparators of content and of structure "
      "that flag least here, each the one that sees most among those; the second is the one the paper "
      "recommends for any application. Where a false alarm costs more than a missed fault, N+F-Sel alone is "
      "the paper's choice."};
  return table;
}

}  // namespace

void NoiseStudy::add(std::size_t run, const std::string& key, const std::optional<ViewFingerprints>& views) {
  Views& of_runs = views_[key];
  of_runs.resize(runs_.size());
  of_runs[run] = views;
}

std::vector<ReportTable> NoiseStudy::tables() const {
  const Noise noise = measure(views_, runs_.size());
  return {tell_false_positives(noise), tell_responses(noise), tell_advice(noise, views_)};
}

}  // namespace treesift
