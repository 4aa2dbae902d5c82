// The file of a JSON Schema: its values, its places, and what references in it name. Of json_schema.cc only.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// What is wrong with a schema: thrown, and caught in compile_json_schema.
struct SchemaFault {
  std::string message;
};

class SchemaFile {
 public:
  // `document` is JSON and outlives this.
  explicit SchemaFile(const Document& document)
      : schema_(document), top_(document.first_child(document_node)) {
    note_names();
  }

  const Document& document() const { return schema_; }
  NodeIndex top() const { return top_; }
  NodeKind kind(NodeIndex at) const { return schema_.kind(at); }
  Document::Children children(NodeIndex at) const { return schema_.children(at); }
  // The name of a member, the text of a scalar, the member of an object (no_node: there is none).
  std::string_view key_of(NodeIndex member) const { return schema_.name_text(schema_.name(member)); }
  std::string_view text(NodeIndex at) const { return schema_.raw_text(at); }
  NodeIndex member(NodeIndex object, std::string_view name) const;
  // Of the keyword at a node: another one of its schema.
  NodeIndex beside(NodeIndex at, std::string_view name) const { return member(schema_.parent(at), name); }

  [[noreturn]] void fail(NodeIndex at, std::string_view what) const;
  // "#/properties/a".
  std::string pointer_to(NodeIndex at) const;

  // Values of keywords; other kinds are a fault.
  double number_at(NodeIndex at) const;
  std::uint32_t size_at(NodeIndex at) const;
  std::string text_at(NodeIndex at) const;
  std::vector<std::string> texts_at(NodeIndex at) const;
  void expect_object(NodeIndex at) const;
  bool is_true(NodeIndex at) const;
  bool is_true_beside(NodeIndex at, std::string_view name) const;

  // What a $ref names in the file, or no_node.
  NodeIndex target_of(const std::string& reference) const;

 private:
  void note_names();
  NodeIndex pointed_to(NodeIndex from, std::string_view pointer) const;
  NodeIndex step_down(NodeIndex from, const std::string& step) const;

  const Document& schema_;
  NodeIndex top_;
  std::map<std::string, NodeIndex> names_;  // of $id and $anchor
};

}  // namespace treesift
