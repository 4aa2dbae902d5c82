#include "tools/runs/invariants.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "align/contracts/json_schema.h"
#include "io/bytes/file_bytes.h"
#include "parsers/reading/parse.h"
#include "tools/console/messages.h"
#include "tools/options/schema_name.h"
#include "tools/runs/rules.h"

namespace treesift {
namespace {

// An expired rule hides nothing any more; but an invariant that was dropped would let faults pass.
void warn_of_expired(const std::vector<Invariant>& invariants) {
  const std::chrono::year_month_day day = today();
  for (const Invariant& invariant : invariants) {
    if (!expired(invariant, day)) continue;
    print_message(
        "treesift: the invariant \"{}\" has expired and must still hold: renew it, or take it out\n",
        invariant.name);
  }
}

void print_row(std::string_view name, const InvariantCount& count) {
  const bool measured_before = count.documents == 0 && count.violated > 0;
  print_message("{:<32}{:>12}{:>12}\n", name, measured_before ? "-" : std::to_string(count.documents),
                count.violated);
}

constexpr std::size_t largest_schema = 16 << 20;

std::variant<Contract, std::string> read_schema_file(std::string_view file) {
  std::string bytes = read_file(std::string(file), largest_schema);
  const std::size_t size = bytes.size();
  bytes.append(read_padding, '\0');
  const ParseResult parsed =
      DocumentParser().parse(std::string_view(bytes).substr(0, size), SourceType::json);
  if (const auto* error = std::get_if<ParseError>(&parsed))
    return fmt::format("{}: {}", file, error->message);
  auto schema = compile_json_schema(std::get<Document>(parsed));
  if (const auto* error = std::get_if<std::string>(&schema)) return fmt::format("{}: {}", file, *error);
  JsonSchema& read = std::get<JsonSchema>(schema);
  if (!read.not_understood.empty())
    print_message("treesift: {}: not understood, and not looked at: {}\n", file,
                  fmt::format("{}", fmt::join(read.not_understood, ", ")));
  return std::move(read.contract);
}

Invariant invariant_of_schema(const SchemaName& schema) {
  Invariant invariant;
  const std::string name = std::filesystem::path(schema.file).filename().string();
  invariant.name = schema.ids.empty() ? name : fmt::format("{} of {}", name, schema.ids);
  invariant.schema_file = schema.file;
  if (!schema.ids.empty()) invariant.when = Condition{ConditionKind::id, schema.ids, Format::html, {}};
  return invariant;
}

}  // namespace

InvariantSet configured_invariants(const ConfigurationSettings& settings) {
  warn_of_expired(settings.invariants);
  std::vector<Invariant> invariants = settings.invariants;
  for (const std::string& schema : settings.schemas)
    invariants.push_back(invariant_of_schema(schema_of(schema)));
  auto compiled = InvariantSet::compile(std::move(invariants), read_template_file, read_schema_file);
  if (const auto* error = std::get_if<InvariantSetError>(&compiled)) {
    const bool of_file = error->invariant < settings.invariants.size();
    throw std::runtime_error(
        fmt::format("{}: {}", of_file ? settings.config_path : "--schema", error->message));
  }
  return std::get<InvariantSet>(std::move(compiled));
}

// First those of the file, in their order.
void print_invariants(const InvariantSet& invariants, const InvariantCounts& counts) {
  if (invariants.empty() && counts.empty()) return;
  print_message("{:<32}{:>12}{:>12}\n", "invariant", "documents", "violated");
  InvariantCounts others = counts;
  std::vector<std::string> nowhere;
  for (const Invariant& invariant : invariants.invariants()) {
    const auto found = counts.find(invariant.name);
    const InvariantCount count = found == counts.end() ? InvariantCount() : found->second;
    print_row(invariant.name, count);
    if (count.documents == 0 && count.violated == 0) nowhere.push_back(invariant.name);
    others.erase(invariant.name);
  }
  for (const auto& [name, count] : others) print_row(name, count);
  for (const std::string& name : nowhere) {
    print_message("treesift: the invariant \"{}\" found nothing to look at\n", name);
  }
}

}  // namespace treesift
