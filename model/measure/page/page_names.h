// What a page calls itself: words that differ from page to page for no other reason than that they are other
// pages, and that a change is therefore told without.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// Scratch; keep one for each worker.
class PageNames {
 public:
  // Of an HTML page: the words of its title, and of the file and the parameters of the address that it gives
  // for itself (rel=canonical, og:url), if both sides have them: a page that became an error page has lost
  // its name. Other documents have none. Reads at most 64 children of the head; at most 32 words.
  void measure(const Document& expected, const Document& actual);

  bool any() const { return !words_.hashes.empty(); }

  // Letter case of ASCII does not count. Words of one or two bytes and numbers are no names.
  bool holds(std::string_view word) const;

  // Whether a word of the text is one of them, words being runs as in align/text/text_kinds.h.
  bool any_in(std::string_view text) const;

  // A number for those that the text has, whatever their order and letter case; 0 for none.
  std::uint64_t sum_in(std::string_view text) const;

 private:
  struct Words {
    std::vector<std::uint64_t> hashes;  // ascending
    std::uint64_t beginnings = 0;       // by the first letter: some word begins with it
  };
  static void read(const Document& document, Words& words);

  Words words_, expected_, actual_;
};

// Those of a page that calls itself nothing.
inline const PageNames no_names;

}  // namespace treesift
