#include "align/contracts/schema_file.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "base/hex.h"

namespace treesift {
namespace {

std::string unescaped(std::string_view step) {
  std::string name;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool is_escape =
        step[i] == '%' && i + 2 < step.size() && is_hex_digit(step[i + 1]) && is_hex_digit(step[i + 2]);
    name +=
        is_escape ? static_cast<char>(std::stoi(std::string(step.substr(i + 1, 2)), nullptr, 16)) : step[i];
    if (is_escape) i += 2;
  }
  const auto replace_all = [&name](std::string_view from, std::string_view by) {
    for (std::size_t i = 0; (i = name.find(from, i)) != name.npos; i += by.size())
      name.replace(i, from.size(), by);
  };
  replace_all("~1", "/");
  replace_all("~0", "~");
  return name;
}

}  // namespace

NodeIndex SchemaFile::member(NodeIndex object, std::string_view name) const {
  if (schema_.kind(object) != NodeKind::object) return no_node;
  for (const NodeIndex child : schema_.children(object)) {
    if (key_of(child) == name) return child;
  }
  return no_node;
}

void SchemaFile::fail(NodeIndex at, std::string_view what) const {
  throw SchemaFault{fmt::format("{} {}", pointer_to(at), what)};
}

std::string SchemaFile::pointer_to(NodeIndex at) const {
  std::string pointer;
  for (; at != top_ && at != document_node; at = schema_.parent(at)) {
    std::string step(key_of(at));
    if (schema_.kind(schema_.parent(at)) == NodeKind::array) {
      std::size_t position = 0;
      for (const NodeIndex item : schema_.children(schema_.parent(at))) position += item < at;
      step = fmt::format("{}", position);
    }
    pointer = "/" + step + pointer;
  }
  return "#" + pointer;
}

void SchemaFile::note_names() {
  for (NodeIndex i = 0; i < schema_.node_count(); ++i) {
    if (schema_.kind(i) != NodeKind::object) continue;
    for (const NodeIndex child : schema_.children(i)) {
      if (schema_.kind(child) != NodeKind::string) continue;
      if (key_of(child) == "$anchor") names_.emplace("#" + std::string(text(child)), i);
      if (key_of(child) == "$id" || key_of(child) == "id") names_.emplace(std::string(text(child)), i);
    }
  }
}

double SchemaFile::number_at(NodeIndex at) const {
  double value = 0;
  const std::string_view digits = text(at);
  if (schema_.kind(at) != NodeKind::number ||
      std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
    fail(at, "must be a number");
  return value;
}

std::uint32_t SchemaFile::size_at(NodeIndex at) const {
  const double value = number_at(at);
  if (value < 0 || value > 4e9 || std::floor(value) != value) fail(at, "must be a whole number, 0 or more");
  return static_cast<std::uint32_t>(value);
}

std::string SchemaFile::text_at(NodeIndex at) const {
  if (schema_.kind(at) != NodeKind::string) fail(at, "must be a text");
  return std::string(text(at));
}

bool SchemaFile::is_true(NodeIndex at) const {
  return schema_.kind(at) == NodeKind::boolean && text(at) == "true";
}
void SchemaFile::expect_object(NodeIndex at) const {
  if (schema_.kind(at) != NodeKind::object) fail(at, "must be an object");
}

std::vector<std::string> SchemaFile::texts_at(NodeIndex at) const {
  if (schema_.kind(at) != NodeKind::array) fail(at, "must be a list of texts");
  std::vector<std::string> all;
  for (const NodeIndex one : schema_.children(at)) all.push_back(text_at(one));
  return all;
}

bool SchemaFile::is_true_beside(NodeIndex at, std::string_view name) const {
  const NodeIndex other = member(schema_.parent(at), name);
  return other != no_node && is_true(other);
}

NodeIndex SchemaFile::target_of(const std::string& to) const {
  if (const auto named = names_.find(to); named != names_.end()) return named->second;
  const std::size_t hash = to.find('#');
  NodeIndex from = top_;
  if (hash != 0) {
    const auto file = names_.find(to.substr(0, hash));
    if (file == names_.end()) return no_node;
    from = file->second;
  }
  return hash == to.npos ? from : pointed_to(from, std::string_view(to).substr(hash + 1));
}

NodeIndex SchemaFile::pointed_to(NodeIndex from, std::string_view pointer) const {
  while (from != no_node && pointer.starts_with('/')) {
    const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
    from = step_down(from, unescaped(pointer.substr(1, end - 1)));
    pointer.remove_prefix(end);
  }
  return pointer.empty() ? from : no_node;
}

NodeIndex SchemaFile::step_down(NodeIndex from, const std::string& step) const {
  if (schema_.kind(from) != NodeKind::array) return member(from, step);
  std::size_t position = 0;
  for (const NodeIndex item : schema_.children(from)) {
    if (fmt::format("{}", position++) == step) return item;
  }
  return no_node;
}

}  // namespace treesift
