#include "align/ids/id_words.h"

#include <unordered_set>
#include <utility>

#include "align/name_map.h"
#include "base/ascii.h"
#include "base/one_of.h"

namespace treesift {
namespace {

// Attributes of HTML whose words are ids: the HTML standard, and WAI-ARIA 1.2, section 6.
constexpr std::string_view of_ids[] = {"for",           "form",
                                       "headers",       "itemref",
                                       "list",          "popovertarget",
                                       "commandfor",    "aria-activedescendant",
                                       "aria-controls", "aria-describedby",
                                       "aria-details",  "aria-errormessage",
                                       "aria-flowto",   "aria-labelledby",
                                       "aria-owns"};

// And whose fragments are; those of data-… as well. Colours are not among them.
constexpr std::string_view of_fragments[] = {"href", "xlink:href", "usemap", "hx-target"};

// Takes what stands in the next "url(#x)", of which x may stand in quotes, and what is before it. Empty: there is none.
std::string_view take_url(std::string_view& rest) {
  constexpr std::string_view url = "url(";
  for (std::size_t at = rest.find(url); at != rest.npos; at = rest.find(url, at)) {
    at += url.size();
    if (at < rest.size() && (rest[at] == '"' || rest[at] == '\'')) ++at;
    if (at == rest.size() || rest[at] != '#') continue;
    const std::string_view id = rest.substr(at + 1, rest.find_first_of(")\"'", at) - at - 1);
    rest.remove_prefix(at + 1 + id.size());
    return id;
  }
  return {};
}

// Whether an address without its fragment is that of the page: nothing, or the page's last name.
bool is_own_address(std::string_view address, std::string_view page) {
  if (address.empty()) return true;
  const std::string_view name = address.substr(address.rfind('/') + 1);
  return !name.empty() && page.ends_with(name) &&
         (page.size() == name.size() || page[page.size() - name.size() - 1] == '/');
}

// By name: whether the words of such an attribute of HTML are ids. Standard names are the same in all documents.
std::vector<bool> names_of_ids(const Document& document) {
  const auto is_one = [&](std::size_t name) {
    return is_one_of(of_ids, document.name_text(static_cast<NameId>(name)));
  };
  static const std::vector<bool> standard = [&] {
    std::vector<bool> refer(standard_name_count);
    for (std::size_t name = 0; name < refer.size(); ++name) refer[name] = is_one(name);
    return refer;
  }();
  std::vector<bool> refer = standard;
  for (std::size_t name = refer.size(); name < document.name_count(); ++name) refer.push_back(is_one(name));
  return refer;
}

// Of XML, by name: whether every word of it is an id. Numbers are not, as in XML: they could be any number.
std::vector<bool> names_that_refer(const Document& document) {
  std::unordered_set<std::string_view> ids;  // looked up only
  for_each_attribute(document, [&](NodeIndex node, const Attribute& attribute) {
    const std::string_view value = document.value(attribute);
    if (is_id(document, node, attribute) && !value.empty() && !is_digit(value.front())) ids.insert(value);
  });
  std::vector<bool> refer(document.name_count(), !ids.empty());
  for_each_attribute(document, [&](NodeIndex node, const Attribute& attribute) {
    if (!refer[attribute.name] || is_id(document, node, attribute)) return;
    for_each_id_of(document.value(attribute), [&](std::string_view word) {
      if (!ids.contains(word)) refer[attribute.name] = false;
    });
  });
  return refer;
}

}  // namespace

bool is_id(const Document& document, NodeIndex node, const Attribute& attribute) {
  if (attribute.name == standard_name("name"))
    return document.name(node) == standard_name("a") || document.name(node) == standard_name("map");
  return is_declared_id(document, attribute);
}

IdReferences::IdReferences(const Document& expected, const Document& actual, std::string_view page)
    : expected_{expected, {}}, actual_{actual, {}}, page_(page) {
  if (actual.format() != Format::xml) {
    expected_.refer = names_of_ids(expected);
    actual_.refer = names_of_ids(actual);
    return;
  }
  const NameMap names(expected, actual);
  expected_.refer = names_that_refer(expected);
  actual_.refer.assign(actual.name_count(), false);
  for (NameId name = 0; name < expected_.refer.size(); ++name) {
    const NameId known = names.in_actual(name);
    if (known < actual_.refer.size()) actual_.refer[known] = expected_.refer[name];
  }
}

std::string_view IdReferences::take_words(const Side& side, const Attribute& attribute,
                                          std::string_view& rest) const {
  if (side.refer[attribute.name]) return std::exchange(rest, {});
  const std::size_t sign = rest.find('#');
  if (sign == rest.npos) return std::exchange(rest, {}).substr(0, 0);
  if (const std::string_view id = take_url(rest); !id.empty()) return id;
  const std::string_view value = std::exchange(rest, {});
  const std::string_view name = side.document.name_text(attribute.name);
  const bool may_refer = is_one_of(of_fragments, name) || name.starts_with("data-");
  return may_refer && is_own_address(value.substr(0, sign), page_) ? value.substr(sign + 1)
                                                                   : std::string_view();
}

}  // namespace treesift
