// Names inside archives: which member is which side of which pair, which types there are, which ids are
// allowed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

enum class Side { expected, actual };

inline constexpr std::size_t longest_id = 512;

// The static spelling of a known type ("html" for "html": base/output_kind.h), or an empty view.
std::string_view known_type(std::string_view extension);

// What follows the last dot of a path's last segment; empty where there is no dot, or only a leading one.
std::string_view extension_of(std::string_view path);

struct MemberName {
  std::string_view id;  // everything before the last slash
  Side side = Side::expected;
  std::string_view extension;  // as written; empty when there is none
};

// `<id>/expected.EXT` or `<id>/actual.EXT`, with any extension; nothing for other names. Leading `./` are
// skipped.
std::optional<MemberName> parse_member_name(std::string_view name);

// What is wrong with an id, or an empty view. An id has 1 to 512 bytes of valid UTF-8; no empty, `.` or `..`
// segment between slashes (so none leads or ends it); no control character, line separator or bidirectional
// override (an id is printed on terminals).
std::string_view check_id(std::string_view id);

// The id made harmless for printing: valid UTF-8, offending characters replaced by U+FFFD, shortened to at
// most 512 bytes.
std::string sanitise_id(std::string_view id);

}  // namespace treesift
