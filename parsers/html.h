// The HTML front end: UTF-8 text -> Document, by libxml2's HTML events and our corrections to them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/landmarks.h"
#include "parsers/libxml_context.h"
#include "parsers/open_elements.h"
#include "parsers/parse_error.h"

namespace treesift {

// Where another page's landmark is met: the bytes from here on are the same in both for some time.
struct Meeting {
  const Landmark* place = nullptr;
  std::size_t offset = 0;  // in this page, right behind the start tag
};

// Pages and fragments are read alike: html, head and body are nodes where their tags stand. Names are
// lower-cased. What differs from the standard is listed in docs/tricky-cases.md.
class HtmlReader {
 public:
  // Feeds a builder that has begun an HTML document. `text` is valid UTF-8 followed by a zero byte; its start
  // tags have passed scan_html. Returns the error, if any; the builder then holds a partial document. Notes
  // landmarks where they are wanted.
  std::optional<ParseError> read(std::string_view text, DocumentBuilder& builder,
                                 Landmarks* landmarks = nullptr);

  // Reads on where the builder stands as the base did at a landmark (Meeting; null: at the beginning), up to
  // the first of the meetings at which the page is in the state of the base, or to its end. Nothing when that
  // cannot be: the page must be read as a whole.
  struct ReadOn {
    std::size_t meeting;  // by index; the number of them: the page's end
    std::uint64_t steps;
    std::size_t parser_words;
  };
  std::optional<ReadOn> read_on(std::string_view text, const Meeting* from, std::span<const Meeting> meetings,
                                const Document& base, const Landmarks& landmarks, DocumentBuilder& builder);

  class Events;  // private to html.cc

 private:
  xmlParserCtxt& fresh_context();
  void begin(Events& events, std::string_view text);
  void end();

  LibxmlContext context_;
  OpenElements open_;
};

}  // namespace treesift
