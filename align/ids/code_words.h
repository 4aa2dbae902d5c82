// Where style sheets and scripts name elements: "#id7" and ".tab-5f2b9c1e07" in selectors, and ids in quotes in
// scripts (document.getElementById("id7")).
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "align/text/text_kinds.h"
#include "parsers/document.h"

namespace treesift {

enum class CodeKind : std::uint8_t { none, style_sheet, script };

// What a text node holds, by the element that it stands in.
inline CodeKind code_kind(const Document& document, NodeIndex text) {
  const NameId parent = document.name(document.parent(text));
  if (parent == standard_name("style")) return CodeKind::style_sheet;
  return parent == standard_name("script") ? CodeKind::script : CodeKind::none;
}

// How often each name stands somewhere; looked up only.
using NameCounts = std::unordered_map<std::string_view, std::size_t>;

inline std::size_t count_in(const NameCounts& counts, std::string_view name) {
  const auto known = counts.find(name);
  return known == counts.end() ? 0 : known->second;
}

inline bool is_of_name(char c) {
  return is_word_char(c) || c == '-';
}

// Calls id(word) and class_name(word) for each word that may be one, in order. Most of them name nothing: colours,
// numbers, members of objects. Words are parts of the text.
template <typename Id, typename ClassName>
void for_each_name_in_code(std::string_view code, CodeKind kind, Id id, ClassName class_name) {
  for (std::size_t i = 0; i < code.size();) {
    const char sign = code[i++];
    const bool is_quote = kind == CodeKind::script && (sign == '"' || sign == '\'' || sign == '`');
    if (sign != '#' && sign != '.' && !is_quote) continue;
    const std::size_t begin = i;
    while (i < code.size() && is_of_name(code[i])) ++i;
    const std::string_view word = code.substr(begin, i - begin);
    if (word.empty()) continue;
    if (sign == '.')
      class_name(word);
    else if (!is_quote || (i < code.size() && code[i] == sign))
      id(word);
  }
}

// Calls visit(node, kind) for each text of a style sheet or a script.
template <typename Visit>
void for_each_code(const Document& document, Visit visit) {
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (document.kind(node) != NodeKind::text) continue;
    if (const CodeKind kind = code_kind(document, node); kind != CodeKind::none) visit(node, kind);
  }
}

}  // namespace treesift
