#include "io/output/run_record.h"

#include <fmt/format.h>
#include <simdjson.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/hex.h"
#include "base/json_writer.h"

namespace treesift {
namespace {

constexpr std::string_view record_format = "treesift-run/1";
constexpr std::array<std::string_view, 4> stage_words = {"measuring", "measured", "judging", "complete"};
constexpr std::string_view hash_key = ",\"self\":\"";
constexpr std::size_t hash_digits = 16;
constexpr std::string_view hash_end = "\"}\n";

using simdjson::dom::element;

[[noreturn]] void refuse(std::string_view why) {
  throw RunRecordError(std::string(why));
}

template <typename Value>
Value member(const element& object, std::string_view key) {
  Value value;
  if (object[key].get(value) != simdjson::SUCCESS) refuse(fmt::format("it has no proper \"{}\"", key));
  return value;
}

std::uint64_t hash_of_text(std::string_view digits) {
  const std::optional<std::uint64_t> hash = hex_number(digits);
  if (!hash) refuse("it has a hash that is none");
  return *hash;
}

// The text that the hash at the end is of, which must be right.
std::string_view verified(std::string_view text) {
  const std::size_t tail = hash_key.size() + hash_digits + hash_end.size();
  if (text.size() < tail || !text.ends_with(hash_end) ||
      text.substr(text.size() - tail, hash_key.size()) != hash_key)
    refuse("it is not whole");
  const std::string_view covered = text.substr(0, text.size() - tail);
  const std::string_view digits = text.substr(covered.size() + hash_key.size(), hash_digits);
  if (hash_of_text(digits) != XXH3_64bits(covered.data(), covered.size()))
    refuse("it is not as treesift has written it");
  return covered;
}

RunStage stage_of(std::string_view word) {
  const auto found = std::find(stage_words.begin(), stage_words.end(), word);
  if (found == stage_words.end()) refuse("it has a stage that is none");
  return static_cast<RunStage>(found - stage_words.begin());
}

}  // namespace

std::string write_run_record(const RunRecord& record, std::string_view details) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("format").string(record_format);
  json.key("stage").string(stage_words[static_cast<std::size_t>(record.stage)]);
  json.key("pairs").integer(record.pairs);
  json.key("bytes").integer(record.stored.bytes).key("xxh3").string(hex_text(record.stored.xxh3));
  json.key("counts").begin_object();
  for (const auto& [name, count] : record.counts) json.key(name).integer(count);
  json.end_object().key("facts").begin_object();
  for (const RunFact& fact : record.facts) json.key(fact.name).string(fact.value);
  json.end_object();
  if (!details.empty()) text.append(",").append(details);
  return text + fmt::format("{}{}{}", hash_key, hex_text(XXH3_64bits(text.data(), text.size())), hash_end);
}

RunRecord read_run_record(std::string_view text) {
  simdjson::dom::parser parser;
  element root;
  if (parser.parse(simdjson::padded_string(std::string(verified(text)) + "}")).get(root) != simdjson::SUCCESS)
    refuse("it is not JSON");
  if (member<std::string_view>(root, "format") != record_format)
    refuse("it was written by another version of treesift");
  RunRecord record;
  record.stage = stage_of(member<std::string_view>(root, "stage"));
  record.pairs = member<std::uint64_t>(root, "pairs");
  record.stored.bytes = member<std::uint64_t>(root, "bytes");
  record.stored.xxh3 = hash_of_text(member<std::string_view>(root, "xxh3"));
  for (const auto& [name, value] : member<simdjson::dom::object>(root, "counts")) {
    std::uint64_t count = 0;
    if (value.get(count) != simdjson::SUCCESS) refuse("it has a count that is none");
    record.counts.emplace_back(name, count);
  }
  for (const auto& [name, value] : member<simdjson::dom::object>(root, "facts")) {
    std::string_view fact;
    if (value.get(fact) != simdjson::SUCCESS) refuse("it has a fact that is no text");
    record.facts.push_back({std::string(name), std::string(fact)});
  }
  return record;
}

std::vector<std::string> differences(const std::vector<RunFact>& before, const std::vector<RunFact>& now) {
  const auto value_in = [](const std::vector<RunFact>& facts, const std::string& name) -> const std::string* {
    for (const RunFact& fact : facts)
      if (fact.name == name) return &fact.value;
    return nullptr;
  };
  std::vector<std::string> sentences;
  for (const RunFact& fact : before) {
    const std::string* value = value_in(now, fact.name);
    if (value == nullptr)
      sentences.push_back(fmt::format("{} was {} and is not there now", fact.name, fact.value));
    else if (*value != fact.value)
      sentences.push_back(fmt::format("{} was {} and is {}", fact.name, fact.value, *value));
  }
  for (const RunFact& fact : now) {
    if (value_in(before, fact.name) == nullptr)
      sentences.push_back(fmt::format("{} was not there and is {}", fact.name, fact.value));
  }
  return sentences;
}

}  // namespace treesift
