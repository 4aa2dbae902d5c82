#include "align/members/member_settler.h"

#include "align/common_attributes.h"
#include "align/members/member_order.h"
#include "parsers/text/normal_text.h"

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
  settled_ = {};
  scripts_.clear();
  attributes_.clear();
  bytes_.clear();
  if (actual.format() == Format::json) return {};
  for (const MatchedPair& nodes : edits.updated_text) settle_script(expected, actual, nodes);
  for (const MatchedPair& nodes : edits.updated_attributes) settle_attributes(expected, actual, nodes);
  if (settled_.values == 0 || !patcher_.has_room(actual, settled_.values, bytes_.size())) return {};
  out = rewritten(actual);
  return settled_;
}

// Leaves the settled value at the end of bytes_.
bool MemberSettler::settle_value(std::string_view expected, std::string_view actual) {
  if (!write_members_in_order(expected, actual, value_)) return false;
  ++settled_.values;
  settled_.bytes += expected.size() + actual.size();
  bytes_ += value_;
  return true;
}

// The raw form has white space of its own.
void MemberSettler::settle_script(const Document& expected, const Document& actual, MatchedPair nodes) {
  if (!is_in_script(expected, nodes.expected) || !is_in_script(actual, nodes.actual)) return;
  const std::size_t begin = bytes_.size();
  if (!settle_value(expected.text(nodes.expected), actual.text(nodes.actual))) return;
  const std::size_t raw = bytes_.size();
  if (!write_members_in_order(expected.raw_text(nodes.expected), actual.raw_text(nodes.actual), value_))
    value_ = bytes_.substr(begin);
  bytes_ += value_;
  scripts_.push_back({nodes.actual, 0, begin, raw, bytes_.size()});
}

void MemberSettler::settle_attributes(const Document& expected, const Document& actual, MatchedPair nodes) {
  const auto of_expected = expected.attributes(nodes.expected);
  const auto of_actual = actual.attributes(nodes.actual);
  for_each_common_attribute(expected, actual, nodes, [&](std::size_t e, std::size_t i) {
    const std::size_t begin = bytes_.size();
    if (settle_value(expected.value(of_expected[e]), actual.value(of_actual[i])))
      attributes_.push_back({nodes.actual, i, begin, bytes_.size(), bytes_.size()});
  });
}

Document MemberSettler::rewritten(const Document& actual) {
  const auto text = [&](std::size_t begin, std::size_t end) {
    return std::string_view(bytes_).substr(begin, end - begin);
  };
  patcher_.begin(actual, std::move(spare_));
  for (const SettledValue& each : scripts_)
    patcher_.set_text(each.node, trimmed(text(each.begin, each.raw)), trimmed(text(each.raw, each.end)));
  for (const SettledValue& each : attributes_)
    patcher_.set_attribute(each.node, each.attribute, text(each.begin, each.end));
  return patcher_.finish();
}

}  // namespace treesift
