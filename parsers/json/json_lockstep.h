// JSON text beside another one that was read -> its document, where only values differ.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "parsers/document.h"
#include "parsers/document_patcher.h"
#include "parsers/json/json_tokens.h"

namespace treesift {

// A document with the text it was read from, nothing of which was kept apart, and the tokens of that text.
struct ReadJson {
  const Document& document;
  std::string_view text;
  std::span<const JsonToken> tokens;
};

// Scratch: keep one for each worker.
class JsonLockstep {
 public:
  // The document of `text`, built in `memory`: what reading the text by itself would give. Nothing where
  // anything differs but values of scalars, each of its kind and without escapes; such a text must be read by
  // itself, and may be wrong.
  std::optional<Document> follow(const ReadJson& read, std::string_view text, Document&& memory);

 private:
  struct NewValue {
    NodeIndex node;
    std::string_view value;
  };

  bool find_new_values(const ReadJson& read, std::string_view text);

  std::vector<NewValue> new_values_;
  DocumentPatcher patcher_;
};

}  // namespace treesift
