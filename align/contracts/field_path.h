// Where a field stands: the way from the top of a JSON or XML document, positions left out.
//
//     /                     the document's value; in XML, /catalog is the root element
//     /total                a member; in XML a child element
//     /items[]              each item of the array `items`; in XML each element `items`, of which there may be several
//     /items[]/price        of each item
//     /[]/id                of each item of the array that is the document
//     /users/*/name         of each member of `users`, whatever its name
//     /catalog/book[]/@isbn an attribute
//
// In names ~ is written ~0, / is ~1, [ is ~2, * alone is ~3; the empty name is ~4.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace treesift {

enum class FieldStepKind : std::uint8_t { member, any_member, items };

struct FieldStep {
  FieldStepKind kind = FieldStepKind::member;
  std::string name;  // of a member

  bool operator==(const FieldStep&) const = default;
};

// The error is a sentence for a person.
std::variant<std::vector<FieldStep>, std::string> read_field_path(std::string_view path);

// Reading this gives the same steps.
std::string write_field_path(const std::vector<FieldStep>& steps);

}  // namespace treesift
