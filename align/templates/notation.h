// How templates are written down, to be read and edited by hand: a line for each pattern, children indented
// below their parent by spaces.
//
//     table#people
//       tr.head
//         th+ {word}
//       tr.contact..* data-id={number}
//         td.name {words}
//         td.phone /06[0-9]{8}/
//         td.mail
//           a href=/mailto:.+@.+/ title?={any} {word}
//         td ...
//
//   name          an element; `#id` and `.class` after it are short for attributes with these constants
//                 (`.a.b` is class="a b" exactly, `.a.b..` a class with these words, perhaps among others)
//   ()            siblings that come together: the lines below it
//   ? + *         behind a name, () or text: optional, one or more, any number
//   a="…"         an attribute; `a?="…"` one that may be absent; `a` alone has any value
//   [...]         other attributes may stand there too
//   ...           any content, or none
//
// A text, as a value or on its own (on a line, or at the end of its element's line):
//
//   "Total: {number}"   this text, a run of digits where {number} stands; \" \\ \{ \n \t \x1B are escapes
//   {words}             a class of texts: blank, date, number, token, word, words, any
//   /06[0-9]{8}/        RE2 syntax, must match the whole but white space at its ends; a slash in it is \/
//   &"a b"              a value that has these words among others
//
// Other characters than ASCII letters, digits, _ - : and those above 0x7F stand in names behind a \ (. and @
// need none in attributes). Blank lines, and lines that start with #, are skipped.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "align/templates/pattern.h"

namespace treesift {

struct NotationError {
  std::size_t line = 1;    // counted from 1
  std::size_t column = 1;  // in bytes, counted from 1
  std::string message;
};

// Sibling patterns, at least one, none deeper than deepest_pattern, all together at most largest_pattern.
// Linear in the text.
std::variant<std::vector<Pattern>, NotationError> read_patterns(std::string_view text);

// Printable except for the ends of lines, and without three apostrophes in a row. Reading it gives the
// patterns again, and writing these the same bytes.
std::string write_patterns(std::span<const Pattern> patterns);

// "div#main > ul.todo": elements with an id and classes that they must have, each the child of the one
// before. An empty text is the place anywhere.
std::variant<TemplatePath, NotationError> read_place(std::string_view text);
std::string write_place(const TemplatePath& place);

// For messages: `"Remove"`, {number}, /06[0-9]{8}/.
std::string write_value(const ValuePattern& value);
// The start of an element's line: li.contact#first; the text itself for a text.
std::string write_label(const Pattern& pattern);

}  // namespace treesift
