#include "parsers/reading/parse.h"

#include <fmt/format.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <simdjson.h>

#include <climits>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "base/output_kind.h"
#include "parsers/document_builder.h"
#include "parsers/html/html.h"
#include "parsers/html/html_reader.h"
#include "parsers/html/html_scan.h"
#include "parsers/json/json.h"
#include "parsers/json/json_lockstep.h"
#include "parsers/lines/json_lines.h"
#include "parsers/lines/lines.h"
#include "parsers/lines/table.h"
#include "parsers/lines/whole_bytes.h"
#include "parsers/pictures/decode_picture.h"
#include "parsers/pictures/picture_document.h"
#include "parsers/text/encoding.h"
#include "parsers/text/normal_text.h"
#include "parsers/xml/xml.h"
#include "parsers/xml/xml_scan.h"

namespace treesift {
namespace {

void say_nothing(void*, const char*, ...) {}
xmlParserInput* load_nothing(const char*, const char*, xmlParserCtxt*) {
  return nullptr;
}

}  // namespace

struct DocumentParser::Contexts {
  Contexts(const Limits& wanted, HtmlReaderKind kind) : limits(wanted), html_reader(kind), builder(wanted) {}

  // Reads decoded text into the builder.
  std::optional<ParseError> read(std::string_view text, Format format) {
    if (text.size() > INT_MAX - read_padding)
      return ParseError{ParseErrorCode::too_many_bytes, "longer than 2 GiB once decoded"};
    if (format == Format::json) return json.read(text, builder, limits);
    if (is_blank(text)) return {};
    if (format == Format::xml) {
      if (auto error = scan_xml(text, limits)) return error;
      return xml.read(text, builder);
    }
    if (html_reader == HtmlReaderKind::own) return own_html.read(text, builder, limits);
    const ScannedHtml scanned = scan_html(text, limits, rewritten);
    return scanned.error ? scanned.error : html.read(scanned.text, builder);
  }

  // Where references of an otherwise clean document have made characters that stand for undecoded bytes it is
  // read again, with these kept apart.
  ParseResult parse(std::string_view bytes, Format format, std::string_view charset) {
    ParseResult result = parse(bytes, format, charset, References::as_written);
    if (Document* const document = std::get_if<Document>(&result); document && hides_references(*document)) {
      builder.recycle(std::move(*document));
      result = parse(bytes, format, charset, References::kept_apart);
    }
    return result;
  }

  static bool hides_references(const Document& document) {
    return document.repairs().invalid_bytes + document.repairs().nul_bytes == 0 && document.holds_undecoded();
  }

  ParseResult parse(std::string_view bytes, Format format, std::string_view charset, References references) {
    builder.begin(format);
    DecodedText decoded;
    if (!bytes.empty()) decoded = decode(bytes, format, charset, buffer, references);
    std::optional<ParseError> error = read(decoded.text, format);
    builder.repairs().invalid_bytes += decoded.invalid_bytes;  // JSON counts some of its own
    builder.repairs().nul_bytes += decoded.nul_bytes;
    const Repairs repairs = builder.repairs();
    // Before finish(), which may let go of the decoded text.
    const bool is_plain = format == Format::json && repairs.invalid_bytes == 0 && decoded.text == bytes;
    ParseResult result = finish(std::move(error));
    if (is_plain && std::holds_alternative<Document>(result)) last_json = bytes;
    return result;
  }

  // The document of JSON that differs from the last one in values only.
  std::optional<Document> follow(const Document& expected, std::string_view bytes, std::string_view charset) {
    if (last_json.empty() || bytes.empty()) return std::nullopt;
    const DecodedText decoded = decode(bytes, Format::json, charset, buffer);
    if (decoded.invalid_bytes > 0 || decoded.text != bytes) return std::nullopt;
    auto document = lockstep.follow({expected, last_json, json.tokens()}, bytes, builder.spare());
    if (!document || !document->holds_undecoded()) return document;
    builder.recycle(*std::move(document));
    return std::nullopt;
  }

  ParseResult finish(std::optional<ParseError> error) {
    for (std::string* scratch : {&buffer, &rewritten}) {
      if (scratch->capacity() > kept_bytes) std::string().swap(*scratch);
    }
    ParseResult result = builder.finish();
    if (!error) error = builder.error();  // closing what was open can hit a limit, too
    if (error) {
      builder.recycle(std::move(std::get<Document>(result)));
      result = *std::move(error);
    }
    return result;
  }

  // Read as HTML where it is not well-formed.
  ParseResult parse_xhtml(std::string_view bytes, std::string_view charset) {
    ParseResult result = parse(bytes, Format::xml, charset);
    const auto* const error = std::get_if<ParseError>(&result);
    if (error != nullptr && error->code == ParseErrorCode::xml_malformed)
      result = parse(bytes, Format::html, charset);
    return result;
  }

  // All but HTML, XML and JSON.
  ParseResult parse_other(std::string_view bytes, SourceType type, std::string_view charset) {
    builder.begin(Format::json);
    if (type == SourceType::picture) return finish(read_picture(bytes, builder, limits));
    if (type == SourceType::bytes) {
      read_whole_bytes(bytes, builder);
      return finish({});
    }
    // Text declares its encoding as little as JSON does, but need not be UTF-8.
    const Format decoded_as = type == SourceType::json_lines ? Format::json : Format::xml;
    DecodedText decoded;
    if (!bytes.empty()) decoded = decode(bytes, decoded_as, charset, buffer);
    builder.repairs().invalid_bytes += decoded.invalid_bytes;
    builder.repairs().nul_bytes += decoded.nul_bytes;
    return finish(read_text(decoded, type));
  }

  std::optional<ParseError> read_text(const DecodedText& decoded, SourceType type) {
    if (type == SourceType::json_lines) return read_json_lines(decoded.text, json, builder, limits);
    if (type == SourceType::lines)
      read_lines(decoded, builder);
    else
      table.read(decoded, type == SourceType::tsv ? CellSeparator::tab : CellSeparator::found, builder);
    return {};
  }

  static constexpr std::size_t kept_bytes = std::size_t{8} << 20;

  Limits limits;
  HtmlReaderKind html_reader;
  DocumentBuilder builder;
  HtmlReader html;
  StandardHtmlReader own_html;
  XmlReader xml;
  JsonReader json;
  JsonLockstep lockstep;
  // What `json` has read last, where that was the bytes of a document as they are.
  std::string_view last_json;
  TableReader table;
  std::string buffer;     // the decoded text, where it is not the caller's
  std::string rewritten;  // the HTML text, where it had to be rewritten
};

Format format_of(SourceType type) {
  if (type == SourceType::html) return Format::html;
  return type == SourceType::xhtml || type == SourceType::xml ? Format::xml : Format::json;
}

DocumentParser::DocumentParser(const Limits& limits, HtmlReaderKind html_reader)
    : contexts_(std::make_unique<Contexts>(limits, html_reader)) {}
DocumentParser::~DocumentParser() = default;
DocumentParser::DocumentParser(DocumentParser&&) noexcept = default;
DocumentParser& DocumentParser::operator=(DocumentParser&&) noexcept = default;

ParseResult DocumentParser::parse(std::string_view bytes, SourceType type, std::string_view charset) {
  if (bytes.size() > contexts_->limits.document_bytes) {
    return ParseError{ParseErrorCode::too_many_bytes,
                      fmt::format("{} bytes are more than the limit of {}", bytes.size(),
                                  contexts_->limits.document_bytes)};
  }
  contexts_->last_json = {};
  if (type > SourceType::json) return contexts_->parse_other(bytes, type, charset);
  if (type == SourceType::xhtml) return contexts_->parse_xhtml(bytes, charset);
  return contexts_->parse(bytes, format_of(type), charset);
}

ParseResult DocumentParser::parse_beside(const Document& expected, std::string_view bytes, SourceType type,
                                         std::string_view charset) {
  if (type == SourceType::json && bytes.size() <= contexts_->limits.document_bytes) {
    if (auto document = contexts_->follow(expected, bytes, charset)) return *std::move(document);
  }
  return parse(bytes, type, charset);
}

void DocumentParser::recycle(Document&& document) {
  contexts_->builder.recycle(std::move(document));
}

void initialise_parsers() {
  xmlInitParser();
  xmlParserMaxDepth = INT_MAX;  // the builder's limit counts; libxml2's content loop does not recurse
  xmlSetExternalEntityLoader(load_nothing);
  xmlSetGenericErrorFunc(nullptr, say_nothing);
  xmlThrDefSetGenericErrorFunc(nullptr, say_nothing);
  // simdjson chooses its code for this processor when it is first asked, and dies if there is no memory then.
  (void)simdjson::get_active_implementation()->name();
}

}  // namespace treesift
