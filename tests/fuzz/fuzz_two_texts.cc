// Two texts, divided by a line "====", with JSON or markup in them, or not. Promised of members of JSON that are put
// into the order of expected: nothing else changes, and what was JSON says the same; once in order they stay, and the
// order of before can be put back to the byte. In a page scripts and attributes get what the texts by themselves would,
// each beside the one of its name. Promised of the pieces in which markup differs: each is a part of its text, in
// order; nothing but white space and quotes differs beside them; none is left where the texts are equal; and the other
// way round they are the same.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "align/aligner.h"
#include "align/members/member_order.h"
#include "align/members/member_settler.h"
#include "base/ascii.h"
#include "model/measure/text/markup_pieces.h"
#include "parsers/text/normal_text.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

constexpr std::string_view between_texts = "\n====\n";

// `actual` where nothing stands elsewhere.
std::string in_order(std::string_view expected, std::string_view actual) {
  std::string out;
  return write_members_in_order(expected, actual, out) ? out : std::string(actual);
}

std::string sorted(std::string text) {
  std::ranges::sort(text);
  return text;
}

ParseResult parse(std::string_view bytes, SourceType type) {
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  static DocumentParser parser(small_limits());
  const std::string input = padded(bytes);
  return parser.parse(std::string_view(input).substr(0, bytes.size()), type);
}

void check_json(std::string_view actual, std::string_view settled) {
  const ParseResult before = parse(actual, SourceType::json), after = parse(settled, SourceType::json);
  require(before.index() == after.index(), "JSON stays JSON");
  if (const auto* document = std::get_if<Document>(&before))
    require(equal_documents(*document, std::get<Document>(after)), "JSON says the same");
}

void check_texts(std::string_view expected, std::string_view actual) {
  const std::string settled = in_order(expected, actual);
  require(in_order(actual, actual) == actual, "what is equal is in order");
  require(sorted(settled) == sorted(std::string(actual)), "the bytes are the same");
  require(in_order(expected, settled) == settled, "what is in order stays");
  require(in_order(actual, settled) == actual, "the order of before can be put back");
  check_json(actual, settled);
}

std::string page_of(std::string_view text) {
  return "<script>" + std::string(text) + "</script><p data-a='1' data-x='" + std::string(text) + "'>";
}

const Attribute* attribute_named(const Document& document, NodeIndex node, std::string_view name) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (document.name_text(attribute.name) == name) return &attribute;
  }
  return nullptr;
}

void check_attributes(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a,
                      const Document& settled) {
  const auto attributes = actual.attributes(a);
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const std::string_view name = actual.name_text(attributes[i].name), value = actual.value(attributes[i]);
    const Attribute* const before = attribute_named(expected, e, name);
    require(settled.value(settled.attributes(a)[i]) ==
                (before == nullptr ? std::string(value) : in_order(expected.value(*before), value)),
            "an attribute is settled beside the one of its name");
  }
}

void check_pages(const Document& expected, const Document& actual) {
  Alignment alignment;
  Aligner().align(expected, actual, alignment);
  Edits edits;
  EditFinder().find(expected, actual, alignment, edits);
  static MemberSettler used;
  MemberSettler fresh;
  Document settled, again;
  const SettledMembers members = used.settle(expected, actual, edits, settled);
  require(fresh.settle(expected, actual, edits, again).values == members.values, "whatever was before");
  if (members.values == 0) return;
  require(equal_documents(settled, again), "a used settler writes what a fresh one does");
  require(settled.node_count() == actual.node_count(), "no node comes or goes");
  for (NodeIndex node = 1; node < actual.node_count(); ++node) {
    require(settled.kind(node) == actual.kind(node), "a node is of its kind");
    if (alignment.matches_actual(node))
      check_attributes(expected, alignment.expected_of[node], actual, node, settled);
  }
  used.recycle(std::move(settled));
}

// What stands beside the pieces, each of which leaves a NUL.
std::string beside(std::string_view text, const std::vector<MarkupPiece>& pieces,
                   std::string_view MarkupPiece::*side) {
  std::string rest;
  const auto add = [&](std::string_view between) {
    for (const char c : between) {
      if (!is_space(c) && c != '"' && c != '\'') rest += c;
    }
  };
  std::size_t at = 0;
  for (const MarkupPiece& piece : pieces) {
    const std::string_view part = piece.*side;
    const auto begin = static_cast<std::size_t>(part.data() - text.data());
    require(begin >= at && begin + part.size() <= text.size(), "pieces are parts of the text, in order");
    add(text.substr(at, begin - at));
    rest += '\0';
    at = begin + part.size();
  }
  add(text.substr(at));
  return rest;
}

void check_pieces(std::string_view before, std::string_view after) {
  const std::vector<MarkupPiece> pieces = differing_pieces(before, after),
                                 reverse = differing_pieces(after, before);
  require(pieces.size() == reverse.size(), "both ways as many");
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    require(pieces[i].before != pieces[i].after, "a piece differs");
    require(pieces[i].before == reverse[i].after && pieces[i].after == reverse[i].before &&
                pieces[i].place == reverse[i].place,
            "both ways the same");
  }
  require(differing_pieces(before, before).empty(), "what is equal has no pieces");
  if (!pieces.empty())
    require(beside(before, pieces, &MarkupPiece::before) == beside(after, pieces, &MarkupPiece::after),
            "nothing else differs");
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_two_texts) {
  using namespace treesift;
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::size_t middle = bytes.find(fuzz::between_texts);
  if (middle == std::string_view::npos) return 0;
  const std::string_view expected = bytes.substr(0, middle),
                         actual = bytes.substr(middle + fuzz::between_texts.size());
  fuzz::check_texts(expected, actual);
  fuzz::check_pieces(expected, actual);
  const ParseResult before = fuzz::parse(fuzz::page_of(expected), SourceType::html),
                    after = fuzz::parse(fuzz::page_of(actual), SourceType::html);
  if (std::holds_alternative<Document>(before) && std::holds_alternative<Document>(after))
    fuzz::check_pages(std::get<Document>(before), std::get<Document>(after));
  return 0;
}
