// As which type of document a captured response is read.
#pragma once

#include <string_view>

#include "base/output_kind.h"
#include "io/captures/responses/captured_response.h"

namespace treesift {

// The type of a document ("html", "csv", …: base/output_kind.h; static storage): by its media type, else by the
// extension of its address, else by its body (type_by_body). Of a response with a fault as its head and address say,
// or "".
std::string_view document_type(const CapturedResponse& response);

// Of a body of which nothing else tells: "" when it begins as HTML, XML or JSON does, so that the parser finds out
// which; "txt" for other text; else "bin".
std::string_view type_by_body(std::string_view body);

// Whether the response is of one of the kinds. Before there is a body: false when media type and address alone say that
// it is not.
bool is_wanted(const CapturedResponse& response, KindSet kinds);
bool may_be_wanted(const CapturedResponse& response, KindSet kinds);

// Whether a body begins as HTML, XML or JSON does, also in UTF-16, or is blank.
bool begins_as_document(std::string_view body);

}  // namespace treesift
