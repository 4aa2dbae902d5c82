// Data-fluid fragments.
//
// Problem. The clock of a page shows another time in each recording; its heading never changed. Both are
// other texts in an equal tree, and only the first is harmless. FragGen calls a fragment data-fluid that was
// seen with other data between near-duplicate states of the crawl, and lowers the warning for it.
//
// How. A text has a place: its number on pages of one offer and shape, and its number in its fragment.
// Whatever differs at a place between two states is fluid there. As in the paper, what is learned of a
// fragment holds for all fragments of its shape; but only of one with four elements or more, since a heading
// that varies on one page says nothing about the headings of other pages, and they have the same shape.
//
// Two states of a crawl may differ by what was done on the way to them ("2 items left", "3 items left"), and then
// another number is a fault. Two recordings of one state by the same actions, of which a clean rerun has many,
// differ by what varies by itself. So these count alone where there are any; the paper has none. "This page was made
// in 0.003 s" stands on all pages, and on some of them the two recordings happen to show the same number: a sentence
// whose numbers vary by themselves is known wherever it stands.
//
// What is fluid is data of the shape that was seen: where only numbers, dates or tokens varied, other words
// are no data of that shape; and where words varied, too, nothing at all is (an empty text, "undefined").
//
// Cost. A look-up a text; 24 bytes a text of each different page and fragment.
#include "model/states/fluid_texts.h"

#include <array>

namespace treesift {
namespace {

PagePrint key_of_page(const PageOutline& outline) {
  return joined_print(std::array{outline.offer, outline.shape});
}

PagePrint key_of_fragment(const PageOutline& outline, const TextFragment& fragment) {
  return joined_print(std::array{outline.offer, fragment.shape, PagePrint{fragment.rank, 0}});
}

// The number of each text among those of its fragment.
std::vector<std::uint32_t> numbers_in_fragments(const PageTexts& page) {
  std::vector<std::uint32_t> next(page.fragments.size()), numbers;
  for (const PageText& text : page.texts) numbers.push_back(next[text.fragment]++);
  return numbers;
}

std::uint32_t number_in_fragment(const PageTexts& page, std::size_t index) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < index; ++i) number += page.texts[i].fragment == page.texts[index].fragment;
  return number;
}

}  // namespace

void FluidTexts::Place::add(const PageText& text) {
  if (first_text == 0) {
    first_text = text.text;
    first_pattern = text.pattern;
  }
  varies |= text.text != first_text;
  varies_in_words |= text.pattern != first_pattern;
}

// What was seen of another place of the same kind.
void FluidTexts::Place::adopt(const Place& other) {
  if (!other.varies) return;
  const bool varied_in_words = varies_in_words;
  if (!varies) *this = other;
  varies_in_words |= varied_in_words || other.varies_in_words;
}

bool FluidTexts::Place::allows(const PageText& text) const {
  if (!varies) return false;
  return text.pattern == first_pattern || (varies_in_words && text.pattern != PageText::no_value);
}

void FluidTexts::learn(const PageOutline& outline, const PageTexts& page) {
  if (knows_reruns_) return;
  Places& places = of_pages_[key_of_page(outline)];
  if (places.size() < page.texts.size()) places.resize(page.texts.size());
  const std::vector<std::uint32_t> numbers = numbers_in_fragments(page);
  for (std::size_t i = 0; i < page.texts.size(); ++i) {
    const PageText& text = page.texts[i];
    const TextFragment& fragment = page.fragments[text.fragment];
    places[i].add(text);
    Places& in_fragment = of_fragments_[key_of_fragment(outline, fragment)];
    if (in_fragment.size() <= numbers[i]) in_fragment.resize(numbers[i] + 1);
    in_fragment[numbers[i]].add(text);
    if (!fragment.is_rich || !in_fragment[numbers[i]].varies) continue;
    Places& in_shape = of_shapes_[fragment.shape];
    if (in_shape.size() <= numbers[i]) in_shape.resize(numbers[i] + 1);
    in_shape[numbers[i]].adopt(in_fragment[numbers[i]]);
  }
}

void FluidTexts::adopt(PlacesByPrint& places, const PlacesByPrint& others) {
  for (const auto& [print, added] : others) {
    Places& known = places[print];
    if (known.size() < added.size()) known.resize(added.size());
    for (std::size_t i = 0; i < added.size(); ++i) known[i].adopt(added[i]);
  }
}

void FluidTexts::adopt_pair(const PageOutline& outline, const PageTexts& page,
                            const PageOutline& outline_again, const PageTexts& page_again) {
  FluidTexts of_pair;
  of_pair.learn(outline, page);
  of_pair.learn(outline_again, page_again);
  adopt(of_pages_, of_pair.of_pages_);
  adopt(of_fragments_, of_pair.of_fragments_);
  adopt(of_shapes_, of_pair.of_shapes_);
}

void FluidTexts::learn_pair(const PageOutline& outline, const PageTexts& page,
                            const PageOutline& outline_again, const PageTexts& page_again) {
  if (!knows_reruns_) adopt_pair(outline, page, outline_again, page_again);
}

void FluidTexts::learn_again(const PageOutline& outline, const PageTexts& page,
                             const PageOutline& outline_again, const PageTexts& page_again) {
  if (!knows_reruns_) *this = {};
  knows_reruns_ = true;
  adopt_pair(outline, page, outline_again, page_again);
  adopt_sentences(page, page_again);
}

void FluidTexts::adopt_sentences(const PageTexts& page, const PageTexts& page_again) {
  if (page.texts.size() != page_again.texts.size()) return;
  for (std::size_t i = 0; i < page.texts.size(); ++i) {
    const PageText &text = page.texts[i], &again = page_again.texts[i];
    if (text.is_sentence && text.pattern == again.pattern && text.text != again.text)
      sentences_.insert(text.pattern);
  }
}

bool FluidTexts::excuses(const PageText& expected, const PageOutline& outline, const PageTexts& page,
                         std::size_t index) const {
  const PageText& text = page.texts[index];
  if (expected.pattern == text.pattern && sentences_.contains(text.pattern)) return true;
  const TextFragment& fragment = page.fragments[text.fragment];
  const auto allowed = [&](const auto& all, const PagePrint& key, std::size_t number) {
    const auto found = all.find(key);
    return found != all.end() && number < found->second.size() && found->second[number].allows(text);
  };
  if (allowed(of_pages_, key_of_page(outline), index)) return true;
  const std::uint32_t number = number_in_fragment(page, index);
  return allowed(of_fragments_, key_of_fragment(outline, fragment), number) ||
         (fragment.is_rich && allowed(of_shapes_, fragment.shape, number));
}

}  // namespace treesift
