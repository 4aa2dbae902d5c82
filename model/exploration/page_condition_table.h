// Conditions on pages as people write them in TOML. Internal to model/exploration.
//
//     when = { url = "/search", not = { css = ".spinner" } }       all of a table must hold
#pragma once

#include <string_view>

#include "base/toml_table.h"
#include "model/exploration/page_condition.h"

namespace treesift {

// The condition at a key; one that always holds where the key is missing or has an error, which the reader keeps.
PageCondition read_page_condition(TomlTableReader& reader, std::string_view key);

}  // namespace treesift
