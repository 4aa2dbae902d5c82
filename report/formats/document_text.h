// A document as text: what `treesift tree` prints.
#pragma once

#include <string>

#include "parsers/document.h"

namespace treesift {

// A line a node, indented by depth: elements as `p class="intro"`, text in quotes as it is compared, values of
// JSON as `name: value`, comments as `<!-- "…" -->` in their place. All control characters are escaped.
std::string document_text(const Document& document);

// One JSON object: {"name", "attributes", "children"} for an element, {"text", "raw"} for a text ("raw" where it
// differs), {"comment"}, {"doctype"}, {"instruction"}, {"name", "kind", "value"|"children"} for values of JSON;
// at the top {"format", "repairs", "children"}, repairs that are not zero. A line feed ends it.
std::string document_json(const Document& document);

}  // namespace treesift
