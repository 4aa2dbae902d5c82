// Places that are the same on other pages.
//
// Problem. A place is told by ids and classes, so that the price and the stock of a product are two places. But
// some of them tell one page from another, not one place of it from the next:
//
//     <body class="page-tides"><div id="wrap-tides"><footer><p>
//     <body class="page-ships"><div id="wrap-ships"><footer><p>
//
// How. An element that stands once in any page, html and body, needs no label. One that has an id is known by
// it, and needs no classes, which often say in which state the page is ("mode_show", "has-sidebar"). In what is
// left the words that the page calls itself are one sign (page_names.h), and numbers another.
#include "model/measure/change_place.h"

#include "align/text/shape_text.h"
#include "base/ascii.h"
#include "base/hash.h"

namespace treesift {
namespace {

bool is_in_word(char c) {
  return is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

// A label with every run of digits as one sign, and every name of the page as another: "page-tides row-17" is
// the place "page-ships row-4" on another page.
std::uint64_t hash_of_label(std::string_view label, const PageNames& names, std::uint64_t seed) {
  constexpr std::size_t longest = 120;
  char kept[longest];
  std::size_t size = 0;
  for (std::size_t i = 0; i < label.size() && size < longest;) {
    std::size_t end = i;
    while (end < label.size() && is_in_word(label[end])) ++end;
    const std::string_view word = label.substr(i, std::min(end - i, longest - size));
    if (word.empty()) {
      if (!is_digit(label[i]) || i == 0 || !is_digit(label[i - 1]))
        kept[size++] = is_digit(label[i]) ? '#' : label[i];
      ++i;
    } else if (names.holds(word)) {
      kept[size++] = '\x04';
      i = end;
    } else {
      size += word.copy(kept + size, word.size());
      i = end;
    }
  }
  return hash_of({kept, size}, seed);
}

bool stands_once(NameId name) {
  return name == standard_name("html") || name == standard_name("body");
}

std::uint64_t label_of(const Document& document, NodeIndex node, const PageNames& names) {
  const NameId name = document.name(node);
  const std::uint64_t hash = hash_of(name_in_map(document, node), 1);
  if (document.format() != Format::html || stands_once(name)) return hash;
  std::string_view id, classes;
  for (const Attribute& attribute : document.attributes(node)) {
    if (attribute.name == standard_name("id")) id = document.value(attribute);
    if (attribute.name == standard_name("class")) classes = document.value(attribute);
  }
  if (id.empty() && classes.empty()) return hash;
  return id.empty() ? hash_of_label(classes, names, hash) : hash_of_label(id, names, combine_hashes(hash, 1));
}

}  // namespace

std::uint64_t place_of(const Document& document, NodeIndex node, const PageNames& names) {
  constexpr int levels = 4;
  std::uint64_t hash = 0;
  for (int i = 0; i < levels && node != document_node && node != no_node; ++i) {
    hash = combine_hashes(hash, label_of(document, node, names));
    node = document.parent(node);
  }
  return hash;
}

}  // namespace treesift
