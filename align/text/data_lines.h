// Reading lists that are data: a few words per line.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace treesift {

// Calls `read` with the words of each line; blank lines and those that start with # are left out. A
// std::runtime_error that it throws is thrown on with the list and the line.
void for_each_data_line(std::string_view list, std::string_view lines,
                        const std::function<void(const std::vector<std::string_view>&)>& read);

}  // namespace treesift
