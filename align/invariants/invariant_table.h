// The invariants of a parsed TOML file that holds other tables as well.
#pragma once

#include <toml++/toml.h>

#include "align/invariants/invariant_file.h"

namespace treesift {

// The tables [[invariant]] of the file; a file without them is not an error. Other keys of the file are not
// looked at.
InvariantsResult invariants_of(const toml::table& file);

}  // namespace treesift
