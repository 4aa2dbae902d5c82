// JSON text -> one token for each value, in the order of the text.
//
//     {"b":[1,2],"a":null}      0 object, ends before 5 | 1 array "b", ends before 4 | 2 1 | 3 2 | 4 null "a"
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document.h"
#include "parsers/json/json_index.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// Views point into the text, or to where its escapes were resolved; read_padding bytes behind them may be read.
struct JsonToken {
  NodeKind kind = NodeKind::null;
  std::uint32_t end = 0;              // one past the last token of this value
  std::uint32_t begin = 0, size = 0;  // as it is written, in the text; the size of scalars only
  NodeIndex node = no_node;           // of the document that was made of it, of which it is all
  std::string_view key;               // of a member
  std::string_view value;  // of a scalar: as written, of strings what they stand for; empty for null

  bool holds_values() const { return kind == NodeKind::object || kind == NodeKind::array; }
};

// Scratch: keep one for each worker.
class JsonTokenizer {
 public:
  // Reads a text, which must be valid UTF-8 followed by read_padding readable bytes, not blank, and stay
  // until the tokens are no longer needed; keep_escapes_apart() has nothing to say of it. Returns the error,
  // if any.
  std::optional<ParseError> read(std::string_view text, const Limits& limits);

  // Of the last text; the first is the root.
  std::span<JsonToken> tokens() { return {tokens_.data(), count_}; }

 private:
  char here() const { return place_ < places_.size() - 1 ? text_[places_[place_]] : '\0'; }
  void read_root();
  void read_next();
  void read_value(std::string_view key);
  void open(NodeKind kind, std::string_view key);
  void close();
  void read_string(std::string_view key);
  void read_literal(std::string_view key);
  bool take_string(std::string_view& string);
  bool resolve_escapes(std::string_view& string);
  std::string_view until_next_place() const;
  JsonToken& add(NodeKind kind, std::string_view key);
  void fail(std::string_view what);

  JsonIndex index_;
  std::vector<JsonToken> tokens_;    // longer than there are tokens, so that each takes one check
  std::uint32_t count_ = 0;          // of the tokens
  std::vector<std::uint32_t> open_;  // tokens
  std::string unescaped_;            // never grows while a text is read: tokens point into it
  Limits limits_;
  std::string_view text_;
  std::span<const std::uint32_t> places_;
  std::size_t place_ = 0;
  bool is_first_ = false;  // nothing stands in the innermost open value yet
  bool has_escapes_ = false;
  std::optional<ParseError> error_;
};

}  // namespace treesift
