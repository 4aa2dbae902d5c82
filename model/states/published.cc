// The published comparison of two states (Crawljax 5, on fragments).
//
// How. Trees of names are aligned; what came or went is charged to the closest fragment around it, and each
// such fragment must be found, equal in shape, somewhere on the other page. One level only: the recursion of
// the paper's Algorithm 1 is not in the published code. Nor do texts count that came or went, which hides
// error messages: the default (page_outline.cc) does otherwise.
//
// Cost. One alignment for each two different trees, not for each two states: crawls have few trees.
#include "model/states/published.h"

#include <algorithm>

#include "align/node_equality.h"
#include "parsers/document_builder.h"

namespace treesift {
namespace {

constexpr NameSet scripts = {"script", "style", "noscript", "template"};
constexpr std::string_view text_name = "#text";

Limits no_limits() {
  Limits limits;
  limits.nodes = ~std::uint32_t{0} - 1;
  limits.depth = ~std::uint32_t{0};
  return limits;
}

class TagTreeBuilder {
 public:
  explicit TagTreeBuilder(const Document& page) : page_(page), builder_(no_limits()) {}

  TagTree build() {
    builder_.begin(Format::html);
    source_.assign(1, document_node);
    const NodeIndex body = body_of(page_);
    for (NodeIndex node = body; node < page_.subtree_end(body);) node = visit(node);
    close_before(page_.node_count());
    return {builder_.finish(), std::move(source_)};
  }

 private:
  // Returns the node to go on with.
  NodeIndex visit(NodeIndex node) {
    close_before(node);
    if (scripts.contains(page_.name(node))) return page_.subtree_end(node);
    builder_.open(page_.is_text(node) ? text_name : page_.name_text(page_.name(node)));
    source_.push_back(node);
    ends_.push_back(page_.subtree_end(node));
    if (page_.name(node) != standard_name("select")) return node + 1;
    for (NodeIndex option = node + 1; option < page_.subtree_end(node); ++option) {
      if (page_.name(option) != standard_name("option")) continue;
      builder_.open("option");
      builder_.close();
      source_.push_back(option);
      break;
    }
    return page_.subtree_end(node);
  }

  void close_before(NodeIndex node) {
    for (; !ends_.empty() && ends_.back() <= node; ends_.pop_back()) builder_.close();
  }

  const Document& page_;
  DocumentBuilder builder_;
  std::vector<NodeIndex> source_;
  std::vector<NodeIndex> ends_;  // of the open nodes, in the page
};

bool is_text_element(const Document& tags, NodeIndex node) {
  return tags.name_text(tags.name(node)) == text_name;
}

// One subtree that came or went stands for itself; else all elements do.
std::vector<NodeIndex> charged(const Document& tags, const std::vector<NodeIndex>& changed) {
  if (changed.empty()) return {};
  const auto [first, last] = std::ranges::minmax(changed);
  NodeIndex common = first;
  while (tags.subtree_end(common) <= last) common = tags.parent(common);
  if (std::ranges::binary_search(changed, common)) return {common};
  std::vector<NodeIndex> elements = changed;
  std::erase_if(elements, [&](NodeIndex node) { return is_text_element(tags, node); });
  return elements;
}

bool all_are_related(const PublishedFacts& state, const std::vector<NodeIndex>& nodes,
                     const PublishedFacts& other) {
  return std::ranges::all_of(nodes, [&](NodeIndex node) {
    return std::ranges::binary_search(other.fragments, state.all[state.closest[node]].shape);
  });
}

}  // namespace

bool look_equal(const PublishedFacts& a, const PublishedFacts& b) {
  return a.picture && b.picture ? *a.picture == *b.picture : a.content == b.content;
}

TagTree tag_tree_of(const Document& page) {
  return TagTreeBuilder(page).build();
}

PublishedFacts PublishedClasses::facts_of(const Document& page, const Layout& layout,
                                          const StateFacts& state) {
  const FragmentTree tree = find_fragments(page, layout);
  TagTree tags = tag_tree_of(page);
  std::vector<NodeIndex> tag_of(page.node_count(), document_node);
  for (NodeIndex node = 1; node < tags.tags.node_count(); ++node) tag_of[tags.source[node]] = node;
  const auto shape_of = [&](const Fragment& fragment) {
    if (fragment.node != no_node) return tags.tags.shape_hash(tag_of[fragment.node]);
    std::uint64_t shape = 0;
    for (const NodeIndex block : fragment.blocks)
      shape = combine_hashes(shape, tags.tags.shape_hash(tag_of[block]));
    return shape;
  };
  PublishedFacts facts;
  for (const Fragment& fragment : tree.fragments) {
    const NodeIndex node = fragment.node == no_node ? no_node : tag_of[fragment.node];
    facts.all.push_back({shape_of(fragment), node, fragment.is_useful});
    facts.fragments.push_back(facts.all.back().shape);
  }
  for (const NodeIndex source : tags.source)
    facts.closest.push_back(tree.closest(page, layout, source, Reach::node));
  std::ranges::sort(facts.fragments);
  facts.fragments.erase(std::unique(facts.fragments.begin(), facts.fragments.end()), facts.fragments.end());
  facts.content = state.outline.content;
  facts.picture = state.picture;
  std::vector<std::shared_ptr<const Document>>& known = known_trees_[tags.tags.shape_hash(document_node)];
  if (known.empty()) known.push_back(std::make_shared<const Document>(std::move(tags.tags)));
  facts.tags = known.front();
  return facts;
}

const PublishedClasses::Affected& PublishedClasses::affected(const PublishedFacts& a,
                                                             const PublishedFacts& b) {
  const auto [found, is_new] = affected_.try_emplace({a.tags.get(), b.tags.get()});
  if (!is_new) return found->second;
  Alignment alignment;
  Edits edits;
  aligner_.align(*a.tags, *b.tags, alignment);
  edit_finder_.find(*a.tags, *b.tags, alignment, edits);
  found->second = {charged(*a.tags, edits.deleted), charged(*b.tags, edits.inserted)};
  return found->second;
}

StateClass PublishedClasses::class_of(const PublishedFacts& a, const PublishedFacts& b) {
  if (a.tags == b.tags) return look_equal(a, b) ? StateClass::clone : StateClass::nd2;
  if (a.all.front().shape == b.all.front().shape) return StateClass::nd2;
  const Affected& nodes = affected(a, b);
  const bool is_near = all_are_related(a, nodes.in_a, b) && all_are_related(b, nodes.in_b, a);
  return is_near ? StateClass::nd3 : StateClass::distinct;
}

}  // namespace treesift
