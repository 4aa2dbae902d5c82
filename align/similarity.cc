// Hashes say equal or not equal. These say how much alike, or how much an equality is worth.
//
// Evidence. `<td>1</td>` occurs all over a page: that one was deleted here and one was inserted there is not
// a move. A paragraph of text does not recur by chance. So an equal subtree is matched across a document only
// when it carries some bytes: XyDiff (Cobena et al. 2002) weighs a text by the logarithm of its length,
// GumTree (Falleri et al. 2014) asks for a least height; here it is plain length, which needs to exceed what
// a page of that many nodes is likely to repeat.
//
// Traits are a Bloom filter of 64 bits with one hash function. Sets of up to thirty members are told apart
// well, larger ones less and less; but then rows and paragraphs of a list rarely have more.
#include "align/similarity.h"

#include "base/hash.h"
#include "parsers/attributes.h"

#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <xxhash.h>

#include <algorithm>
#include <array>

namespace treesift {
namespace {

constexpr NodeIndex max_nodes = 48;
constexpr std::size_t max_words = 48;

std::uint64_t quick_hash(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::uint64_t one_trait(std::uint64_t hash) {
  return std::uint64_t{1} << (hash >> 58);
}

bool ends_word(char c) {
  return c == ' ' || c == '\n' || c == ',' || c == '.' || c == '/' || c == '-';
}

std::uint64_t words_of(std::string_view text) {
  std::uint64_t traits = 0;
  for (std::size_t words = 0; words < max_words && !text.empty(); ++words) {
    const auto end = std::ranges::find_if(text, ends_word);
    const auto length = static_cast<std::size_t>(end - text.begin());
    if (length > 0) traits |= one_trait(quick_hash(text.substr(0, length), 0));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return traits;
}

std::uint64_t hash_of(const Document& document, const Attribute& attribute) {
  const std::uint64_t name = quick_hash(document.name_text(attribute.name), 0);
  return quick_hash(document.value(attribute), name);
}

}  // namespace

std::uint64_t traits_of(const Document& document, NodeIndex node) {
  std::uint64_t traits = words_of(document.text(node));
  for (const Attribute& attribute : document.attributes(node)) {
    traits |= one_trait(hash_of(document, attribute));
  }
  const NodeIndex end = node + std::min(document.subtree_size(node), max_nodes);
  for (NodeIndex below = node + 1; below < end; ++below) traits |= one_trait(document.subtree_hash(below));
  return traits;
}

std::uint64_t identity_of(const Document& document, NodeIndex node) {
  constexpr std::array naming{standard_name("id"), standard_name("name"), standard_name("for"),
                              standard_name("href"), standard_name("src")};
  for (const NameId name : naming) {
    if (const Attribute* const attribute = find_attribute(document, node, name))
      return hash_of(document, *attribute);
  }
  return 0;
}

std::uint64_t inside_of(const Document& document, NodeIndex node) {
  constexpr std::size_t least = 4;
  const NodeIndex end = node + std::min(document.subtree_size(node), max_nodes);
  std::size_t text = 0;
  for (NodeIndex below = node + 1; below < end && text < least; ++below) text += document.text(below).size();
  if (text < least) return 0;
  std::uint64_t inside = 0;
  for (const NodeIndex child : document.children(node))
    inside = combine_hashes(inside, document.subtree_hash(child));
  return inside;
}

std::uint32_t evidence_of(const Document& document, NodeIndex node, std::uint32_t enough) {
  std::size_t evidence = 0;
  for (NodeIndex i = node; i < document.subtree_end(node) && evidence < enough; ++i) {
    evidence += 2 + document.text(i).size();
    for (const Attribute& attribute : document.attributes(i)) evidence += document.value(attribute).size();
  }
  return static_cast<std::uint32_t>(std::min<std::size_t>(evidence, enough));
}

}  // namespace treesift
