#include "model/states/page_texts.h"

#include <algorithm>
#include <map>
#include <span>
#include <string_view>

#include "align/text/no_value_words.h"
#include "align/text/text_kinds.h"
#include "base/ascii.h"
#include "base/blanks.h"
#include "base/hash.h"
#include "base/one_of.h"
#include "model/states/fragment_memory.h"
#include "model/states/page_content.h"

namespace treesift {
namespace {

constexpr std::uint32_t rich_leaves = 4;
constexpr std::size_t sentence_words = 4;

bool says_nothing(std::string_view text) {
  const std::string_view words = trim_blanks(text);
  return words.empty() || words == "null" || is_one_of(no_value_words, words);
}

// Whether a run of word characters is a number with its unit: "003s" of "0.003s", "12px".
bool has_unit(std::string_view run, std::size_t digits) {
  constexpr std::size_t longest_unit = 3;
  return digits > 0 && digits < run.size() && run.size() - digits <= longest_unit &&
         std::all_of(run.begin() + static_cast<std::ptrdiff_t>(digits), run.end(), is_letter);
}

// "made in 0.003s" becomes "made in 0.003 s", so that the number is seen as one.
std::string with_units_apart(std::string_view text) {
  std::string out;
  const auto run = [&](std::string_view word) {
    const auto digits = static_cast<std::size_t>(std::ranges::find_if_not(word, is_digit) - word.begin());
    out.append(word);
    if (has_unit(word, digits))
      out.insert(out.end() - static_cast<std::ptrdiff_t>(word.size() - digits), ' ');
  };
  for_each_run(text, run, [&](char c) { out.push_back(c); });
  return out;
}

std::uint32_t shortened(std::uint64_t pattern) {
  return static_cast<std::uint32_t>(pattern) | 1u;
}

std::uint32_t pattern_of(std::string_view text, TextComparer& comparer) {
  if (says_nothing(text)) return PageText::no_value;
  return shortened(comparer.generalised(with_units_apart(text)));
}

std::size_t words_in(std::string_view text, std::vector<std::uint64_t>& words) {
  words.clear();
  append_word_hashes(text, words);
  return words.size();
}

// What a number that stands without words in its text is told by: the words around it. "Shown at <b>12:30:05</b>.064".
struct WordsAround {
  std::uint64_t place = 0;  // 0: there are none near
  bool are_enough = false;  // to be told by on other pages, too: two, in elements of the same names
};

WordsAround words_around(const Document& document, NodeIndex text, TextComparer& comparer,
                         std::vector<std::uint64_t>& scratch) {
  constexpr NodeIndex near = 32;  // nodes
  constexpr std::size_t most_bytes = 1000;
  std::string around;
  for (NodeIndex element = document.parent(text);
       element != document_node && document.subtree_size(element) <= near;
       element = document.parent(element)) {
    std::uint64_t names = 0;
    around.clear();
    for (NodeIndex node = element; node < document.subtree_end(element); ++node) {
      names = combine_hashes(names, node == text ? 1 : hash_of(document.name_text(document.name(node))));
      if (document.is_text(node)) around.append(document.text(node)).push_back(' ');
    }
    if (around.size() > most_bytes) return {};
    if (const std::size_t count = words_in(around, scratch); count > 0)
      return {combine_hashes(names, comparer.generalised(with_units_apart(around))), count >= 2};
  }
  return {};
}

class TextFinder {
 public:
  TextFinder(const Document& document, const Layout& layout, const std::vector<std::uint8_t>& seen,
             const FragmentTree& tree)
      : document_(document), layout_(layout), seen_(seen), tree_(tree) {}

  PageTexts find(TextComparer& comparer) {
    for_each_shown_text(document_, seen_, [&](NodeIndex node, std::string_view text) {
      texts_.texts.push_back({hash_of(text), pattern_of(text, comparer), place_of(node),
                              words_in(text, words_) >= sentence_words});
    });
    return std::move(texts_);
  }

 private:
  // The index of the closest fragment among those with texts.
  std::uint32_t place_of(NodeIndex node) {
    const std::uint32_t closest = tree_.closest(document_, layout_, node);
    const auto [found, is_new] =
        places_.try_emplace(closest, static_cast<std::uint32_t>(texts_.fragments.size()));
    if (is_new) texts_.fragments.push_back(describe(tree_.fragments[closest]));
    return found->second;
  }

  TextFragment describe(const Fragment& fragment) {
    TextFragment text_fragment;
    text_fragment.shape = print_of(document_, seen_, fragment).shape;
    text_fragment.rank = ranks_[text_fragment.shape]++;
    text_fragment.is_rich = fragment.leaf_elements >= rich_leaves;
    const NodeIndex node =
        fragment.node != no_node || fragment.blocks.empty() ? fragment.node : fragment.blocks.front();
    if (node != no_node) text_fragment.path = "/" + relative_path(document_, document_node, node);
    return text_fragment;
  }

  const Document& document_;
  const Layout& layout_;
  const std::vector<std::uint8_t>& seen_;
  const FragmentTree& tree_;
  PageTexts texts_;
  std::map<std::uint32_t, std::uint32_t> places_;
  std::map<PagePrint, std::uint32_t> ranks_;
  std::vector<std::uint64_t> words_;  // scratch
};

}  // namespace

PageTexts texts_of(const Document& document, const Layout& layout, const std::vector<std::uint8_t>& seen,
                   const FragmentTree& tree, TextComparer& comparer) {
  return TextFinder(document, layout, seen, tree).find(comparer);
}

PageTexts texts_of(const Page& page, TextComparer& comparer) {
  const auto& [document, layout] = page;
  return texts_of(document, layout, seen_nodes(document, layout), find_fragments(document, layout), comparer);
}

PageWords words_of(const Page& page, TextComparer& comparer) {
  std::vector<std::uint32_t> patterns;
  std::vector<std::uint64_t> scratch;
  PageWords words;
  const auto add = [&](NodeIndex node, std::string_view text) {
    const std::string apart = with_units_apart(text);
    const std::uint64_t pattern = comparer.generalised(apart),
                        value = comparer.generalised_but_numbers(apart);
    patterns.push_back(says_nothing(text) ? PageText::no_value : shortened(pattern));
    if (value == pattern) return;
    if (const std::size_t count = words_in(text, scratch); count > 0) {
      words.numbers.push_back({pattern, count >= sentence_words, value});
      return;
    }
    const auto [place, are_enough] = words_around(page.document, node, comparer, scratch);
    words.numbers.push_back({place == 0 ? patterns.size() : place, are_enough, value});
  };
  for_each_shown_text(page.document, seen_nodes(page.document, page.layout), add);
  const std::span<const std::uint32_t> all = patterns;
  words.words = print_of_bytes({reinterpret_cast<const char*>(all.data()), all.size_bytes()});
  return words;
}

}  // namespace treesift
