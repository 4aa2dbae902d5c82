// Parsing for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "parsers/reading/parse.h"
#include "tests/support/dump.h"

namespace treesift {

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  result.reserve(text.size() * times);
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// Sets libxml2 up, once.
inline void initialise_parsers_once() {
  [[maybe_unused]] static const bool done = (initialise_parsers(), true);
}

// Parses bytes as the pipeline does: with padding, which is here not zero for half of the lengths.
inline ParseResult parse_with(DocumentParser& parser, std::string_view bytes, SourceType type) {
  initialise_parsers_once();
  std::string padded(bytes);
  padded.append(read_padding, bytes.size() % 2 == 0 ? '\0' : '<');
  return parser.parse(std::string_view(padded).substr(0, bytes.size()), type);
}

// HTML by libxml2, which makes of a fragment the nodes that are spelled in it, so that tests of what is done with
// documents can be small. Our own reader has its tests in tests/unit/parsers/html_reader_test.cc.
inline ParseResult parse_once(std::string_view bytes, SourceType type, const Limits& limits = {}) {
  DocumentParser parser(limits, HtmlReaderKind::libxml2);
  return parse_with(parser, bytes, type);
}

// The document; the test fails when there was an error.
inline Document parsed(std::string_view bytes, SourceType type, const Limits& limits = {}) {
  ParseResult result = parse_once(bytes, type, limits);
  if (const auto* error = std::get_if<ParseError>(&result)) {
    ADD_FAILURE() << code_name(error->code) << ": " << error->message;
    return {};
  }
  return std::get<Document>(std::move(result));
}

inline std::string dumped(std::string_view bytes, SourceType type) {
  return dump(parsed(bytes, type));
}

// The code of the error, or "" for a document.
inline std::string error_code(const ParseResult& result) {
  const auto* error = std::get_if<ParseError>(&result);
  return error == nullptr ? "" : std::string(code_name(error->code));
}
inline std::string error_code(std::string_view bytes, SourceType type, const Limits& limits = {}) {
  return error_code(parse_once(bytes, type, limits));
}

}  // namespace treesift
