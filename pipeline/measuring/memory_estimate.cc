// A bound from above, near enough that what fits is let in.
//
// Problem. Ordinary HTML takes 3 to 4 bytes a byte; a page of nothing but `<br>` takes 25, since what counts
// there is the node: its fields, its hashes, and its places in the tables that align two documents. A factor
// that holds for both would refuse every large page.
//
// How. Bodies and nodes are reckoned apart. There are no more nodes than characters that can begin one:
// `<` in markup (an element, or a text behind an end tag), `,` `:` `[` `{` in JSON. An attribute needs a `=`.
// The bytes for each were measured on documents of nothing else (tests/memory-bound; docs/performance.md).
// Texts of nothing but short words take 10 bytes a byte where they differ: so words are reckoned as well. What
// counts is the text as it is decoded: windows-1252 makes three bytes of one, and a NUL four.
#include "pipeline/measuring/memory_estimate.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/byte_counts.h"
#include "base/utf8.h"
#include "model/measure/changes.h"
#include "parsers/lines/pdf_content.h"
#include "parsers/lines/whole_bytes.h"
#include "parsers/pictures/decode_picture.h"
#include "parsers/pictures/picture_document.h"
#include "parsers/reading/parse.h"
#include "parsers/text/encoding.h"
#include "parsers/text/undecoded.h"

namespace treesift {
namespace {

// No pair takes more a byte of its bodies, but for pictures, which take it a pixel.
constexpr std::size_t max_memory_a_byte = 176;

// Whether the bytes may be those of a PNG or a JPEG; told from the first.
bool may_be_picture(std::string_view bytes) {
  return bytes.starts_with('\x89') || bytes.starts_with('\xFF');
}

// Bytes for which a test holds.
template <typename Test>
std::size_t count_units(std::string_view bytes, Test test) {
  const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());
  return count_places(bytes.size(), [data, test](std::size_t i) { return test(data[i]); });
}

// Each byte that could not be decoded takes undecoded_size bytes.
constexpr std::size_t more_undecoded = undecoded_size - 1;

// The bytes of the text that a body is decoded to, at most.
std::size_t decoded_size(std::string_view bytes, Format format, std::string_view charset) {
  const std::size_t nul = count_bytes(bytes, '\0');
  const std::size_t high = count_units(bytes, [](unsigned char c) { return c >= 0x80; });
  if (nul + high == 0 && charset.empty()) return bytes.size();
  const std::string_view encoding = decide_encoding(bytes, format, charset);
  if (encoding.starts_with("UTF-16")) {  // a NUL is four bytes of two, half of a pair eight
    const std::size_t halves = count_units(bytes, [](unsigned char c) { return (c & 0xF8) == 0xD8; });
    return 2 * bytes.size() + more_undecoded * halves;
  }
  if (encoding == "UTF-8" && is_valid_utf8(bytes)) return bytes.size() + more_undecoded * nul;
  if (encoding == "windows-1252") return bytes.size() + more_undecoded * nul + 2 * high;
  const std::size_t in_pairs = encoding == "ISO-2022-JP" ? bytes.size() / 2 : 0;  // three bytes of two
  return bytes.size() + in_pairs + more_undecoded * (nul + high);
}

// Where texts differ their words are compared: so much for each. There are no more than ends of white space.
std::size_t memory_of_words(std::string_view bytes) {
  constexpr std::size_t bytes_a_word = 12;
  if (bytes.empty()) return 0;
  const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());
  const auto begins = [data](std::size_t i) { return (data[i] <= ' ') & (data[i + 1] > ' '); };
  return count_places(bytes.size() - 1, begins) * bytes_a_word;
}

// What decoding adds to the body, where it changes anything: the text itself.
std::size_t memory_of_decoding(std::string_view bytes, std::size_t decoded) {
  return decoded == bytes.size() ? 0 : decoded;
}

std::size_t memory_of_markup(std::string_view bytes, std::size_t decoded) {
  constexpr std::size_t bytes_a_byte = 4, bytes_a_tag = 120, bytes_an_attribute = 48;
  static_assert(bytes_a_byte + bytes_a_tag <= max_memory_a_byte);
  return decoded * bytes_a_byte + memory_of_decoding(bytes, decoded) + count_bytes(bytes, '<') * bytes_a_tag +
         count_bytes(bytes, '=') * bytes_an_attribute;
}

std::size_t memory_of_json(std::string_view bytes, std::size_t decoded) {
  constexpr std::size_t bytes_a_byte = 6, bytes_a_node = 160;
  static_assert(bytes_a_byte + bytes_a_node <= max_memory_a_byte);
  std::size_t nodes = 0;
  for (const char begin : {',', ':', '[', '{'}) nodes += count_bytes(bytes, begin);
  return decoded * bytes_a_byte + memory_of_decoding(bytes, decoded) + nodes * bytes_a_node;
}

// A cell is a node. Names are bounded.
std::size_t memory_of_lines(std::string_view bytes, std::size_t decoded) {
  constexpr std::size_t bytes_a_byte = 6, bytes_a_node = 160;
  std::size_t nodes = 0;
  for (const char end : {'\n', ',', ';', '\t', '|'}) nodes += count_bytes(bytes, end);
  return decoded * bytes_a_byte + memory_of_decoding(bytes, decoded) + nodes * bytes_a_node;
}

std::size_t memory_of_picture(std::string_view bytes) {
  constexpr std::size_t of_tiles = max_tiles * 500;
  const std::optional<PictureSize> size = picture_size(bytes);
  return of_tiles + bytes.size() + (size ? size->pixels() * bytes_a_pixel : 0);
}

// Of a PDF the rest, a stream and the words, each of which is a node.
std::size_t memory_of_bytes(std::string_view bytes) {
  constexpr std::size_t least_of_word = 8, bytes_a_node = 160;
  const std::size_t inflated = most_inflated(bytes);
  return bytes.size() + 3 * inflated + std::min(inflated / least_of_word, most_words_of_pdf) * bytes_a_node;
}

std::size_t memory_of_side(std::string_view bytes, std::string_view type, std::string_view charset) {
  const SourceType source = settle_source_type(type, bytes);
  if (source == SourceType::picture) return memory_of_picture(bytes);
  if (source == SourceType::bytes) return memory_of_bytes(bytes);
  const bool has_lines = source > SourceType::json_lines;
  const Format format = has_lines ? Format::xml : format_of(source);
  const std::size_t decoded = decoded_size(bytes, format, charset);
  const std::size_t nodes = has_lines                ? memory_of_lines(bytes, decoded)
                            : format == Format::json ? memory_of_json(bytes, decoded)
                                                     : memory_of_markup(bytes, decoded);
  return nodes + memory_of_words(bytes);
}

// What a side takes at most, told from one count: mostly it is the tags that take more than the bytes.
std::size_t bound_of_side(std::string_view bytes, std::string_view type) {
  // Of the other bytes `=` takes the most, as an attribute and a word.
  constexpr std::size_t bytes_a_tag = 120, bytes_a_byte = 64;
  const SourceType source = settle_source_type(type, bytes);
  if (source > SourceType::xml) return bytes.size() * max_memory_a_byte;
  return count_bytes(bytes, '<') * bytes_a_tag + bytes.size() * bytes_a_byte;
}

}  // namespace

bool needs_at_most(const Pair& pair, std::size_t bytes) {
  if (may_be_picture(*pair.expected) || may_be_picture(*pair.actual)) return false;
  if ((pair.expected->size() + pair.actual->size()) * max_memory_a_byte <= bytes) return true;
  return bound_of_side(*pair.expected, pair.type) + bound_of_side(*pair.actual, pair.actual_type) <= bytes;
}

std::size_t estimated_memory(const Pair& pair) {
  return memory_of_side(*pair.expected, pair.type, pair.expected_head.charset_of_body()) +
         memory_of_side(*pair.actual, pair.actual_type, pair.actual_head.charset_of_body());
}

std::size_t memory_of_measures(const Pair& pair) {
  constexpr std::size_t of_any_pair = 4096, of_a_change = 300, bytes_a_change = 16;
  if (pair.error || pair.unpaired()) return of_any_pair;
  if (pair.measured) return of_any_pair + 3 * pair.measured->size();
  const std::size_t heads = pair.expected_head.fields.size() + pair.actual_head.fields.size();
  const std::size_t changes = (pair.expected->size() + pair.actual->size() + heads) / bytes_a_change;
  return of_any_pair + std::min(changes, ChangeFinder::max_changes) * of_a_change;
}

bool may_take_more_than(const Pair& pair, std::size_t bytes) {
  return !needs_at_most(pair, bytes) && estimated_memory(pair) > bytes;
}

}  // namespace treesift
