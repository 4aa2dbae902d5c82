// Any bytes read as template notation, as a place and as a file of templates: no crash; an error with a place
// in the text, or templates that are written as they are read.
#include <algorithm>

#include "align/templates/notation.h"
#include "align/templates/template_file.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

void check_error(std::string_view text, std::size_t line, std::size_t column, const std::string& message) {
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  require(line >= 1 && line <= lines, "an error's line is in the text");
  require(column >= 1 && !message.empty(), "an error says where and what");
}

void check_patterns(std::string_view text) {
  const auto result = read_patterns(text);
  if (const auto* error = std::get_if<NotationError>(&result)) {
    return check_error(text, error->line, error->column, error->message);
  }
  const std::string written = write_patterns(std::get<std::vector<Pattern>>(result));
  const auto again = read_patterns(written);
  require(std::holds_alternative<std::vector<Pattern>>(again), "what is written can be read");
  require(write_patterns(std::get<std::vector<Pattern>>(again)) == written, "and is written the same again");
  require(written.find("'''") == written.npos, "no three apostrophes");
}

void check_place(std::string_view text) {
  const auto result = read_place(text);
  if (std::holds_alternative<NotationError>(result)) return;
  const std::string written = write_place(std::get<TemplatePath>(result));
  const auto again = read_place(written);
  require(std::holds_alternative<TemplatePath>(again), "a place that is written can be read");
  require(write_place(std::get<TemplatePath>(again)) == written, "and is written the same again");
}

void check_file(std::string_view text) {
  const auto result = read_templates(text);
  if (const auto* error = std::get_if<TomlError>(&result)) {
    return check_error(text, error->line, 1, error->message);
  }
  const std::string written = write_templates(std::get<std::vector<Template>>(result));
  const auto again = read_templates(written);
  require(std::holds_alternative<std::vector<Template>>(again), "a file that is written can be read");
  require(write_templates(std::get<std::vector<Template>>(again)) == written,
          "and is written the same again");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_template_notation) {
  using namespace treesift;
  const std::string_view text = fuzz::view_of(data, size);
  fuzz::check_patterns(text);
  fuzz::check_place(text);
  fuzz::check_file(text);
  return 0;
}
