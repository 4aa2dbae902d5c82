// A copy of a document in which a few values are others. The tree stays.
//
//   DocumentPatcher patcher;
//   patcher.begin(document, {});
//   patcher.set_text(node, "other words");
//   Document changed = patcher.finish();
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// Scratch: keep one for each worker.
class DocumentPatcher {
 public:
  // Copies the document, using the memory of a document that is no longer needed.
  void begin(const Document& document, Document&& memory);

  // Puts other words between the white space at the ends of a text or of a JSON scalar, whose kind stays. Of
  // a text they must begin and end with words and, but in `pre` and the like, be collapsed (is_collapsed):
  // then the text is normalised as it was, and so are those beside it.
  void set_text(NodeIndex node, std::string_view words) { set_text(node, words, words); }
  // The same with other words for the raw form.
  void set_text(NodeIndex node, std::string_view words, std::string_view raw_words);

  // Gives a JSON scalar, whose kind stays, another value.
  void set_scalar(NodeIndex node, std::string_view value);

  // Gives an attribute of the node, by its place in Document::attributes, another value. Not xml:space: what
  // it decides has been done.
  void set_attribute(NodeIndex node, std::size_t attribute, std::string_view value);

  // Takes an attribute of one node, by its place in Document::attributes, and gives it to another, at the place of that
  // which it is to come before. Places of either node's attributes that were known before are others then.
  void move_attribute(NodeIndex from, std::size_t attribute, NodeIndex to, std::size_t place);

  // Gives a note, by its place in Document::notes, another text.
  void set_note(std::size_t note, std::string_view text);

  // Hashes are as DocumentBuilder would have them. Linear in the nodes set, those above and their children.
  Document finish();

  // Whether the arena can take so many values of so many bytes together, the white space at their ends, and
  // all again.
  bool has_room(const Document& document, std::size_t values, std::size_t bytes) const;

 private:
  Span stored(Span old, std::string_view words);
  Span appended(std::string_view text);
  void rehash(NodeIndex node);
  std::uint64_t label(NodeIndex node) const;
  std::uint64_t own_hash(NodeIndex node);
  std::uint64_t name_hash(NameId name) const;

  Document document_;
  std::vector<NodeIndex> touched_;
  std::vector<bool> is_touched_;
  std::vector<std::uint64_t> hash_input_;
};

}  // namespace treesift
