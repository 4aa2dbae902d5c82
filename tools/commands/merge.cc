// treesift merge: what the shards of a run have measured is judged as one run.
//
// All that verdicts depend on was said to the shards and stands in their manifests, so it need not be said
// again: the settings are made of the facts. What cannot be made of them, a model file and a profile, is
// named anew, and is the same when its hash is. In the end the facts of the settings are made once more and
// must be those of the shards; so a version of treesift that would judge otherwise is refused as well.
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "model/judge/model_file.h"
#include "tools/commands/commands.h"
#include "tools/runs/chosen_model.h"
#include "tools/runs/judging.h"
#include "tools/runs/report_files.h"
#include "tools/runs/run_facts.h"
#include "tools/runs/run_settings.h"
#include "tools/runs/shard.h"
#include "tools/runs/shard_files.h"

namespace treesift {
namespace {

const std::string* fact_named(const std::vector<RunFact>& facts, std::string_view name) {
  const auto found =
      std::find_if(facts.begin(), facts.end(), [&](const RunFact& fact) { return fact.name == name; });
  return found == facts.end() ? nullptr : &found->value;
}

std::string hash_of_model(const Model& model) {
  const std::string text = write_model(model);
  return hash_text(XXH3_64bits(text.data(), text.size()));
}

// The shards' settings that decide what verdicts say and how they are written. What is no number here is
// found when the facts are compared.
template <typename Number>
void restore(const std::vector<RunFact>& facts, std::string_view name, Number& number) {
  const std::string* const value = fact_named(facts, name);
  if (value != nullptr) std::from_chars(value->data(), value->data() + value->size(), number);
}

void restore_limits(const std::vector<RunFact>& facts, Settings& settings) {
  restore(facts, "--memory", settings.memory);
  restore(facts, "--max-bytes", settings.limits.document_bytes);
  restore(facts, "--max-nodes", settings.limits.nodes);
  restore(facts, "--max-depth", settings.limits.depth);
  restore(facts, "--max-tag-bytes", settings.limits.start_tag_bytes);
  restore(facts, "--max-attributes", settings.limits.attributes);
  restore(facts, "--align-cells", settings.alignment.sequence_cells);
  restore(facts, "--align-probes", settings.alignment.fragment_probes);
  if (fact_named(facts, "--html-reader") != nullptr) settings.html_reader = HtmlReaderKind::own;
}

void restore_model(const std::vector<RunFact>& facts, Settings& settings) {
  const std::string* const model = fact_named(facts, "model");
  if (model == nullptr) return;
  if (*model == hash_of_model(absolute_model())) settings.absolute = true;
  const bool compiled_in = settings.absolute || *model == hash_of_model(default_model());
  const bool is_named = !settings.model_path.empty();
  if (is_named && settings.absolute) settings.absolute = false;  // so that the difference is named
  if (!compiled_in && !is_named)
    throw UsageError(
        fmt::format("the shards have a model (with the hash {}) that is none of those compiled in: name its "
                    "file with --model",
                    *model));
}

Settings settings_of(const std::vector<RunFact>& facts, const Settings& given) {
  Settings settings = given;
  const auto is_on = [&](std::string_view name) {
    const std::string* const value = fact_named(facts, name);
    return value != nullptr && *value == "on";
  };
  settings.features = is_on("--features");
  settings.only_inspect = is_on("--only inspect");
  if (const std::string* format = fact_named(facts, "--format"); format != nullptr && *format == "table")
    settings.verdict_format = VerdictFormat::table;
  if (const std::string* comparators = fact_named(facts, "--comparators"))
    settings.comparators = *comparators;
  if (const std::string* oracle = fact_named(facts, "--oracle")) settings.oracle = *oracle;
  restore_limits(facts, settings);
  restore_model(facts, settings);
  if (fact_named(facts, "--history") != nullptr && settings.history_path.empty())
    throw UsageError("the shards have the profile of an earlier run: name it with --history");
  return settings;
}

// Whatever this run would judge by, the shards were told the same. Rules and inputs concern the shards alone.
void check_judging(const JudgingJob& job, const ShardFile& shard) {
  const std::vector<RunFact> now = facts_of_settings(job.settings, job.model, job.rules, job.invariants);
  std::string message;
  for (const RunFact& fact : now) {
    const std::string* const before = fact_named(shard.record.facts, fact.name);
    if (before == nullptr)
      message += fmt::format("\n  {}: {} here, and not there in the shards", fact.name, fact.value);
    else if (*before != fact.value)
      message += fmt::format("\n  {}: {} in the shards, {} here", fact.name, *before, fact.value);
  }
  if (!message.empty()) throw std::runtime_error("the shards were made for other verdicts:" + message);
}

// Those of the shards, and the shards.
std::vector<RunFact> facts_of_merge(const std::vector<ShardFile>& shards) {
  std::vector<RunFact> facts;
  for (const RunFact& fact : shards.front().record.facts) {
    if (fact.name != shard_fact) facts.push_back(fact);
  }
  for (const ShardFile& file : shards) {
    facts.push_back(
        {fmt::format("shard {}: size", shard_text(file.shard)), fmt::format("{}", file.record.stored.bytes)});
    facts.push_back(
        {fmt::format("shard {}: xxh3", shard_text(file.shard)), hash_text(file.record.stored.xxh3)});
  }
  return facts;
}

}  // namespace

int run_merge(const Settings& given) {
  if (given.inputs.empty()) throw UsageError("name the files that the shards of a run have written");
  if (!(given.checkpoint_every >= 0 && given.checkpoint_every <= 86400))
    throw UsageError("--checkpoint-every: a number of seconds, 0 to 86400");
  check_report_files(given);
  const std::vector<ShardFile> shards = read_shard_files(given.inputs);
  Settings settings = settings_of(shards.front().record.facts, given);
  settings.inputs.clear();
  for (const ShardFile& file : shards) settings.inputs.push_back(file.path);
  JudgingJob job = judging_job(settings);
  check_judging(job, shards.front());
  job.shards = lines_before(shards);
  return run_judging(job, [&] { return facts_of_merge(shards); });
}

}  // namespace treesift
