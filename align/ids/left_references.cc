// References that are left to nothing.
//
// Problem. A generator makes the ids of headings in another way, and the table of contents still asks for the old ones;
// a section is gone, and what links to it is not. Each edit by itself says little: another id, one section less. The
// link looks as before, so that nobody who reads what changed will find it.
//
// How. An id can only be gone where an edit took it away. Such ids are noted; those that an element of actual has
// elsewhere are struck out, and so are those to which nothing in actual refers. What tells of the edit can ask. A link
// that was written anew counts where it led somewhere in expected only: "#/orders" is no id but an address of a program
// in the page, and a link that was broken before is no news. "#top" and "#" always lead to the top of a page (the HTML
// standard, 7.4.6.4). And ids are counted, since each is to be the only one of its page (the same, 3.2.6).
//
// Cost. The edits; two passes over the attributes of actual where an id is gone; one over those of both where an id or
// a link within the page was written anew.
#include "align/ids/left_references.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/percent_encoding.h"

namespace treesift {
namespace {

template <typename Visit>
void for_each_id(const Document& document, Visit visit) {
  for_each_attribute(document, [&](NodeIndex node, const Attribute& attribute) {
    if (!is_id(document, node, attribute)) return;
    if (const std::string_view value = document.value(attribute); !value.empty()) visit(value);
  });
}

}  // namespace

void LeftReferences::measure(const Document& expected, const Document& actual, const Edits& edits) {
  expected_ = &expected;
  actual_ = &actual;
  left_.clear();
  is_counted_ = false;
  if (actual.format() == Format::json) return;
  note_lost(edits);
  if (!left_.empty()) keep_lost_everywhere();
  if (!left_.empty()) keep_referred();
}

void LeftReferences::note_lost(const Edits& edits) {
  const auto note = [&](NodeIndex node) {
    for (const Attribute& attribute : expected_->attributes(node)) {
      if (is_id(*expected_, node, attribute)) left_.insert(expected_->value(attribute));
    }
  };
  for (const NodeIndex node : edits.deleted) note(node);
  for (const MatchedPair& update : edits.updated_attributes) note(update.expected);
}

void LeftReferences::keep_lost_everywhere() {
  for_each_id(*actual_, [&](std::string_view id) { left_.erase(id); });
}

void LeftReferences::keep_referred() {
  referred_.clear();
  const IdReferences references(*expected_, *actual_, {});
  for_each_attribute(*actual_, [&](NodeIndex node, const Attribute& attribute) {
    if (is_id(*actual_, node, attribute)) return;
    references.for_each_in_actual(attribute, [&](std::string_view word) {
      if (left_.contains(word)) referred_.insert(word);
    });
  });
  std::swap(left_, referred_);
}

void LeftReferences::count_ids() {
  if (is_counted_) return;
  is_counted_ = true;
  had_.clear();
  has_.clear();
  for_each_id(*expected_, [&](std::string_view id) { ++had_[id]; });
  for_each_id(*actual_, [&](std::string_view id) { ++has_[id]; });
}

bool LeftReferences::were_into(NodeIndex node) const {
  const Document& expected = *expected_;
  const NodeIndex end = node + (left_.empty() ? 0 : expected.subtree_size(node));
  for (; node < end; ++node) {
    for (const Attribute& attribute : expected.attributes(node)) {
      if (is_id(expected, node, attribute) && left_.contains(expected.value(attribute))) return true;
    }
  }
  return false;
}

bool LeftReferences::were_to(NodeIndex node, std::string_view name, std::string_view before) const {
  if (!left_.contains(before)) return false;
  const Document& actual = *actual_;
  const bool is_anchor = actual.name(node) == standard_name("a") || actual.name(node) == standard_name("map");
  return name == "id" || name == "xml:id" || (name == "name" && is_anchor);
}

bool LeftReferences::lead_nowhere(std::string_view before, std::string_view after) {
  if (!before.starts_with('#') || !after.starts_with('#')) return false;
  count_ids();
  if (!had_.contains(before.substr(1))) return false;
  const std::string_view id = after.substr(1);
  return !id.empty() && lower_case(id) != "top" && !has_.contains(id) && !has_.contains(percent_decoded(id));
}

bool LeftReferences::is_twice(std::string_view name, std::string_view before, std::string_view after) {
  if (actual_->format() != Format::html || name != "id") return false;
  count_ids();
  const auto count = [](const Counts& ids, std::string_view id) {
    const auto found = ids.find(id);
    return found == ids.end() ? std::uint32_t{0} : found->second;
  };
  return count(has_, after) > std::max({std::uint32_t{1}, count(had_, before), count(had_, after)});
}

}  // namespace treesift
