#include "parsers/document_patcher.h"

#include <algorithm>
#include <functional>

#include "parsers/node_hash.h"
#include "parsers/scalar.h"
#include "parsers/text/normal_text.h"

namespace treesift {

void DocumentPatcher::begin(const Document& document, Document&& memory) {
  document_ = std::move(memory);
  document_ = document;
  touched_.clear();
}

// The words with the white space at the ends of the old text.
Span DocumentPatcher::stored(Span old, std::string_view words) {
  const std::string_view text = document_.slice(old);
  std::uint32_t lead = 0, trail = 0;
  while (lead < text.size() && is_space(text[lead])) ++lead;
  while (trail < text.size() - lead && is_space(text[text.size() - 1 - trail])) ++trail;
  std::string& arena = document_.arena_;
  const std::size_t begin = arena.size();
  arena.append(arena, old.offset, lead);
  arena.append(words);
  arena.append(arena, old.offset + old.length - trail, trail);
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(arena.size() - begin)};
}

void DocumentPatcher::set_text(NodeIndex node, std::string_view words, std::string_view raw_words) {
  Span &raw = document_.raw_texts_[node], &normal = document_.texts_[node];
  const bool same = raw.offset == normal.offset && raw.length == normal.length;
  const Span new_raw = stored(raw, raw_words);
  normal = same ? new_raw : stored(normal, words);
  raw = new_raw;
  touched_.push_back(node);
}

void DocumentPatcher::set_scalar(NodeIndex node, std::string_view value) {
  document_.raw_texts_[node] = document_.texts_[node] = appended(value);
  touched_.push_back(node);
}

void DocumentPatcher::set_attribute(NodeIndex node, std::size_t attribute, std::string_view value) {
  document_.attributes_[document_.attribute_begins_[node] + attribute].value = appended(value);
  touched_.push_back(node);
}

void DocumentPatcher::move_attribute(NodeIndex from, std::size_t attribute, NodeIndex to, std::size_t place) {
  auto& begins = document_.attribute_begins_;
  const auto first = document_.attributes_.begin();
  const auto source = first + static_cast<std::ptrdiff_t>(begins[from] + attribute);
  const auto target = first + static_cast<std::ptrdiff_t>(begins[to] + place);
  if (from < to) {
    std::rotate(source, source + 1, target);
    for (NodeIndex node = from + 1; node <= to; ++node) --begins[node];
  } else {
    std::rotate(target, source, source + 1);
    for (NodeIndex node = to + 1; node <= from; ++node) ++begins[node];
  }
  touched_.push_back(from);
  touched_.push_back(to);
}

void DocumentPatcher::set_note(std::size_t note, std::string_view text) {
  document_.notes_[note].text = appended(text);
}

Span DocumentPatcher::appended(std::string_view text) {
  const std::size_t begin = document_.arena_.size();
  document_.arena_.append(text);
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.size())};
}

Document DocumentPatcher::finish() {
  is_touched_.assign(document_.node_count(), false);
  const std::size_t set = touched_.size();
  for (std::size_t i = 0; i < set; ++i) {
    for (NodeIndex node = touched_[i]; node != no_node && !is_touched_[node]; node = document_.parent(node)) {
      is_touched_[node] = true;
      touched_.push_back(node);
    }
  }
  touched_.erase(touched_.begin(), touched_.begin() + static_cast<std::ptrdiff_t>(set));
  std::sort(touched_.begin(), touched_.end(), std::greater<>());  // children come before their parents
  for (const NodeIndex node : touched_) rehash(node);
  return std::move(document_);
}

bool DocumentPatcher::has_room(const Document& document, std::size_t values, std::size_t bytes) const {
  constexpr std::size_t most = std::size_t{1} << 30;
  constexpr std::size_t longest_placeholder = 64;
  return document.arena_.size() <= most && bytes + values * longest_placeholder <= most / 4;
}

void DocumentPatcher::rehash(NodeIndex node) {
  const NodeKind kind = document_.kind(node);
  if (kind == NodeKind::text || is_scalar(kind)) {
    document_.subtree_hashes_[node] = hash_bytes(document_.text(node), label(node));
    return;
  }
  const std::uint64_t own = own_hash(node);
  hash_input_.clear();
  for (const NodeIndex child : document_.children(node)) hash_input_.push_back(document_.subtree_hash(child));
  document_.subtree_hashes_[node] = hash_words(hash_input_.data(), hash_input_.size(), own);
}

std::uint64_t DocumentPatcher::name_hash(NameId name) const {
  return hash_bytes(document_.name_text(name), 0);
}

std::uint64_t DocumentPatcher::label(NodeIndex node) const {
  return label_hash(document_.kind(node), name_hash(document_.name(node)));
}

// Kind, name and attributes, as DocumentBuilder::own_hash has it.
std::uint64_t DocumentPatcher::own_hash(NodeIndex node) {
  if (document_.attributes(node).empty()) return label(node);
  hash_input_.clear();
  for (const Attribute& attribute : document_.attributes(node)) {
    hash_input_.push_back(name_hash(attribute.name));
    hash_input_.push_back(hash_bytes(document_.value(attribute), 0));
  }
  return hash_words(hash_input_.data(), hash_input_.size(), label(node));
}

}  // namespace treesift
