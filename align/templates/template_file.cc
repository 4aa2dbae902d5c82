#include "align/templates/template_file.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "align/templates/notation.h"
#include "base/toml.h"
#include "base/toml_words.h"

namespace treesift {
namespace {

constexpr std::array<std::string_view, 5> template_keys{"name", "comment", "place", "covers", "pattern"};

TemplateFileError error_at(const toml::source_position& place, std::string message) {
  return {std::max<std::size_t>(place.line, 1), std::max<std::size_t>(place.column, 1), std::move(message)};
}

class TemplateTable {
 public:
  TemplateTable(const toml::table& table, std::string_view source) : table_(table), source_(source) {}

  std::variant<Template, TemplateFileError> read() {
    for (const auto& [key, value] : table_) {
      if (std::ranges::find(template_keys, key.str()) == template_keys.end()) {
        fail(key.source().begin, unknown_word("key", key.str(), template_keys));
      }
    }
    Template result;
    result.name = text("name").value_or("");
    result.comment = text("comment").value_or("");
    if (result.name.empty()) fail(table_.source().begin, "a template needs a name");
    read_place(result);
    read_covers(result);
    read_pattern(result);
    if (error_) return *std::move(error_);
    return result;
  }

 private:
  void fail(const toml::source_position& place, std::string message) {
    if (!error_) error_ = error_at(place, std::move(message));
  }

  std::optional<std::string> text(std::string_view key) {
    const toml::node* const node = table_.get(key);
    if (node == nullptr) return std::nullopt;
    if (const auto value = node->value_exact<std::string>()) return *value;
    fail(node->source().begin, fmt::format("{} must be a text", key));
    return std::nullopt;
  }

  void read_place(Template& result) {
    const std::optional<std::string> written = text("place");
    if (!written) return;
    auto place = treesift::read_place(*written);
    if (auto* error = std::get_if<NotationError>(&place)) {
      toml::source_position at = table_.get("place")->source().begin;
      at.column += static_cast<toml::source_index>(error->column);  // behind the quote
      return fail(at, error->message);
    }
    result.place = std::get<TemplatePath>(std::move(place));
  }

  void read_covers(Template& result) {
    const std::string covers = text("covers").value_or("run");
    result.covers = covers == "content" ? Covers::content : Covers::run;
    if (covers != "content" && covers != "run") {
      fail(table_.get("covers")->source().begin, "covers is \"content\" or \"run\"");
    } else if (result.covers == Covers::content && result.place.steps.empty()) {
      fail(table_.source().begin, "a template that covers content needs a place");
    }
  }

  void read_pattern(Template& result) {
    const std::optional<std::string> written = text("pattern");
    if (!written) return fail(table_.source().begin, "a template needs a pattern");
    auto patterns = read_patterns(*written);
    if (auto* error = std::get_if<NotationError>(&patterns)) {
      return fail(place_in_text(*table_.get("pattern"), *error), error->message);
    }
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

  const toml::table& table_;
  std::string_view source_;
  std::optional<TemplateFileError> error_;
};

std::variant<std::vector<Template>, TemplateFileError> read_all(const toml::array& array,
                                                                std::string_view source) {
  std::vector<Template> templates;
  std::set<std::string, std::less<>> names;
  for (const toml::node& node : array) {
    if (!node.is_table()) return error_at(node.source().begin, "a template is a table: [[template]]");
    auto one = TemplateTable(*node.as_table(), source).read();
    if (auto* error = std::get_if<TemplateFileError>(&one)) return *std::move(error);
    templates.push_back(std::get<Template>(std::move(one)));
    if (names.insert(templates.back().name).second) continue;
    return error_at(node.source().begin, fmt::format("a second template \"{}\"", templates.back().name));
  }
  return templates;
}

}  // namespace

std::variant<std::vector<Template>, TemplateFileError> read_templates(std::string_view toml) {
  try {
    const toml::table root = parse_toml(toml);
    for (const auto& [key, value] : root) {
      constexpr std::string_view known[] = {"template"};
      if (key.str() != known[0]) return error_at(key.source().begin, unknown_word("key", key.str(), known));
    }
    const toml::node* const all = root.get("template");
    if (all == nullptr) return std::vector<Template>();
    if (!all->is_array()) return error_at(all->source().begin, "write [[template]] in two pairs of brackets");
    return read_all(*all->as_array(), toml);
  } catch (const toml::parse_error& error) {
    return error_at(error.source().begin, std::string(error.description()));
  }
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
