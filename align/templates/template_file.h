// templates.toml: templates as people keep them.
//
//     [[template]]
//     name = "contacts"
//     comment = "found in 12 documents, 80 items"
//     place = "div#main > ul.contacts"
//     covers = "content"
//     pattern = '''
//     li.contact*
//       span.name {words}
//       span.phone /06[0-9]{8}/
//     '''
//
// `name` and `pattern` must be there, and names differ. `pattern` and `place` are explained in
// align/templates/notation.h; no place is any place. `covers` is "content", all children of the element at
// the place, which then must be named, or "run", the default: neighbours among its children.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "align/templates/pattern.h"
#include "base/toml_words.h"

namespace treesift {

// The templates of a file. An error, with its line and column, for anything that is not one.
std::variant<std::vector<Template>, TomlError> read_templates(std::string_view toml);

// Reading this gives the same templates, and writing those the same bytes.
std::string write_templates(std::span<const Template> templates);

}  // namespace treesift
