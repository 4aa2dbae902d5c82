// The grammar of RFC 8259, over the places that simdjson's first stage has found.
//
// Problem. Numbers must stay as they were written (1 and 1.0 differ, 2^70 keeps its digits), hostile nesting must not
// recurse, and what is not JSON must be refused. simdjson's DOM loses the digits and refuses large integers;
// its on-demand interface keeps them, but takes 300 instructions a value, as distributions compile it for any
// processor.
//
// How. The first stage, which is compiled for many processors and chosen when it runs, tells strings from
// what is between them, 64 bytes at a time, and lists where values, brackets, colons and commas stand:
//
//     {"b": [1, 20]}       places 0 1 4 6 7 8 10 12 13, and 14, the end
//
// So a value ends where the next place is, but for white space, and nothing is read twice. One pass over the
// places with a stack of the open objects and arrays checks what may follow what.
//
// Cost. Linear; some 40 instructions a value.
//
// Source. RFC 8259; Langdale and Lemire, Parsing gigabytes of JSON per second (2019), whose second stage this replaces.
#include "parsers/json/json_tokens.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/ascii.h"
#include "base/byte_block.h"
#include "parsers/json/json_text.h"

namespace treesift {
namespace {

// As simdjson says it.
constexpr std::string_view wrong_structure =
    "The JSON document has an improper structure: missing or superfluous commas, braces, missing keys, etc.";
constexpr std::string_view wrong_string = "Problem while parsing a string",
                           wrong_number = "Problem while parsing a number";

constexpr bool is_json_space(char c) {
  return static_cast<unsigned char>(c) <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r');
}

// Whether the text is that word; its length is known to the compiler, so this is no call.
template <std::size_t size>
bool is_word(std::string_view text, const char (&word)[size]) {
  return text.size() == size - 1 && std::memcmp(text.data(), word, size - 1) == 0;
}

constexpr std::size_t least_room = 256;  // tokens

constexpr char bracket_after(NodeKind kind) {
  return kind == NodeKind::object ? '}' : ']';
}

}  // namespace

std::optional<ParseError> JsonTokenizer::read(std::string_view text, const Limits& limits) {
  text_ = text;
  limits_ = limits;
  count_ = 0;
  open_.clear();
  error_.reset();
  has_escapes_ = text.find('\\') != text.npos;
  unescaped_.clear();
  if (has_escapes_) unescaped_.reserve(text.size() + read_padding);
  if (auto wrong = index_.find(text)) return ParseError{ParseErrorCode::json_malformed, *std::move(wrong)};
  places_ = index_.places();
  place_ = 0;
  read_root();
  return std::move(error_);
}

void JsonTokenizer::read_root() {
  read_value({});
  while (!open_.empty() && !error_) read_next();
  if (!error_ && place_ + 1 < places_.size()) fail(wrong_structure);
}

// The next member or item of the innermost open value, or its end.
void JsonTokenizer::read_next() {
  const NodeKind kind = tokens_[open_.back()].kind;
  const char c = here();
  if (c == bracket_after(kind)) return close();
  if (!is_first_) {
    if (c != ',') return fail(wrong_structure);
    ++place_;
  }
  is_first_ = false;
  if (kind == NodeKind::array) return read_value({});
  if (here() != '"') return fail(wrong_structure);
  std::string_view key = until_next_place();
  if (!take_string(key)) return;
  if (here() != ':') return fail(wrong_structure);
  ++place_;
  read_value(key);
}

void JsonTokenizer::read_value(std::string_view key) {
  switch (here()) {
    case '"':
      return read_string(key);
    case '{':
      return open(NodeKind::object, key);
    case '[':
      return open(NodeKind::array, key);
    default:
      return read_literal(key);
  }
}

void JsonTokenizer::open(NodeKind kind, std::string_view key) {
  if (open_.size() >= limits_.depth) {
    error_ = ParseError{ParseErrorCode::too_deep, fmt::format("nested deeper than {} levels", limits_.depth)};
    return;
  }
  open_.push_back(count_);
  is_first_ = true;
  add(kind, key);
  ++place_;
}

void JsonTokenizer::close() {
  tokens_[open_.back()].end = count_;
  open_.pop_back();
  is_first_ = false;
  ++place_;
}

void JsonTokenizer::read_string(std::string_view key) {
  JsonToken& token = add(NodeKind::string, key);
  token.value = until_next_place();
  token.size = static_cast<std::uint32_t>(token.value.size());
  take_string(token.value);
}

void JsonTokenizer::read_literal(std::string_view key) {
  if (place_ + 1 == places_.size()) return fail(wrong_structure);
  const std::string_view text = until_next_place();
  const bool may_be_number = text.front() == '-' || is_digit(text.front());
  JsonToken& token = add(may_be_number ? NodeKind::number : NodeKind::boolean, key);
  token.size = static_cast<std::uint32_t>(text.size());
  if (may_be_number ? is_json_number(text) : is_word(text, "true") || is_word(text, "false"))
    token.value = text;
  else if (is_word(text, "null"))
    token.kind = NodeKind::null;
  else
    return fail(may_be_number ? wrong_number : wrong_structure);
  ++place_;
}

// What stands from this place on, without the white space behind it.
inline std::string_view JsonTokenizer::until_next_place() const {
  const char* const begin = text_.data() + places_[place_];
  const char* end = text_.data() + places_[place_ + 1];
  while (is_json_space(end[-1])) --end;
  return {begin, end};
}

// From the string at this place, quotes and all, to what it stands for; goes on behind it.
inline bool JsonTokenizer::take_string(std::string_view& string) {
  if (string.size() < 2 || string.back() != '"') return fail(wrong_structure), false;
  string = {string.data() + 1, string.size() - 2};
  if (has_escapes_ && !resolve_escapes(string)) return false;
  ++place_;
  return true;
}

bool JsonTokenizer::resolve_escapes(std::string_view& string) {
  if (string.find('\\') == string.npos) return true;
  const std::size_t begin = unescaped_.size();
  if (!append_unescaped(string, unescaped_)) return fail(wrong_string), false;
  string = std::string_view(unescaped_).substr(begin);
  return true;
}

// A value that begins at this place.
inline JsonToken& JsonTokenizer::add(NodeKind kind, std::string_view key) {
  if (count_ >= limits_.nodes)
    error_ = ParseError{ParseErrorCode::too_many_nodes, fmt::format("more than {} nodes", limits_.nodes)};
  if (count_ == tokens_.size()) tokens_.resize(std::max<std::size_t>(2 * count_, least_room));
  JsonToken& token = tokens_[count_++];
  token = {};
  token.kind = kind;
  token.end = count_;
  token.begin = places_[place_];
  token.key = key;
  return token;
}

void JsonTokenizer::fail(std::string_view what) {
  error_ = ParseError{ParseErrorCode::json_malformed, fmt::format("{} near byte {}", what, places_[place_])};
}

}  // namespace treesift
