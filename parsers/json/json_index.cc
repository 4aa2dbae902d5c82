#include "parsers/json/json_index.h"

#include <simdjson.h>

#include <algorithm>
#include <new>

#include "base/byte_block.h"

namespace treesift {

static_assert(simdjson::SIMDJSON_PADDING <= read_padding);

struct JsonIndex::Parser {
  simdjson::dom::parser parser;
};

JsonIndex::JsonIndex() : parser_(std::make_unique<Parser>()) {}
JsonIndex::~JsonIndex() = default;
JsonIndex::JsonIndex(JsonIndex&&) noexcept = default;
JsonIndex& JsonIndex::operator=(JsonIndex&&) noexcept = default;

namespace {

// Makes the parser ready for a text of that size. It holds four bytes for each byte of the largest: the
// memory of a giant text is given back when a small one comes.
void make_room(simdjson::dom::parser& parser, std::size_t size) {
  constexpr std::size_t least = 4096, kept = std::size_t{1} << 20;
  if (size <= parser.capacity() && (parser.capacity() <= kept || size > kept)) return;
  const std::size_t capacity = size > kept ? size : std::max(least, std::min(2 * size, kept));
  constexpr std::size_t depth = 1;  // the first stage does not nest
  if (parser.allocate(capacity, depth) != simdjson::SUCCESS) throw std::bad_alloc();
}

}  // namespace

std::optional<std::string> JsonIndex::find(std::string_view text) {
  simdjson::dom::parser& parser = parser_->parser;
  make_room(parser, text.size());
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const simdjson::error_code code =
      parser.implementation->stage1(bytes, text.size(), simdjson::stage1_mode::regular);
  if (code == simdjson::SUCCESS) return std::nullopt;
  return std::string(simdjson::error_message(code));
}

std::span<const std::uint32_t> JsonIndex::places() const {
  const auto& found = *parser_->parser.implementation;
  return {found.structural_indexes.get(), found.n_structural_indexes + std::size_t{1}};
}

}  // namespace treesift
