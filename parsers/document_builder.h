// Builds a Document from events, in one pass, hashes included. The HTML, XML and JSON front ends and the
// tests all build through it, so every rule about white space, depth, attribute order and hashing has this
// one home.
//
//   DocumentBuilder builder(limits);
//   builder.begin(Format::html);
//   builder.open("p");  builder.attribute("class", "intro");  builder.text("Hello");  builder.close();
//   Document document = builder.finish();
//
// A builder is scratch: keep one for each worker. Give finished documents back with recycle() and their
// memory is used again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document.h"
#include "parsers/limits.h"
#include "parsers/name_table.h"
#include "parsers/parse_error.h"

namespace treesift {

// Whether text flows through the tags of an HTML element (`b`, `a`, …, and every name that is not standard).
// The tags of all others end a line.
bool flows_with_text(NameId html_element);

class DocumentBuilder {
 public:
  explicit DocumentBuilder(const Limits& limits) : limits_(limits) {}

  // Starts a document; whatever was being built is dropped.
  void begin(Format format);

  // Opens an element, object or array as the last child of the open node. Names arrive as they are to be
  // kept: the HTML front end lower-cases them. Array items and top-level JSON values are called "".
  void open(std::string_view name, NodeKind kind = NodeKind::element) { open(intern(name), kind); }
  // Adds an attribute to the element just opened, before anything else is added to it. The first of a name
  // counts.
  void attribute(std::string_view name, std::string_view value) { attribute(intern(name), value); }
  // Closes the open node. Does nothing when only the document is open.
  void close();
  // Appends character data; adjacent calls make one text node. Valid UTF-8.
  void text(std::string_view characters);
  // Adds one text node that is normalised already: kept as it is, not joined with text beside it.
  void normal_text(std::string_view text);
  // Adds a JSON scalar; `value` is the string's characters, the number or boolean as written.
  void scalar(std::string_view name, NodeKind kind, std::string_view value) {
    if (!error_) scalar(intern(name), kind, value);
  }

  // The same with names that are known already, which saves looking them up. Ids of names outside the
  // standard table hold until finish().
  NameId intern(std::string_view name);
  // Until the next name is interned.
  std::string_view name_text(NameId id) const { return document_.name_text(id); }
  void open(NameId name, NodeKind kind = NodeKind::element);
  void attribute(NameId name, std::string_view value);
  void scalar(NameId name, NodeKind kind, std::string_view value) { scalar(name, kind, store(value)); }
  // The same of a value that lies in a text which is kept already.
  void scalar(NameId name, NodeKind kind, Span value);
  // Keeps a text: where the values of many scalars stand in it, they need not be copied one by one.
  Span store(std::string_view text);

  // Keeps a comment, processing instruction or doctype; it separates no text.
  void note(NoteKind kind, std::string_view characters);

  // The name of the open node and how many nodes are open, the document not counted.
  NameId open_name() const { return document_.names_[open_nodes_.back().node]; }
  std::size_t depth() const { return open_nodes_.size() - 1 + flattened_depth_; }
  // Whether white space counts in text that comes next: in pre, textarea, xml:space="preserve".
  bool preserves_space() const { return open_nodes_.back().preserves_space; }

  Repairs& repairs() { return document_.repairs_; }

  // The limit that was hit, if any. From then on events are ignored; the front end should stop its parser.
  const std::optional<ParseError>& error() const { return error_; }

  // Closes what is open and hands the document over. The builder must be begun again before further use.
  Document finish();
  // Takes a document that is no longer needed, so that the next one needs no allocation.
  void recycle(Document&& document);
  // One that was given back, whatever it holds: memory for the next one that is made elsewhere.
  Document spare();

 private:
  struct OpenNode {
    NodeIndex node;
    std::size_t first_child_hash;  // where its children's hashes start in the two stacks of hashes
    bool preserves_space;
    bool after_space;  // what after_space_ was before it
  };
  // What follows a text: something that flows with it, a block, or the end tag of what it stands in.
  enum class Boundary : std::uint8_t { none, block, end };

  NodeIndex add_node(NodeKind kind, NameId name);
  void size_arrays(std::size_t nodes);
  bool flatten();
  void check_preserve_attribute(NameId name, std::string_view value);
  void flush_text(Boundary after);
  void keep_text(Span raw, Boundary after);
  void keep_preserved_text(Span raw, Boundary after);
  void add_text_node(Span raw, Span normal);
  void close_top();
  std::uint64_t label_hash(NodeIndex node) const;
  std::uint64_t own_hash(NodeIndex node);
  bool is_preserving(NameId name) const;
  bool is_unseen(NameId name) const;
  bool drops_first_feed() const;
  Boundary boundary_of(NameId name) const;
  Boundary end_of(NameId name) const;
  bool room_for_node();
  void fail(ParseErrorCode code, std::string message);

  Limits limits_;
  Document document_;
  NameTable names_;
  std::vector<OpenNode> open_nodes_;
  std::size_t flattened_depth_ = 0;  // HTML elements open beyond the depth limit
  std::vector<std::uint64_t> child_subtree_hashes_;
  std::vector<std::uint64_t> child_shape_hashes_;
  std::vector<std::uint64_t> hash_input_;
  bool text_pending_ = false;
  std::string text_before_note_;  // pending character data is this, and the arena from text_begin_ to its end
  std::uint32_t text_begin_ = 0;
  NodeIndex node_count_ = 0;  // the document's arrays are longer
  bool is_page_ = true;       // names mean what HTML says: HTML, and XML whose root is html
  bool after_space_ = true;   // HTML: white space here would be collapsed into what stands before it
  std::optional<ParseError> error_;
  std::vector<Document> spare_;
};

}  // namespace treesift
