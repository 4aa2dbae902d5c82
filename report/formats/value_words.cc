#include "report/formats/value_words.h"

#include <algorithm>
#include <iterator>

namespace treesift {
namespace {

struct WordsOfClass {
  ValueClass value;
  std::string_view words;
};

constexpr WordsOfClass words_of_classes[] = {
    {ValueClass::renamed, "one element for another"},
    {ValueClass::most_gone, "with most of its list"},
    {ValueClass::doubled, "a second time"},
    {ValueClass::number_order, "the same numbers in another order"},
    {ValueClass::number_unit, "another unit"},
    {ValueClass::incomplete, "it lacks what all others like it have"},
    {ValueClass::reference_left, "a link within the page leads to nothing now"},
    {ValueClass::id_twice, "another element has it, too"},
    {ValueClass::broken_quotes, "a quote ends a value too early"},
    {ValueClass::escaped_twice, "escaped twice"},
    {ValueClass::no_longer_escaped, "no longer escaped: it was shown as text"},
    {ValueClass::unreadable, "read in a wrong encoding"},
};

}  // namespace

std::string_view value_words(ValueClass value) {
  const auto* const found = std::ranges::find(words_of_classes, value, &WordsOfClass::value);
  return found == std::end(words_of_classes) ? std::string_view() : found->words;
}

}  // namespace treesift
