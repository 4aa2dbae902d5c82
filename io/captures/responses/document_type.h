// As which type of document a captured response is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "io/captures/responses/captured_response.h"

namespace treesift {

// The type of a document ("html", "xml", …; static storage): by its media type, else by the extension of its
// address, else "" when its body begins as HTML, XML or JSON does, so that the parser finds out which.
// Nothing for what treesift does not compare: images, style sheets, scripts, plain text. A response with a
// fault is of the type that its head and address say, or "".
std::optional<std::string_view> document_type(const CapturedResponse& response);

// The same before there is a body: false when media type and address alone say that it is not compared.
bool may_be_compared(const CapturedResponse& response);

// Whether a body begins as HTML, XML or JSON does, also in UTF-16, or is blank.
bool begins_as_document(std::string_view body);

// The same by the name of a file alone: nothing also where only the body can tell.
enum class NameSays : std::uint8_t { compared, other, nothing };
NameSays type_by_name(std::string_view name);

}  // namespace treesift
