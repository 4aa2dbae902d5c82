// Where a source begins and ends in an archive.
#pragma once

namespace treesift {

// The whole of it, or a part with others before or behind it, which are read for themselves.
struct PartBounds {
  bool begins_inside = false;  // others come before
  bool ends_open = false;      // others come behind: there is no end of the archive where this one ends
};

}  // namespace treesift
