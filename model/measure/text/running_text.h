// Sentences, told from labels and names.
#pragma once

#include <string_view>

namespace treesift {

// Whether a text has four words or more: one or two may be a label, a state, a name.
bool is_running_text(std::string_view text);

}  // namespace treesift
