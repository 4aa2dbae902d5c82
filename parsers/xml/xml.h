// The XML front end: UTF-8 text -> Document, by libxml2's SAX2 events.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/libxml_context.h"
#include "parsers/parse_error.h"
#include "parsers/sync_points.h"

namespace treesift {

// Names are kept as written, "prefix:local"; namespace declarations are attributes "xmlns" and
// "xmlns:prefix". CDATA is text. Entities other than the five predefined ones are never expanded: a document
// that declares one is an xml:entity error, one that refers to an unknown one is xml:malformed. Attribute
// defaults of the document type are not applied.
class XmlReader {
 public:
  // Feeds a builder that has begun an XML document. `text` is valid UTF-8 followed by a zero byte. Returns
  // the error, if any; the builder then holds a partial document. Notes sync points where they are wanted.
  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder,
                                 SyncPoints* sync_points = nullptr);

  // Reads the text on as HtmlReader does: begin_text once, then read_on from places further and further on.
  void begin_text(std::string_view text) { text_.assign(text); }
  std::optional<ReadOn> read_on(const MatchedSyncPoint* from, std::span<const MatchedSyncPoint> matches,
                                const Document& base, const SyncPoints& sync_points,
                                DocumentBuilder& builder);

  class Events;  // private to xml.cc

 private:
  xmlParserCtxt& fresh_context();

  LibxmlContext context_;
  std::string text_;      // the text read on, with start tags in front of where that was begun
  std::string prologue_;  // these tags
};

}  // namespace treesift
