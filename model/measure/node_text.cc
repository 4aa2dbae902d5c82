#include "model/measure/node_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/hex.h"
#include "base/utf8.h"
#include "model/measure/roles.h"
#include "model/measure/text/markup_pieces.h"
#include "model/measure/text/telling_difference.h"
#include "model/measure/text/text_cut.h"
#include "parsers/text/normal_text.h"
#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

constexpr std::size_t snippet_bytes = 80;
constexpr std::size_t snippet_lead = 24;                            // shown before the first difference
constexpr std::size_t words_shown = 32;                             // of an element, behind its tag
constexpr std::size_t longest_step = 1'000, longest_path = 16'000;  // of a path, bytes

// At most snippet_bytes of the text from `start` on, whole characters, with dots where something is left out.
std::string excerpt(std::string_view text, std::size_t start) {
  start = character_begin(text, start);
  const std::size_t end = character_begin(text, start + snippet_bytes);
  std::string shown = with_readable_bytes(std::string(text.substr(start, end - start)));
  if (start > 0) shown.insert(0, "…");
  if (end < text.size()) shown += "…";
  return shown;
}

struct SiblingRank {
  std::size_t position = 1;  // among siblings of the same kind and name, from 1
  bool alone = true;
};

SiblingRank rank_among_siblings(const Document& document, NodeIndex node) {
  SiblingRank rank;
  for (NodeIndex sibling : document.children(document.parent(node))) {
    if (sibling == node) continue;
    if (document.kind(sibling) != document.kind(node) || document.name(sibling) != document.name(node))
      continue;
    rank.alone = false;
    rank.position += sibling < node;
  }
  return rank;
}

void append_xpath_step(const Document& document, NodeIndex node, std::string& path) {
  const SiblingRank rank = rank_among_siblings(document, node);
  path += '/';
  path += document.is_text(node) ? "text()" : document.name_text(document.name(node));
  if (!rank.alone) path.append("[").append(std::to_string(rank.position)).append("]");
}

void append_pointer_step(const Document& document, NodeIndex node, std::string& path) {
  const NodeIndex parent = document.parent(node);
  if (parent == document_node) return;
  path += '/';
  if (document.kind(parent) == NodeKind::array) {
    std::size_t position = 0;
    for (NodeIndex sibling : document.children(parent)) position += sibling < node;
    path += std::to_string(position);
    return;
  }
  for (char c : document.name_text(document.name(node))) {
    if (c == '~')
      path += "~0";
    else if (c == '/')
      path += "~1";
    else
      path += c;
  }
}

// What stands from `begin` on and is longer than `longest` is cut; a hash stands for the rest, so that two that are
// unlike stay so.
void cut_behind(std::string& path, std::size_t begin, std::size_t longest) {
  if (path.size() - begin <= longest) return;
  const std::size_t end = character_begin(path, begin + longest);
  const std::string rest = hex_text(hash_of(std::string_view(path).substr(end)));
  path.resize(end);
  path += "…" + rest;
}

std::string text_below(const Document& document, NodeIndex node) {
  std::string text;
  for (NodeIndex at = node; at < document.subtree_end(node) && text.size() <= snippet_bytes; ++at) {
    if (document.text(at).empty()) continue;
    if (!text.empty()) text += ' ';
    text += document.text(at).substr(0, snippet_bytes + 4);
  }
  return text;
}

const Attribute* attribute_named(const Document& document, NodeIndex node, std::string_view name) {
  for (const Attribute& attribute : document.attributes(node)) {
    if (document.name_text(attribute.name) == name) return &attribute;
  }
  return nullptr;
}

// A value as long as a snippet, from shortly before its first difference from the other one.
std::string value_beyond(std::string_view value, std::string_view other) {
  const auto difference = std::mismatch(value.begin(), value.end(), other.begin(), other.end());
  const auto common = static_cast<std::size_t>(difference.first - value.begin());
  const bool is_shown_from_start = common <= snippet_bytes - snippet_lead;
  const std::size_t start = is_shown_from_start ? 0 : character_begin(value, common - snippet_lead);
  return (start > 0 ? "…" : "") + std::string(value.substr(start, snippet_bytes));
}

// In the quotes that it has not; where it has both, its double ones are references.
std::string quoted(std::string value) {
  if (value.find('"') == value.npos) return '"' + value + '"';
  if (value.find('\'') == value.npos) return '\'' + value + '\'';
  std::string escaped;
  for (const char c : value) escaped.append(c == '"' ? "&quot;" : std::string(1, c));
  return '"' + escaped + '"';
}

void append_attribute(std::string& tag, std::string_view name, std::string value) {
  tag.append(" ").append(name).append("=").append(quoted(std::move(value)));
}

// What says which control, field of the head or link of the page it is that differs, if both sides have it: the value
// alone is a number. Null for none.
const Attribute* name_of_both(const Document& document, NodeIndex node, const Document& other_document,
                              NodeIndex other) {
  constexpr std::size_t longest = 24;
  const NameId tag = document.name(node);
  const bool is_control = form_elements.contains(tag), is_link = tag == standard_name("link");
  if (document.format() != Format::html || !(is_control || is_link || tag == standard_name("meta")))
    return nullptr;
  for (const std::string_view name : {is_link ? "rel" : "name", "property", "id"}) {
    const Attribute* const here = attribute_named(document, node, name);
    const Attribute* const there = attribute_named(other_document, other, name);
    if (here == nullptr || there == nullptr) continue;
    const std::string_view value = document.value(*here);
    if (!is_blank(value) && value.size() <= longest && value == other_document.value(*there)) return here;
  }
  return nullptr;
}

// The element's tag with those attributes that `other` does not have with the same value, behind its name.
std::string tag_beyond(const Document& document, NodeIndex node, const Document* other_document,
                       NodeIndex other) {
  std::string tag = "<";
  tag += document.name_text(document.name(node));
  const Attribute* const known_by =
      other_document == nullptr ? nullptr : name_of_both(document, node, *other_document, other);
  if (known_by != nullptr)
    append_attribute(tag, document.name_text(known_by->name), std::string(document.value(*known_by)));
  for (const Attribute& attribute : document.attributes(node)) {
    const std::string_view name = document.name_text(attribute.name), value = document.value(attribute);
    const Attribute* const held =
        other_document == nullptr ? nullptr : attribute_named(*other_document, other, name);
    const std::string_view other_value = held == nullptr ? std::string_view() : other_document->value(*held);
    const bool is_same = held != nullptr && other_value == value;
    if (!is_same && tag.size() <= 2 * snippet_bytes)
      append_attribute(tag, name, value_beyond(value, other_value));
  }
  return tag + '>';
}

// The element's tag with those attributes that fit into so many bytes, and dots for the others.
std::string tag_within(const Document& document, NodeIndex node, std::size_t most) {
  std::string tag = "<";
  tag += document.name_text(document.name(node));
  for (const Attribute& attribute : document.attributes(node)) {
    const std::string_view name = document.name_text(attribute.name), value = document.value(attribute);
    if (tag.size() + name.size() + value.size() > most) continue;
    append_attribute(tag, name, std::string(value));
  }
  return tag + " …>";
}

// The attribute by which people know an element without words; none if it has none of these.
const Attribute* naming_attribute(const Document& document, NodeIndex node) {
  for (const std::string_view name : {"alt", "name", "id", "src", "href"}) {
    const Attribute* const attribute = attribute_named(document, node, name);
    if (attribute != nullptr && !is_blank(document.value(*attribute))) return attribute;
  }
  return nullptr;
}

// The end of a long value: of an address it says more than the host. If there is one, from a slash on.
std::string value_end(std::string_view value) {
  constexpr std::size_t longest = 40, shortest = 16;
  if (value.size() <= longest) return std::string(value);
  const std::size_t begin = character_begin(value, value.size() - longest), slash = value.find('/', begin);
  const bool is_long_enough = slash != value.npos && value.size() - slash > shortest;
  return "…" + std::string(value.substr(is_long_enough ? slash : begin));
}

// The element's tag. Where it is longer than a snippet, the attribute that names it comes first, then what a link is
// for, then others that have room.
std::string tag_without_words(const Document& document, NodeIndex node) {
  const std::string whole = tag_beyond(document, node, nullptr, no_node);
  const Attribute* const naming = naming_attribute(document, node);
  if (whole.size() <= snippet_bytes || naming == nullptr) return whole;
  const Attribute* const relation = attribute_named(document, node, "rel");
  std::string tag = "<" + std::string(document.name_text(document.name(node)));
  const std::string_view end = " …>";
  const auto add = [&](const Attribute& attribute) {
    std::string written;
    append_attribute(written, document.name_text(attribute.name), value_end(document.value(attribute)));
    if (tag.size() + written.size() + end.size() <= snippet_bytes) tag += written;
  };
  add(*naming);
  if (relation != nullptr) add(*relation);
  for (const Attribute& attribute : document.attributes(node)) {
    if (&attribute != naming && &attribute != relation) add(attribute);
  }
  return tag.append(end);
}

// A shape of a drawing has many attributes, and what tells it from the others is what is written on it.
std::string snippet_alone(const Document& document, NodeIndex node) {
  const std::string text = text_below(document, node);
  if (!document.is_element(node)) return excerpt(text, 0);
  if (text.empty()) return excerpt(tag_without_words(document, node), 0);
  std::string tag = tag_beyond(document, node, nullptr, no_node);
  if (tag.size() + text.size() > snippet_bytes)
    tag = std::ranges::min(tag, tag_within(document, node, snippet_bytes - words_shown), {},
                           &std::string::size);
  return excerpt(tag + text, 0);
}

}  // namespace

SnippetPair make_text_snippets(std::string_view before, std::string_view after) {
  const auto begin = [](std::size_t difference) {
    return difference > snippet_lead ? difference - snippet_lead : 0;
  };
  const auto differ = std::ranges::mismatch(before, after);
  const std::size_t first = begin(static_cast<std::size_t>(differ.in1 - before.begin()));
  const std::size_t end_of_view = first + snippet_bytes;
  DifferencePlace start{first, first};
  if (std::max(before.size(), after.size()) > end_of_view) {
    const DifferencePlace telling = telling_difference(before, after);
    const bool is_in_view = std::max(telling.before, telling.after) < end_of_view - snippet_lead;
    if (!is_in_view) start = {begin(telling.before), begin(telling.after)};
  }
  return {excerpt(before, start.before), excerpt(after, start.after)};
}

std::string node_path(const Document& document, NodeIndex node) {
  constexpr std::size_t usual_depth = 32;
  std::vector<NodeIndex> ancestors;
  ancestors.reserve(usual_depth);
  for (NodeIndex at = node; at != document_node; at = document.parent(at)) ancestors.push_back(at);
  std::string path;
  for (auto at = ancestors.rbegin(); at != ancestors.rend(); ++at) {
    const std::size_t begin = path.size();
    if (document.format() == Format::json)
      append_pointer_step(document, *at, path);
    else
      append_xpath_step(document, *at, path);
    cut_behind(path, begin, longest_step);
  }
  cut_behind(path, 0, longest_path);
  return path.empty() ? "/" : with_readable_bytes(std::move(path));
}

namespace {

// From the tags' beginning, which says whose attribute it is, as long as what differs is then seen.
SnippetPair tag_snippets(std::string_view before, std::string_view after) {
  constexpr std::size_t seen = 16;  // of what differs
  const auto differ = std::ranges::mismatch(before, after);
  const auto first = static_cast<std::size_t>(differ.in1 - before.begin());
  if (first + seen > snippet_bytes) return make_text_snippets(before, after);
  return {excerpt(before, 0), excerpt(after, 0)};
}

// An object or array of JSON, which has no text of its own.
bool holds_others(const Document& document, NodeIndex node) {
  return document.subtree_size(node) > 1;
}

// Of markup whose differences lie far apart only these, side by side: each is a change of its own.
SnippetPair markup_snippets(std::string_view before, std::string_view after) {
  std::vector<MarkupPiece> pieces;
  if (cut_to_difference(before, after, is_space).before.size() > snippet_bytes - snippet_lead)
    pieces = differing_pieces(before, after);
  if (pieces.size() < 2) return make_text_snippets(before, after);
  std::string was, is;
  for (const MarkupPiece& piece : pieces) {
    const TextCut cut = cut_to_difference(piece.before, piece.after, is_space);
    was.append(was.empty() ? "" : " … ").append(cut.before);
    is.append(is.empty() ? "" : " … ").append(cut.after);
  }
  return make_text_snippets(was, is);
}

}  // namespace

SnippetPair make_snippets(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a) {
  if (e == no_node && a == no_node) return {};
  if (a == no_node) return {snippet_alone(expected, e), ""};
  if (e == no_node) return {"", snippet_alone(actual, a)};
  if (expected.is_element(e) && actual.is_element(a)) {
    const std::string before = tag_beyond(expected, e, &actual, a),
                      after = tag_beyond(actual, a, &expected, e);
    if (before != after) return tag_snippets(before, after);
    return {snippet_alone(expected, e), snippet_alone(actual, a)};
  }
  if (holds_others(expected, e) && holds_others(actual, a))
    return {snippet_alone(expected, e), snippet_alone(actual, a)};
  const bool is_page = actual.format() == Format::html;
  return (is_page ? make_text_snippets : markup_snippets)(expected.text(e), actual.text(a));
}

}  // namespace treesift
