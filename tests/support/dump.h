// A Document as indented text, for tests to compare with what they expect:
//
//   p class="intro"
//     "Hello"
//
// Elements by name with their attributes; text in quotes, as normalised; JSON values as `key: value` with
// objects as {} and arrays as []; notes in their place as `! comment "…"`.
#pragma once

#include <string>
#include <string_view>

#include "parsers/document.h"

namespace treesift {

inline std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    c == '\n' ? result += "\\n" : result += c;
  }
  return result + "\"";
}

inline std::string dump_value(const Document& document, NodeIndex node) {
  switch (document.kind(node)) {
    case NodeKind::object:
      return "{}";
    case NodeKind::array:
      return "[]";
    case NodeKind::string:
      return quoted(document.text(node));
    case NodeKind::null:
      return "null";
    default:
      return std::string(document.text(node));
  }
}

inline std::string dump_node(const Document& document, NodeIndex node) {
  if (document.is_text(node)) return quoted(document.text(node));
  std::string line(document.name_text(document.name(node)));
  if (!document.is_element(node)) return (line.empty() ? line : line + ": ") + dump_value(document, node);
  for (const Attribute& attribute : document.attributes(node)) {
    line.append(" ").append(document.name_text(attribute.name)).append("=");
    line += quoted(document.value(attribute));
  }
  return line;
}

// White space between elements is left out.
inline std::string dump_note(const Document& document, const Note& note) {
  constexpr const char* kinds[] = {"comment", "instruction", "doctype"};
  if (note.kind == NoteKind::white_space) return "";
  return std::string("! ") + kinds[static_cast<int>(note.kind)] + " " + quoted(document.note_text(note)) +
         "\n";
}

inline std::string dump(const Document& document) {
  std::string result;
  std::size_t note = 0;
  for (NodeIndex node = 1; node <= document.node_count(); ++node) {
    while (note < document.notes().size() && document.notes()[note].before <= node)
      result += dump_note(document, document.notes()[note++]);
    if (node == document.node_count()) break;
    std::size_t depth = 0;
    for (NodeIndex up = document.parent(node); up != document_node; up = document.parent(up)) ++depth;
    result.append(2 * depth, ' ').append(dump_node(document, node)).append("\n");
  }
  return result;
}

}  // namespace treesift
