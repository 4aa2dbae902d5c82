// A document without what rules hide.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/node_marks.h"
#include "align/rules/rewritten_values.h"
#include "align/rules/rule_program.h"
#include "align/rules/value_rewriter.h"
#include "align/text/namespace_names.h"
#include "parsers/document_builder.h"
#include "parsers/document_patcher.h"

namespace treesift {

// What a document becomes.
struct Rewriting {
  const Document* document;
  const RuleProgram* program;
  const NodeMarks* marks;
  const std::vector<bool>* alone;  // by node: a text that no other one comes to stand beside
  const RewrittenValues* texts;    // of those that stand alone
  const RewrittenValues* attributes;
  const RewrittenValues* comments;
  const NamespaceNames* names;                      // null: as they are written
  enum class Space : bool { kept, dropped } space;  // at the ends of texts and between elements
};

// Scratch: keep one for each worker.
class Rebuilder {
 public:
  explicit Rebuilder(const Limits& limits) : builder_(limits) {}

  // The result equals what would be parsed from a source without the hidden parts; the tags of a block that
  // is unwrapped leave a space. Texts that come to stand together are one text: `rewriter` is set up to let
  // the rules look at it. False, and `out` unchanged, when a limit is hit.
  bool rebuild(const Rewriting& rewriting, ValueRewriter& rewriter, Document& out);
  void recycle(Document&& document) { builder_.recycle(std::move(document)); }

  // Of the last document that was rebuilt, for each element, object and array in its order: which node it
  // was. Empty where only values changed: all nodes are what they were.
  const std::vector<NodeIndex>& origins() const { return origins_; }

 private:
  struct OpenNode {
    NodeIndex node, end;
    bool unwrapped;
  };

  bool only_values() const;
  bool keeps_edges(const RewrittenValue& value) const;
  void patch(Document& out);
  void begin();
  void leave(NodeIndex next);
  NodeIndex enter(NodeIndex node);
  NodeIndex skip(NodeIndex node);
  void enter_text(NodeIndex node);
  void add_scalar(NodeIndex node);
  void add_attributes(NodeIndex node);
  NameId name_of(NodeIndex node);
  NameId name_of(NodeIndex node, std::uint32_t attribute);
  void add_placeholder(NodeIndex node);
  void add_space(NodeIndex unwrapped);
  void add_notes(NodeIndex parent, NodeIndex before);
  std::string_view placeholder_of(NodeIndex node);
  void append_run(std::string_view raw, NodeIndex node);
  void flush_run();
  void add_alone(NodeIndex node);
  void add_joined();
  NodeIndex innermost() const;
  void open(NodeIndex node);
  bool is_marked(NodeIndex node, int marks) const { return to_->marks->has(node, marks); }

  DocumentBuilder builder_;
  DocumentPatcher patcher_;
  const Rewriting* to_ = nullptr;
  const Document* document_ = nullptr;
  ValueRewriter* rewriter_ = nullptr;
  std::vector<OpenNode> open_;
  std::vector<NodeIndex> origins_;
  std::size_t note_ = 0, text_cursor_ = 0, attribute_cursor_ = 0, comment_cursor_ = 0, attribute_mark_ = 0;
  std::string run_, scratch_;     // raw texts that come together, placeholders as marks
  NodeIndex run_node_ = no_node;  // the one text of the run, if it is one
  std::size_t run_pieces_ = 0;
};

}  // namespace treesift
