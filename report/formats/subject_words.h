// What a change is of, in words: "Field ‘coupon’", "Link text", "Total". The nouns of elements and
// attributes, and the names by which people know them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/measure/text/shown_tag.h"

namespace treesift {

inline constexpr std::size_t max_name_bytes = 60;

// On one line, without blanks at its ends, and clipped.
std::string one_line(std::string_view text, std::size_t most);

// In ‘’, on one line and short; numbers, true, false and null as they are; "empty" for "".
std::string quoted_value(std::string_view text);

// "tr" of /html/body/table/tr[2], of /html/body/table/tr[2]/text()[3] as well.
std::string_view last_element(std::string_view path);
bool is_text_path(std::string_view path);

// With the first letter, of ASCII, as a capital or not.
std::string with_capital(std::string name);
std::string without_capital(std::string name);

// "Row" of tr; "Element foo" where there is no noun for it.
std::string named_noun(std::string_view tag);

// "Field ‘coupon’", "Heading ‘Your orders’", "Image".
std::string element_subject(const ShownTag& tag);

// What a text is called by the element that it stands in; of fields of JSON their names.
std::string text_subject(std::string_view path);

// Of an attribute in which two tags of one name differ: "Link target", "Attribute class of the paragraph"; with the
// name of a control or field of the head that both tags say: "Value of the field ‘coupon’".
std::string attribute_subject(const ShownTag& before, const ShownTag& after, std::string_view attribute);

}  // namespace treesift
