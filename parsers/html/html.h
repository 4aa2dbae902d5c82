// The HTML front end: UTF-8 text -> Document, by libxml2's HTML events and our corrections to them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/libxml_context.h"
#include "parsers/open_elements.h"
#include "parsers/parse_error.h"
#include "parsers/sync_points.h"

namespace treesift {

// Pages and fragments are read alike: html, head and body are nodes where their tags stand. Names are
// lower-cased. What differs from the standard is listed in docs/reading.md.
class HtmlReader {
 public:
  // Feeds a builder that has begun an HTML document. `text` is valid UTF-8 followed by a zero byte; its start
  // tags have passed scan_html. Returns the error, if any; the builder then holds a partial document. Notes
  // sync points where they are wanted.
  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder,
                                 SyncPoints* sync_points = nullptr);

  // Reads on where the builder stands as the base did at a sync point (MatchedSyncPoint; null: at the
  // beginning), up to the first of the matched sync points at which the page is in the state of the base, or
  // to its end. Nothing when that cannot be: the page must be read as a whole. The text is that of
  // begin_text.
  std::optional<ReadOn> read_on(const MatchedSyncPoint* from, std::span<const MatchedSyncPoint> matches,
                                const Document& base, const SyncPoints& sync_points,
                                DocumentBuilder& builder);
  void begin_text(std::string_view text) { text_ = text; }

  class Events;  // private to html.cc

 private:
  xmlParserCtxt& fresh_context();
  void begin(Events& events, std::string_view text);
  void end();

  LibxmlContext context_;
  OpenElements open_;
  std::string_view text_;
};

}  // namespace treesift
