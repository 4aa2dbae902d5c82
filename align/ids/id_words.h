// Where ids stand in attributes: as an id, and as what refers to one.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// id="…" and xml:id="…".
inline bool is_declared_id(const Document& document, const Attribute& attribute) {
  if (attribute.name < standard_name_count) return attribute.name == standard_name("id");
  return document.name_text(attribute.name) == "xml:id";
}

// An id; of links and image maps, the name by which fragments know them: the HTML standard, 3.2.6, 4.8.14 and
// (obsolete) 16.2; xml:id, W3C 2005.
bool is_id(const Document& document, NodeIndex node, const Attribute& attribute);

// Calls visit(node, attribute) for each attribute of a document, in its order.
template <typename Visit>
void for_each_attribute(const Document& document, Visit visit) {
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    for (const Attribute& attribute : document.attributes(node)) visit(node, attribute);
  }
}

// Takes the first of a list of ids, parted by spaces; empty where there is none.
inline std::string_view take_id(std::string_view& list) {
  list.remove_prefix(std::min(list.find_first_not_of(' '), list.size()));
  const std::string_view id = list.substr(0, list.find(' '));
  list.remove_prefix(id.size());
  return id;
}

// Calls visit(id) for each of them.
template <typename Visit>
void for_each_id_of(std::string_view list, Visit visit) {
  for (std::string_view id = take_id(list); !id.empty(); id = take_id(list)) visit(id);
}

// Which attributes of the documents of a pair refer to ids. In HTML these are the words of `for`, `aria-labelledby`
// and the like; in XML any attribute may refer: those of which every word is an id in expected. In both, the fragments
// of "#x" and of the page's own address, and "url(#x)" of SVG, also among other words.
class IdReferences {
 public:
  // `page` is the pair's id: links within the page may be written with its last name. All must stay.
  IdReferences(const Document& expected, const Document& actual, std::string_view page);

  // Calls visit(word) for each word of an attribute that refers to an id. Words are parts of the value, in its order.
  template <typename Visit>
  void for_each_in_expected(const Attribute& attribute, Visit visit) const {
    for_each(expected_, attribute, visit);
  }
  template <typename Visit>
  void for_each_in_actual(const Attribute& attribute, Visit visit) const {
    for_each(actual_, attribute, visit);
  }

 private:
  struct Side {
    const Document& document;
    std::vector<bool> refer;  // by its names: whether all words are ids
  };
  template <typename Visit>
  void for_each(const Side& side, const Attribute& attribute, Visit visit) const {
    std::string_view rest = side.document.value(attribute);
    while (!rest.empty()) for_each_id_of(take_words(side, attribute, rest), visit);
  }
  // Takes the value's next part in which they stand, and what is before it, from the rest of it; all and nothing where
  // there is none.
  std::string_view take_words(const Side& side, const Attribute& attribute, std::string_view& rest) const;

  Side expected_, actual_;
  std::string_view page_;
};

}  // namespace treesift
