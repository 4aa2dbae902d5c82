// What earlier runs had, as a file to keep in version control (docs/history.md): JSON, one change a line.
//
//     {
//       "format": "treesift-history/1",
//       "change_set": "treesift-changes/3",
//       "changes": [
//         {"change":"1f40fc92da241694","standing":"open","first":"2026-11-18","last":"2026-11-19","pairs":12,
//          "kind":"words_changed","place":"/html/body/p","before":"one","after":"two","example":"a"}
//       ]
//     }
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "model/judge/change_words.h"
#include "model/judge/history.h"
#include "model/measure/feature_table.h"

namespace treesift {

inline constexpr std::string_view history_format = "treesift-history/1";

// A file holds at most so many changes, each text of at most so many bytes.
inline constexpr std::size_t max_history_changes = std::size_t{1} << 17;
inline constexpr std::size_t max_history_text = 4096;

struct HistoryFile {
  std::string change_set = std::string(change_set_version);  // in which the changes are known
  std::vector<RememberedChange> changes;                     // each change once
};

// Says what is wrong with a file, and where.
class HistoryError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Whether a text says of itself that it is a history file, whatever else it holds.
bool is_history_file(std::string_view json);

// Throws HistoryError: not JSON, another format, a change that cannot be, one change twice, too many. A file of
// another feature set is read as well: what to make of it is the caller's.
HistoryFile read_history_file(std::string_view json);

// Reading this gives the same file back. The open ones come first, then by kind, place and values, so that two
// versions of a file differ where the runs did.
std::string write_history_file(const HistoryFile& file);

// "known", "open", "gone"
std::string_view standing_name(Standing standing);

ChangeInWords words_of(const RememberedChange& change);

}  // namespace treesift
