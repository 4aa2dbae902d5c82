#include "io/pairing/key_rules.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "base/hash.h"
#include "base/hex.h"
#include "base/percent_encoding.h"
#include "base/utf8.h"
#include "io/archives/member_name.h"
#include "io/pairing/url_key.h"

namespace treesift {

namespace {

constexpr char separator = '#';

void append_escaped(std::string& out, std::string_view bytes) {
  for (const char c : bytes) append_percent_encoded(out, c);
}

// Bytes that may stand in an id. A single '.' may; segments of dots are seen to later.
bool is_plain(std::string_view character) {
  if (character == "%" || character[0] == separator) return false;
  return character == "/" || character == "." || check_id(character).empty();
}

// The path of a file with what an id may not hold, and what keys use themselves, escaped.
std::string escaped_path(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::string_view character = path.substr(0, decode_utf8(path).length);
    if (is_plain(character))
      out.append(character);
    else
      append_escaped(out, character);
    path.remove_prefix(character.size());
  }
  return out;
}

// Names the segments that an id may not have: empty ones `#`, those of dots escaped.
std::string with_good_segments(std::string_view path) {
  std::string out;
  for (;;) {
    const std::string_view segment = path.substr(0, path.find('/'));
    if (segment.empty())
      out.push_back(separator);
    else if (segment == "." || segment == "..")
      append_escaped(out, segment);
    else
      out.append(segment);
    if (segment.size() == path.size()) return out;
    out.push_back('/');
    path.remove_prefix(segment.size() + 1);
  }
}

// The mark of an empty last segment serves as separator as well.
void append_tag(std::string& text, std::string_view tag) {
  if (text != "#" && !text.ends_with("/#")) text.push_back(separator);
  text.append(tag);
}

// 0 for no body, and for a form of ignored fields only.
std::uint64_t body_hash(const CapturedResponse& response, const KeyRules& rules) {
  if (response.request_form.empty()) return response.request_body_hash;
  const std::string form = normalised_parameters(response.request_form, rules);
  return form.empty() ? 0 : hash_of(form);
}

// Letters and hyphens as they are, so that no method looks like a number.
std::string method_tag(const CapturedResponse& response, const KeyRules& rules) {
  std::string tag;
  for (const char& c : response.method) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
    if (plain)
      tag.push_back(c);
    else
      append_escaped(tag, {&c, 1});
  }
  if (tag.empty()) tag = "GET";
  const std::uint64_t hash = body_hash(response, rules);
  if (hash != 0) tag += ":" + hex_text(hash);
  return tag;
}

std::string shortened(const std::string& text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  const std::string tail = "#~" + hex_text(hash.high64) + hex_text(hash.low64);
  return text.substr(0, character_begin(text, longest_id - tail.size())) + tail;
}

}  // namespace

bool parse_host_mapping(std::string_view text, HostMapping& mapping) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) return false;
  mapping = {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
  return true;
}

std::string response_key(const CapturedResponse& response, const KeyRules& rules) {
  std::string key = with_good_segments(response.is_url ? normalised_url(response.address, rules)
                                                       : escaped_path(response.address));
  const std::string tag = method_tag(response, rules);
  if (tag != "GET") append_tag(key, tag);
  return key;
}

std::string pair_id(std::string_view key, std::uint64_t occurrence) {
  std::string id(key);
  if (occurrence > 1) append_tag(id, fmt::format("{}", occurrence));
  return id.size() <= longest_id ? id : shortened(id);
}

// Remembers the last star and goes back to it: at most pattern times text steps, no recursion.
bool matches_wildcard(std::string_view pattern, std::string_view text) {
  constexpr std::size_t none = std::string_view::npos;
  std::size_t p = 0, t = 0, star = none, behind_star = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      behind_star = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != none) {
      p = star + 1;
      t = ++behind_star;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

}  // namespace treesift
