#include "model/measure/text/value_patterns.h"

#include <algorithm>
#include <string>

#include "align/text/shape_text.h"
#include "align/text/text_numbers.h"
#include "base/hash.h"
#include "model/measure/text/text_cut.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// With 0 for each of its first numbers.
std::string without_numbers(std::string_view text) {
  const NumbersOfText found = numbers_of(text);
  std::string rest;
  std::size_t end = 0;
  for (std::size_t i = 0; i < std::min(found.size, NumbersOfText::most); ++i) {
    rest.append(text.substr(end, found.numbers[i].begin - end)).append("0");
    end = found.numbers[i].end;
  }
  return rest.append(text.substr(end));
}

// Of an item of a map it does not matter what it is called.
std::uint64_t shape_of(const Document& document, NodeIndex node) {
  if (name_in_map(document, node) != "*") return document.shape_hash(node);
  std::uint64_t hash = static_cast<std::uint64_t>(document.kind(node));
  for (const NodeIndex child : document.children(node))
    hash = combine_hashes(hash, document.shape_hash(child));
  return hash;
}

}  // namespace

std::uint64_t ValuePatterns::of_content(const Document& document, NodeIndex node) const {
  std::uint64_t hash = shape_of(document, node);
  for (const Attribute& attribute : document.attributes(node))
    hash = with_attribute(hash, document.name_text(attribute.name), document.value(attribute));
  return document.text(node).empty() ? hash : combine_hashes(hash, of(document.text(node)));
}

std::uint64_t ValuePatterns::of_update(std::string_view before, std::string_view after) const {
  const TextCut cut = cut_to_difference(before, after, is_space);
  const std::uint64_t went = names.sum_in(cut.before), came = names.sum_in(cut.after);
  const bool is_exchanged = went != 0 && came != 0 && went != came;
  if (is_exchanged) return ValuePatterns{texts, no_names}.of_update(before, after);
  const std::uint64_t difference =
      texts.sum_of_words(cut.before, names) - texts.sum_of_words(cut.after, names);
  if (difference != 0) return difference;
  switch (texts.compare(before, after).kind) {
    case TextChangeKind::space:  // at its ends a text has it where its markup was laid out otherwise
      return hash_of(trimmed(before) == trimmed(after) ? "white space at the ends" : "white space");
    case TextChangeKind::marks:
    case TextChangeKind::words:
      return combine_hashes(of(cut.before), of(cut.after));
    default:
      return 0;
  }
}

std::uint64_t ValuePatterns::of_numbers(std::string_view before, std::string_view after) const {
  const TextCut cut = cut_to_difference(before, after, is_space);
  return of_update(without_numbers(cut.before), without_numbers(cut.after));
}

}  // namespace treesift
