#include "model/measure/text/value_patterns.h"

#include "base/hash.h"
#include "model/measure/text/text_cut.h"
#include "parsers/text/normal_text.h"

namespace treesift {

std::uint64_t ValuePatterns::of_content(const Document& document, NodeIndex node) const {
  std::uint64_t hash = document.shape_hash(node);
  for (const Attribute& attribute : document.attributes(node)) {
    hash = hash_of(document.name_text(attribute.name), hash);
    hash = combine_hashes(hash, of(document.value(attribute)));
  }
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
    case TextChangeKind::space:
      return hash_of("white space");
    case TextChangeKind::marks:
    case TextChangeKind::words:
      return combine_hashes(of(cut.before), of(cut.after));
    default:
      return 0;
  }
}

}  // namespace treesift
