// The element resolver of Roest, Mesbah and van Deursen (ICST 2010) as Crawljax has it, and each of its ways
// alone: for tables. They take the first element that fits and never ask whether another one fits as well.
#pragma once

#include <cstdint>
#include <string_view>

#include "parsers/document.h"

namespace treesift {

enum class PublishedWay : std::uint8_t {
  exact_path,  // the element of the same name at the same absolute path
  attributes,  // the first of the same name with the same attributes, or the same id in any case
  text,        // the first of the same name with the same text in any case, if it has text
  // The element at the same path if it is equivalent, else the first of its name that is: by attributes, or by text.
  published,
};

// "exact-path", "attributes", "text", "published".
std::string_view name_of(PublishedWay way);

// Where an element of the old page is in the new one; no_node: not found. Linear in the new page.
NodeIndex resolve_as_published(const Document& old_page, NodeIndex element, const Document& new_page,
                               PublishedWay way);

}  // namespace treesift
