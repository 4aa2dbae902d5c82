// What the fuzz targets share: a stop that names the broken promise, and the promises of a Document.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "align/node_equality.h"
#include "base/utf8.h"
#include "parsers/reading/parse.h"
#include "tests/fuzz/fuzz_target.h"

namespace treesift::fuzz {

inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

inline std::string_view view_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// The bytes with the padding that parsers may read.
inline std::string padded(std::string_view bytes) {
  return std::string(bytes).append(read_padding, '\0');
}

// The document of a text that can be parsed.
inline Document parsed(std::string_view bytes, SourceType type) {
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  const std::string input = padded(bytes);
  DocumentParser parser;
  return std::get<Document>(parser.parse(std::string_view(input).substr(0, bytes.size()), type));
}

// Limits that small inputs can reach.
inline Limits small_limits() {
  Limits limits;
  limits.document_bytes = std::size_t{1} << 20;
  limits.nodes = 20'000;
  limits.depth = 64;
  limits.start_tag_bytes = 4096;
  limits.attributes = 32;
  return limits;
}

// What parsers/document.h promises of every document.
inline void check_document(const Document& document, const Limits& limits) {
  require(document.node_count() >= 1 && document.node_count() <= limits.nodes + 1, "the number of nodes");
  require(document.subtree_size(document_node) == document.node_count(), "the document node holds all");
  require(document.parent(document_node) == no_node, "the document node has no parent");
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    const NodeIndex parent = document.parent(node);
    require(parent < node, "a parent stands before its children");
    require(document.subtree_end(node) <= document.subtree_end(parent), "a subtree lies within its parent's");
    require(document.subtree_size(node) >= 1, "a subtree holds its node");
    require(document.name(node) < document.name_count(), "a name is known");
    require(is_valid_utf8(document.text(node)), "text is valid UTF-8");
    require(is_valid_utf8(document.raw_text(node)), "raw text is valid UTF-8");
    for (const Attribute& attribute : document.attributes(node)) {
      require(attribute.name < document.name_count(), "an attribute's name is known");
      require(is_valid_utf8(document.value(attribute)), "an attribute's value is valid UTF-8");
    }
  }
}

// Parses with a fresh parser and with one that has seen other input: they must agree.
inline void check_parsing(std::string_view bytes, SourceType type) {
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  const Limits limits = small_limits();
  static DocumentParser used(limits);
  DocumentParser fresh(limits);
  const std::string input = padded(bytes);
  ParseResult one = fresh.parse(std::string_view(input).substr(0, bytes.size()), type);
  ParseResult other = used.parse(std::string_view(input).substr(0, bytes.size()), type);
  require(one.index() == other.index(), "a used parser judges like a fresh one");
  if (const auto* error = std::get_if<ParseError>(&one)) {
    require(error->code != ParseErrorCode::internal, "no internal error");
    require(error->code == std::get<ParseError>(other).code, "a used parser gives the same error");
    require(!error->message.empty() && is_valid_utf8(error->message), "an error says something readable");
    return;
  }
  check_document(std::get<Document>(one), limits);
  require(equal_documents(std::get<Document>(one), std::get<Document>(other)), "the same tree again");
  used.recycle(std::move(std::get<Document>(other)));
}

}  // namespace treesift::fuzz
