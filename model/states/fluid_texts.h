// Where data is known to vary: learned from the states of a crawl, and from those of clean reruns.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/states/page_outline.h"
#include "model/states/page_texts.h"

namespace treesift {

class FluidTexts {
 public:
  // One more state of the version that is trusted. Pages with the same offer teach about each other: what
  // differs between them, text by text, is fluid there; and in a rich fragment, in all fragments of its
  // shape, on whatever page.
  void learn(const PageOutline& outline, const PageTexts& page);

  // Two pages that teach about each other as with learn(), and about no other page that has the same offer.
  void learn_pair(const PageOutline& outline, const PageTexts& page, const PageOutline& outline_again,
                  const PageTexts& page_again);

  // Two recordings of one state, made by the same actions. What differs between these varies by itself. Once there
  // are such, only that is fluid: what differs between two states, as learn() has it, comes of what was done. A
  // sentence of which only values vary is known by its words, on whatever page.
  void learn_again(const PageOutline& outline, const PageTexts& page, const PageOutline& outline_again,
                   const PageTexts& page_again);

  // Whether other data may stand at a place: it was seen to vary there, and `seen` is of the pattern that was
  // seen, or the patterns varied as well and it says something. `index` is that of the text on the page,
  // `expected` the text that stood there.
  bool excuses(const PageText& expected, const PageOutline& outline, const PageTexts& page,
               std::size_t index) const;

 private:
  struct Place {
    std::uint64_t first_text = 0;
    std::uint32_t first_pattern = 0;
    bool varies = false, varies_in_words = false;

    void add(const PageText& text);
    void adopt(const Place& other);
    bool allows(const PageText& text) const;
  };
  using Places = std::vector<Place>;
  using PlacesByPrint = std::unordered_map<PagePrint, Places, PagePrintHash>;

  static void adopt(PlacesByPrint& places, const PlacesByPrint& others);
  void adopt_pair(const PageOutline& outline, const PageTexts& page, const PageOutline& outline_again,
                  const PageTexts& page_again);
  void adopt_sentences(const PageTexts& page, const PageTexts& page_again);

  PlacesByPrint of_pages_;                       // by offer and shape of the page
  PlacesByPrint of_fragments_;                   // by offer, shape and rank of the fragment
  PlacesByPrint of_shapes_;                      // of rich fragments, only what varies
  std::unordered_set<std::uint32_t> sentences_;  // by pattern
  bool knows_reruns_ = false;
};

}  // namespace treesift
