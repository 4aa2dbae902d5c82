#include "report/formats/document_text.h"

#include <array>
#include <utility>
#include <vector>

#include "base/json_writer.h"

namespace treesift {
namespace {

// Calls the visitor for all nodes and notes but white space in document order. Not recursive.
//   enter(node), leave(node): of what has children, the document left out;  note(note)
template <typename Visitor>
void visit(const Document& document, Visitor& visitor) {
  std::vector<NodeIndex> open{document_node};
  std::size_t next_note = 0;
  const auto leave_to = [&](NodeIndex parent) {
    for (; open.back() != parent; open.pop_back()) visitor.leave(open.back());
  };
  for (NodeIndex node = 1; node <= document.node_count(); ++node) {
    for (; next_note < document.notes().size() && document.notes()[next_note].before <= node; ++next_note) {
      const Note& note = document.notes()[next_note];
      if (note.kind == NoteKind::white_space) continue;
      leave_to(note.parent);
      visitor.note(note);
    }
    if (node == document.node_count()) break;
    leave_to(document.parent(node));
    visitor.enter(node);
    open.push_back(node);
  }
  leave_to(document_node);
}

constexpr const char* note_names[] = {"comment", "instruction", "doctype", "white space"};
constexpr const char* kind_names[] = {"document", "element", "text",    "object", "array",
                                      "string",   "number",  "boolean", "null"};

struct TextWriter {
  const Document& document;
  std::string out;
  std::size_t depth = 0;

  void indent() { out.append(2 * depth, ' '); }

  void note(const Note& note) {
    constexpr std::array<std::pair<const char*, const char*>, 3> marks{
        {{"<!-- ", " -->"}, {"<? ", " ?>"}, {"<!doctype ", ">"}}};
    const auto& [before, after] = marks[static_cast<std::size_t>(note.kind)];
    indent();
    out += before;
    append_json_string(out, document.note_text(note));
    out.append(after).append("\n");
  }

  // Names stand as they are unless something in them could deceive.
  void name(std::string_view name) {
    std::string quoted;
    append_json_string(quoted, name);
    out += quoted.size() == name.size() + 2 ? std::string_view(quoted).substr(1, name.size()) : quoted;
  }

  void attributes(NodeIndex node) {
    for (const Attribute& one : document.attributes(node)) {
      out += ' ';
      name(document.name_text(one.name));
      out += '=';
      append_json_string(out, document.value(one));
    }
  }

  void enter(NodeIndex node) {
    indent();
    if (!document.is_text(node)) name(document.name_text(document.name(node)));
    if (document.is_element(node))
      attributes(node);
    else if (!document.is_text(node))
      value(node);
    if (document.is_text(node)) append_json_string(out, document.text(node));
    out += '\n';
    ++depth;
  }

  void value(NodeIndex node) {
    if (document.name(node) != unnamed) out += ": ";
    const NodeKind kind = document.kind(node);
    if (kind == NodeKind::object)
      out += "{}";
    else if (kind == NodeKind::array)
      out += "[]";
    else if (kind == NodeKind::string)
      append_json_string(out, document.text(node));
    else
      out += kind == NodeKind::null ? std::string_view("null") : document.text(node);
  }

  void leave(NodeIndex) { --depth; }
};

struct JsonTreeWriter {
  const Document& document;
  JsonWriter& json;

  void note(const Note& note) {
    json.begin_object();
    json.key(note_names[static_cast<int>(note.kind)]).string(document.note_text(note));
    json.end_object();
  }

  void enter(NodeIndex node) {
    json.begin_object();
    if (document.is_text(node)) return text(node);
    json.key("name").string(document.name_text(document.name(node)));
    if (!document.is_element(node))
      json.key("kind").string(kind_names[static_cast<int>(document.kind(node))]);
    if (!document.attributes(node).empty()) attributes(node);
    if (has_children(node))
      json.key("children").begin_array();
    else
      json.key("value").string(document.text(node));
  }

  void text(NodeIndex node) {
    json.key("text").string(document.text(node));
    if (document.raw_text(node) != document.text(node)) json.key("raw").string(document.raw_text(node));
  }

  void attributes(NodeIndex node) {
    json.key("attributes").begin_object();
    for (const Attribute& one : document.attributes(node))
      json.key(document.name_text(one.name)).string(document.value(one));
    json.end_object();
  }

  bool has_children(NodeIndex node) const {
    const NodeKind kind = document.kind(node);
    return kind == NodeKind::element || kind == NodeKind::object || kind == NodeKind::array;
  }

  void leave(NodeIndex node) {
    if (has_children(node)) json.end_array();
    json.end_object();
  }
};

void write_repairs(const Repairs& repairs, JsonWriter& json) {
  const std::pair<const char*, std::uint32_t> counts[] = {
      {"invalid_bytes", repairs.invalid_bytes},
      {"nul_bytes", repairs.nul_bytes},
      {"flattened_nodes", repairs.flattened_nodes},
      {"unclosed_elements", repairs.unclosed_elements},
      {"stray_end_tags", repairs.stray_end_tags},
      {"stray_start_tags", repairs.stray_start_tags},
      {"self_closed_elements", repairs.self_closed_elements},
      {"dropped_attributes", repairs.dropped_attributes},
      {"moved_nodes", repairs.moved_nodes}};
  json.key("repairs").begin_object();
  for (const auto& [name, count] : counts) {
    if (count > 0) json.key(name).integer(std::uint64_t{count});
  }
  json.end_object();
}

}  // namespace

std::string document_text(const Document& document) {
  TextWriter writer{document, {}};
  visit(document, writer);
  return std::move(writer.out);
}

std::string document_json(const Document& document) {
  constexpr const char* formats[] = {"html", "xml", "json"};
  std::string out;
  JsonWriter json(out);
  json.begin_object().key("format").string(formats[static_cast<int>(document.format())]);
  write_repairs(document.repairs(), json);
  json.key("children").begin_array();
  JsonTreeWriter writer{document, json};
  visit(document, writer);
  json.end_array().end_object();
  return out + "\n";
}

}  // namespace treesift
