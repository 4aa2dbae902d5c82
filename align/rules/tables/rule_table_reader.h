// The keys of a [[rule]] or a table like it that hold more than a text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "align/rules/condition.h"
#include "align/templates/pattern.h"
#include "align/text/numbers.h"
#include "base/toml_table.h"

namespace treesift {

// The condition at a key; one that always holds where the key is missing or has an error, which the reader
// keeps.
Condition read_condition(TomlTableReader& reader, std::string_view key);

// The template that `place`, `covers` and `pattern` make up, if there is one of these keys.
std::optional<Template> read_own_template(TomlTableReader& reader, const std::string& name);

// The tolerance of numbers, if there is one: a number, or a text with a share in percent.
std::optional<Tolerance> read_tolerance(TomlTableReader& reader);

}  // namespace treesift
