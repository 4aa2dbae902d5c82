// Two JSON texts in step, so that only what differs is read.
//
// Problem. Two answers of a service mostly differ in a date or a number. Reading the second one costs as much
// as the first, though nearly all of its bytes were checked and built before.
//
// How. The texts are compared 64 bytes at a time. Where they part, the first one's tokens say what stands there:
//
//     {"id":7,"served":"2026-11-20","left":3}
//     {"id":7,"served":"2026-11-21","left":12}
//                                ^ in the value that begins at 17
//
// The value of the second text, which begins in the same place, is read alone, and behind both values the
// texts are in step again. Up to there the second text has what the first has, so it is JSON as far as the
// first is. If the texts are in step to their ends, the document is a copy of the first one with other
// values. Where something else differs, a key, a bracket, white space, the kind of a value, the second text
// is read by itself.
//
// Cost. Comparing the texts, copying the document's arrays, and a search for each value that differs.
#include "parsers/json/json_lockstep.h"

#include <algorithm>

#include "base/common_ends.h"
#include "parsers/json/json_text.h"

namespace treesift {
namespace {

// A scalar as it is written, and what it stands for.
struct Scalar {
  NodeKind kind = NodeKind::null;
  std::size_t size = 0;
  std::string_view value;
};

// The text begins with a quote.
std::optional<Scalar> read_string(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && text[end] != '"' && text[end] != '\\' &&
         static_cast<unsigned char>(text[end]) >= ' ')
    ++end;
  if (end == text.size() || text[end] != '"') return std::nullopt;
  return Scalar{NodeKind::string, end + 1, text.substr(1, end - 1)};
}

// What the text begins with.
std::optional<Scalar> read_scalar(std::string_view text) {
  if (text.starts_with('"')) return read_string(text);
  const std::string_view word = text.substr(0, text.find_first_of(",]} \t\n\r"));
  if (word == "true" || word == "false") return Scalar{NodeKind::boolean, word.size(), word};
  if (is_json_number(word)) return Scalar{NodeKind::number, word.size(), word};
  return std::nullopt;
}

// The token of the scalar that the byte at `place` is of, or that ends before it; null where there is none.
// Tokens up to `from` are not looked at.
const JsonToken* scalar_at(std::span<const JsonToken> tokens, std::size_t place, std::size_t from) {
  const auto behind = std::ranges::upper_bound(tokens, place, {}, &JsonToken::begin);
  if (behind == tokens.begin()) return nullptr;
  const JsonToken& token = *std::prev(behind);
  const bool is_in = !token.holds_values() && token.begin >= from && place <= token.begin + token.size;
  return is_in ? &token : nullptr;
}

}  // namespace

bool JsonLockstep::find_new_values(const ReadJson& read, std::string_view text) {
  std::size_t x = 0, y = 0;  // up to here the texts are in step
  for (new_values_.clear();;) {
    const std::size_t same = common_prefix(read.text.substr(x), text.substr(y));
    if (x + same == read.text.size() && y + same == text.size()) return true;
    const JsonToken* const token = scalar_at(read.tokens, x + same, x);
    if (token == nullptr) return false;
    y += token->begin - x;
    const std::optional<Scalar> value = read_scalar(text.substr(y));
    if (!value || value->kind != token->kind) return false;
    new_values_.push_back({token->node, value->value});
    x = token->begin + token->size;
    y += value->size;
  }
}

std::optional<Document> JsonLockstep::follow(const ReadJson& read, std::string_view text, Document&& memory) {
  if (!find_new_values(read, text)) return std::nullopt;
  if (!patcher_.has_room(read.document, new_values_.size(), text.size())) return std::nullopt;
  patcher_.begin(read.document, std::move(memory));
  for (const auto& [node, value] : new_values_) patcher_.set_scalar(node, value);
  return patcher_.finish();
}

}  // namespace treesift
