// What stands in the values of changes, by pattern: numbers, dates and tokens are signs, and so are the names of the
// page itself.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/hash.h"
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

  // `hash`, and an attribute with its value.
  std::uint64_t with_attribute(std::uint64_t hash, std::string_view name, std::string_view value) const {
    return combine_hashes(hash_of(name, hash), of(value));
  }

  // What came and went: the words in which the values differ, wherever between others they stand. Of the same
  // words in another order the order; white space is another change than dates and tokens. Of one name in the place of
  // another which they are.
  std::uint64_t of_update(std::string_view before, std::string_view after) const;

  // The same where nothing but numbers differs: those with a unit on them ("54ms", "1.2em") are signs, too.
  std::uint64_t of_numbers(std::string_view before, std::string_view after) const;
};

}  // namespace treesift
