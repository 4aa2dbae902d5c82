// What a PDF holds in compressed streams: the words that its pages show, and all else without what each
// making of the file gives it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

inline constexpr std::size_t most_words_of_pdf = 20'000;

struct PdfContent {
  // What each operator that shows text shows, in order; UTF-8. Those beyond most_words_of_pdf are part of the rest.
  std::vector<std::string> shown;
  // The rest, streams decompressed, without those words; without when it was made (ISO 32000-1, 7.9.4: any date), its
  // identifier, and what follows from the length of other parts: lengths of streams, places of objects.
  std::string rest;
};

// Nothing for other bytes, and for a PDF without a stream in deflate. Streams that cannot be decompressed, or
// would be more than `limit` bytes together, count as they are; all do from where 8 times as much was tried.
std::optional<PdfContent> content_of_pdf(std::string_view bytes, std::size_t limit);

}  // namespace treesift
