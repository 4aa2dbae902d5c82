// Bytes -> Document: the front door of this room.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "base/byte_block.h"
#include "base/output_kind.h"
#include "parsers/document.h"
#include "parsers/html_reader_kind.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

using ParseResult = std::variant<Document, ParseError>;

// How a document is read. XHTML is read as XML when it is well-formed, else as HTML, as browsers would be
// given it.
enum class SourceType : std::uint8_t {
  html,
  xhtml,
  xml,
  json,
  json_lines,
  csv,
  tsv,      // cells between tabs, without quotes
  lines,    // text, Markdown, scripts, style sheets
  picture,  // PNG or JPEG
  bytes,    // all else: length and hash
};

// What a type says: a file name extension or the `type` of a JSON line, in any case ("html", "htm", "xhtml",
// "xml", "svg", "json", "csv", "txt", …: base/output_kind.h). Nothing for an unknown one.
std::optional<SourceType> source_type(std::string_view type);

// XHTML is a page of XML. All that is neither HTML nor XML is built as JSON is: of objects, arrays and strings.
Format format_of(SourceType type);

// What the bytes look like: the first characters after a byte order mark and white space. Never fails: HTML
// when in doubt.
SourceType sniff_source_type(std::string_view bytes);

// As what bytes are read of which something says that they are of that type; "" when nothing does. Where the bytes of
// other types than HTML, XML and JSON say something else, they decide: a CSV that has become a page is a
// page, a text with binary bytes is bytes.
SourceType settle_source_type(std::string_view type, std::string_view bytes);

// What a person calls it: `type` tells scripts, style sheets and Markdown from other lines.
OutputKind kind_of(SourceType settled, std::string_view type);

// A parser is scratch (libxml2 contexts, simdjson's tape, buffers): keep one for each worker.
class DocumentParser {
 public:
  explicit DocumentParser(const Limits& limits = {}, HtmlReaderKind html_reader = default_html_reader);
  ~DocumentParser();
  DocumentParser(DocumentParser&&) noexcept;
  DocumentParser& operator=(DocumentParser&&) noexcept;

  // Parses a whole document. The same bytes give the same document whatever was parsed before. Never throws
  // for what the bytes hold; an empty input is an empty HTML or XML document and an error for JSON. `charset`
  // is what HTTP declares, in any of its spellings (parsers/text/encoding.h says what it is worth); empty:
  // nothing.
  ParseResult parse(std::string_view bytes, SourceType type, std::string_view charset = {});

  // The same for the other side of a pair, of which `expected` is the document that the last call of parse()
  // returned; the bytes that it was given must still stand where they stood. What JSON has in common with
  // them is not read again.
  ParseResult parse_beside(const Document& expected, std::string_view bytes, SourceType type,
                           std::string_view charset = {});

  // Gives a document's memory back for reuse.
  void recycle(Document&& document);

 private:
  struct Contexts;
  std::unique_ptr<Contexts> contexts_;
};

// Must be called once, before other threads start: sets libxml2 up, locks it out of files and network,
// and lets simdjson choose its code.
void initialise_parsers();

}  // namespace treesift
