// The HTML front end: UTF-8 text -> Document, by libxml2's HTML events and our corrections to them.
#pragma once

#include <optional>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/libxml_context.h"
#include "parsers/open_elements.h"
#include "parsers/parse_error.h"

namespace treesift {

// Pages and fragments are read alike: html, head and body are nodes where their tags stand. Names are
// lower-cased. What differs from the standard is listed in docs/reading.md.
class HtmlReader {
 public:
  // Feeds a builder that has begun an HTML document. `text` is valid UTF-8 followed by a zero byte; its start
  // tags have passed scan_html. Returns the error, if any; the builder then holds a partial document.
  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder);

  class Events;  // private to html.cc

 private:
  LibxmlContext context_;
  OpenElements open_;
};

}  // namespace treesift
