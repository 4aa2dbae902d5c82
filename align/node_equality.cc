// Nodes stand in document order with their subtree sizes, so two subtrees are equal exactly when their ranges
// of nodes are equal one by one, sizes included: no stack is needed.
#include "align/node_equality.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "base/common_ends.h"

namespace treesift {

bool same_label(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                const NameMap& names) {
  return expected.kind(e) == actual.kind(a) && names.same(expected.name(e), actual.name(a));
}

bool same_attributes(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                     const NameMap& names) {
  const std::span<const Attribute> xs = expected.attributes(e), ys = actual.attributes(a);
  if (xs.size() != ys.size()) return false;
  // Both lists are in the same order: standard names by id, then the others by their bytes.
  return std::equal(xs.begin(), xs.end(), ys.begin(), [&](const Attribute& x, const Attribute& y) {
    return names.same(x.name, y.name) && same_bytes(expected.value(x), actual.value(y));
  });
}

// The attributes of a document's nodes stand one behind the other.
bool has_attributes(const Document& document, NodeIndex root) {
  const std::span<const Attribute> first = document.attributes(root);
  const std::span<const Attribute> last = document.attributes(document.subtree_end(root) - 1);
  return first.data() != last.data() + last.size();
}

namespace {

template <typename Field>
bool same_fields(std::span<const Field> xs, std::span<const Field> ys) {
  return xs.size() == ys.size() && std::memcmp(xs.data(), ys.data(), xs.size_bytes()) == 0;
}

bool same_names(std::span<const NameId> xs, std::span<const NameId> ys, const NameMap& names) {
  if (names.is_identity()) return same_fields(xs, ys);
  return std::equal(xs.begin(), xs.end(), ys.begin(), ys.end(),
                    [&](NameId x, NameId y) { return names.same(x, y); });
}

}  // namespace

// Fields that need no looking up are compared for all nodes at once.
bool equal_subtrees(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                    const NameMap& names) {
  const NodeIndex size = expected.subtree_size(e);
  if (!same_fields(expected.sizes_within(e), actual.sizes_within(a))) return false;
  if (!same_fields(expected.kinds_within(e), actual.kinds_within(a))) return false;
  if (!same_names(expected.names_within(e), actual.names_within(a), names)) return false;
  const bool with_attributes = has_attributes(expected, e) || has_attributes(actual, a);
  for (NodeIndex i = 0; i < size; ++i) {
    if (!expected.is_element(e + i)) {
      if (!same_bytes(expected.text(e + i), actual.text(a + i))) return false;
    } else if (with_attributes && !same_attributes(expected, e + i, actual, a + i, names)) {
      return false;
    }
  }
  return true;
}

bool equal_documents(const Document& expected, const Document& actual) {
  return expected.node_count() == actual.node_count() &&
         equal_subtrees(expected, document_node, actual, document_node, NameMap(expected, actual));
}

}  // namespace treesift
