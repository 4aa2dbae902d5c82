#include "tools/runs/shard_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <stdexcept>

#include "base/hex.h"
#include "io/bytes/file_bytes.h"
#include "io/env/environment.h"
#include "io/output/resumable_file.h"
#include "io/output/run_record.h"
#include "tools/runs/shard.h"

namespace treesift {
namespace {

using Problems = std::vector<std::string>;

bool exists(const std::string& path) {
  struct stat status {};
  return environment().stat(path.c_str(), &status) == 0;
}

std::optional<ShardFile> read_manifest(const std::string& path, Problems& problems) {
  const std::string manifest = manifest_of(path);
  const auto wrong = [&](std::string_view why) {
    problems.push_back(fmt::format("{}: {}", path, why));
    return std::nullopt;
  };
  if (!exists(manifest)) {
    return wrong(
        exists(path + ".ckpt")
            ? "it is not finished: the same command with --resume goes on with it"
            : fmt::format("it has no manifest {}: it is no shard, or its run was not finished", manifest));
  }
  ShardFile file{path, {}, {}};
  try {
    file.record = read_run_record(read_file(manifest));
  } catch (const RunRecordError& error) {
    return wrong(fmt::format("{}: {}", manifest, error.what()));
  }
  for (const RunFact& fact : file.record.facts) {
    if (fact.name != shard_fact) continue;
    file.shard = shard_of(fact.value);
    return file;
  }
  return wrong("it is the output of a whole run, no shard");
}

void check_bytes(const ShardFile& file, Problems& problems) {
  const std::optional<StoredPrefix> stored = stored_in(file.path);
  if (!stored)
    problems.push_back(fmt::format("{}: it is not there, but its manifest is", file.path));
  else if (*stored != file.record.stored)
    problems.push_back(fmt::format(
        "{}: it has {} bytes with the hash {}, and had {} with {} when it was finished", file.path,
        stored->bytes, hex_text(stored->xxh3), file.record.stored.bytes, hex_text(file.record.stored.xxh3)));
}

// By their names, with what they say; without those that are compared nowhere.
std::map<std::string, std::string> comparable_facts(const ShardFile& file) {
  std::map<std::string, std::string> facts;
  for (const RunFact& fact : file.record.facts) {
    const std::string name = comparable_name(fact.name);
    if (!name.empty()) facts[name] = fact.value;
  }
  return facts;
}

void check_facts(const ShardFile& first, const ShardFile& other, Problems& problems) {
  const auto facts = comparable_facts(first), others = comparable_facts(other);
  for (const auto& [name, value] : facts) {
    const auto found = others.find(name);
    if (found == others.end())
      problems.push_back(
          fmt::format("{}: {} in {}, and not there in {}", name, value, first.path, other.path));
    else if (found->second != value)
      problems.push_back(
          fmt::format("{}: {} in {}, {} in {}", name, value, first.path, found->second, other.path));
  }
  for (const auto& [name, value] : others) {
    if (!facts.contains(name))
      problems.push_back(
          fmt::format("{}: {} in {}, and not there in {}", name, value, other.path, first.path));
  }
}

void check_against_first(const ShardFile& first, const ShardFile& other, Problems& problems) {
  if (other.shard.count != first.shard.count)
    problems.push_back(fmt::format("{} is shard {}, and {} is shard {}: their runs were divided differently",
                                   first.path, shard_text(first.shard), other.path, shard_text(other.shard)));
  check_facts(first, other, problems);
}

// `files` by their numbers.
void check_numbers(const std::vector<ShardFile>& files, Problems& problems) {
  const std::uint64_t count = files.front().shard.count;
  std::uint64_t expected = 1;
  const auto missing_until = [&](std::uint64_t number) {
    if (number > expected + 3) {
      problems.push_back(
          fmt::format("shards {}/{} to {}/{} are missing", expected, count, number - 1, count));
      expected = number;
    }
    for (; expected < number; ++expected)
      problems.push_back(fmt::format("shard {}/{} is missing", expected, count));
  };
  for (std::size_t i = 0; i < files.size(); ++i) {
    missing_until(files[i].shard.number);
    if (i > 0 && files[i].shard.number == files[i - 1].shard.number)
      problems.push_back(fmt::format("shard {} is given twice: {} and {}", shard_text(files[i].shard),
                                     files[i - 1].path, files[i].path));
    expected = files[i].shard.number + 1;
  }
  missing_until(count + 1);
}

LineTally::Totals tally_in(const RunCounts& counts) {
  LineTally::Totals totals;
  for (const auto& [name, count] : counts) {
    for (const TallyCount& its : tally_counts) {
      if (name == its.name) totals.*its.value = count;
    }
  }
  return totals;
}

// What no shard knows alone: whether pairs that were measured before are all there.
void check_measured_lines(const std::vector<ShardFile>& shards) {
  LineTally all;
  for (const ShardFile& file : shards) all.add(tally_in(file.record.counts));
  if (const std::string fault = all.fault(); !fault.empty())
    throw std::runtime_error("the inputs of the shards: " + fault);
}

void refuse(const Problems& problems) {
  if (problems.empty()) return;
  throw std::runtime_error("these are not the shards of one run, each once:\n  " +
                           fmt::format("{}", fmt::join(problems, "\n  ")));
}

}  // namespace

std::string comparable_name(const std::string& fact) {
  if (fact == shard_fact) return "";
  if (!fact.starts_with("input ")) return fact;
  if (fact.ends_with(": changed")) return "";
  const std::size_t comma = fact.find(','), colon = fact.rfind(": ");
  return comma == fact.npos || colon == fact.npos ? fact : fact.substr(0, comma) + fact.substr(colon);
}

std::vector<ShardFile> read_shard_files(const std::vector<std::string>& paths) {
  Problems problems;
  std::vector<ShardFile> files;
  for (const std::string& path : paths) {
    if (std::optional<ShardFile> file = read_manifest(path, problems)) files.push_back(*std::move(file));
  }
  for (std::size_t i = 1; i < files.size(); ++i) check_against_first(files.front(), files[i], problems);
  const bool divided_alike = std::all_of(files.begin(), files.end(), [&](const ShardFile& file) {
    return file.shard.count == files.front().shard.count;
  });
  std::stable_sort(files.begin(), files.end(),
                   [](const ShardFile& a, const ShardFile& b) { return a.shard.number < b.shard.number; });
  if (!files.empty() && divided_alike) check_numbers(files, problems);
  for (const ShardFile& file : files) check_bytes(file, problems);
  refuse(problems);
  return files;
}

ShardOutputs outputs_of(const std::vector<ShardFile>& shards) {
  check_measured_lines(shards);
  ShardOutputs outputs;
  LinesBefore lines;
  std::map<std::uint64_t, std::uint64_t> bytes;  // by archive, where the shards so far have ended
  for (const ShardFile& file : shards) {
    outputs.shards.push_back({file.path, lines});
    for (const auto& [name, count] : file.record.counts) {
      const std::size_t digits = name.rfind(' ') + 1;
      const std::uint64_t number = std::strtoull(name.c_str() + digits, nullptr, 10);
      if (name == lines_of_input(number)) lines[number] += count;
      if (name == end_byte_of_input(number)) bytes[number] = count;
      if (name != first_byte_of_input(number) || bytes[number] == count) continue;
      throw std::runtime_error(
          fmt::format("{}: it begins with byte {} of input {}, but the shards before it end with byte {}: "
                      "the marks in that archive are wrong; `treesift pack` makes it anew",
                      file.path, count, number, bytes[number]));
    }
  }
  return outputs;
}

}  // namespace treesift
