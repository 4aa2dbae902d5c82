// Our own HTML reader: UTF-8 text -> Document, as the HTML standard has it.
#pragma once

#include <optional>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/html/tree_construction.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// Scratch: keep one a worker.
class StandardHtmlReader {
 public:
  // Feeds a builder that has begun an HTML document. The tree is that of the standard with scripting off: html, head
  // and body are there even where no tag says so, and names in SVG are spelled as there ("foreignObject"). `text` is
  // UTF-8 in which CR LF and CR are LF. Returns the error, if any; the builder then holds a partial document.
  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder, const Limits& limits);

  // The same of a fragment, such as what a script assigns to innerHTML. Its nodes stand in an html element.
  std::optional<ParseError> read_fragment(std::string_view text, const FragmentContext& context,
                                          DocumentBuilder& builder, const Limits& limits);

 private:
  std::optional<ParseError> read(std::string_view text, const FragmentContext* context,
                                 DocumentBuilder& builder, const Limits& limits);

  TreeConstruction construction_;
};

}  // namespace treesift
