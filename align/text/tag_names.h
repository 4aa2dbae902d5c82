// HTML's names by what they do to a page: lists of align/text/data as sets.
#pragma once

#include <bitset>
#include <string_view>

#include "parsers/names.h"

namespace treesift {

struct TagNames {
  std::bitset<standard_name_count> elements, attributes;  // by the ids of standard names

  bool has_attribute(NameId name) const { return name < standard_name_count && attributes[name]; }
};

// Reads lines that begin with "element" or "attribute" and go on with names; blank lines and those that start
// with # are left out. Throws std::runtime_error, naming the list and the line, for a name that is not
// standard or another beginning.
TagNames read_tag_names(std::string_view list, std::string_view lines);

const TagNames& layout_tags();  // where something stands
const TagNames& style_tags();   // how something looks

// The id of a standard name. Throws std::runtime_error for others.
NameId standard_id(std::string_view name);

}  // namespace treesift
