#include "io/output/run_record.h"

#include <fmt/format.h>
#include <simdjson.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "base/hex.h"
#include "base/json_writer.h"

namespace treesift {
namespace {

constexpr std::string_view record_format = "treesift-run/2";
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

constexpr std::string_view option_mark = "--";
constexpr std::string_view equals = " = ";

bool is_option(const RunFact& fact) {
  return fact.name.starts_with(option_mark);
}

// "max-nodes = 100"
RunFact option_of(std::string_view line) {
  const std::size_t middle = line.find(equals);
  if (middle == line.npos) refuse("it has a configuration that cannot be read");
  return {std::string(option_mark).append(line.substr(0, middle)),
          std::string(line.substr(middle + equals.size()))};
}

void read_configuration(std::string_view text, std::vector<RunFact>& facts) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    facts.push_back(option_of(text.substr(begin, end - begin)));
    begin = end + 1;
  }
}

void check_format(std::string_view format) {
  if (format == record_format) return;
  refuse(fmt::format("another version of treesift has written it: it has the format \"{}\", not \"{}\"",
                     format.substr(0, 64), record_format));
}

}  // namespace

std::string manifest_of(const std::string& output) {
  std::error_code failure;
  std::string target = output;
  if (std::filesystem::is_symlink(output, failure)) {
    const std::filesystem::path file = std::filesystem::canonical(output, failure);
    if (!failure) target = file.string();
  }
  return target + ".run.json";
}

std::string configuration_of(const std::vector<RunFact>& facts) {
  std::string text;
  for (const RunFact& fact : facts) {
    if (is_option(fact))
      text += fmt::format("{}{}{}\n", fact.name.substr(option_mark.size()), equals, fact.value);
  }
  return text;
}

std::string write_run_record(const RunRecord& record, std::string_view details) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("format").string(record_format);
  json.key("stage").string(stage_words[static_cast<std::size_t>(record.stage)]);
  json.key("pairs").integer(record.pairs);
  json.key("bytes").integer(record.stored.bytes).key("xxh3").string(hex_text(record.stored.xxh3));
  json.key("counts").begin_object();
  for (const auto& [name, count] : record.counts) json.key(name).integer(count);
  json.end_object().key("configuration").string(configuration_of(record.facts));
  json.key("facts").begin_object();
  for (const RunFact& fact : record.facts) {
    if (!is_option(fact)) json.key(fact.name).string(fact.value);
  }
  json.end_object();
  if (!details.empty()) text.append(",").append(details);
  return text + fmt::format("{}{}{}", hash_key, hex_text(XXH3_64bits(text.data(), text.size())), hash_end);
}

RunRecord read_run_record(std::string_view text) {
  simdjson::dom::parser parser;
  element root;
  if (parser.parse(simdjson::padded_string(std::string(verified(text)) + "}")).get(root) != simdjson::SUCCESS)
    refuse("it is not JSON");
  check_format(member<std::string_view>(root, "format"));
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
  read_configuration(member<std::string_view>(root, "configuration"), record.facts);
  for (const auto& [name, value] : member<simdjson::dom::object>(root, "facts")) {
    std::string_view fact;
    if (value.get(fact) != simdjson::SUCCESS) refuse("it has a fact that is no text");
    record.facts.push_back({std::string(name), std::string(fact)});
    if (is_option(record.facts.back())) refuse("it has an option among its facts");
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
      sentences.push_back(fmt::format("{} was {} and is not {} now", fact.name, fact.value,
                                      is_option(fact) ? "set" : "there"));
    else if (*value != fact.value)
      sentences.push_back(fmt::format("{} was {} and is {}", fact.name, fact.value, *value));
  }
  for (const RunFact& fact : now) {
    if (value_in(before, fact.name) == nullptr)
      sentences.push_back(
          fmt::format("{} was not {} and is {}", fact.name, is_option(fact) ? "set" : "there", fact.value));
  }
  return sentences;
}

}  // namespace treesift
