// The JSON front end: UTF-8 text -> Document, by simdjson.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/json/json_tokens.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// Objects and arrays are nodes; scalars are nodes with their value as text: strings unescaped, numbers and
// booleans as written, so that 1 and 1.0 differ and no digit is lost. The members of an object are ordered by
// the bytes of their keys; members of the same key stay in their order, all of them. An escape
// that names no character, such as a lone surrogate, is kept apart (parsers/text/undecoded.h).
class JsonReader {
 public:
  JsonReader();
  ~JsonReader();
  JsonReader(JsonReader&&) noexcept;
  JsonReader& operator=(JsonReader&&) noexcept;

  // Feeds a builder that has begun a JSON document. `text` is valid UTF-8 followed by read_padding readable
  // bytes. Returns the error, if any; the builder then holds a partial document.
  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder, const Limits& limits);

  // Of the text that was read last, if without an error and into a builder that had nothing else. They point into it.
  std::span<const JsonToken> tokens() const;

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace treesift
