// Why bytes did not become a document. A parse error is a value that travels with its pair; it never ends the
// run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

enum class ParseErrorCode : std::uint8_t {
  too_many_bytes,       // more than Limits::document_bytes
  too_many_nodes,       // more than Limits::nodes
  too_deep,             // XML or JSON deeper than Limits::depth, or markup whose reading would turn quadratic
  too_many_names,       // so many different names in XML that looking them up would turn quadratic
  start_tag_too_large,  // more than Limits::start_tag_bytes or Limits::attributes in one tag
  xml_entity,           // XML declares entities: they are never expanded
  xml_malformed,        // not well-formed XML
  json_malformed,       // not valid JSON (RFC 8259)
  picture_malformed,    // a PNG or JPEG that is damaged or cut
  too_many_pixels,      // more than Limits::pixels
  unknown_format,       // neither HTML, XML nor JSON by type and by content
  out_of_memory,        // the parser could not allocate
  internal,             // a bug in treesift
};

struct ParseError {
  ParseErrorCode code = ParseErrorCode::internal;
  std::string message;  // one sentence for a person, with the place (line or byte) where it is known
};

// The stable name used in verdicts, such as "limit:depth" or "xml:entity".
std::string_view code_name(ParseErrorCode code);

}  // namespace treesift
