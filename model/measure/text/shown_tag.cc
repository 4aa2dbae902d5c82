#include "model/measure/text/shown_tag.h"

#include <algorithm>

#include "base/ascii.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

std::string_view take(std::string_view& rest, std::size_t bytes) {
  const std::string_view taken = rest.substr(0, bytes);
  rest.remove_prefix(taken.size());
  return taken;
}

std::string_view take_name(std::string_view& rest) {
  const auto ends = [](char c) { return is_space(c) || c == '=' || c == '>'; };
  return take(rest, static_cast<std::size_t>(std::ranges::find_if(rest, ends) - rest.begin()));
}

// Between quotes, as snippets write all values; up to its end where the closing one is cut off.
std::string_view take_quoted(std::string_view& rest) {
  if (!rest.starts_with("=\"") && !rest.starts_with("='")) return {};
  const char quote = rest[1];
  rest.remove_prefix(2);
  const std::string_view value = take(rest, rest.find(quote));
  take(rest, 1);
  return value;
}

}  // namespace

std::optional<ShownAttribute> take_attribute(std::string_view& attributes) {
  while (!attributes.empty() && is_space(attributes.front())) attributes.remove_prefix(1);
  const std::string_view name = take_name(attributes);
  if (name.empty()) return std::nullopt;
  return ShownAttribute{name, take_quoted(attributes)};
}

std::optional<ShownTag> shown_tag(std::string_view snippet) {
  if (snippet.size() < 2 || snippet[0] != '<' || !is_letter(snippet[1])) return std::nullopt;
  std::string_view rest = snippet.substr(1);
  ShownTag tag;
  tag.name = take_name(rest);
  tag.attributes = rest;
  while (take_attribute(rest)) {
  }
  tag.attributes.remove_suffix(rest.size());
  if (const std::size_t end = rest.find('>'); end != rest.npos) tag.text = rest.substr(end + 1);
  return tag;
}

bool shows_element(std::string_view path, std::string_view snippet) {
  const std::string_view step = path.substr(path.rfind('/') + 1);  // all of it where there is none
  const std::optional<ShownTag> tag = shown_tag(snippet);
  return tag && tag->name == step.substr(0, step.find('['));
}

std::optional<std::string_view> attribute_of(const ShownTag& tag, std::string_view name) {
  std::string_view rest = tag.attributes;
  while (const auto attribute = take_attribute(rest)) {
    if (attribute->name == name) return attribute->value;
  }
  return std::nullopt;
}

}  // namespace treesift
