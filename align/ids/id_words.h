// Where ids stand in attributes: as an id, and as what refers to one.
#pragma once

#include <algorithm>
#include <string_view>

#include "base/one_of.h"
#include "parsers/document.h"

namespace treesift {

// The HTML standard, 3.2.6 and (of the obsolete `name` of a link) 16.2; xml:id, W3C 2005.
inline bool is_id(const Document& document, NodeIndex node, const Attribute& attribute) {
  if (attribute.name == standard_name("id")) return true;
  if (attribute.name == standard_name("name")) return document.name(node) == standard_name("a");
  return attribute.name >= standard_name_count && document.name_text(attribute.name) == "xml:id";
}

// Attributes of HTML whose words are ids: the HTML standard, and WAI-ARIA 1.2, section 6.
inline constexpr std::string_view attributes_of_ids[] = {"for",           "form",
                                                         "headers",       "itemref",
                                                         "list",          "popovertarget",
                                                         "commandfor",    "aria-activedescendant",
                                                         "aria-controls", "aria-describedby",
                                                         "aria-details",  "aria-errormessage",
                                                         "aria-flowto",   "aria-labelledby",
                                                         "aria-owns"};

// Whether an address without its fragment is that of the page: nothing, or the page's last name.
inline bool is_own_address(std::string_view address, std::string_view page) {
  if (address.empty()) return true;
  const std::string_view name = address.substr(address.rfind('/') + 1);
  return !name.empty() && page.ends_with(name) &&
         (page.size() == name.size() || page[page.size() - name.size() - 1] == '/');
}

// Calls visit(word) for each id that an attribute's value may refer to: the words of `for`, of any attribute in XML,
// the fragment of "#x", "url(#x)" and of the page's own address. The words are parts of the value, in its order.
template <typename Visit>
void for_each_id_word(const Document& document, const Attribute& attribute, std::string_view page,
                      Visit visit) {
  const std::string_view value = document.value(attribute);
  constexpr std::string_view url = "url(#";
  if (const std::size_t sign = value.find('#'); sign != value.npos) {
    if (value.starts_with(url))
      return visit(value.substr(url.size(), value.find_first_of(")'\"", url.size()) - url.size()));
    if (is_own_address(value.substr(0, sign), page)) visit(value.substr(sign + 1));
    return;
  }
  if (document.format() != Format::xml && !is_one_of(attributes_of_ids, document.name_text(attribute.name)))
    return;
  for (std::size_t begin = 0; begin < value.size();) {
    const std::size_t end = std::min(value.find(' ', begin), value.size());
    if (end > begin) visit(value.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace treesift
