#include "report/formats/sweep_lines.h"

#include <algorithm>
#include <cmath>

#include "base/json_writer.h"
#include "model/judge/cluster_name.h"

namespace treesift {
namespace {

constexpr std::size_t max_survivors_told = 50, max_causes_told = 16;

std::string_view name_of(KilledBy by) {
  return killed_by_names[static_cast<std::size_t>(by)];
}

void write_tests(JsonWriter& json, const std::vector<std::uint32_t>& tests, const TestNames& names) {
  json.begin_array();
  for (const std::uint32_t test : tests) json.string(names.name(test));
  json.end_array();
}

template <typename Wanted>
std::vector<std::uint32_t> tests_where(const MutantRow& row, Wanted wanted) {
  std::vector<std::uint32_t> tests;
  for (const RowCell& cell : row.cells) {
    if (wanted(cell.outcome)) tests.push_back(cell.test);
  }
  return tests;
}

void write_description(JsonWriter& json, const MutantDescription& told) {
  if (!told.mutation_operator.empty()) json.key("operator").string(told.mutation_operator);
  if (!told.file.empty()) json.key("file").string(told.file);
  if (told.line > 0) json.key("line").integer(told.line);
}

// An object with a member for each of what kills.
template <typename Write>
void write_each(JsonWriter& json, std::string_view key, Write write) {
  json.key(key).begin_object();
  for (const KilledBy by : all_killers) {
    json.key(name_of(by));
    write(by);
  }
  json.end_object();
}

void write_share(JsonWriter& json, std::optional<double> share) {
  share ? json.number(std::round(*share * 1e6) / 1e6) : json.null();
}

void write_tally(JsonWriter& json, const MutantTally& tally) {
  json.key("mutants").integer(tally.mutants).key("no_output").integer(tally.no_output);
  const auto count = [&](const auto& counts) {
    return [&](KilledBy by) { json.integer(counts[static_cast<std::size_t>(by)]); };
  };
  write_each(json, "killed", count(tally.killed));
  write_each(json, "survived", count(tally.survived));
  write_each(json, "error", count(tally.error));
  write_each(json, "score", [&](KilledBy by) { write_share(json, tally.score(by)); });
}

void write_tallies(JsonWriter& json, std::string_view key, std::string_view name,
                   const std::map<std::string, MutantTally>& tallies) {
  if (tallies.empty()) return;
  json.key(key).begin_array();
  for (const auto& [of, tally] : tallies) {
    json.begin_object().key(name).string(of);
    write_tally(json, tally);
    json.end_object();
  }
  json.end_array();
}

void write_harmless(JsonWriter& json, const HarmlessDifference& harmless) {
  json.key("kind").string(harmless.kind).key("path").string(harmless.place.path);
  json.key("before").string(harmless.place.before).key("after").string(harmless.place.after);
  json.key("causes").begin_array();
  const std::size_t told = std::min(harmless.causes.size(), max_causes_told);
  for (std::size_t i = 0; i < told; ++i) json.string(cluster_text(harmless.causes[i]));
  json.end_array();
}

void write_survivors(JsonWriter& json, const std::vector<Survivors>& all) {
  json.key("survivors").begin_array();
  for (std::size_t i = 0; i < std::min(all.size(), max_survivors_told); ++i) {
    const Survivors& alike = all[i];
    json.begin_object().key("why").string(survivor_reason_names[static_cast<std::size_t>(alike.reason)]);
    json.key("mutants").integer(alike.mutants).key("examples").begin_array();
    for (const std::string& mutant : alike.examples) json.string(mutant);
    json.end_array();
    if (alike.harmless) write_harmless(json, *alike.harmless);
    json.end_object();
  }
  json.end_array();
  std::uint64_t more = 0;
  for (std::size_t i = max_survivors_told; i < all.size(); ++i) more += all[i].mutants;
  if (more > 0) json.key("more_survivors").integer(more);
}

void write_small_sets(JsonWriter& json, const SweepTotals& totals, const TestNames& tests) {
  json.key("small_set").begin_object().key("how").string("greedy");
  for (const KilledBy by : all_killers) {
    json.key(name_of(by));
    write_tests(json, totals.small_set(by).tests(), tests);
  }
  std::uint64_t left_out = 0;
  for (const KilledBy by : all_killers) left_out = std::max(left_out, totals.small_set(by).left_out());
  if (left_out > 0) json.key("mutants_left_out").integer(left_out);
  json.end_object();
}

void write_early_stop(JsonWriter& json, const SweepTotals& totals) {
  json.key("stop_at_first_kill").begin_object().key("outputs").integer(totals.outputs());
  const auto all = static_cast<double>(totals.outputs());
  write_each(json, "needed", [&](KilledBy by) { json.integer(totals.outputs_until_killed(by)); });
  write_each(json, "saved", [&](KilledBy by) {
    const auto needed = static_cast<double>(totals.outputs_until_killed(by));
    write_share(json, all > 0 ? std::optional(1 - needed / all) : std::nullopt);
  });
  json.end_object();
}

}  // namespace

void append_mutant_line(std::string& out, const MutantRow& row, const TestNames& tests) {
  JsonWriter json(out);
  json.begin_object().key("mutant").string(row.mutant).key("tests").integer(std::uint64_t{row.cells.size()});
  write_each(json, "killed_by", [&](KilledBy by) { write_tests(json, row.tests_that_kill(by), tests); });
  write_tests(json.key("errors"), tests_where(row, [](const TestOutcome& outcome) { return outcome.error; }),
              tests);
  write_tests(json.key("no_output"),
              tests_where(row, [](const TestOutcome& outcome) { return outcome.no_output; }), tests);
  write_each(json, "state",
             [&](KilledBy by) { json.string(mutant_state_names[static_cast<std::size_t>(row.state(by))]); });
  if (row.description) write_description(json, *row.description);
  json.end_object();
  out.push_back('\n');
}

void append_totals_line(std::string& out, const SweepTotals& totals, const TestNames& tests,
                        std::uint64_t not_run) {
  JsonWriter json(out);
  json.begin_object().key("tests").integer(std::uint64_t{tests.size()});
  write_tally(json, totals.all());
  if (not_run > 0) json.key("not_run").integer(not_run);
  write_tallies(json, "by_operator", "operator", totals.by_operator());
  write_tallies(json, "by_file", "file", totals.by_file());
  write_survivors(json, totals.survivors());
  write_small_sets(json, totals, tests);
  write_early_stop(json, totals);
  json.end_object();
  out.push_back('\n');
}

}  // namespace treesift
