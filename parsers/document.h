// A parsed tree, flat and immutable: the one tree type of treesift.
//
// Nodes stand in document order (pre-order) in parallel arrays, so that the subtree of node i is the
// contiguous range [i, i + subtree_size(i)). Node 0 is the document itself: a nameless node that holds the
// top-level nodes and exists even when the input was empty. Text and attribute values are spans into one
// arena. There are no pointers between nodes.
//
// Two 64-bit hashes (XXH3) are computed for each node while the tree is built:
//   subtree_hash  name, attributes, normalised text and children;
//   shape_hash    kind, name and children only: no text, no attributes.
// Equal documents have equal hashes. Unequal ones have unequal hashes, except for a collision, which a
// hostile page can construct: before equal hashes decide anything, verify with equal_subtrees
// (align/node_equality.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/names.h"
#include "parsers/text/format.h"

namespace treesift {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_node = ~NodeIndex{0};
inline constexpr NodeIndex document_node = 0;

// JSON values are nodes of the kinds object to null; a member's key, or an element's tag, is the node's name.
enum class NodeKind : std::uint8_t { document, element, text, object, array, string, number, boolean, null };

// A range of bytes in a document's arena.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

struct Attribute {
  NameId name = unnamed;
  Span value;
};

// What stands in the source but is not a node: comparators want it, features do not. White space is that
// between elements; what stands beside text is in the text's raw form.
enum class NoteKind : std::uint8_t { comment, processing_instruction, doctype, white_space };

struct Note {
  NoteKind kind = NoteKind::comment;
  NodeIndex parent = document_node;  // in which it stands
  NodeIndex before = 0;              // the node that would come next in document order
  Span text;
  std::uint32_t offset = 0;  // bytes of that text node's raw text, or of that white space, before the note
};

// What reading the bytes had to mend. All zero for a clean document.
struct Repairs {
  std::uint32_t invalid_bytes = 0;    // sequences that the document's encoding does not know; kept apart
                                      // from all text (parsers/text/undecoded.h)
  std::uint32_t nul_bytes = 0;        // U+0000, kept apart as well
  std::uint32_t flattened_nodes = 0;  // HTML elements deeper than the limit, attached at the limit
  // Of HTML, told by our own reader only: what its tree does not show as it was written.
  std::uint32_t unclosed_elements = 0;     // no end tag, where it may not be left out
  std::uint32_t stray_end_tags = 0;        // end tags of nothing that is open
  std::uint32_t stray_start_tags = 0;      // start tags that may not stand where they do, ignored
  std::uint32_t self_closed_elements = 0;  // "<div/>", which opens a div
  std::uint32_t dropped_attributes = 0;    // of a name that the tag has already
  std::uint32_t moved_nodes = 0;           // misnested: "<b><p></b>", text in a table
};

class Document {
 public:
  Format format() const { return format_; }
  const Repairs& repairs() const { return repairs_; }

  // At least 1: the document node.
  NodeIndex node_count() const { return static_cast<NodeIndex>(kinds_.size()); }

  NodeKind kind(NodeIndex node) const { return kinds_[node]; }
  NameId name(NodeIndex node) const { return names_[node]; }
  // no_node for the document node.
  NodeIndex parent(NodeIndex node) const { return parents_[node]; }
  // Nodes of the subtree, the node itself counted: at least 1.
  NodeIndex subtree_size(NodeIndex node) const { return subtree_sizes_[node]; }
  // One past the last node of the subtree: where the next sibling stands, if there is one.
  NodeIndex subtree_end(NodeIndex node) const { return node + subtree_sizes_[node]; }
  std::uint64_t subtree_hash(NodeIndex node) const { return subtree_hashes_[node]; }
  std::uint64_t shape_hash(NodeIndex node) const { return shape_hashes_[node]; }

  // These fields of the nodes of a subtree, in document order.
  std::span<const NodeKind> kinds_within(NodeIndex root) const { return within(kinds_, root); }
  std::span<const NameId> names_within(NodeIndex root) const { return within(names_, root); }
  std::span<const NodeIndex> sizes_within(NodeIndex root) const { return within(subtree_sizes_, root); }

  bool is_element(NodeIndex node) const { return kinds_[node] == NodeKind::element; }
  bool is_text(NodeIndex node) const { return kinds_[node] == NodeKind::text; }

  // The attributes of an element, without duplicates, standard names first (by id), then the others by their
  // bytes.
  std::span<const Attribute> attributes(NodeIndex node) const {
    return {attributes_.data() + attribute_begins_[node],
            attribute_begins_[node + 1] - attribute_begins_[node]};
  }
  std::string_view value(const Attribute& attribute) const { return slice(attribute.value); }

  // The text of a text node or the value of a JSON scalar, normalised: HTML white space collapsed and trimmed
  // at the edges of blocks, outside pre and textarea. Numbers and booleans as written. Empty for all other
  // nodes. Valid UTF-8.
  std::string_view text(NodeIndex node) const { return slice(texts_[node]); }
  // The same as it stood in the source, references resolved.
  std::string_view raw_text(NodeIndex node) const { return slice(raw_texts_[node]); }

  std::string_view name_text(NameId id) const {
    return id < standard_name_count ? standard_names[id] : own_name(own_names_[id - standard_name_count]);
  }
  // Ids in use are below this.
  NameId name_count() const { return standard_name_count + static_cast<NameId>(own_names_.size()); }

  // In document order.
  std::span<const Note> notes() const { return notes_; }
  std::string_view note_text(const Note& note) const { return slice(note.text); }

  // The first child, or no_node; the next sibling is at subtree_end(child) while that is below
  // subtree_end(parent).
  NodeIndex first_child(NodeIndex node) const { return subtree_sizes_[node] > 1 ? node + 1 : no_node; }
  NodeIndex next_sibling(NodeIndex node) const;
  // The sibling before, or no_node. Linear in the depth of what that sibling holds last.
  NodeIndex previous_sibling(NodeIndex node) const;

  // The children of a node in order, for range-for.
  class Children;
  Children children(NodeIndex node) const;

  // Whether some text, attribute or note holds a character that stands for an undecoded byte. At the speed of
  // memchr over all text.
  bool holds_undecoded() const;

  // Bytes held, capacity included.
  std::size_t memory() const;

 private:
  friend class DocumentBuilder;
  friend class DocumentPatcher;
  // All but the arrays of what nodes have, which stay as long as they are.
  void clear_contents();
  template <typename Field>
  std::span<const Field> within(const std::vector<Field>& fields, NodeIndex root) const {
    return {fields.data() + root, subtree_sizes_[root]};
  }
  std::string_view slice(Span span) const { return {arena_.data() + span.offset, span.length}; }
  std::string_view own_name(Span span) const { return {name_bytes_.data() + span.offset, span.length}; }

  Format format_ = Format::html;
  Repairs repairs_;
  std::vector<NodeKind> kinds_;
  std::vector<NameId> names_;
  std::vector<NodeIndex> parents_;
  std::vector<NodeIndex> subtree_sizes_;
  std::vector<std::uint32_t> attribute_begins_;  // one more than nodes
  std::vector<Span> texts_;
  std::vector<Span> raw_texts_;
  std::vector<std::uint64_t> subtree_hashes_;
  std::vector<std::uint64_t> shape_hashes_;
  std::vector<Attribute> attributes_;
  std::vector<Span> own_names_;  // in name_bytes_
  std::vector<Note> notes_;
  std::string arena_;
  std::string name_bytes_;
};

class Document::Children {
 public:
  class Iterator {
   public:
    Iterator(const Document& document, NodeIndex node) : document_(&document), node_(node) {}
    NodeIndex operator*() const { return node_; }
    Iterator& operator++() {
      node_ = document_->subtree_end(node_);
      return *this;
    }
    bool operator==(const Iterator& other) const { return node_ == other.node_; }

   private:
    const Document* document_;
    NodeIndex node_;
  };

  Children(const Document& document, NodeIndex parent) : document_(&document), parent_(parent) {}
  Iterator begin() const { return {*document_, parent_ + 1}; }
  Iterator end() const { return {*document_, document_->subtree_end(parent_)}; }

 private:
  const Document* document_;
  NodeIndex parent_;
};

inline Document::Children Document::children(NodeIndex node) const {
  return {*this, node};
}

inline NodeIndex Document::next_sibling(NodeIndex node) const {
  if (node == document_node) return no_node;
  return subtree_end(node) < subtree_end(parents_[node]) ? subtree_end(node) : no_node;
}

// The node before this one lies in the sibling before, if there is one.
inline NodeIndex Document::previous_sibling(NodeIndex node) const {
  if (node == document_node || node - 1 == parents_[node]) return no_node;
  NodeIndex before = node - 1;
  while (parents_[before] != parents_[node]) before = parents_[before];
  return before;
}

}  // namespace treesift
