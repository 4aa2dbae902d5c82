// What a page says of itself.
//
// Problem. A release forgets `rel=canonical`: each page said another address, so that on thirteen pages thirteen
// different elements were gone, a look each.
//
// How. By the relation of a link or the name of a meta element, where it is the only one of its kind there. Cost: the
// elements beside it, at most 64, for each of these that is gone.
#include "model/measure/page/page_field.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/one_of.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t most_beside = 64;

// Relations of the page, not of the files that it needs.
constexpr std::string_view relations[] = {"alternate", "amphtml", "author",    "bookmark", "canonical",
                                          "edit",      "first",   "help",      "last",     "next",
                                          "prev",      "search",  "shortlink", "up"};
constexpr std::string_view neighbours[] = {"next", "prev"};
constexpr std::string_view descriptions[] = {"author", "description", "keywords"};
constexpr std::string_view families[] = {"article:", "dc.", "og:", "twitter:"};

std::uint64_t hash_of_field(const Document& document, NodeIndex node) {
  const auto value = [&](NameId name) { return lower_case(attribute_value(document, node, name)); };
  if (document.name(node) == standard_name("link")) {
    const std::string relation = value(standard_name("rel"));
    if (!is_one_of(relations, relation)) return 0;
    return hash_of(relation,
                   hash_of(value(standard_name("type")), hash_of(value(standard_name("hreflang")))));
  }
  if (document.name(node) != standard_name("meta")) return 0;
  const std::string property = value(standard_name("property"));
  const std::string name = property.empty() ? value(standard_name("name")) : property;
  const bool is_of_family =
      std::ranges::any_of(families, [&](std::string_view family) { return name.starts_with(family); });
  return is_of_family || is_one_of(descriptions, name) ? hash_of(name, 1) : 0;
}

}  // namespace

std::uint64_t page_field(const Document& document, NodeIndex node) {
  if (document.format() != Format::html) return 0;
  const std::uint64_t field = hash_of_field(document, node);
  std::size_t left = most_beside;
  if (field == 0) return 0;
  for (const NodeIndex sibling : document.children(document.parent(node))) {
    if (left-- == 0 || (sibling != node && hash_of_field(document, sibling) == field)) return 0;
  }
  return field;
}

std::uint64_t neighbour_field(const Document& document, NodeIndex node) {
  if (document.format() != Format::html || document.name(node) != standard_name("link")) return 0;
  const std::string relation = lower_case(attribute_value(document, node, standard_name("rel")));
  return is_one_of(neighbours, relation) ? page_field(document, node) : 0;
}

}  // namespace treesift
