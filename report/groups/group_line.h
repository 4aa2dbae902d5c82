// Groups as JSON lines: what --groups writes and --groups-before reads (docs/groups.md).
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "model/groups/group_entry.h"
#include "report/groups/group_collector.h"

namespace treesift {

// A file that should hold groups holds something else; the message names file and line.
class GroupLineError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Appends one line, its line feed included.
void append_group_line(std::string& out, const GroupEntry& entry);

// Calls with each group of a file, plain or compressed. Throws GroupLineError, and ArchiveError for a file that cannot
// be read to its end.
void read_group_lines(const std::string& path, const std::function<void(const EarlierGroup&)>& use);

}  // namespace treesift
