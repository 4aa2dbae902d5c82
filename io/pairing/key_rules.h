// When two responses of two captures are the same page: they have the same key.
//
// The key of a file is its path. The key of a URL is its host and what follows, normalised as RFC 3986,
// section 6.2, says:
//   - the scheme, a default port, a user name and the fragment are left out: http or https makes no
//   difference;
//   - the host is in lower case and mapped (KeyRules::host_map);
//   - %XX that stands for a letter, digit, '-', '.', '_' or '~' is that character; other escapes are in upper
//     case; what may not stand in a URL is escaped;
//   - dot segments are resolved; an empty path is "/";
//   - query parameters are sorted by name, those of one name keep their order, ignored ones and empty ones
//     are left out; a slash in the query is escaped, which means the same to every form.
// Methods other than GET, and a request body, are part of the key: `#POST:HASH` at its end. Of a form it is
// the hash of its fields, to which the rules on query parameters apply; of a multipart form the boundary is
// left out, and a file counts by its content. A JSON body counts byte by byte unless a rule is about one of
// its fields; then its other fields count. Any other body counts byte by byte.
//
// A key is readable and nearly an id already (check_id in io/archives/member_name.h): '#' cannot stand in a
// normalised URL, so it marks what is not the address. An empty segment, such as the one after the last
// slash, is `#`: "example.org/" has the key "example.org/#". In paths of files '%', '#' and the bytes that an
// id may not hold are escaped as %XX. Different addresses that are not spellings of one URL have different
// keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/captures/responses/captured_response.h"

namespace treesift {

struct HostMapping {
  std::string from;  // a host, or HOST:PORT, in which * stands for any characters
  std::string to;    // empty: the host is left out, so that URLs pair with files by their paths alone
};

struct KeyRules {
  std::vector<HostMapping> host_map;  // of both captures; the first that matches counts
  // What makes no difference; * stands for any characters, and names and paths are written as in keys or as people read
  // them (`user[id]` as well as `user%5Bid%5D`):
  //   NAME        a parameter of queries, a field of forms and of JSON bodies (`a.b`, `items.0.id`)
  //   /PATH?NAME  the same of requests to that path only
  //   /a/{}/b     in that path a segment that differs; with /* at its end, in all that lie below
  //   ;NAME       a parameter of path segments, such as ;jsessionid
  std::vector<std::string> ignored_parameters;
};

// "old=new" as --map-host takes it; false when there is no '=' or nothing before it.
bool parse_host_mapping(std::string_view text, HostMapping& mapping);

std::string response_key(const CapturedResponse& response, const KeyRules& rules = {});

// By what else than its key a response may be found.
struct ResponseLabels {
  std::string key;
  // Method, host and path, without query and body; empty for a file.
  std::string page;
  std::string fields;  // the names of what the request sent, without their values
  // What a neighbour knows the request by: its page and, where this is no form, the hash of its body.
  std::uint64_t step = 0;
  std::string numbered;  // the page with {} for each segment of its path that is a number; empty: none is
  bool changes = false;  // the request is one that makes, changes or deletes something
};
ResponseLabels response_labels(const CapturedResponse& response, const KeyRules& rules = {});

// What a request sent, as the rules leave it.
struct RequestFields {
  std::string page, path;  // as in ResponseLabels; the path is the end of it
  // NAME=VALUE of query, form and JSON body, by name; of a multipart form and of JSON a hash for the value.
  std::vector<std::string> fields;
  std::uint64_t rest = 0;  // the hash of a body that has no fields
};
RequestFields request_fields(const CapturedResponse& response, const KeyRules& rules = {});

// The id of the `occurrence`-th response with a key (from 1): the key, with #2, #3, … for later ones. Obeys
// check_id. What would be longer than an id may be ends with `#~` and a 128-bit hash of it all.
std::string pair_id(std::string_view key, std::uint64_t occurrence);

// Whether `text` is what `pattern` says, in which * stands for any characters, also none.
bool matches_wildcard(std::string_view pattern, std::string_view text);

}  // namespace treesift
