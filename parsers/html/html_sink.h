// Where the tree construction puts nodes: straight into the builder, or into a linked tree when nodes must move.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "parsers/document_builder.h"
#include "parsers/html/token.h"

namespace treesift {

// An element or the document.
using ElementId = std::uint32_t;
inline constexpr ElementId no_element = ~ElementId{0};
inline constexpr ElementId root_of_all = 0;  // the document

// As the last child of `parent`, or before a child of it.
struct Place {
  ElementId parent = root_of_all;
  ElementId before = no_element;
};

class HtmlSink {
 public:
  // How nodes are kept. Direct: appended to the builder at once, which can express all but moves. Linked: as a tree of
  // our own, handed to the builder in finish().
  enum class Way : std::uint8_t { direct, linked };

  void begin(DocumentBuilder& builder, Way way, std::uint32_t max_nodes);
  bool is_direct() const { return way_ == Way::direct; }
  // Whether something was asked for that the direct way cannot do: what has been built is of no use then.
  bool is_lost() const { return lost_; }
  void lose() { lost_ = true; }
  // Whether the linked tree has more nodes than the limit.
  bool is_full() const { return way_ == Way::linked && nodes_.size() > max_nodes_; }

  ElementId element(Place place, NameId name, std::span<const TagAttribute> attributes);
  void text(Place place, std::string_view characters);
  // A line feed right behind the start tag of the element, which stays there whatever moves.
  void begin_with_feed(ElementId element);
  void comment(Place place, std::string_view text);
  void doctype(std::string_view text);
  // The element has left the stack of open elements.
  void close(ElementId element);
  // Those whose names the element does not have.
  void add_attributes(ElementId element, std::span<const TagAttribute> attributes);

  // Linked only; the direct way is lost by them.
  ElementId loose_element(NameId name, std::span<const TagAttribute> attributes);
  void move(ElementId node, Place place);
  void move_children(ElementId from, ElementId to);
  void remove(ElementId node);
  // The parent; no_element when there is none. Direct: of an element that is open.
  ElementId parent(ElementId node) const;

  // Closes all, or hands the tree over.
  void finish();

 private:
  enum class Kind : std::uint8_t { element, text, comment, doctype };
  struct Node {
    Kind kind = Kind::element;
    NameId name = unnamed;
    ElementId parent = no_element, first = no_element, last = no_element;
    ElementId next = no_element, previous = no_element;
    std::uint32_t begin = 0, size = 0;  // in bytes_; of an element, of its attributes: first and number
    bool begins_with_feed = false;
  };
  // Attributes of further tags: kept apart, or each tag would copy those before it.
  struct AddedAttributes {
    std::vector<TagAttribute> all;
    std::unordered_set<NameId> names;  // with those that the element has; looked up only
  };
  struct LateNote {
    std::size_t begin = 0, size = 0;  // in bytes_
  };
  struct OpenInBuilder {
    ElementId id = no_element;
    bool closed = false;  // but stands below one that is open
  };

  bool can_append(Place place);
  ElementId add(Kind kind, NameId name);
  void add_bytes(Kind kind, Place place, std::string_view bytes);
  void emit_tree();
  void emit_begin(ElementId id);
  std::span<const TagAttribute> own_attributes(const Node& element) const {
    return std::span(attributes_).subspan(element.begin, element.size);
  }
  void emit_late(const std::vector<LateNote>& notes);

  DocumentBuilder* builder_ = nullptr;
  Way way_ = Way::direct;
  bool lost_ = false;
  std::uint32_t max_nodes_ = 0;
  // Direct.
  std::vector<OpenInBuilder> open_;
  ElementId last_id_ = root_of_all;
  std::vector<LateNote> late_in_html_, late_in_document_;  // comments behind what is still open
  // Linked.
  std::vector<Node> nodes_;
  std::vector<TagAttribute> attributes_;
  std::unordered_map<ElementId, AddedAttributes> added_;  // of <html> and <body>; looked up only
  std::string bytes_;
};

}  // namespace treesift
