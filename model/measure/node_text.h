// How nodes are shown to a person: a path to them, and a short piece of what they hold.
#pragma once

#include <string>
#include <string_view>

#include "parsers/document.h"

namespace treesift {

// HTML and XML: an XPath such as /html/body/ul[2]/li/text(). A position stands where a node has siblings of
// its name. JSON: a JSON Pointer (RFC 6901) such as /items/3/price. A step of more than 1,000 bytes, and a path of more
// than 16,000, is cut, with a hash of the rest.
std::string node_path(const Document& document, NodeIndex node);

struct SnippetPair {
  std::string before, after;
};

// What stood there and what stands there, at most about 80 bytes each, cut at character boundaries around the first
// difference, or around the telling one (text/telling_difference.h) where that is not to be seen then; bytes that could
// not be decoded in hexadecimal. Of an element whose attributes differ, the attributes that do. A side without a node
// gives an empty string.
SnippetPair make_snippets(const Document& expected, NodeIndex e, const Document& actual, NodeIndex a);

// The same of two texts.
SnippetPair make_text_snippets(std::string_view before, std::string_view after);

}  // namespace treesift
