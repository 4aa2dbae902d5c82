// The head of a response as a small tree beside that of its body:
//
//     head/location                                  "/login?next=%2Forders"
//     head/cache-control/max-age                     "3600"
//     head/set-cookie/sid/secure                     "yes"
//     head/content-security-policy/script-src        "'self' 'nonce-*'"
//
// The tree is one of objects and strings, as of JSON, so whatever aligns, measures and hides in JSON does so in
// heads. What varies without a meaning is left out: values of cookies, numbers used once, the host that was asked.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parsers/document_builder.h"
#include "parsers/head/head_role.h"

namespace treesift {

struct HeadSource {
  // A line "name: value" a field, names in lower case; lines without a colon are passed over. The first may be
  // ":url: …", the address that was asked for.
  std::string_view fields;
  std::optional<std::int64_t> clock;  // when the response was made, in seconds since 1970
};

// A value with its place: field, then as deep as the field goes. Places that are not used are empty.
struct HeadValue {
  std::string field, part, flag, value;
  auto operator<=>(const HeadValue&) const = default;
};

// A head has at most so many values; further ones are left out.
inline constexpr std::size_t max_head_values = 1000;

// By place, each place once. Valid UTF-8 whatever the bytes. With HeadsAs::none nothing but what is said of a body that
// the recorder left out. Linear in the head but for the sort.
std::vector<HeadValue> read_head(const HeadSource& source, HeadsAs heads);

// The document of what read_head gives: an object with the member "head", and this with one for each field; that of
// cookies always, so that the first cookie that comes and the last that goes are changes as any other. So are those of
// the kinds of events that this head has or the one that it is compared with.
Document head_document(const std::vector<HeadValue>& values, DocumentBuilder& builder,
                       const std::vector<HeadValue>& compared = {});

// What HTTP says besides the fields: 0 and empty where it is not known.
struct StatusAndType {
  std::uint16_t status = 0;
  std::string_view media_type, charset;
};

// All that invariants are about: the fields, noise as well, with "status" (200), "content-type/type" (text/html) and
// "content-type/charset" (utf-8). By place.
std::vector<HeadValue> read_whole_head(const HeadSource& source, const StatusAndType& besides);

// A whole number of up to fifteen digits, without a sign or zeros before it.
bool is_plain_number(std::string_view text);

// As head_document, but plain numbers are numbers.
Document whole_head_document(const std::vector<HeadValue>& values, DocumentBuilder& builder);

// How long a cookie lives: "session", "deleted", or an order of magnitude from "seconds" to "decades"; "persistent"
// where that cannot be told. `max_age` and `expires` as the attributes have them.
std::string_view life_of_cookie(std::optional<std::string_view> max_age,
                                std::optional<std::string_view> expires, std::optional<std::int64_t> clock);

}  // namespace treesift
