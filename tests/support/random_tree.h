// Random documents, and random changes to them. Few names and few texts, so that ambiguity abounds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "parsers/document.h"
#include "parsers/document_builder.h"

namespace treesift {

// A tree that is easy to change. Without a name it is a text.
struct RandomNode {
  std::string name;
  std::string text;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<RandomNode> children;

  bool is_text() const { return name.empty(); }
};

inline void build_below(const RandomNode& node, DocumentBuilder& builder) {
  for (const RandomNode& child : node.children) {
    if (child.is_text()) {
      builder.text(child.text);
      continue;
    }
    builder.open(child.name);
    for (const auto& [name, value] : child.attributes) builder.attribute(name, value);
    build_below(child, builder);
    builder.close();
  }
}

// The children of `root` are the top-level nodes.
inline Document build(const RandomNode& root, Format format = Format::html) {
  DocumentBuilder builder{Limits{}};
  builder.begin(format);
  build_below(root, builder);
  return builder.finish();
}

struct RandomTreeShape {
  std::size_t nodes = 20;
  std::vector<std::string> names{"div", "p", "b", "pre", "x-own"};
  std::vector<std::string> texts{"1", "a", " b ", "a b", "some longer text", "another text with words"};
  std::vector<std::string> attributes{"class", "id", "own"};
};

class RandomTrees {
 public:
  RandomTrees(std::uint64_t seed, RandomTreeShape shape) : random_(seed), shape_(std::move(shape)) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  RandomNode tree() {
    RandomNode root;
    for (std::size_t i = 0; i < shape_.nodes; ++i) insert(root, leaf());
    return root;
  }

  // One random change.
  void change(RandomNode& root) {
    switch (below(9)) {
      case 0:
        change_text(root);
        break;
      case 1:
        change_attribute(root);
        break;
      case 2:
        insert(root, leaf());
        break;
      case 3:
        take(root);
        break;
      case 4:
        insert(root, take(root));
        break;  // move
      case 5:
        wrap(root);
        break;
      case 6:
        unwrap(root);
        break;
      case 7:
        swap(root);
        break;
      case 8:
        insert(root, copy(root));
        break;
    }
  }

 private:
  struct Slot {
    RandomNode* parent;
    std::size_t position;
  };

  const std::string& pick(const std::vector<std::string>& words) { return words[below(words.size())]; }

  RandomNode leaf() {
    if (below(3) == 0) return {"", pick(shape_.texts), {}, {}};
    RandomNode node{pick(shape_.names), "", {}, {}};
    if (!shape_.attributes.empty() && below(4) == 0)
      node.attributes = {{pick(shape_.attributes), pick(shape_.texts)}};
    return node;
  }

  static void collect(RandomNode& node, std::vector<RandomNode*>& elements, std::vector<Slot>& slots) {
    elements.push_back(&node);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      slots.push_back({&node, i});
      if (!node.children[i].is_text()) collect(node.children[i], elements, slots);
    }
  }

  RandomNode& any_element(RandomNode& root) {
    std::vector<RandomNode*> elements;
    std::vector<Slot> slots;
    collect(root, elements, slots);
    return *elements[below(elements.size())];
  }

  // A node other than the root; no parent when there is none.
  Slot any_node(RandomNode& root) {
    std::vector<RandomNode*> elements;
    std::vector<Slot> slots;
    collect(root, elements, slots);
    return slots.empty() ? Slot{nullptr, 0} : slots[below(slots.size())];
  }

  void insert(RandomNode& root, RandomNode node) {
    RandomNode& parent = any_element(root);
    const std::size_t position = below(parent.children.size() + 1);
    parent.children.insert(parent.children.begin() + static_cast<std::ptrdiff_t>(position), std::move(node));
  }

  RandomNode take(RandomNode& root) {
    const Slot slot = any_node(root);
    if (slot.parent == nullptr) return leaf();
    const auto place = slot.parent->children.begin() + static_cast<std::ptrdiff_t>(slot.position);
    RandomNode node = std::move(*place);
    slot.parent->children.erase(place);
    return node;
  }

  RandomNode copy(RandomNode& root) {
    const Slot slot = any_node(root);
    return slot.parent == nullptr ? leaf() : slot.parent->children[slot.position];
  }

  void change_text(RandomNode& root) {
    const Slot slot = any_node(root);
    if (slot.parent == nullptr) return;
    RandomNode& node = slot.parent->children[slot.position];
    if (node.is_text()) node.text = pick(shape_.texts);
  }

  void change_attribute(RandomNode& root) {
    RandomNode& node = any_element(root);
    if (shape_.attributes.empty()) return;
    node.attributes = {{pick(shape_.attributes), pick(shape_.texts)}};
  }

  void wrap(RandomNode& root) {
    const Slot slot = any_node(root);
    if (slot.parent == nullptr) return;
    RandomNode& node = slot.parent->children[slot.position];
    RandomNode wrapper{pick(shape_.names), "", {}, {}};
    wrapper.children.push_back(std::move(node));
    node = std::move(wrapper);
  }

  void unwrap(RandomNode& root) {
    const Slot slot = any_node(root);
    if (slot.parent == nullptr) return;
    const auto place = slot.parent->children.begin() + static_cast<std::ptrdiff_t>(slot.position);
    std::vector<RandomNode> children = std::move(place->children);
    const auto after = slot.parent->children.erase(place);
    slot.parent->children.insert(after, std::make_move_iterator(children.begin()),
                                 std::make_move_iterator(children.end()));
  }

  void swap(RandomNode& root) {
    RandomNode& parent = any_element(root);
    if (parent.children.empty()) return;
    std::swap(parent.children[below(parent.children.size())], parent.children[below(parent.children.size())]);
  }

  std::mt19937_64 random_;
  RandomTreeShape shape_;
};

}  // namespace treesift
