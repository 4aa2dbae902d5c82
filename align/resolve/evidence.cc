#include "align/resolve/evidence.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "base/ascii.h"
#include "base/hash.h"
#include "parsers/attributes.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr NameSet without_evidence = {"script", "style", "noscript", "template"};
// How an element looks, or where it stands among others.
constexpr NameSet says_nothing = {"style",  "width",       "height",      "align",  "valign", "bgcolor",
                                  "border", "cellpadding", "cellspacing", "color",  "face",   "hspace",
                                  "vspace", "tabindex",    "onclick",     "onload", "nonce",  "integrity"};
// Bytes of a value or text that are looked at: pages hold whole pictures in attributes.
constexpr std::size_t longest_value = 512;
constexpr std::uint64_t text_kind = 1, id_kind = 2, class_kind = 3;

// What an element is for.
constexpr NameSet says_meaning = {"href", "action", "formaction", "name",        "for",
                                  "src",  "alt",    "title",      "placeholder", "aria-label"};

EvidenceSet sorted(EvidenceSet set) {
  std::ranges::sort(set);
  set.erase(std::unique(set.begin(), set.end()), set.end());
  return set;
}

bool is_button(const Document& document, NodeIndex node) {
  if (document.name(node) == standard_name("button")) return true;
  if (document.name(node) != standard_name("input")) return false;
  const std::string type = type_of_control(document, node);
  return type == "submit" || type == "button" || type == "reset";
}

bool is_word(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

// The name of a radio button is that of its group, and often a number that is counted up: which of the group it is,
// its value says.
bool is_one_of_group(const Document& document, NodeIndex node) {
  return document.name(node) == standard_name("input") && type_of_control(document, node) == "radio" &&
         !attribute_value(document, node, standard_name("value")).empty();
}

template <typename Take>
void for_each_word(std::string_view text, Take take) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_word(text[end])) ++end;
    if (end > begin) take(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace

PageEvidence::PageEvidence(const Document& document)
    : document_(&document), lasting_ids_(document.node_count()) {
  NodeIndex left_out_to = 0;
  for (NodeIndex node = 0; node < document.node_count(); ++node) {
    begins_.push_back(static_cast<std::uint32_t>(contents_.size()));
    name_begins_.push_back(static_cast<std::uint32_t>(names_.size()));
    if (without_evidence.contains(document.name(node)))
      left_out_to = std::max(left_out_to, document.subtree_end(node));
    if (node < left_out_to) continue;
    if (document.is_text(node)) add_text(document.text(node), text_kind);
    if (document.is_element(node)) add_attributes(node);
  }
  begins_.push_back(static_cast<std::uint32_t>(contents_.size()));
  name_begins_.push_back(static_cast<std::uint32_t>(names_.size()));
}

EvidenceSet PageEvidence::said_by(NodeIndex node) const {
  EvidenceSet said;
  const auto add = [&](std::string_view text) {
    for_each_word(trimmed(text.substr(0, longest_value)),
                  [&](std::string_view word) { said.push_back(hash_of(lower_case(word))); });
  };
  NodeIndex left_out_to = 0;
  for (NodeIndex inner = node; inner < document_->subtree_end(node); ++inner) {
    if (without_evidence.contains(document_->name(inner))) left_out_to = document_->subtree_end(inner);
    if (inner >= left_out_to && document_->is_text(inner)) add(document_->text(inner));
  }
  if (said.empty() && is_button(*document_, node))
    add(attribute_value(*document_, node, standard_name("value")));
  return sorted(std::move(said));
}

EvidenceSet PageEvidence::meant_by(NodeIndex node) const {
  EvidenceSet meant;
  const bool is_of_group = is_one_of_group(*document_, node);
  for (const Attribute& attribute : document_->attributes(node)) {
    const std::string_view value = document_->value(attribute).substr(0, longest_value);
    const bool leads_nowhere = value.empty() || value == "#" || value.starts_with("javascript:");
    const bool is_name = attribute.name == standard_name("name");
    const bool is_of_others = is_name && (is_of_group || is_button(*document_, node));
    const bool is_choice = is_of_group && attribute.name == standard_name("value");
    if ((says_meaning.contains(attribute.name) || is_choice) && !leads_nowhere && !is_of_others)
      meant.push_back(hash_of(value, hash_of(document_->name_text(attribute.name))));
  }
  return sorted(std::move(meant));
}

// The whole of it, without blanks around it, which depend on what stands beside; and each of its words.
void PageEvidence::add_text(std::string_view text, std::uint64_t kind) {
  text = trimmed(text.substr(0, longest_value));
  if (text.empty()) return;
  contents_.push_back(hash_of(text, combine_hashes(kind, 1)));
  for_each_word(text, [&](std::string_view word) { contents_.push_back(hash_of(lower_case(word), kind)); });
}

void PageEvidence::add_attributes(NodeIndex node) {
  for (const Attribute& attribute : document_->attributes(node)) {
    const std::string_view value = document_->value(attribute).substr(0, longest_value);
    if (attribute.name == standard_name("id")) {
      names_.push_back(hash_of(value, id_kind));
      const bool is_lasting = !value.empty() && std::ranges::none_of(value, is_digit);
      lasting_ids_[node] = is_lasting ? hash_of(value, id_kind) : 0;
    } else if (attribute.name == standard_name("class")) {
      for_each_word(value, [&](std::string_view word) { names_.push_back(hash_of(word, class_kind)); });
    } else if (!says_nothing.contains(attribute.name)) {
      add_text(value, hash_of(document_->name_text(attribute.name)));
    }
  }
}

EvidenceSet PageEvidence::set_of(const std::vector<std::uint64_t>& all,
                                 const std::vector<std::uint32_t>& begins, NodeIndex from,
                                 NodeIndex to) const {
  return sorted(EvidenceSet(all.begin() + begins[from], all.begin() + begins[to]));
}

std::size_t shared(const EvidenceSet& a, const EvidenceSet& b) {
  std::size_t count = 0;
  for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
    count += *x == *y;
    const bool x_is_behind = *x <= *y, y_is_behind = *y <= *x;
    x += x_is_behind;
    y += y_is_behind;
  }
  return count;
}

EvidenceSet without(const EvidenceSet& a, const EvidenceSet& b) {
  EvidenceSet rest;
  std::ranges::set_difference(a, b, std::back_inserter(rest));
  return rest;
}

void join(EvidenceSet& all, const EvidenceSet& more) {
  EvidenceSet both;
  std::ranges::set_union(all, more, std::back_inserter(both));
  all = std::move(both);
}

}  // namespace treesift
