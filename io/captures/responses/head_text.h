// The fields of a response's head as they travel with it: a line "name: value\n" each, names in lower case.
// Internal to io/, but for their form, which parsers/head reads, and for what is said of bodies that were not recorded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "io/captures/responses/header_fields.h"

namespace treesift {

// No head that a program sends comes near these. Of a longer value the beginning is kept, with the size and the
// hash of the whole; fields that the head has no room for are left out.
inline constexpr std::size_t max_head_text = std::size_t{1} << 16;
inline constexpr std::size_t max_head_value = std::size_t{1} << 12;

// Appends a field. Recorders that join several fields of one name have a line feed between their values: these
// become fields of their own. Left out are names that no field can have, such as ":status" of HTTP/2.
void add_head_field(std::string& head, std::string_view name, std::string_view value);

// All fields of a message.
std::string head_text(const HeaderFields& fields);

// Notes what the recorder says of a body that it left out: "5120 bytes". Names of fields hold no colon, so no
// response can say so itself.
void note_unseen_body(std::string& head, std::string_view size);
bool has_unseen_body(std::string_view head);
// Of the heads of a pair: neither capture holds the body, and both say how large it was. The bodies are empty then.
inline bool have_unseen_bodies(std::string_view expected, std::string_view actual) {
  return has_unseen_body(expected) && has_unseen_body(actual);
}

// A head of no fields but the address that was asked for; empty where that is not one line.
std::string head_of_url(std::string_view url);
// Puts the address before the fields, if there are any: what Location is relative to.
void put_url_first(std::string& head, std::string_view url);

}  // namespace treesift
