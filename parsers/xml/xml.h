// The XML front end: UTF-8 text -> Document, by libxml2's SAX2 events.
#pragma once

#include <optional>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/libxml_context.h"
#include "parsers/parse_error.h"

namespace treesift {

// Names are kept as written, "prefix:local"; namespace declarations are attributes "xmlns" and
// "xmlns:prefix". CDATA is text. Entities other than the five predefined ones are never expanded: a document
// that declares one is an xml:entity error, one that refers to an unknown one is xml:malformed. Attribute
// defaults of the document type are not applied.
class XmlReader {
 public:
  // Feeds a builder that has begun an XML document. `text` is valid UTF-8 followed by a zero byte. Returns
  // the error, if any; the builder then holds a partial document.
  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder);

  class Events;  // private to xml.cc

 private:
  LibxmlContext context_;
};

}  // namespace treesift
