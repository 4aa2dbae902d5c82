// The pieces of a source of markup, one by one: a tag with the text behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "parsers/text/format.h"

namespace treesift {

struct MarkupUnit {
  std::string_view tag, text;
  std::uint64_t meaning = 0;  // of the tag; equal where nothing but the spelling differs
};

// Whether the '<' there begins a tag, a comment or a declaration. Of HTML others are text: "a < b".
bool begins_markup(std::string_view source, std::size_t at, Format format);

// What begins the source, from its '<' to the next one that begins markup. Of HTML's <textarea> and <title>, in which
// all else is text, to their end tag.
std::string_view first_unit(std::string_view source, Format format);

// Nothing where the unit begins with no whole tag: a comment, a declaration, a '<' in a script, or a tag with markup in
// an attribute.
std::optional<MarkupUnit> markup_unit(std::string_view unit, Format format);

// "td" of <td class="x"> and of </td>.
std::string_view element_of_tag(std::string_view tag);

// Equal for texts that are the same but for white space and how their characters are spelt.
std::uint64_t meaning_of_text(std::string_view text);

}  // namespace treesift
