// What stands in the values of changes, by pattern: numbers, dates and tokens are signs, and so are the names of the
// page itself.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/measure/page/page_names.h"
#include "model/measure/text/text_change.h"
#include "parsers/document.h"

namespace treesift {

// Views: the comparer and the names must outlive it.
struct ValuePatterns {
  TextComparer& texts;
  const PageNames& names;

  std::uint64_t of(std::string_view text) const { return texts.generalised(text, names); }

  // What an element brings with it: shape, attributes and text.
  std::uint64_t of_content(const Document& document, NodeIndex node) const;

  // Its tag alone: its name and attributes. Where it replaced another element, or was replaced: the name of that, and
  // the attributes that are others there; `other` null: none.
  std::uint64_t of_tag(const Document& document, NodeIndex node, const Document* other,
                       NodeIndex there) const;

  // What came and went: the words in which the values differ, wherever between others they stand. Of the same
  // words in another order the order; white space is another change than dates and tokens. Of one name in the place of
  // another which they are.
  std::uint64_t of_update(std::string_view before, std::string_view after) const;

  // The same where nothing but numbers differs: those with a unit on them ("54ms", "1.2em") are signs, too.
  std::uint64_t of_numbers(std::string_view before, std::string_view after) const;
};

}  // namespace treesift
