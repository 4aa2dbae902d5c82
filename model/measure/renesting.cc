// What follows from an end tag that is missing.
//
// Problem. "</b>" is lost in the banner of every page. The tag is one fault, but what an HTML reader makes of
// the rest of the page differs from page to page: the texts behind it stand within the <b>, each block after
// it gets a <b> of its own, a list ends elsewhere. Hundreds of pages, each with changes of its own, for one
// cause.
//
//     <p><b>New</b> in stock <p>Tea     p: b: "New", " in stock"   p: "Tea"
//     <p><b>New in stock <p>Tea         p: b: "New in stock"       p: b: "Tea"
//
// How. Nesting is where tags and words stand, not which there are. So of the pages that were mended otherwise
// (Repairs: unclosed elements, stray end tags, misnested nodes) the tags and words that edits take away are counted
// against those that edits bring. An edit of which all tags and words come back elsewhere is renested: here
// the texts, as "New", "in" and "stock" are there as before. Elements for the look of text that a reader
// opens again in each block are counted once. What is left are changes of their own, such as a word that is
// gone, and the change that says what was mended (source/repair_changes.h), which all those pages share.
//
// A tag or word that is also lost somewhere else on the page is balanced nowhere: then all edits of it are changes, as
// they would be without this.
#include "model/measure/renesting.h"

#include "base/hash.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// HTML standard, 13.2.4.3: the list of active formatting elements.
constexpr NameSet formatting_elements{"a",    "b", "big",   "code",   "em",     "font", "i",
                                      "nobr", "s", "small", "strike", "strong", "tt",   "u"};

bool nesting_is_alike(const Repairs& a, const Repairs& b) {
  return a.unclosed_elements == b.unclosed_elements && a.stray_end_tags == b.stray_end_tags &&
         a.stray_start_tags == b.stray_start_tags && a.moved_nodes == b.moved_nodes;
}

std::uint64_t tag_of(const Document& document, NodeIndex node) {
  std::uint64_t hash = hash_of(document.name_text(document.name(node)), 1);
  for (const Attribute& attribute : document.attributes(node)) {
    hash = hash_of(document.name_text(attribute.name), hash);
    hash = hash_of(document.value(attribute), hash);
  }
  return hash;
}

template <typename Use>
void for_each_plain_word(std::string_view text, Use use) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is_space(text[end])) ++end;
    if (end > at) use(hash_of(text.substr(at, end - at)));
    at = end + 1;
  }
}

}  // namespace

void Renesting::measure(const AlignedPair& pair) {
  pair_ = &pair;
  balance_.clear();
  formatting_.clear();
  is_there_ = !nesting_is_alike(pair.expected.repairs(), pair.actual.repairs());
  if (!is_there_) return;
  for (const NodeIndex node : pair.edits.deleted) add(pair.expected, node, 1);
  for (const NodeIndex node : pair.edits.inserted) add(pair.actual, node, -1);
  for (const MatchedPair& update : pair.edits.updated_text) {
    add_text(pair.expected.text(update.expected), 1);
    add_text(pair.actual.text(update.actual), -1);
  }
  for (const MatchedPair& update : pair.edits.updated_attributes) {
    add_tag(pair.expected, update.expected, 1);
    add_tag(pair.actual, update.actual, -1);
  }
  std::unordered_set<std::uint64_t> of_actual;
  note_formatting(pair.expected, formatting_);
  note_formatting(pair.actual, of_actual);
  std::erase_if(formatting_, [&](std::uint64_t tag) { return !of_actual.contains(tag); });
}

void Renesting::note_formatting(const Document& document, std::unordered_set<std::uint64_t>& tags) {
  for (NodeIndex node = 0; node < document.node_count(); ++node) {
    const bool is_formatting =
        document.kind(node) == NodeKind::element && formatting_elements.contains(document.name(node));
    if (is_formatting) tags.insert(tag_of(document, node));
  }
}

void Renesting::add_text(std::string_view text, std::int32_t times) {
  for_each_plain_word(text, [&](std::uint64_t word) { balance_[word] += times; });
}

void Renesting::add_tag(const Document& document, NodeIndex node, std::int32_t times) {
  balance_[tag_of(document, node)] += times;
}

void Renesting::add(const Document& document, NodeIndex node, std::int32_t times) {
  document.is_text(node) ? add_text(document.text(node), times) : add_tag(document, node, times);
}

bool Renesting::is_balanced(std::uint64_t part) const {
  const auto found = balance_.find(part);
  return found == balance_.end() || found->second == 0;
}

// An element for the look of text, as one that is on both pages.
bool Renesting::is_repeated(const Document& document, NodeIndex node) const {
  return formatting_elements.contains(document.name(node)) && formatting_.contains(tag_of(document, node));
}

bool Renesting::has_unmatched(const Document& document, NodeIndex node) const {
  if (!document.is_text(node)) return is_balanced(tag_of(document, node)) || is_repeated(document, node);
  bool all = true;
  for_each_plain_word(document.text(node), [&](std::uint64_t word) { all = all && is_balanced(word); });
  return all;
}

bool Renesting::has_text(const MatchedPair& update) const {
  if (!is_there_) return false;
  std::unordered_map<std::uint64_t, std::int32_t> differing;
  for_each_plain_word(pair_->expected.text(update.expected), [&](std::uint64_t word) { ++differing[word]; });
  for_each_plain_word(pair_->actual.text(update.actual), [&](std::uint64_t word) { --differing[word]; });
  for (const auto& [word, times] : differing) {
    if (times != 0 && !is_balanced(word)) return false;
  }
  return true;
}

bool Renesting::has_attributes(const MatchedPair& update) const {
  return is_there_ && is_balanced(tag_of(pair_->expected, update.expected)) &&
         is_balanced(tag_of(pair_->actual, update.actual));
}

}  // namespace treesift
