// Copying stretches of another document.
//
// Problem. A second page that is nearly the same as a first one is to become the document that parsing it
// whole would make, at the cost of copying arrays.
//
// How. Between two sync points of the base lie ranges of its arrays. They are appended with their indices
// moved: a parent in the range by the same distance as its child; a parent before it is open at the sync
// point, and stands at the same height of this document's stack of open nodes. What was open at the first
// sync point and is closed in the stretch gets its size here. Hashes of nodes whose children come from more
// than one stretch are made last, children before parents.
//
// Cost. Linear in the nodes copied; at the end the children of all nodes that were open where a stretch began
// or ended.
#include <algorithm>
#include <functional>

#include "parsers/document_builder.h"
#include "parsers/node_hash.h"

namespace treesift {
namespace {

template <typename T>
void append_range(std::vector<T>& to, const std::vector<T>& from, std::size_t begin, std::size_t end) {
  to.insert(to.end(), from.begin() + static_cast<std::ptrdiff_t>(begin),
            from.begin() + static_cast<std::ptrdiff_t>(end));
}

// All shifts are modulo 2^32: to the left as well.
void append_spans(std::vector<Span>& to, const std::vector<Span>& from, std::size_t begin, std::size_t end,
                  std::uint32_t shift) {
  const std::size_t first = to.size();
  append_range(to, from, begin, end);
  for (std::size_t i = first; i < to.size(); ++i) {
    if (to[i].length > 0) to[i].offset += shift;
  }
}

// Nodes that are open in the base, and here in their place.
class OpenCounterparts {
 public:
  OpenCounterparts(std::span<const OpenAtSyncPoint> base, const DocumentBuilder& builder)
      : base_(base), builder_(builder) {}

  NodeIndex of(NodeIndex base_parent) {
    if (base_parent == document_node) return document_node;
    if (base_parent == last_) return last_counterpart_;
    last_ = base_parent;
    const auto less = [](const OpenAtSyncPoint& open, NodeIndex node) { return open.node < node; };
    const auto found = std::lower_bound(base_.begin(), base_.end(), base_parent, less);
    return last_counterpart_ = builder_.open_node(static_cast<std::size_t>(found - base_.begin()));
  }

 private:
  std::span<const OpenAtSyncPoint> base_;
  const DocumentBuilder& builder_;
  NodeIndex last_ = document_node, last_counterpart_ = document_node;
};

}  // namespace

void DocumentBuilder::begin_like(const Document& base) {
  begin(base.format());
  for (const Span name : base.own_names_) intern(base.own_name(name));
}

bool DocumentBuilder::at_sync_point(SyncPoint& place) const {
  if (error_ || text_pending_ || flattened_depth_ > 0) return false;
  place.nodes = document_.node_count();
  place.attributes = static_cast<std::uint32_t>(document_.attributes_.size());
  place.arena = static_cast<std::uint32_t>(document_.arena_.size());
  place.notes = static_cast<std::uint32_t>(document_.notes_.size());
  place.after_space = after_space_;
  return true;
}

bool DocumentBuilder::copy(const Document& base, const SyncPoints& sync_points, const SyncPoint* from,
                           const SyncPoint* to) {
  const SyncPoint begin = from != nullptr ? *from : SyncPoint{};
  SyncPoint end;
  if (to != nullptr) {
    end = *to;
  } else {
    end.nodes = base.node_count();
    end.attributes = static_cast<std::uint32_t>(base.attributes_.size());
    end.arena = static_cast<std::uint32_t>(base.arena_.size());
    end.notes = static_cast<std::uint32_t>(base.notes_.size());
  }
  constexpr std::size_t most = ~std::uint32_t{0};
  if (std::size_t{document_.node_count()} + (end.nodes - begin.nodes) > limits_.nodes) return false;
  if (document_.arena_.size() + (end.arena - begin.arena) > most) return false;
  const std::uint32_t shift = document_.node_count() - begin.nodes;
  note_reopened();
  append_nodes(base, sync_points, from, begin, end);
  close_copied(base, sync_points, from, to, shift);
  note_reopened();
  return true;
}

void DocumentBuilder::append_nodes(const Document& base, const SyncPoints& sync_points, const SyncPoint* from,
                                   const SyncPoint& begin, const SyncPoint& end) {
  const std::uint32_t shift = document_.node_count() - begin.nodes;
  const auto arena_shift = static_cast<std::uint32_t>(document_.arena_.size()) - begin.arena;
  const auto attribute_shift = static_cast<std::uint32_t>(document_.attributes_.size()) - begin.attributes;
  OpenCounterparts open(from != nullptr ? sync_points.open_at(*from) : std::span<const OpenAtSyncPoint>{},
                        *this);
  const auto parent_of = [&](NodeIndex parent) {
    return parent >= begin.nodes ? parent + shift : open.of(parent);
  };
  const std::size_t first = document_.node_count();
  append_range(document_.kinds_, base.kinds_, begin.nodes, end.nodes);
  append_range(document_.names_, base.names_, begin.nodes, end.nodes);
  append_range(document_.subtree_sizes_, base.subtree_sizes_, begin.nodes, end.nodes);
  append_range(document_.subtree_hashes_, base.subtree_hashes_, begin.nodes, end.nodes);
  append_range(document_.shape_hashes_, base.shape_hashes_, begin.nodes, end.nodes);
  append_spans(document_.texts_, base.texts_, begin.nodes, end.nodes, arena_shift);
  append_spans(document_.raw_texts_, base.raw_texts_, begin.nodes, end.nodes, arena_shift);
  append_range(document_.parents_, base.parents_, begin.nodes, end.nodes);
  for (std::size_t i = first; i < document_.parents_.size(); ++i)
    document_.parents_[i] = parent_of(document_.parents_[i]);
  append_range(document_.attribute_begins_, base.attribute_begins_, begin.nodes, end.nodes);
  for (std::size_t i = first; i < document_.attribute_begins_.size(); ++i)
    document_.attribute_begins_[i] += attribute_shift;
  for (std::size_t i = begin.attributes; i < end.attributes; ++i) {
    document_.attributes_.push_back(base.attributes_[i]);
    document_.attributes_.back().value.offset += arena_shift;
  }
  for (std::size_t i = begin.notes; i < end.notes; ++i) {
    const Note& note = base.notes_[i];
    const Span text{note.text.offset + arena_shift, note.text.length};
    document_.notes_.push_back({note.kind, parent_of(note.parent), note.before + shift, text, note.offset});
  }
  document_.arena_.append(base.arena_, begin.arena, end.arena - begin.arena);
}

// Closes what the base has closed between the sync points, and opens what it has opened.
void DocumentBuilder::close_copied(const Document& base, const SyncPoints& sync_points, const SyncPoint* from,
                                   const SyncPoint* to, std::uint32_t shift) {
  const NodeIndex begin = from != nullptr ? from->nodes : 1;
  const auto was_open = from != nullptr ? sync_points.open_at(*from) : std::span<const OpenAtSyncPoint>{};
  const auto is_open = to != nullptr ? sync_points.open_at(*to) : std::span<const OpenAtSyncPoint>{};
  std::size_t kept = 0;
  while (kept < is_open.size() && is_open[kept].node < begin) ++kept;
  for (std::size_t i = kept; i < was_open.size(); ++i) {
    const NodeIndex node = open_node(i);
    document_.subtree_sizes_[node] = base.subtree_end(was_open[i].node) + shift - node;
  }
  open_nodes_.resize(1 + kept);
  for (std::size_t i = kept; i < is_open.size(); ++i) {
    const NodeIndex node = is_open[i].node + shift;
    open_nodes_.push_back({node, 0, is_open[i].preserves_space});
  }
  for (OpenNode& open : open_nodes_) open.first_child_hash = 0;
  child_subtree_hashes_.clear();
  child_shape_hashes_.clear();
  after_space_ = to == nullptr || to->after_space;
}

void DocumentBuilder::note_reopened() {
  for (const OpenNode& open : open_nodes_) reopened_.push_back(open.node);
}

void DocumentBuilder::rehash_reopened() {
  std::sort(reopened_.begin(), reopened_.end(), std::greater<>());
  reopened_.erase(std::unique(reopened_.begin(), reopened_.end()), reopened_.end());
  for (const NodeIndex node : reopened_) {
    const std::uint64_t own = own_hash(node);  // first, since it uses hash_input_ as well
    child_subtree_hashes_.clear();
    child_shape_hashes_.clear();
    for (const NodeIndex child : document_.children(node)) {
      child_subtree_hashes_.push_back(document_.subtree_hashes_[child]);
      child_shape_hashes_.push_back(document_.shape_hashes_[child]);
    }
    document_.subtree_hashes_[node] =
        hash_words(child_subtree_hashes_.data(), child_subtree_hashes_.size(), own);
    document_.shape_hashes_[node] =
        hash_words(child_shape_hashes_.data(), child_shape_hashes_.size(), label_hash(node));
  }
}

}  // namespace treesift
