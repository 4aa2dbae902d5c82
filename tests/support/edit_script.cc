// From a set of differences to a list of steps.
//
// Problem. Edits say what has changed; a script must say it in an order in which every step can be carried
// out, and end at actual exactly. Neither may a node be moved below itself on the way, nor be deleted with
// something below it that is kept.
//
// How. As Chawathe et al. (SIGMOD 1996) generate scripts: contents first, since they move nothing; then a
// walk over actual in document order that puts every inserted or moved node after its left sibling; deletes
// last.
//
//     expected  <a> 1 2 <b> 3 </b> </a>       1. move 3 after 2
//     actual    <a> 1 2 3 4 </a>              2. insert 4 after 3
//                                             3. delete b, which is empty by now
//
// Why it is right. When the walk comes to a node, its parent and left sibling stand where they belong, as
// they came before it. So all that is above its new place is final, and the node, which is not yet, cannot be
// among it: no cycle, even when two nodes have changed places as parent and child. A node that is neither
// inserted nor moved follows its left sibling already: siblings that keep their place are in order, and what
// was put between them stands right behind one of them. Kept nodes below deleted ones have another parent in
// actual, so they were moved before the deletes.
//
// Cost. Linear.
#include "tests/support/edit_script.h"

namespace treesift {
namespace {

class ScriptWriter {
 public:
  ScriptWriter(const Document& expected, const Document& actual, const Alignment& alignment)
      : expected_(expected), actual_(actual), alignment_(alignment) {}

  EditScript write(const Edits& edits) {
    script_.format = actual_.format();
    write_updates(edits);
    if (!edits.inserted.empty() || !edits.moved.empty()) write_placements(edits);
    write_deletes(edits);
    return std::move(script_);
  }

 private:
  void write_updates(const Edits& edits) {
    for (const auto [e, a] : edits.updated_text) {
      script_.operations.emplace_back(UpdateText{e, std::string(actual_.text(a))});
    }
    for (const auto [e, a] : edits.updated_attributes) {
      script_.operations.emplace_back(UpdateAttributes{e, attributes(a)});
    }
  }

  // Both lists are in document order of actual, so the walk needs to look at their heads only.
  void write_placements(const Edits& edits) {
    insert_number_.assign(actual_.node_count(), 0);
    last_child_.assign(actual_.node_count(), no_node);
    auto inserted = edits.inserted.begin();
    auto moved = edits.moved.begin();
    for (NodeIndex a = 1; a < actual_.node_count(); ++a) {
      if (inserted != edits.inserted.end() && *inserted == a) {
        insert_number_[a] = static_cast<std::uint32_t>(inserted - edits.inserted.begin());
        ++inserted;
        write_insert(a);
      } else if (moved != edits.moved.end() && moved->actual == a) {
        script_.operations.emplace_back(MoveSubtree{moved->expected, place_of(a)});
        ++moved;
      }
      last_child_[actual_.parent(a)] = a;
    }
  }

  void write_insert(NodeIndex a) {
    script_.operations.emplace_back(InsertNode{actual_.kind(a),
                                               std::string(actual_.name_text(actual_.name(a))), attributes(a),
                                               std::string(actual_.text(a)), place_of(a)});
  }

  void write_deletes(const Edits& edits) {
    for (const NodeIndex e : edits.deleted) {
      if (alignment_.matches_expected(expected_.parent(e))) {
        script_.operations.emplace_back(DeleteSubtree{e});
      }
    }
  }

  EditPlace place_of(NodeIndex a) const {
    const NodeIndex left = last_child_[actual_.parent(a)];
    EditPlace place{.parent = reference(actual_.parent(a)), .first = left == no_node, .after = {}};
    if (!place.first) place.after = reference(left);
    return place;
  }

  NodeReference reference(NodeIndex a) const {
    const NodeIndex e = alignment_.expected_of[a];
    if (e != no_node) return {NodeReference::Origin::expected, e};
    return {NodeReference::Origin::inserted, insert_number_[a]};
  }

  AttributeList attributes(NodeIndex a) const {
    AttributeList list;
    for (const Attribute& attribute : actual_.attributes(a)) {
      list.emplace_back(actual_.name_text(attribute.name), actual_.value(attribute));
    }
    return list;
  }

  const Document& expected_;
  const Document& actual_;
  const Alignment& alignment_;
  EditScript script_;
  std::vector<std::uint32_t> insert_number_;  // by actual node
  std::vector<NodeIndex> last_child_;         // by actual node: of its children, the last one walked over
};

}  // namespace

EditScript make_edit_script(const Document& expected, const Document& actual, const Alignment& alignment,
                            const Edits& edits) {
  return ScriptWriter(expected, actual, alignment).write(edits);
}

std::size_t edit_cost(const Edits& edits) {
  return edits.deleted.size() + edits.inserted.size() + edits.moved.size() + edits.updated_text.size() +
         edits.updated_attributes.size();
}

}  // namespace treesift
