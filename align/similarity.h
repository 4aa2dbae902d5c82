// What a node has to recognise it by.
#pragma once

#include <cstdint>

#include "parsers/document.h"

namespace treesift {

// A set of 64 traits: attributes with their values, words of a text, hashes of what lies below. Two nodes
// share more of them the more alike they are. Looks at the first nodes of a large subtree only, so that the
// cost is bounded.
std::uint64_t traits_of(const Document& document, NodeIndex node);

// What is meant to name a node among its siblings: id, else name, for, href or src. 0 for a node that has
// none of them. Equal for equal attributes; the label is not part of it.
std::uint64_t identity_of(const Document& document, NodeIndex node);

// What stands in a node, whatever its attributes are; 0 where that has no text to know it by: attributes of what is
// below say little where it has none, as in XML. Looks for text among the first nodes only; linear in the children.
std::uint64_t inside_of(const Document& document, NodeIndex node);

// How little chance a subtree has of being met twice: two for each node and one for each byte of its texts
// and attribute values. Counts up to `enough`, which bounds the cost.
std::uint32_t evidence_of(const Document& document, NodeIndex node, std::uint32_t enough);

}  // namespace treesift
