#include "align/members/member_settler.h"

#include "align/members/member_order.h"

namespace treesift {
namespace {

bool is_in_script(const Document& document, NodeIndex text) {
  return document.name(document.parent(text)) == standard_name("script");
}

}  // namespace

bool MemberSettler::may_settle(const Document& document, std::string_view source) {
  if (document.format() == Format::json) return false;
  return source.find("{\"") != source.npos || source.find("{&quot;") != source.npos ||
         source.find("{&#34;") != source.npos;
}

SettledMembers MemberSettler::settle(const Document& expected, const Document& actual, const Edits& edits,
                                     Document& out) {
  settled_.clear();
  if (actual.format() == Format::json) return {};
  for (const MatchedPair& nodes : edits.updated_text) {
    if (is_in_script(expected, nodes.expected) && is_in_script(actual, nodes.actual))
      settled_.settle_text(expected, actual, nodes, write_members_in_order);
  }
  for (const MatchedPair& nodes : edits.updated_attributes)
    settled_.settle_attributes(expected, actual, nodes, write_members_in_order, [](NameId) { return true; });
  if (settled_.count() == 0 || !patcher_.has_room(actual, settled_.count(), settled_.new_bytes())) return {};
  patcher_.begin(actual, std::move(spare_));
  settled_.write(patcher_);
  out = patcher_.finish();
  return {settled_.count(), settled_.bytes()};
}

}  // namespace treesift
