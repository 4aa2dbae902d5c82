// The XML front end: UTF-8 text -> Document, by libxml2's SAX2 events.
#pragma once

#include <optional>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/libxml_context.h"
#include "parsers/parse_error.h"

namespace treesift {

// Names are kept as written, "prefix:local"; namespace declarations are attributes "xmlns" and
// "xmlns:prefix". CDATA is text. Entities and attribute defaults that the document declares itself stand where XML
// wants them, as long as they add no more than free_expansion beyond the document's own size (entities.h): else
// it is an xml:entity error. One that refers to an unknown entity is xml:malformed. External entities are never
// opened: each is an empty element "&name;".
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
