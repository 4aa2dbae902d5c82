// treesift merge: what the shards of a run have measured is judged as one run.
//
// All that verdicts depend on was said to the shards and stands in their manifests as a configuration, so it
// need not be said again. A model file and a profile are named anew, and are the same when their hashes are. In
// the end the facts of the settings are made once more and must be those of the shards; so a version of
// treesift that would judge otherwise is refused as well.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/hash.h"
#include "base/hex.h"
#include "io/output/run_record.h"
#include "model/judge/model_file.h"
#include "tools/commands/commands.h"
#include "tools/options/manifest_configuration.h"
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
  return hex_text(hash_of(text));
}

// The model and the profile that the shards were given are files, of which their manifests know the hash only.
void check_files(const std::vector<RunFact>& facts, const CompareSettings& settings) {
  const std::string* const model = fact_named(facts, "model");
  const bool is_named = model == nullptr || !settings.model_path.empty();
  Model compiled_in = settings.absolute ? absolute_model() : default_model();
  if (settings.cutoff) set_cutoff(compiled_in, *settings.cutoff);
  if (!is_named && *model != hash_of_model(compiled_in))
    throw UsageError(
        fmt::format("the shards have a model (with the hash {}) that is not one of those compiled in: name "
                    "its file with --model",
                    *model));
  if (fact_named(facts, "profile of --history") != nullptr && settings.history_path.empty())
    throw UsageError("the shards have the profile of an earlier run: name it with --history");
}

// What the run would have been told without --shard: what is given here, and what the first shard was told.
CompareSettings settings_of(const std::vector<ShardFile>& shards, const CompareSettings& given) {
  CompareSettings settings = given;
  const std::vector<RunFact>& facts = shards.front().record.facts;
  apply_verdict_options(facts, manifest_of(shards.front().path), settings);
  static_cast<CaptureSettings&>(settings) = {};  // a shard has none; its configuration file may
  if (!settings.model_path.empty()) settings.absolute = false;  // so that the models' difference is named
  check_files(facts, settings);
  settings.inputs.clear();
  for (const ShardFile& file : shards) settings.inputs.push_back(file.path);
  return settings;
}

// Whatever this run would judge by, the shards were told the same. Rules and inputs concern the shards alone.
void check_judging(const JudgingJob& job, const CompareSettings& settings, const ShardFile& shard) {
  const std::vector<RunFact> now = facts_of_settings(settings, job.model, job.rules, job.invariants);
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
        {fmt::format("shard {}: xxh3", shard_text(file.shard)), hex_text(file.record.stored.xxh3)});
  }
  return facts;
}

}  // namespace

int run_merge(const CompareSettings& given) {
  if (given.inputs.empty()) throw UsageError("name the files that the shards of a run have written");
  if (!(given.checkpoint_every >= 0 && given.checkpoint_every <= 86400))
    throw UsageError("--checkpoint-every: a number of seconds, 0 to 86400");
  check_report_files(given);
  const std::vector<ShardFile> shards = read_shard_files(given.inputs);
  CompareSettings settings = settings_of(shards, given);
  const std::string group_by =
      std::exchange(settings.group_by, "");  // the shards know the requests of captures
  JudgingJob job = judging_job(settings);
  settings.group_by = group_by;
  job.grouping = Grouping(group_by);
  check_judging(job, settings, shards.front());
  job.source = outputs_of(shards);
  return run_judging(job, settings, [&] { return facts_of_merge(shards); });
}

}  // namespace treesift
