// Element, attribute and member names as small integers.
//
// The names that HTML defines have the same id in every document, so that code can say
// `standard_name("input")` and compare integers. All other names are numbered by the document that holds
// them, from `standard_name_count` on: such an id means nothing outside its document.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace treesift {

using NameId = std::uint32_t;

// clang-format off
inline constexpr std::string_view standard_names[] = {
    "",  // id 0: text nodes, array items, the document itself
    // Elements: the WHATWG HTML standard, section 4, and its obsolete ones (section 16.2).
    "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont", "bdi", "bdo",
    "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption", "center", "cite", "code", "col",
    "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em", "embed",
    "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "header", "hgroup", "hr", "html", "i", "iframe", "img", "input", "ins", "isindex", "kbd", "label", "legend", "li",
    "link", "listing", "main", "map", "mark", "marquee", "math", "menu", "menuitem", "meta", "meter", "nav", "nobr",
    "noembed", "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p", "param", "picture", "plaintext",
    "pre", "progress", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "search", "section", "select", "slot",
    "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td",
    "template", "textarea", "tfoot", "th", "thead", "time", "title", "tr", "track", "tt", "u", "ul", "var", "video", "wbr",
    "xmp",
    // Attributes (those that are not names of elements as well).
    "accept", "accept-charset", "accesskey", "action", "align", "alt", "aria-label", "async", "autocomplete", "autofocus",
    "background", "bgcolor", "border", "cellpadding", "cellspacing", "charset", "checked", "class", "clear", "color", "cols",
    "colspan", "content", "contenteditable", "controls", "coords", "datetime", "defer", "disabled", "download", "draggable",
    "enctype", "face", "for", "formaction", "headers", "height", "hidden", "href", "hreflang", "hspace", "http-equiv", "id",
    "integrity", "ismap", "itemprop", "lang", "language", "list", "loading", "longdesc", "max", "maxlength", "media",
    "method", "min", "multiple", "name", "nonce", "noshade", "novalidate", "nowrap", "onclick", "onload", "onsubmit",
    "pattern", "placeholder", "poster", "property", "readonly", "rel", "required", "rev", "role", "rows", "rowspan", "scope",
    "selected", "shape", "size", "sizes", "src", "srcdoc", "srcset", "start", "step", "tabindex", "target", "type",
    "usemap", "valign", "value", "vspace", "width", "wrap", "xml:lang", "xml:space", "xmlns",
};
// clang-format on

inline constexpr NameId standard_name_count = static_cast<NameId>(std::size(standard_names));
inline constexpr NameId unnamed = 0;

// The id of a standard name; does not compile for a name that is not in the table.
consteval NameId standard_name(std::string_view text) {
  NameId id = 0;
  while (standard_names[id] != text)
    ++id;  // runs off the table, and so fails to compile, for an unknown name
  return id;
}

// A fixed set of standard names, such as the block elements. Membership is one load.
class NameSet {
 public:
  consteval NameSet(std::initializer_list<std::string_view> names) : members_{} {
    for (std::string_view name : names) members_[standard_name(name)] = true;
  }
  constexpr bool contains(NameId id) const { return id < standard_name_count && members_[id]; }

 private:
  std::array<bool, standard_name_count> members_;
};

}  // namespace treesift
