// The regular expressions of rules: RE2's syntax, and its promise of linear time.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

namespace re2 {
class RE2;
}

namespace treesift {

// Or a sentence that says what is wrong.
using ExpressionResult = std::variant<std::shared_ptr<const re2::RE2>, std::string>;

// For texts, values and ids: UTF-8. \C is refused: it would match a part of a character.
ExpressionResult compile_expression(std::string_view pattern);

// For the bytes of documents, in whatever encoding: `.` is one byte, and letters beyond ASCII stand for their
// UTF-8 bytes.
ExpressionResult compile_byte_expression(std::string_view pattern);

// Whether a match may depend on where its text begins or ends: false is certain.
bool may_have_anchor(std::string_view pattern);

}  // namespace treesift
