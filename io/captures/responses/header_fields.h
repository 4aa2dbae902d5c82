// Header fields as HTTP/1.x (RFC 9112, section 5) and WARC (ISO 28500, section 4) write them: lines
// "Name: value" up to a blank line. Internal to io/.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/blanks.h"

namespace treesift {

// No head that a program sends comes near these; a larger one is an attack, or not a head.
inline constexpr std::size_t longest_head = std::size_t{1} << 18;
inline constexpr std::size_t max_header_fields = 2000;

// Bytes up to and with the blank line that ends a head; nothing when it does not end in `bytes`. `searched`
// bytes at the beginning are known to hold no end, so that a head which arrives in pieces is searched once.
std::optional<std::size_t> head_length(std::string_view bytes, std::size_t searched = 0);

struct HeaderField {
  std::string name;   // in lower case
  std::string value;  // without white space around it; folded lines are joined with one space
};

class HeaderFields {
 public:
  // Replaces the fields by those of `lines`, which end at a blank line or with the text. Lines end with CR LF
  // or LF. Returns what is wrong with the lines, or an empty view.
  std::string_view parse(std::string_view lines);

  // The value of the last field with this name (in lower case).
  std::optional<std::string_view> find(std::string_view name) const;

  // The values of all fields with this name, joined with commas: what repeated fields mean in HTTP.
  std::string joined(std::string_view name) const;

  const std::vector<HeaderField>& all() const { return fields_; }

 private:
  std::string_view take_line(std::string_view line);

  std::vector<HeaderField> fields_;
};

// The elements of a comma-separated list, trimmed, in lower case, empty ones left out.
std::vector<std::string> list_elements(std::string_view list);

}  // namespace treesift
