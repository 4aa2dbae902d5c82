// Where the nodes of a document stand in its source: what is needed to change one thing in it and leave all
// else as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/one_of.h"
#include "parsers/document.h"

namespace treesift {

// A node of a source. Places are bytes of the source.
struct SourceNode {
  NodeKind kind = NodeKind::element;
  std::uint32_t parent = 0;
  std::uint32_t subtree_end = 0;  // one past the last node in it
  std::size_t begin = 0,
              end = 0;  // all of it: tags and what is between them; of a member of an object, its key too
  // Between its tags; of text and of values, the text or the value itself.
  std::size_t inner_begin = 0, inner_end = 0;
  std::string name;  // in lower case for HTML; of a member, its key; empty for texts and items of arrays
  bool has_end_tag = false;
};

// Nodes in document order; node 0 is the whole source. A view: the source must stay.
struct SourceTree {
  std::string_view source;
  Format format = Format::html;
  std::vector<SourceNode> nodes;

  std::string_view text(std::uint32_t node) const {
    return between(nodes[node].inner_begin, nodes[node].inner_end);
  }
  // From its `<` to its `>`.
  std::string_view start_tag(std::uint32_t node) const {
    return between(nodes[node].begin, nodes[node].inner_begin);
  }
  std::string_view between(std::size_t begin, std::size_t end) const {
    return source.substr(begin, end - begin);
  }
  bool is_element(std::uint32_t node) const { return nodes[node].kind == NodeKind::element; }
  bool is_text(std::uint32_t node) const { return nodes[node].kind == NodeKind::text; }
  // "/html[1]/body[1]/p[2]", "/items/[3]/price": for people.
  std::string path(std::uint32_t node) const;
};

// An attribute in a start tag. Places are bytes of the source; of a value without its quotes.
struct SourceAttribute {
  std::string_view name, value;  // as written
  std::size_t begin = 0, end = 0;
  std::size_t value_begin = 0, value_end = 0;  // equal to `end` where there is no value
};
std::vector<SourceAttribute> attributes_of(const SourceTree& tree, std::uint32_t element);

// Reads a source for its places. No parser: what is not well-formed gives some tree, whose places are right
// all the same; end tags that HTML lets authors leave out are implied as usual. Linear; never fails. What is
// not JSON gives node 0 alone.
SourceTree markup_source(std::string_view source, Format format);  // HTML and XML
SourceTree json_source(std::string_view source);

// By node of a source without a layout: 1 where a person sees it. Scripts, the head, and what says of itself
// that it is hidden are not seen. All of XML and JSON is.
std::vector<std::uint8_t> sight_of(const SourceTree& tree);

}  // namespace treesift
