// Operands recognised by what they are.
#pragma once

#include <string>

#include "tools/options/option_table.h"

namespace treesift {

// `treesift compare old/ new/` and `treesift compare a.html b.html`: two operands that are directories,
// captures or single documents become the two sides of the run, as --expected and --actual would name them.
// Archives of pairs stay as they are, and so does whatever is not recognised. Throws UsageError for one
// directory alone, for one among three or more, and for a document beside a capture; std::runtime_error for a
// side that is not there, but for `nightly`, which looks for its sides itself.
void settle_operands(Command command, const SettingsParts& settings);

// Throws std::runtime_error where no file or folder of this name is there.
void check_is_there(const std::string& path);

}  // namespace treesift
