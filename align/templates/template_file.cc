#include "align/templates/template_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "align/templates/notation.h"
#include "base/toml_table.h"
#include "base/toml_words.h"

namespace treesift {
namespace {

constexpr std::array<std::string_view, 5> template_keys{"name", "comment", "place", "covers", "pattern"};

class TemplateTable {
 public:
  TemplateTable(const toml::table& table, std::string_view source)
      : begin_(table.source().begin), reader_(table), source_(source) {}

  std::variant<Template, TomlError> read() {
    reader_.expect_keys(template_keys);
    Template result;
    result.name = reader_.text("name");
    result.comment = reader_.text("comment");
    if (result.name.empty()) reader_.fail(begin_, "a template needs a name");
    read_place(result);
    read_covers(result);
    read_pattern(result);
    if (reader_.error()) return *reader_.error();
    return result;
  }

 private:
  void read_place(Template& result) {
    auto place = treesift::read_place(reader_.text("place"));
    if (auto* error = std::get_if<NotationError>(&place))
      return reader_.fail_at("place", error->message, error->column);
    result.place = std::get<TemplatePath>(std::move(place));
  }

  void read_covers(Template& result) {
    const std::string covers = reader_.has("covers") ? reader_.text("covers") : "run";
    result.covers = covers == "content" ? Covers::content : Covers::run;
    if (covers != "content" && covers != "run") {
      reader_.fail_at("covers", "covers is \"content\" or \"run\"");
    } else if (result.covers == Covers::content && result.place.steps.empty()) {
      reader_.fail(begin_, "a template that covers content needs a place");
    }
  }

  void read_pattern(Template& result) {
    if (!reader_.has("pattern")) return reader_.fail(begin_, "a template needs a pattern");
    auto patterns = read_patterns(reader_.text("pattern"));
    if (auto* error = std::get_if<NotationError>(&patterns))
      return reader_.fail(place_in_text(*reader_.node("pattern"), *error), error->message);
    result.patterns = std::get<std::vector<Pattern>>(std::move(patterns));
  }

  // A line and column of a text, as they stand in the file. TOML drops a line's end right behind ''' or """.
  toml::source_position place_in_text(const toml::node& node, const NotationError& error) const {
    toml::source_position at = node.source().begin;
    std::string_view rest = source_;
    for (toml::source_index line = 1; line < at.line; ++line) rest.remove_prefix(rest.find('\n') + 1);
    std::string_view line = rest.substr(0, rest.find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    line.remove_prefix(std::min<std::size_t>(at.column - 1, line.size()));
    const bool opens = line == "'''" || line == "\"\"\"";
    at.line += static_cast<toml::source_index>(error.line - 1 + (opens ? 1 : 0));
    const bool first_line = error.line == 1 && !opens;
    at.column = static_cast<toml::source_index>(error.column) + (first_line ? at.column : 0);
    return at;
  }

  const toml::source_position begin_;
  TomlTableReader reader_;
  std::string_view source_;
};

}  // namespace

std::variant<std::vector<Template>, TomlError> read_templates(std::string_view toml) {
  using Result = std::variant<std::vector<Template>, TomlError>;
  return read_toml(toml, [&](const toml::table& root) -> Result {
    constexpr std::string_view known[] = {"template"};
    if (auto unknown = find_unknown_key(root, known)) return *std::move(unknown);
    return read_tables<Template>(root, "template", "a",
                                 [&](const toml::table& table) { return TemplateTable(table, toml).read(); });
  });
}

std::string write_templates(std::span<const Template> templates) {
  std::string out;
  for (const Template& one : templates) {
    out += fmt::format("{}[[template]]\nname = {}\n", out.empty() ? "" : "\n", toml_text(one.name));
    if (!one.comment.empty()) out += fmt::format("comment = {}\n", toml_text(one.comment));
    if (!one.place.steps.empty()) out += fmt::format("place = {}\n", toml_text(write_place(one.place)));
    out += fmt::format("covers = \"{}\"\n", one.covers == Covers::content ? "content" : "run");
    out += fmt::format("pattern = '''\n{}'''\n", write_patterns(one.patterns));
  }
  return out;
}

}  // namespace treesift
