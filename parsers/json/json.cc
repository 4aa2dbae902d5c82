// JSON values into a Document.
//
// The tokens (json_tokens.cc) are fed to the builder, the members of each object sorted by key, with a stack instead of
// recursion. Two things would cost more than all else, were they done for each value. Keys are compared by
// their first eight bytes, taken as a number; only where these are the same are they compared as texts. And
// the same few keys come again and again, so the names of short ones are remembered by that number. Values stay where
// they stand in the text, which the document keeps whole.
//
// Cost. Linear except for the sorting of members; 56 bytes a value while it runs.
#include "parsers/json/json.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "base/byte_block.h"
#include "parsers/json/json_text.h"
#include "parsers/json/json_tokens.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// A key's first eight bytes as a number that sorts as they do; missing ones are zero. So many may be read
// behind any key.
std::uint64_t first_bytes(std::string_view text) {
  if (text.empty()) return 0;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, text.data(), sizeof bytes);
  if (std::endian::native == std::endian::little) bytes = __builtin_bswap64(bytes);
  if (text.size() >= sizeof bytes) return bytes;
  return bytes & ~std::uint64_t{0} << (64 - 8 * text.size());
}

}  // namespace

struct JsonReader::Scratch {
  JsonTokenizer tokenizer;
  std::string mended;

  struct Child {
    std::uint64_t key_begin;
    std::uint32_t token;
  };
  std::vector<Child> pending;  // tokens to feed, last first; `close_mark` closes

  // Names of short keys, by a hash of their bytes: the first eight and the last eight are all.
  struct KnownKey {
    std::uint64_t begin = 0, end = 0;
    std::size_t size = 0;  // 0: none
    NameId name = unnamed;
  };
  std::array<KnownKey, 128> known_keys;

  static constexpr std::uint32_t close_mark = ~std::uint32_t{0};

  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder, const Limits& limits) {
    if (const auto apart = keep_escapes_apart(text, mended); apart > 0) {
      builder.repairs().invalid_bytes += apart;
      const std::size_t size = mended.size();
      mended.append(read_padding, '\0');
      text = std::string_view(mended).substr(0, size);
    }
    if (is_blank(text)) return ParseError{ParseErrorCode::json_malformed, "empty"};
    if (auto error = tokenizer.read(text, limits)) return error;
    feed(text, builder);
    return std::nullopt;
  }

  void feed(std::string_view text, DocumentBuilder& builder) {
    const Span kept = builder.store(text);
    known_keys.fill({});
    NodeIndex nodes = document_node;
    pending.assign(1, {0, 0});
    while (!pending.empty() && !builder.error()) {
      const Child next = pending.back();
      pending.pop_back();
      if (next.token == close_mark) {
        builder.close();
        continue;
      }
      JsonToken& token = tokenizer.tokens()[next.token];
      token.node = ++nodes;
      const NameId name = name_of(token.key, next.key_begin, builder);
      if (token.holds_values()) {
        builder.open(name, token.kind);
        push_children(next.token);
      } else if (const std::uintptr_t place = address(token.value) - address(text); place < text.size()) {
        builder.scalar(name, token.kind, part_of(kept, place, token.value.size()));
      } else {  // of a string with escapes, which stand for other characters
        builder.scalar(name, token.kind, token.value);
      }
    }
  }

  static std::uintptr_t address(std::string_view text) {
    return reinterpret_cast<std::uintptr_t>(text.data());
  }
  static Span part_of(Span kept, std::size_t place, std::size_t size) {
    return {kept.offset + static_cast<std::uint32_t>(place), static_cast<std::uint32_t>(size)};
  }

  NameId name_of(std::string_view key, std::uint64_t begin, DocumentBuilder& builder) {
    if (key.empty()) return unnamed;
    if (key.size() > 2 * sizeof begin) return builder.intern(key);
    const std::uint64_t end =
        key.size() > sizeof begin ? first_bytes(key.substr(key.size() - sizeof begin)) : 0;
    constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;  // 2^64 / golden ratio
    KnownKey& known = known_keys[(begin + end + key.size()) * spread >> 57];
    if (known.begin != begin || known.end != end || known.size != key.size())
      known = {begin, end, key.size(), builder.intern(key)};
    return known.name;
  }

  void push_children(std::uint32_t parent) {
    const std::span<const JsonToken> tokens = tokenizer.tokens();
    pending.push_back({0, close_mark});
    const auto first = static_cast<std::ptrdiff_t>(pending.size());
    for (std::uint32_t child = parent + 1; child < tokens[parent].end; child = tokens[child].end)
      pending.push_back({first_bytes(tokens[child].key), child});
    if (tokens[parent].kind == NodeKind::array) return std::reverse(pending.begin() + first, pending.end());
    // Last first: descending keys, and of equal keys the later member first.
    std::sort(pending.begin() + first, pending.end(), [&](const Child& a, const Child& b) {
      if (a.key_begin != b.key_begin) return a.key_begin > b.key_begin;
      const int order = tokens[a.token].key.compare(tokens[b.token].key);
      return order != 0 ? order > 0 : a.token > b.token;
    });
  }
};

JsonReader::JsonReader() : scratch_(std::make_unique<Scratch>()) {}
JsonReader::~JsonReader() = default;
JsonReader::JsonReader(JsonReader&&) noexcept = default;
JsonReader& JsonReader::operator=(JsonReader&&) noexcept = default;

std::span<const JsonToken> JsonReader::tokens() const {
  return scratch_->tokenizer.tokens();
}

std::optional<ParseError> JsonReader::read(std::string_view text, DocumentBuilder& builder,
                                           const Limits& limits) {
  return scratch_->read(text, builder, limits);
}

}  // namespace treesift
