// treesift noise learn: rules on what varies between clean runs of one suite.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "align/rules/rule_file.h"
#include "base/times/instant.h"
#include "base/toml_words.h"
#include "base/words/counted.h"
#include "io/captures/open_capture.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/head_text.h"
#include "io/output/output_file.h"
#include "io/pairing/key_rules.h"
#include "io/pairs/response_store.h"
#include "model/noise/noise_rules.h"
#include "model/noise/varying_parameters.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/crawls/crawl_graph.h"
#include "tools/learning/page_learner.h"
#include "tools/runs/run_settings.h"

namespace treesift {
namespace {

// With the address that it is relative to.
std::string head_of(const CapturedResponse& response) {
  std::string head = response.head;
  if (response.is_url) put_url_first(head, response.address);
  return head;
}

// Responses with one key are told apart by how many came before, as when two captures are paired.
// `clock` is that of responses that have none.
void read_run(std::size_t run, const std::string& path, const CaptureOptions& options, const KeyRules& keys,
              std::optional<std::int64_t> clock, ResponseStore& store) {
  const std::unique_ptr<CaptureReader> reader = open_capture(path, options);
  CapturedResponse response;
  std::map<std::string, std::uint64_t> occurrences;
  std::uint64_t faulty = 0;
  while (reader->next(response)) {
    if (response.fault != ResponseFault::none) {
      ++faulty;
      continue;
    }
    const std::string key = response_key(response, keys);
    store.put(run, pair_id(key, ++occurrences[key]), document_type(response), response.body,
              charset_of_body(response), response.clock ? response.clock : clock, head_of(response),
              response.status);
  }
  const std::uint64_t skipped = reader->skipped().not_responses + reader->skipped().other_types;
  if (skipped > 0) print_message("treesift: {}: files skipped that are no responses: {}\n", path, skipped);
  if (faulty > 0) print_message("treesift: {}: responses that cannot be read: {}\n", path, faulty);
}

// When the run was made, if that was said.
std::optional<std::int64_t> clock_of_run(std::size_t run, const RunDateSettings& dates) {
  return run < dates.run_dates.size() ? read_instant(dates.run_dates[run]) : std::nullopt;
}

void read_runs(const NoiseLearnSettings& settings, const KeyRules& keys, ProgressLine& progress,
               ResponseStore& store) {
  const std::vector<std::string>& runs = settings.inputs;
  const auto names = names_in_runs(runs, settings.limits);
  for (std::size_t run = 0; run < runs.size(); ++run) {
    progress.share_done(runs[run], static_cast<double>(run) / static_cast<double>(2 * runs.size()));
    CaptureOptions options{.body_limit = settings.limits.document_bytes};
    options.state_names = names[run];
    read_run(run, runs[run], options, keys, clock_of_run(run, settings), store);
  }
}

// Of all requests, whatever came back.
void see_requests(std::size_t run, const std::string& path, const Limits& limits, const KeyRules& keys,
                  ParameterLearner& learner) {
  CaptureOptions options{limits.document_bytes, {}};
  options.heads_of_other_types = true;
  const std::unique_ptr<CaptureReader> reader = open_capture(path, options);
  CapturedResponse response;
  while (reader->next(response)) {
    if (!response.is_url) continue;
    auto [page, of_page, fields, rest] = request_fields(response, keys);
    learner.add(run, {std::move(page), std::move(of_page), std::move(fields), rest});
  }
}

// Adds what varies to `keys`. Segments of paths come first: with them left out more requests are of one page.
VaryingParameters learn_parameters(const std::vector<std::string>& runs, const Limits& limits,
                                   KeyRules& keys) {
  constexpr int most_rounds = 3;
  VaryingParameters all;
  if (std::ranges::find(runs, "-") != runs.end()) return all;  // it cannot be read twice
  for (int round = 0; round < most_rounds; ++round) {
    ParameterLearner learner;
    for (std::size_t run = 0; run < runs.size(); ++run) see_requests(run, runs[run], limits, keys, learner);
    VaryingParameters seen = learner.learn();
    all.refused = std::move(seen.refused);
    if (seen.found.empty()) break;
    for (VaryingParameter& parameter : seen.found) {
      keys.ignored_parameters.push_back(parameter.entry);
      all.found.push_back(std::move(parameter));
    }
  }
  return all;
}

struct NoiseOfRuns {
  LearnedNoise noise;
  std::vector<Rule> on_names;    // of members
  std::uint64_t renumbered = 0;  // pages
  bool lacks_some = false;       // responses could not be parsed
};

NoiseOfRuns learn(const NoiseLearnSettings& settings, const KeyRules& keys, ProgressLine& progress) {
  ResponseStore store(temp_directory_of(settings));
  read_runs(settings, keys, progress, store);
  PageLearner pages(settings, store);
  const std::vector<std::string> pages_seen = store.keys();
  for (std::size_t i = 0; i < pages_seen.size(); ++i) {
    progress.share_done("learning",
                        0.5 + static_cast<double>(i) / static_cast<double>(2 * pages_seen.size()));
    pages.add(pages_seen[i]);
  }
  if (pages.unreadable() > 0)
    print_message("treesift: {} could not be parsed and taught nothing; the first: {}\n",
                  counted(pages.unreadable(), "response"), pages.first_unreadable());
  if (pages.other_pages() > 0)
    print_message("treesift: {} another page than in other runs (an error page?) and taught nothing\n",
                  counted(pages.other_pages(), "response shows", "responses show"));
  return {pages.finish(), pages.rules_on_names(), pages.renumbered(), pages.unreadable() > 0};
}

void print_parameters(const VaryingParameters& parameters) {
  for (const VaryingParameter& parameter : parameters.refused)
    print_message("treesift: not ignored in requests: {}: {}\n", parameter.entry, parameter.comment);
  if (!parameters.found.empty())
    print_message("treesift: {} ignored in pairing\n",
                  counted(parameters.found.size(), "field of requests varies and is",
                          "fields of requests vary and are"));
}

// "text of p#hits: it varied in 1 of 2 comparisons …".
std::string in_words(const RefusedPath& place) {
  return fmt::format("{}{}{} of {}: {}", part_name(place.part), place.attribute.empty() ? "" : " ",
                     place.attribute, place.selector, place.reason);
}

// More than these nobody reads on a terminal; the file has them all.
constexpr std::size_t most_refused_told = 20;

void print_refused(const LearnedNoise& noise) {
  const std::size_t told = std::min(noise.refused.size(), most_refused_told);
  for (const RefusedPath& place : std::span(noise.refused).first(told))
    print_message("treesift: no rule for {}\n", in_words(place));
  if (told == noise.refused.size()) return;
  const std::size_t more = noise.refused.size() - told;
  print_message(
      "treesift: no rule for {} more {}; all are comments in what was written. "
      "Where each run begins with the same data, few are left (docs/nightly.md)\n",
      more, more == 1 ? "place" : "places");
}

std::string refused_comments(const LearnedNoise& noise) {
  std::string text = "\n# No rule was made for:\n";
  for (const RefusedPath& place : noise.refused) text += fmt::format("#   {}\n", toml_text(in_words(place)));
  return text;
}

void print_learned(const LearnedNoise& noise, std::size_t runs, std::size_t rules) {
  std::map<VaryingPart, std::size_t> parts;
  for (const VaryingPath& place : noise.places) ++parts[place.part];
  std::string list;
  for (const auto& [part, count] : parts)
    list += fmt::format("{}{} of {}", list.empty() ? "" : ", ", count, part_name(part));
  print_message("treesift: {}, {} in two or more of them; places that vary: {}{}; {}, {} refused\n",
                counted(runs, "run"), counted(noise.pages, "page"), noise.places.size(),
                list.empty() ? "" : " (" + list + ")", counted(rules, "rule"), noise.refused.size());
}

// What a reader of the file should know, as comments.
std::string heading(const NoiseLearnSettings& settings, const LearnedNoise& noise) {
  std::string text =
      fmt::format("# Learned by treesift noise learn; clean runs: {}, pages: {}. See docs/noise.md\n",
                  settings.inputs.size(), noise.pages);
  for (const FluidFragment& fragment : noise.fragments)
    text += fmt::format("# Data-fluid fragment, {} in it: {}\n",
                        counted(fragment.places.size(), "place varies", "places vary"), fragment.selector);
  return text + "\n";
}

// What pairing is told, as a setting with the reasons.
std::string ignored_parameters(const NoiseLearnSettings& settings, const VaryingParameters& parameters) {
  if (settings.ignored_parameters.empty() && parameters.found.empty()) return "";
  std::string text = "ignore-parameter = [\n";
  for (const std::string& given : settings.ignored_parameters)
    text += fmt::format("  {},  # named on the command line\n", toml_text(given));
  for (const VaryingParameter& parameter : parameters.found)
    text += fmt::format("  {},  # {}\n", toml_text(parameter.entry), parameter.comment);
  return text + "]\n\n";
}

std::string passed_ids(std::uint64_t pages) {
  return fmt::format("renumbered-ids = \"pass\"  # numbered anew from run to run on {}\n\n",
                     counted(pages, "page"));
}

std::string_view why_nothing(bool lacks_some) {
  if (lacks_some) return "no page can be read in two of these runs, so nothing can be learned";
  return "no page is in two of these runs, so nothing can be learned; --map-host and --ignore-parameter "
         "pair other URLs";
}

}  // namespace

int run_noise_learn(const NoiseLearnSettings& settings) {
  if (settings.inputs.size() < 2)
    throw UsageError("name two clean runs at least: directories, or tar archives of one");
  if (settings.run_dates.size() > settings.inputs.size())
    throw UsageError("--run-date: there are more dates than runs");
  OutputFile output(settings.output);
  ProgressLine progress(settings.progress);
  KeyRules keys = key_rules_of(settings);
  const VaryingParameters parameters = learn_parameters(settings.inputs, settings.limits, keys);
  const auto [noise, on_names, renumbered, lacks_some] = learn(settings, keys, progress);
  std::vector<Rule> rules = rules_against(noise);
  rules.insert(rules.end(), on_names.begin(), on_names.end());
  if (noise.pages == 0 && rules.empty() && (lacks_some || parameters.found.empty())) {
    print_message("treesift: {}\n", why_nothing(lacks_some));
    return exit_trouble;
  }
  output.write(heading(settings, noise));
  output.write(ignored_parameters(settings, parameters));
  if (renumbered > 0) output.write(passed_ids(renumbered));
  output.write(write_rules(rules));
  if (noise.refused.size() > most_refused_told) output.write(refused_comments(noise));
  output.finish();
  print_parameters(parameters);
  print_refused(noise);
  print_learned(noise, settings.inputs.size(), rules.size());
  return exit_nothing;
}

}  // namespace treesift
