#include "io/pairing/key_rules.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

#include "base/ascii.h"
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

// What was sent, beside the address.
struct SentBody {
  std::uint64_t hash = 0;  // 0 for no body, and for a form of ignored fields only
  std::string names;       // of its fields
};

SentBody sent_body(const CapturedResponse& response, std::string_view path, const KeyRules& rules) {
  const bool is_form = !response.request_form.empty();
  NormalisedParameters fields =
      normalised_parameters(is_form ? response.request_form : response.request_json, path, rules);
  const bool by_bytes = !is_form && !fields.any_ignored;
  const std::uint64_t of_fields = fields.text.empty() ? 0 : hash_of(fields.text);
  return {by_bytes ? response.request_body_hash : of_fields, std::move(fields.names)};
}

// Letters and hyphens as they are, so that no method looks like a number.
std::string method_word(const CapturedResponse& response) {
  std::string word;
  for (const char& c : response.method) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-';
    if (plain)
      word.push_back(c);
    else
      append_escaped(word, {&c, 1});
  }
  return word.empty() ? "GET" : word;
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

namespace {

bool is_number_segment(std::string_view segment) {
  return !segment.empty() && std::ranges::all_of(segment, is_digit);
}

// Of METHOD HOST/PATH; the host is no segment.
std::string with_numbers_left_out(std::string_view page) {
  std::string numbered;
  bool any = false;
  std::size_t begin = 0;
  while (begin < page.size()) {
    const std::size_t slash = std::min(page.find('/', begin), page.size());
    const std::string_view segment = page.substr(begin, slash - begin);
    const bool is_one = begin > 0 && is_number_segment(segment);
    any |= is_one;
    numbered.append(is_one ? "{}" : segment);
    if (slash < page.size()) numbered += '/';
    begin = slash + 1;
  }
  return any ? numbered : "";
}

bool changes_something(std::string_view method) {
  return method == "POST" || method == "PUT" || method == "PATCH" || method == "DELETE";
}

}  // namespace

ResponseLabels response_labels(const CapturedResponse& response, const KeyRules& rules) {
  ResponseLabels labels;
  std::string tag = method_word(response);
  SentBody body;
  if (response.is_url) {
    const NormalisedUrl url = normalised_url(response.address, rules);
    const NormalisedParameters query = normalised_parameters(query_of(response.address), url.path, rules);
    labels.key = with_good_segments(url.address + (query.text.empty() ? "" : "?" + query.text));
    labels.page = tag + " " + url.address;
    labels.numbered = with_numbers_left_out(labels.page);
    labels.changes = changes_something(tag);
    body = sent_body(response, url.path, rules);
    labels.fields = query.names + "#" + body.names;
    labels.step = combine_hashes(hash_of(labels.page), response.request_form.empty() ? body.hash : 0);
  } else {
    labels.key = with_good_segments(escaped_path(response.address));
    body = sent_body(response, "/" + response.address, rules);
  }
  if (body.hash != 0) tag += ":" + hex_text(body.hash);
  if (tag != "GET") append_tag(labels.key, tag);
  return labels;
}

namespace {

void append_fields(std::vector<std::string>& fields, std::string_view text) {
  while (!text.empty()) {
    const std::string_view field = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(field.size() + 1, text.size()));
    fields.emplace_back(field);
  }
}

}  // namespace

RequestFields request_fields(const CapturedResponse& response, const KeyRules& rules) {
  const NormalisedUrl url = normalised_url(response.address, rules);
  const std::string_view body = response.request_form.empty() ? response.request_json : response.request_form;
  RequestFields request{method_word(response) + " " + url.address, url.path, {}, 0};
  append_fields(request.fields, normalised_parameters(query_of(response.address), url.path, rules).text);
  append_fields(request.fields, normalised_parameters(body, url.path, rules).text);
  if (body.empty()) request.rest = response.request_body_hash;
  return request;
}

std::string response_key(const CapturedResponse& response, const KeyRules& rules) {
  return response_labels(response, rules).key;
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
