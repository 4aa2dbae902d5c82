// What the tokenizer of our HTML reader hands to the tree construction.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/names.h"

namespace treesift {

struct TagAttribute {
  NameId name = unnamed;
  std::string_view value;  // holds until the tokenizer begins another text
};

struct Doctype {
  std::optional<std::string> name, public_id, system_id;  // none: missing
  bool force_quirks = false;
};

struct Token {
  // A NUL that the tree construction decides on comes alone, with no text.
  enum class Kind : std::uint8_t { characters, nul, start_tag, end_tag, comment, doctype, end_of_file };

  Kind kind = Kind::end_of_file;
  std::string_view text;                 // characters; of a comment; the name of a tag. Until the next token
  NameId name = unnamed;                 // of a tag, in lower case
  bool self_closing = false;             // "/>"
  std::vector<TagAttribute> attributes;  // in the order of the source, the first of each name
  Doctype doctype;

  bool is_start() const { return kind == Kind::start_tag; }
  bool is_end() const { return kind == Kind::end_tag; }
  bool is_text() const { return kind == Kind::characters; }
};

}  // namespace treesift
