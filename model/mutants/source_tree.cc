#include "model/mutants/source_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "parsers/names.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::string_view never_seen[] = {"head",     "script",   "style",    "template",
                                           "noscript", "noframes", "datalist", "noembed"};

bool hides_itself(const SourceTree& tree, std::uint32_t node) {
  const std::string& name = tree.nodes[node].name;
  if (std::ranges::find(never_seen, name) != std::end(never_seen)) return true;
  for (const SourceAttribute& attribute : attributes_of(tree, node)) {
    const std::string attribute_name = lower_case(attribute.name);
    std::string value = lower_case(attribute.value);
    std::erase_if(value, is_space);
    if (attribute_name == "hidden") return true;
    if (attribute_name == "type" && value == "hidden" && name == "input") return true;
    const bool is_undisplayed =
        value.find("display:none") != value.npos || value.find("visibility:hidden") != value.npos;
    if (attribute_name == "style" && is_undisplayed) return true;
  }
  return false;
}

std::string step_of(const SourceTree& tree, std::uint32_t node) {
  const SourceNode& own = tree.nodes[node];
  const SourceNode& parent = tree.nodes[own.parent];
  if (parent.kind == NodeKind::object) return "/" + own.name;
  std::size_t position = 0;
  for (std::uint32_t i = own.parent + 1; i <= node; i = tree.nodes[i].subtree_end)
    position +=
        parent.kind == NodeKind::array || (tree.nodes[i].kind == own.kind && tree.nodes[i].name == own.name);
  return fmt::format("/{}[{}]", own.kind == NodeKind::text ? "text()" : own.name, position);
}

}  // namespace

std::string SourceTree::path(std::uint32_t node) const {
  std::string path;
  for (; node != 0; node = nodes[node].parent) path.insert(0, step_of(*this, node));
  return path.empty() ? "/" : path;
}

std::vector<SourceAttribute> attributes_of(const SourceTree& tree, std::uint32_t element) {
  std::vector<SourceAttribute> all;
  const std::string_view source = tree.source;
  const std::size_t end = tree.nodes[element].inner_begin;
  std::size_t at = tree.nodes[element].begin + 1 + tree.nodes[element].name.size();
  const auto skip_blanks = [&] {
    while (at < end && is_space(source[at])) ++at;
  };
  while (at < end) {
    while (at < end && (is_space(source[at]) || source[at] == '/')) ++at;
    if (at >= end || source[at] == '>') break;
    SourceAttribute one;
    one.begin = at++;
    while (at < end && !is_space(source[at]) && source[at] != '=' && source[at] != '>' && source[at] != '/')
      ++at;
    one.name = source.substr(one.begin, at - one.begin);
    one.end = one.value_begin = one.value_end = at;
    skip_blanks();
    if (at < end && source[at] == '=') {
      ++at;
      skip_blanks();
      const char quote = at < end && (source[at] == '"' || source[at] == '\'') ? source[at++] : '\0';
      one.value_begin = at;
      const auto ends = [&](char c) { return quote != '\0' ? c == quote : is_space(c) || c == '>'; };
      while (at < end && !ends(source[at])) ++at;
      one.value_end = at;
      at += quote != '\0' && at < end;
      one.end = at;
    }
    one.value = tree.between(one.value_begin, one.value_end);
    all.push_back(one);
  }
  return all;
}

std::vector<std::uint8_t> sight_of(const SourceTree& tree) {
  std::vector<std::uint8_t> seen(tree.nodes.size(), 1);
  if (tree.format != Format::html) return seen;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    const bool is_hidden =
        seen[tree.nodes[node].parent] == 0 || (tree.is_element(node) && hides_itself(tree, node));
    if (is_hidden) seen[node] = 0;
  }
  return seen;
}

}  // namespace treesift
