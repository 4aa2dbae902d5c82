// A bound from above, near enough that what fits is let in.
//
// Problem. Ordinary HTML takes 3 to 4 bytes a byte; a page of nothing but `<br>` takes 25, since what counts
// there is the node: its fields, its hashes, and its places in the tables that align two documents. A factor
// that holds for both would refuse every large page.
//
// How. Bodies and nodes are reckoned apart. There are no more nodes than characters that can begin one:
// `<` in markup (an element, or a text behind an end tag), `,` `:` `[` `{` in JSON. An attribute needs a `=`.
// The bytes for each were measured on documents of nothing else (tests/memory-bound; docs/performance.md).
#include "pipeline/measuring/memory_estimate.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "parsers/reading/parse.h"

namespace treesift {
namespace {

std::size_t count(std::string_view bytes, char wanted) {
  return static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), wanted));
}

std::size_t memory_of_markup(std::string_view bytes) {
  constexpr std::size_t bytes_a_byte = 4, bytes_a_tag = 120, bytes_an_attribute = 48;
  static_assert(bytes_a_byte + bytes_a_tag <= max_memory_a_byte);
  return bytes.size() * bytes_a_byte + count(bytes, '<') * bytes_a_tag +
         count(bytes, '=') * bytes_an_attribute;
}

std::size_t memory_of_json(std::string_view bytes) {
  constexpr std::size_t bytes_a_byte = 6, bytes_a_node = 160;
  static_assert(bytes_a_byte + bytes_a_node <= max_memory_a_byte);
  std::size_t nodes = 0;
  for (const char begin : {',', ':', '[', '{'}) nodes += count(bytes, begin);
  return bytes.size() * bytes_a_byte + nodes * bytes_a_node;
}

std::size_t memory_of_side(std::string_view bytes, std::string_view type) {
  const std::optional<SourceType> known = source_type(type);
  const Format format = format_of(known ? *known : sniff_source_type(bytes));
  return format == Format::json ? memory_of_json(bytes) : memory_of_markup(bytes);
}

}  // namespace

std::size_t estimated_memory(const Pair& pair) {
  return memory_of_side(*pair.expected, pair.type) + memory_of_side(*pair.actual, pair.actual_type);
}

bool may_take_more_than(const Pair& pair, std::size_t bytes) {
  return max_memory(pair) > bytes && estimated_memory(pair) > bytes;
}

bool outgrows_scratch(const Pair& pair) {
  constexpr std::size_t kept_scratch = std::size_t{16} << 20;
  return may_take_more_than(pair, kept_scratch);
}

}  // namespace treesift
