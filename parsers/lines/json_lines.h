// JSON lines as one document.
#pragma once

#include <optional>
#include <string_view>

#include "parsers/document_builder.h"
#include "parsers/json/json.h"
#include "parsers/limits.h"
#include "parsers/parse_error.h"

namespace treesift {

// Feeds a builder that has begun a JSON document with an array: item n is the value of line n, null for a blank one;
// item 0 says what it is, and how many lines are blank: a line with the word null is another thing. `text` as
// JsonReader::read has it. The error of a line names the line.
std::optional<ParseError> read_json_lines(std::string_view text, JsonReader& json, DocumentBuilder& builder,
                                          const Limits& limits);

// Whether the text begins with a JSON object that fills a line and has another line behind it, which begins with one as
// well: what no single JSON value does.
bool begins_as_json_lines(std::string_view text);

}  // namespace treesift
