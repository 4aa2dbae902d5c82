#include "parsers/parse_error.h"

namespace treesift {

std::string_view code_name(ParseErrorCode code) {
  switch (code) {
    case ParseErrorCode::too_many_bytes:
      return "limit:bytes";
    case ParseErrorCode::too_many_nodes:
      return "limit:nodes";
    case ParseErrorCode::too_deep:
      return "limit:depth";
    case ParseErrorCode::too_many_names:
      return "limit:names";
    case ParseErrorCode::start_tag_too_large:
      return "limit:tag";
    case ParseErrorCode::xml_entity:
      return "xml:entity";
    case ParseErrorCode::xml_malformed:
      return "xml:malformed";
    case ParseErrorCode::json_malformed:
      return "json:malformed";
    case ParseErrorCode::picture_malformed:
      return "picture:malformed";
    case ParseErrorCode::too_many_pixels:
      return "limit:pixels";
    case ParseErrorCode::unknown_format:
      return "format:unknown";
    case ParseErrorCode::out_of_memory:
      return "memory:parser";
    case ParseErrorCode::internal:
      return "internal";
  }
  return "internal";
}

}  // namespace treesift
