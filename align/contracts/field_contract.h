// What one field of a document, or one column of a table, must be: a line of an [[invariant]], and what lines become
// together.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "align/contracts/contract.h"

namespace treesift {

struct FieldContract {
  std::string field;      // a path (field_path.h); of a table a column's heading
  bool optional = false;  // else it is there wherever what holds it is
  ValueContract value;
  bool closed = false;                                // of an object: no member that no field names
  std::optional<std::uint32_t> min_items, max_items;  // of an array
  bool unique = false;                                // in its list
  ValueOrder order = ValueOrder::none;                // in its list
  std::string refers_to;                              // a field of the same document
  std::uint64_t count = 0;                            // values that it was learned from; says nothing else

  bool operator==(const FieldContract&) const = default;
};

// What is wrong with one of the fields.
struct FieldFault {
  std::string field;
  std::string message;  // a sentence for a person
};

// Of what fields are. Those of a head begin below "head" of its document (head_document).
enum class FieldsOf : std::uint8_t { document, head };

// The fields of a document; or with a `table`, the columns of the tables at that place.
std::variant<Contract, FieldFault> compile_fields(std::span<const FieldContract> fields,
                                                  const std::optional<TemplatePath>& table = {},
                                                  FieldsOf of = FieldsOf::document);

}  // namespace treesift
