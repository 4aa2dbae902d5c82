// What the HTML standard says of elements by their names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "parsers/names.h"

namespace treesift {

// "p"_tag: the id of a standard name.
consteval NameId operator""_tag(const char* text, std::size_t size) {
  return standard_name({text, size});
}

enum class Namespace : std::uint8_t { html, math, svg };

enum ElementTrait : std::uint8_t {
  special = 1,           // WHATWG, section 13.2.4.2
  bounds_scope = 2,      // ends the search for an element "in scope"
  html_inside = 4,       // an HTML integration point
  html_text_inside = 8,  // a MathML text integration point
  annotation_xml = 16,
};

inline constexpr NameSet special_elements{
    "address",    "applet",  "area",   "article",   "aside",   "base",     "basefont", "bgsound",
    "blockquote", "body",    "br",     "button",    "caption", "center",   "col",      "colgroup",
    "dd",         "details", "dir",    "div",       "dl",      "dt",       "embed",    "fieldset",
    "figcaption", "figure",  "footer", "form",      "frame",   "frameset", "h1",       "h2",
    "h3",         "h4",      "h5",     "h6",        "head",    "header",   "hgroup",   "hr",
    "html",       "iframe",  "img",    "input",     "li",      "link",     "listing",  "main",
    "marquee",    "menu",    "meta",   "nav",       "noembed", "noframes", "noscript", "object",
    "ol",         "p",       "param",  "plaintext", "pre",     "script",   "search",   "section",
    "select",     "source",  "style",  "summary",   "table",   "tbody",    "td",       "template",
    "textarea",   "tfoot",   "th",     "thead",     "title",   "tr",       "track",    "ul",
    "wbr",        "xmp"};

inline constexpr NameSet scope_bounds{"applet", "caption", "html",   "table",  "td",
                                      "th",     "marquee", "object", "select", "template"};

// Whose end tags may be left out where something else ends them.
inline constexpr NameSet implied_end_elements{"dd", "dt", "li", "optgroup", "option",
                                              "p",  "rb", "rp", "rt",       "rtc"};
inline constexpr NameSet implied_end_in_template{"caption", "colgroup", "dd",    "dt", "li",    "optgroup",
                                                 "option",  "p",        "rb",    "rp", "rt",    "rtc",
                                                 "tbody",   "td",       "tfoot", "th", "thead", "tr"};
// Those that may be open at the end of the body.
inline constexpr NameSet open_at_end{"dd",    "dt", "li",    "optgroup", "option", "p",
                                     "rb",    "rp", "rt",    "rtc",      "tbody",  "td",
                                     "tfoot", "th", "thead", "tr",       "body",   "html"};
// That belong into the head, wherever their start tags stand.
inline constexpr NameSet head_elements{"base",     "basefont", "bgsound", "link",     "meta",
                                       "noframes", "script",   "style",   "template", "title"};
inline constexpr NameSet headings{"h1", "h2", "h3", "h4", "h5", "h6"};
inline constexpr NameSet table_sections{"tbody", "thead", "tfoot"};
inline constexpr NameSet table_cells{"td", "th"};
// In which text and what else does not belong into a table is put before it.
inline constexpr NameSet fostering_elements{"table", "tbody", "tfoot", "thead", "tr"};
inline constexpr NameSet void_elements{"area",  "base",  "basefont", "bgsound", "br",    "col",
                                       "embed", "frame", "hr",       "img",     "input", "link",
                                       "meta",  "param", "source",   "track",   "wbr"};

inline constexpr std::array<std::uint8_t, standard_name_count> html_traits = [] {
  std::array<std::uint8_t, standard_name_count> traits{};
  for (NameId name = 0; name < standard_name_count; ++name)
    traits[name] = static_cast<std::uint8_t>((special_elements.contains(name) ? special : 0) |
                                             (scope_bounds.contains(name) ? bounds_scope : 0));
  return traits;
}();

constexpr std::uint8_t traits_of_html(NameId name) {
  return name < standard_name_count ? html_traits[name] : std::uint8_t{0};
}

// Of an SVG or MathML element; `is_html_annotation`: its encoding attribute says that it holds HTML.
std::uint8_t traits_of_foreign(Namespace space, std::string_view name, bool is_html_annotation);

// An element's name in SVG as it is to be written: "foreignObject" of "foreignobject".
std::string_view svg_element_name(std::string_view lower);
// The same of an attribute, in SVG and in MathML.
std::string_view foreign_attribute_name(Namespace space, std::string_view lower);
// Whether it is one of those that have a namespace: "xlink:href", "xml:lang", "xmlns:xlink".
bool has_namespace(std::string_view foreign_attribute);
// Whether the start tag ends SVG and MathML, as <p> does.
bool ends_foreign_content(std::string_view name);

}  // namespace treesift
