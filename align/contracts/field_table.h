// Fields as lines of a TOML table, [invariant.fields] or [invariant.columns]:
//
//     "/items[]/price" = { type = "number", above = 0, count = 812 }
//     "/items[]/note" = { type = ["string", "null"], optional = true, max-length = 400 }
//     "/items[]/status" = { type = "string", one-of = ["new", "paid", "sent"] }
//     "/items[]/id" = { type = "integer", unique = true, order = "ascending" }
//     "/items[]/owner" = { type = "integer", refers-to = "/users[]/id" }
//
// Keys: type, optional, closed, min, max, above, below, multiple-of, min-length, max-length, one-of, format,
// pattern (RE2, of the whole value), unit, min-items, max-items, unique, order, refers-to, count.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "align/contracts/field_contract.h"
#include "base/toml_table.h"

namespace treesift {

// The lines of the table at a key, in the order of their bytes; none where the key is missing. Errors are the reader's.
std::vector<FieldContract> read_fields(TomlTableReader& reader, std::string_view key);

// The same as lines, without the heading of the table.
std::string write_fields(std::span<const FieldContract> fields);

}  // namespace treesift
