// References that are left to nothing.
//
// Problem. A generator makes the ids of headings in another way, and the table of contents still asks for the old ones;
// a section is gone, and what links to it is not. Each edit by itself says little: another id, one section less. The
// link looks as before, so that nobody who reads what changed will find it.
//
// How. The ids that both pages have are noted. An id of expected that no element of actual has, and to which something
// in actual refers, is left; what tells of the edit that took it away can ask. Only what led somewhere in expected
// counts: "#/orders" is no id but an address of a program in the page, and a link that was broken before is no news.
// "#top" and "#" always lead to the top of a page (the HTML standard, 7.4.6.4). And ids are counted, since each is to
// be the only one of its page (the same, 3.2.6).
//
// Cost. A pass over the attributes of both documents, where an edit concerns an id or a link within the page at all.
#include "align/ids/left_references.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/percent_encoding.h"

namespace treesift {
namespace {

void note_ids(const Document& document, std::unordered_map<std::string_view, std::uint32_t>& ids) {
  for_each_attribute(document, [&](NodeIndex node, const Attribute& attribute) {
    const std::string_view value = document.value(attribute);
    if (!value.empty() && is_id(document, node, attribute)) ++ids[value];
  });
}

bool has_id(const Document& document, NodeIndex node) {
  return std::ranges::any_of(document.attributes(node),
                             [&](const Attribute& attribute) { return is_id(document, node, attribute); });
}

// Whether it says one, or leads to one: anything with a "#" may.
bool concerns_ids(const Document& document, NodeIndex node) {
  return std::ranges::any_of(document.attributes(node), [&](const Attribute& attribute) {
    return is_id(document, node, attribute) || document.value(attribute).starts_with('#');
  });
}

}  // namespace

bool LeftReferences::may_break(const Document& expected, const Document& actual, const Edits& edits) {
  return std::ranges::any_of(edits.deleted, [&](NodeIndex node) { return has_id(expected, node); }) ||
         std::ranges::any_of(edits.updated_attributes, [&](const MatchedPair& update) {
           return concerns_ids(expected, update.expected) || concerns_ids(actual, update.actual);
         });
}

void LeftReferences::measure(const Document& expected, const Document& actual, const Edits& edits) {
  had_.clear();
  has_.clear();
  left_.clear();
  is_html_ = actual.format() == Format::html;
  if (actual.format() == Format::json || !may_break(expected, actual, edits)) return;
  note_ids(expected, had_);
  note_ids(actual, has_);
  find_left(expected, actual);
}

void LeftReferences::find_left(const Document& expected, const Document& actual) {
  const auto is_gone = [&](const auto& id) { return !has_.contains(id.first); };
  if (std::ranges::none_of(had_, is_gone)) return;
  const IdReferences references(expected, actual, {});
  for_each_attribute(actual, [&](NodeIndex node, const Attribute& attribute) {
    if (is_id(actual, node, attribute)) return;
    references.for_each_in_actual(attribute, [&](std::string_view word) {
      if (const auto id = had_.find(word); id != had_.end() && is_gone(*id)) left_.insert(*id);
    });
  });
}

bool LeftReferences::were_into(const Document& expected, NodeIndex node) const {
  const NodeIndex end = node + (left_.empty() ? 0 : expected.subtree_size(node));
  for (; node < end; ++node) {
    for (const Attribute& attribute : expected.attributes(node)) {
      if (is_id(expected, node, attribute) && left_.contains(expected.value(attribute))) return true;
    }
  }
  return false;
}

bool LeftReferences::were_to(const Document& actual, NodeIndex node, std::string_view name,
                             std::string_view before) const {
  if (!left_.contains(before)) return false;
  const bool is_anchor = actual.name(node) == standard_name("a") || actual.name(node) == standard_name("map");
  return name == "id" || name == "xml:id" || (name == "name" && is_anchor);
}

bool LeftReferences::lead_nowhere(std::string_view before, std::string_view after) const {
  if (!before.starts_with('#') || !after.starts_with('#') || !had_.contains(before.substr(1))) return false;
  const std::string_view id = after.substr(1);
  return !id.empty() && lower_case(id) != "top" && !has_.contains(id) && !has_.contains(percent_decoded(id));
}

bool LeftReferences::is_twice(std::string_view name, std::string_view before, std::string_view after) const {
  if (!is_html_ || name != "id") return false;
  const auto count = [](const Ids& ids, std::string_view id) {
    const auto found = ids.find(id);
    return found == ids.end() ? std::uint32_t{0} : found->second;
  };
  return count(has_, after) > std::max({std::uint32_t{1}, count(had_, before), count(had_, after)});
}

}  // namespace treesift
