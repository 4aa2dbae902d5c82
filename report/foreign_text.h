// Text of a run (ids, paths, snippets: bytes that a web page chose) as other formats want it. Whatever the
// text, it cannot end the place where it stands; ill-formed UTF-8 becomes U+FFFD.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// For XML 1.0, between tags and within attributes in double quotes. Characters that XML cannot hold at all
// (controls, U+FFFE, U+FFFF) become U+FFFD; those that it can hold and nobody can see, C1 controls and what turns
// the direction of writing among them, are shown by their numbers, such as \u202e.
std::string xml_text(std::string_view text);

// For GitHub's markdown, in a line of text or a cell of a table: ASCII punctuation that could be markup
// becomes references, controls become spaces, what turns the direction of writing is shown by its number, and all
// else stays as people read it.
std::string markdown_text(std::string_view text);
// The same, set as code, where GitHub makes no links of names and numbers either.
std::string markdown_code(std::string_view text);

// For a label's value in the text format of Prometheus, without its quotes.
std::string label_text(std::string_view text);

// As a relative reference of RFC 3986: a path whose slashes stay, all else but letters, digits and -._~ as
// %XX. No segment is "." or "..", and it begins with no slash.
std::string uri_text(std::string_view text);

// As the text of a SARIF message (its sections 3.11.5, 3.11.6): braces are doubled, and where there could be
// a link, brackets are escaped.
std::string message_text(std::string_view text);

}  // namespace treesift
