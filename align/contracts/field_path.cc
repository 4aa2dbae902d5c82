#include "align/contracts/field_path.h"

#include <fmt/format.h>

#include <optional>

namespace treesift {
namespace {

constexpr std::string_view escaped = "~/[*";

// Nothing for what is not a name.
std::optional<std::string> unescaped_name(std::string_view text) {
  if (text == "~4") return "";
  std::string name;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '~') {
      name += text[i];
      continue;
    }
    if (++i == text.size() || text[i] < '0' || text[i] > '3') return std::nullopt;
    name += escaped[static_cast<std::size_t>(text[i] - '0')];
  }
  return name;
}

std::string escaped_name(std::string_view name) {
  if (name.empty()) return "~4";
  if (name == "*") return "~3";
  std::string text;
  for (const char c : name) {
    const std::size_t code = escaped.substr(0, 3).find(c);
    text += code == escaped.npos ? std::string(1, c) : fmt::format("~{}", code);
  }
  return text;
}

}  // namespace

std::variant<std::vector<FieldStep>, std::string> read_field_path(std::string_view path) {
  if (!path.starts_with('/')) return "a field begins with a slash: /items[]/price";
  std::vector<FieldStep> steps;
  for (std::string_view rest = path; !rest.empty();) {
    rest.remove_prefix(1);
    std::string_view part = rest.substr(0, rest.find('/'));
    rest.remove_prefix(part.size());
    std::size_t lists = 0;
    for (; part.ends_with("[]"); ++lists) part.remove_suffix(2);
    if (part == "*") {
      steps.push_back({FieldStepKind::any_member, {}});
    } else if (!part.empty()) {
      const auto name = unescaped_name(part);
      if (!name || part.find('[') != part.npos)
        return fmt::format("\"{}\" is no name: ~0 is a ~, ~1 a slash, ~2 a [, and [] stands at the end",
                           part);
      steps.push_back({FieldStepKind::member, *name});
    } else if (lists == 0 && path.size() > 1) {
      return "a name is missing between two slashes";
    }
    steps.insert(steps.end(), lists, {FieldStepKind::items, {}});
  }
  return steps;
}

std::string write_field_path(const std::vector<FieldStep>& steps) {
  std::string path;
  for (const FieldStep& step : steps) {
    if (step.kind == FieldStepKind::items) {
      path += path.empty() ? "/[]" : "[]";
    } else {
      path += "/" + (step.kind == FieldStepKind::any_member ? "*" : escaped_name(step.name));
    }
  }
  return path.empty() ? "/" : path;
}

}  // namespace treesift
