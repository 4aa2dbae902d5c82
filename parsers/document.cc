#include "parsers/document.h"

#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

template <typename Container>
std::size_t bytes_of(const Container& container) {
  return container.capacity() * sizeof(typename Container::value_type);
}

}  // namespace

void Document::clear_contents() {
  repairs_ = {};
  attributes_.clear();
  own_names_.clear();
  notes_.clear();
  arena_.clear();
  name_bytes_.clear();
}

bool Document::holds_undecoded() const {
  return treesift::holds_undecoded(arena_) || treesift::holds_undecoded(name_bytes_);
}

std::size_t Document::memory() const {
  return bytes_of(kinds_) + bytes_of(names_) + bytes_of(parents_) + bytes_of(subtree_sizes_) +
         bytes_of(attribute_begins_) + bytes_of(texts_) + bytes_of(raw_texts_) + bytes_of(subtree_hashes_) +
         bytes_of(shape_hashes_) + bytes_of(attributes_) + bytes_of(own_names_) + bytes_of(notes_) +
         bytes_of(arena_) + bytes_of(name_bytes_);
}

}  // namespace treesift
