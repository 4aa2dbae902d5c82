#include "report/sweep/mutant_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include "io/archives/json_lines.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"

namespace treesift {
namespace {

using simdjson::dom::object;

// What is wrong with a member, or nothing.
std::string read_text(const object& members, std::string_view key, std::string& into) {
  if (members[key].error() == simdjson::NO_SUCH_FIELD || members[key].is_null()) return "";
  std::string_view text;
  if (members[key].get(text) != simdjson::SUCCESS) return fmt::format("\"{}\" is no string", key);
  into = text;
  return "";
}

std::string read_number(const object& members, std::string_view key, std::uint64_t& into) {
  if (members[key].error() == simdjson::NO_SUCH_FIELD || members[key].is_null()) return "";
  const bool is_number = members[key].get(into) == simdjson::SUCCESS && into <= 100'000'000;
  return is_number ? "" : fmt::format("\"{}\" is no number from 0 to 100,000,000", key);
}

std::string read_description(const object& members, std::string& mutant, MutantDescription& told) {
  std::string wrong = read_text(members, "mutant", mutant);
  if (wrong.empty() && mutant.empty()) wrong = "\"mutant\" is missing";
  if (wrong.empty()) wrong = read_text(members, "operator", told.mutation_operator);
  if (wrong.empty()) wrong = read_text(members, "file", told.file);
  if (wrong.empty()) wrong = read_text(members, "replacement", told.replacement);
  if (wrong.empty()) wrong = read_text(members, "description", told.description);
  if (wrong.empty()) wrong = read_number(members, "line", told.line);
  if (wrong.empty()) wrong = read_number(members, "column", told.column);
  if (wrong.empty()) wrong = read_number(members, "end_line", told.end_line);
  if (wrong.empty()) wrong = read_number(members, "end_column", told.end_column);
  return wrong;
}

}  // namespace

void read_mutant_file(const std::string& path,
                      const std::function<void(const std::string& mutant, const MutantDescription&)>& use) {
  constexpr std::size_t longest_description = std::size_t{4} << 20;
  const auto source = open_input(path);
  LineReader lines(*source, longest_description);
  simdjson::dom::parser parser;
  while (const auto line = lines.next()) {
    const auto refuse = [&](std::string_view why) {
      throw MutantFileError(fmt::format("{}: line {}: no mutant: {}", source->name(), line->number, why));
    };
    if (line->too_long) refuse("too long");
    if (line->text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    object members;
    if (parser.parse(line->text.data(), line->text.size(), false).get(members) != simdjson::SUCCESS)
      refuse("no JSON object");
    std::string mutant;
    MutantDescription told;
    if (const std::string wrong = read_description(members, mutant, told); !wrong.empty()) refuse(wrong);
    use(mutant, told);
  }
}

}  // namespace treesift
