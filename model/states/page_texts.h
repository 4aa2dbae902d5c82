// What a page displays, text by text, and in which of its fragments: what warning levels are told by.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "align/fragments/fragment_tree.h"
#include "model/measure/text/text_change.h"
#include "model/states/page_print.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

// A text, or the value of a control.
struct PageText {
  std::uint64_t text = 0;  // XXH3
  // Of the text with numbers (without units), dates and tokens as one sign; no_value: it says nothing.
  std::uint32_t pattern = 0;
  std::uint32_t fragment = 0;  // the smallest useful one around it: index in PageTexts::fragments
  bool is_sentence = false;    // so many words that another text of its pattern says the same: four

  static constexpr std::uint32_t no_value = 0;  // empty, undefined, null, NaN, [object Object], Invalid Date
};

struct TextFragment {
  PagePrint shape;
  std::uint32_t rank = 0;  // the how-many-th of its shape on the page
  // So many elements that another one of its shape is the same thing: four without elements.
  bool is_rich = false;
  std::string path;  // of its element, from the root; of several elements of the first
};

struct PageTexts {
  std::vector<PageText> texts;          // in document order
  std::vector<TextFragment> fragments;  // those that hold texts directly
};

// `seen` is seen_nodes() of the page, `tree` its fragments. `comparer` is scratch.
PageTexts texts_of(const Document& document, const Layout& layout, const std::vector<std::uint8_t>& seen,
                   const FragmentTree& tree, TextComparer& comparer);
PageTexts texts_of(const Page& page, TextComparer& comparer);

// The numbers in a text.
struct ShownNumbers {
  // The pattern of the text where it has words, else the pattern of what stands around it, else which text of the page
  // it is.
  std::uint64_t place = 0;
  // So many words that another text of its pattern says the same: four; around it, two.
  bool is_sentence = false;
  std::uint64_t value = 0;  // equal for texts that differ in dates and tokens alone
};

struct PageWords {
  // Equal for pages whose texts have the same patterns in the same order: that differ in numbers, dates and tokens
  // alone.
  PagePrint words;
  std::vector<ShownNumbers> numbers;  // of the texts that hold some, in document order
};

// Of the texts that are seen on the page. `comparer` is scratch.
PageWords words_of(const Page& page, TextComparer& comparer);

}  // namespace treesift
