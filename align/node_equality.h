// Exact comparison of nodes of two documents. Hashes only propose; these decide.
#pragma once

#include "align/name_map.h"
#include "parsers/document.h"

namespace treesift {

// Same kind and name.
bool same_label(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                const NameMap& names);

// Same attribute names with the same values.
bool same_attributes(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                     const NameMap& names);

// Whether a node of the subtree has attributes. At once, whatever its size.
bool has_attributes(const Document& document, NodeIndex root);

// Same tree: kinds, names, attributes, normalised texts and children. Linear in the smaller subtree; no
// recursion.
bool equal_subtrees(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                    const NameMap& names);

// Equal documents, names compared by their bytes.
bool equal_documents(const Document& expected, const Document& actual);

}  // namespace treesift
