// What elements and attributes are for, as sets of names. HTML's own words; XML and JSON names are in none of
// them.
#pragma once

#include <cstdint>
#include <string_view>

#include "parsers/names.h"

namespace treesift {

// The WHATWG HTML standard, section 4.10: forms and their controls.
inline constexpr NameSet form_elements{"form", "input", "button", "select", "option", "textarea"};
inline constexpr NameSet multimedia_elements{"img",    "video", "audio",  "object", "embed",
                                             "canvas", "svg",   "iframe", "applet"};
inline constexpr NameSet title_element{"title"};
inline constexpr NameSet heading_elements{"h1", "h2", "h3", "h4", "h5", "h6"};
inline constexpr NameSet emphasis_elements{
    "b", "i",   "u",   "em",     "strong", "code", "tt",   "font", "span", "sub",  "sup", "small", "big",
    "s", "del", "ins", "strike", "kbd",    "samp", "cite", "q",    "mark", "abbr", "var", "dfn"};
// What a browser does not show (the title stands in the window's frame and counts as shown).
inline constexpr NameSet undisplayed_elements{"script", "style", "template", "meta",
                                              "link",   "base",  "noscript"};
// Attributes that say what an element is called where it shows no words of its own (the accessible name, HTML-AAM 4.1).
inline constexpr NameSet naming_attributes{"alt", "aria-label", "label"};
inline constexpr NameSet preformatted_elements{"pre", "textarea", "listing", "xmp", "plaintext"};

enum class AttributeRole : std::uint8_t { target, identity, state, presentation, data, other };

// `text` is the attribute's name, for data-* and aria-*.
AttributeRole attribute_role(NameId name, std::string_view text);

}  // namespace treesift
