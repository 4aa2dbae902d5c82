#include "report/formats/mutation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/json_writer.h"

namespace treesift {
namespace {

constexpr std::string_view file_without_name = "(no file)";

// Of the viewer's colouring of source; plain text where it is not known.
std::string_view language_of(std::string_view file) {
  constexpr std::pair<std::string_view, std::string_view> languages[] = {
      {"py", "python"}, {"js", "javascript"}, {"mjs", "javascript"}, {"ts", "typescript"}, {"java", "java"},
      {"cs", "cs"},     {"scala", "scala"},   {"php", "php"},        {"rb", "ruby"},       {"go", "go"},
      {"c", "c"},       {"cc", "cpp"},        {"cpp", "cpp"},        {"h", "cpp"},         {"rs", "rust"},
      {"html", "html"}, {"xml", "xml"}};
  const std::string_view extension = file.substr(std::min(file.rfind('.') + 1, file.size()));
  const auto* const found =
      std::ranges::find(languages, extension, [](const auto& one) { return one.first; });
  return found == std::end(languages) ? "plain" : found->second;
}

std::string_view status_of(MutantState state) {
  if (state == MutantState::killed) return "Killed";
  return state == MutantState::survived ? "Survived" : "RuntimeError";
}

std::string_view status_reason(MutantState state) {
  if (state == MutantState::no_output) return "no test has any output";
  return state == MutantState::error ? "what came out could not be judged" : "";
}

// Tests are named by their numbers.
void write_test_ids(JsonWriter& json, std::string_view key, const std::vector<std::uint32_t>& tests) {
  json.key(key).begin_array();
  for (const std::uint32_t test : tests) json.string(fmt::format("{}", test));
  json.end_array();
}

void write_position(JsonWriter& json, std::string_view key, std::uint64_t line, std::uint64_t column) {
  json.key(key).begin_object().key("line").integer(line).key("column").integer(column).end_object();
}

// The end is behind the last character; a mutant of which the line is known only goes to the next one.
void write_location(JsonWriter& json, const MutantDescription& told) {
  const std::uint64_t line = std::max<std::uint64_t>(told.line, 1),
                      column = std::max<std::uint64_t>(told.column, 1);
  const bool has_end = told.end_line > line || (told.end_line == line && told.end_column > column);
  json.key("location").begin_object();
  write_position(json, "start", line, column);
  write_position(json, "end", has_end ? told.end_line : line + 1,
                 has_end ? std::max<std::uint64_t>(told.end_column, 1) : 1);
  json.end_object();
}

std::uint64_t last_line_of(const MutantDescription& told) {
  return std::max({told.line + 1, told.end_line, std::uint64_t{1}});
}

std::vector<std::uint32_t> tests_with_output(const MutantRow& row) {
  std::vector<std::uint32_t> tests;
  for (const RowCell& cell : row.cells) {
    if (!cell.outcome.no_output) tests.push_back(cell.test);
  }
  return tests;
}

}  // namespace

MutationReport::MutationReport(Options options)
    : options_(std::move(options)), mutants_(options_.temp_directory, options_.memory) {}

void MutationReport::add(const MutantRow& row) {
  const MutantDescription told = row.description.value_or(MutantDescription());
  const std::string file = told.file.empty() ? std::string(file_without_name) : told.file;
  const auto [place, is_new] = numbers_.emplace(file, files_.size());
  if (is_new) files_.push_back({file, 1});
  File& of = files_[place->second];
  of.lines = std::max(of.lines, last_line_of(told));
  mutants_.add({place->second, mutants_seen_++, 0}, mutant_text(row));
}

std::string MutationReport::mutant_text(const MutantRow& row) const {
  const MutantDescription told = row.description.value_or(MutantDescription());
  const MutantState state = row.state(options_.by);
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("id").string(row.mutant);
  json.key("mutatorName").string(told.mutation_operator.empty() ? "mutation" : told.mutation_operator);
  if (!told.replacement.empty()) json.key("replacement").string(told.replacement);
  if (!told.description.empty()) json.key("description").string(told.description);
  write_location(json, told);
  json.key("status").string(status_of(state));
  if (const std::string_view reason = status_reason(state); !reason.empty())
    json.key("statusReason").string(reason);
  write_test_ids(json, "killedBy", row.tests_that_kill(options_.by));
  write_test_ids(json, "coveredBy", tests_with_output(row));
  json.key("testsCompleted").integer(std::uint64_t{row.cells.size()});
  json.end_object();
  return out;
}

std::string MutationReport::begin_file(const File& file) const {
  std::string out;
  append_json_string(out, file.name);
  out += ":{\"language\":";
  append_json_string(out, language_of(file.name));
  return out + ",\"mutants\":[";
}

std::string MutationReport::end_file(const File& file) const {
  const bool is_known = options_.source_of && file.name != file_without_name;
  std::optional<std::string> source = is_known ? options_.source_of(file.name) : std::nullopt;
  if (!source) source = std::string(file.lines, '\n');
  std::string out = "],\"source\":";
  append_json_string(out, *source);
  return out + "}";
}

void MutationReport::write(const TestNames& tests, const std::function<void(std::string_view)>& write) {
  write("{\"schemaVersion\":\"2\",\"thresholds\":{\"high\":80,\"low\":60},\"files\":{");
  SortKey key;
  std::string mutant;
  std::optional<std::uint64_t> file;
  while (mutants_.next(key, mutant)) {
    if (file == key.first) {
      write(",");
    } else {
      if (file) write(end_file(files_[*file]) + ",");
      file = key.first;
      write(begin_file(files_[*file]));
    }
    write(mutant);
  }
  if (file) write(end_file(files_[*file]));
  write("},\"testFiles\":{\"tests\":{\"tests\":[");
  for (std::uint32_t test = 0; test < tests.size(); ++test) {
    std::string out = test > 0 ? "," : "";
    JsonWriter json(out);
    json.begin_object()
        .key("id")
        .string(fmt::format("{}", test))
        .key("name")
        .string(tests.name(test))
        .end_object();
    write(out);
  }
  write("]}},\"framework\":{\"name\":\"treesift\"}}\n");
}

}  // namespace treesift
