#include "io/pairing/url_key.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/ascii.h"
#include "base/hex.h"
#include "base/percent_encoding.h"

namespace treesift {

namespace {

constexpr std::string_view path_characters = "!$&'()*+,;=:@/";  // with the unreserved ones
constexpr std::string_view query_characters = "!$'()*+,;=:@?&";
constexpr std::string_view host_characters = "!$&'()*+,;=:[]";

struct UrlParts {
  std::string_view scheme, host, path, query;  // the host with its port, without a user
};

// One way to write the bytes of a part in which `allowed` may stand as they are.
std::string normalise_escapes(std::string_view text, std::string_view allowed) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    const bool is_escape =
        c == '%' && i + 2 < text.size() && is_hex_digit(text[i + 1]) && is_hex_digit(text[i + 2]);
    if (is_escape) {
      c = static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    }
    const bool plain = is_unreserved(c) || (!is_escape && allowed.find(c) != std::string_view::npos);
    plain ? out.push_back(c) : append_percent_encoded(out, c);
  }
  return out;
}

std::string_view scheme_of(std::string_view url) {
  const std::size_t end = url.find("://");
  if (end == std::string_view::npos || end == 0 || !is_letter(url[0])) return {};
  const std::string_view scheme = url.substr(0, end);
  const bool good = std::all_of(scheme.begin(), scheme.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
  });
  return good ? scheme : std::string_view();
}

// RFC 3986, appendix B.
UrlParts split(std::string_view url) {
  UrlParts parts;
  url = url.substr(0, url.find('#'));
  parts.scheme = scheme_of(url);
  if (!parts.scheme.empty()) {
    url.remove_prefix(parts.scheme.size() + 3);
    const std::size_t end = std::min(url.find_first_of("/?"), url.size());
    parts.host = url.substr(0, end);
    parts.host.remove_prefix(parts.host.rfind('@') + 1);  // npos + 1 is 0
    url.remove_prefix(end);
  }
  const std::size_t question = std::min(url.find('?'), url.size());
  parts.path = url.substr(0, question);
  if (question < url.size()) parts.query = url.substr(question + 1);
  return parts;
}

std::string normalise_host(const UrlParts& parts, const KeyRules& rules) {
  std::string host = lower_case(normalise_escapes(parts.host, host_characters));
  const std::string scheme = lower_case(parts.scheme);
  const std::string_view port = scheme == "http" || scheme == "ws"     ? ":80"
                                : scheme == "https" || scheme == "wss" ? ":443"
                                                                       : ":";
  if (host.ends_with(port)) host.resize(host.size() - port.size());
  if (host.ends_with(':')) host.pop_back();
  for (const HostMapping& mapping : rules.host_map) {
    if (matches_wildcard(lower_case(mapping.from), host))
      return normalise_escapes(lower_case(mapping.to), host_characters);
  }
  return host;
}

// RFC 3986, section 5.2.4, on whole segments.
std::string resolve_dots(std::string_view path) {
  std::vector<std::string_view> kept;
  bool ends_in_directory = false;
  while (!path.empty()) {
    path.remove_prefix(path.front() == '/');
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(segment.size());
    ends_in_directory = segment == "." || segment == "..";
    if (segment == ".." && !kept.empty()) kept.pop_back();
    if (!ends_in_directory) kept.push_back(segment);
  }
  if (ends_in_directory || kept.empty()) kept.emplace_back();
  std::string resolved;
  for (const std::string_view segment : kept) resolved.append("/").append(segment);
  return resolved;
}

std::string unescaped(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escape =
        text[i] == '%' && i + 2 < text.size() && is_hex_digit(text[i + 1]) && is_hex_digit(text[i + 2]);
    bytes.push_back(is_escape ? static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]))
                              : text[i]);
    i += is_escape ? 2 : 0;
  }
  return bytes;
}

// `text` is of a key: a pattern may be written so, or as people read it.
bool matches_either_way(std::string_view pattern, std::string_view text) {
  if (matches_wildcard(pattern, text)) return true;
  return text.find('%') != std::string_view::npos && matches_wildcard(pattern, unescaped(text));
}

// Whether an entry of KeyRules::ignored_parameters says to leave out `name` at `path`.
bool matches_parameter(std::string_view entry, std::string_view path, std::string_view name) {
  const std::size_t question = entry.starts_with('/') ? entry.find('?') : std::string_view::npos;
  if (question == std::string_view::npos) return matches_either_way(entry, name);
  return matches_either_way(entry.substr(0, question), path) &&
         matches_either_way(entry.substr(question + 1), name);
}

bool is_ignored(std::string_view path, std::string_view name, const KeyRules& rules) {
  return std::ranges::any_of(rules.ignored_parameters,
                             [&](const std::string& entry) { return matches_parameter(entry, path, name); });
}

// Takes a segment off the front, with the slash before it.
std::string_view take_segment(std::string_view& path) {
  const std::size_t end = std::min(path.find('/', 1), path.size());
  const std::string_view segment = path.substr(1, end - 1);
  path.remove_prefix(end);
  return segment;
}

// `path` with {} for the segments for which `pattern` has {}; as it is where the pattern is of other paths. A slash at
// the end of the path, behind which an empty segment stands, is one that * stands for, or that the pattern need not
// have.
std::string with_open_segments(std::string_view path, std::string_view pattern) {
  std::string_view rest = path;
  std::string opened;
  while (!pattern.empty() && !rest.empty()) {
    const std::string_view wanted = take_segment(pattern);
    if (wanted == "*" && pattern.empty()) return opened.append(rest);
    const std::string_view segment = take_segment(rest);
    const bool is_open = wanted == "{}" && !segment.empty();
    if (!is_open && !matches_wildcard(wanted, segment)) return std::string(path);
    opened.append("/").append(is_open ? wanted : segment);
  }
  const bool is_all = pattern.empty() && (rest.empty() || rest == "/");
  return is_all ? opened.append(rest) : std::string(path);
}

// Whether `part` is a parameter of a segment (;jsessionid=…) that an entry names as `;jsessionid`.
bool is_ignored_in_segment(std::string_view part, const KeyRules& rules) {
  const std::string_view name = part.substr(0, part.find('='));
  return std::ranges::any_of(rules.ignored_parameters, [&](const std::string& entry) {
    return entry.starts_with(';') && matches_wildcard(entry, name);
  });
}

std::string without_ignored_in_segments(std::string_view path, const KeyRules& rules) {
  std::string kept;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of(";/", 1), path.size());
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(end);
    if (!is_ignored_in_segment(part, rules)) kept += part;
  }
  return kept;
}

std::string apply_rules(std::string path, const KeyRules& rules) {
  if (path.find(';') != std::string::npos) path = without_ignored_in_segments(path, rules);
  for (const std::string& entry : rules.ignored_parameters) {
    if (entry.starts_with('/') && entry.find("{}") != std::string::npos &&
        entry.find('?') == std::string::npos)
      path = with_open_segments(path, entry);
  }
  return path;
}

struct Parameter {
  std::string text;
  std::size_t name_size;
  std::string_view name() const { return std::string_view(text).substr(0, name_size); }
};

}  // namespace

NormalisedParameters normalised_parameters(std::string_view query, std::string_view path,
                                           const KeyRules& rules) {
  NormalisedParameters normalised;
  std::vector<Parameter> parameters;
  while (!query.empty()) {
    const std::string_view part = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(part.size() + 1, query.size()));
    Parameter parameter{normalise_escapes(part, query_characters), 0};
    if (parameter.text.empty()) continue;
    parameter.name_size = std::min(parameter.text.find('='), parameter.text.size());
    if (is_ignored(path, parameter.name(), rules))
      normalised.any_ignored = true;
    else
      parameters.push_back(std::move(parameter));
  }
  std::stable_sort(parameters.begin(), parameters.end(),
                   [](const Parameter& a, const Parameter& b) { return a.name() < b.name(); });
  for (const Parameter& parameter : parameters) {
    normalised.text.append(normalised.text.empty() ? "" : "&").append(parameter.text);
    normalised.names.append(parameter.name()).append("&");
  }
  return normalised;
}

NormalisedUrl normalised_url(std::string_view url, const KeyRules& rules) {
  const UrlParts parts = split(url);
  NormalisedUrl normalised;
  normalised.path = apply_rules(resolve_dots(normalise_escapes(parts.path, path_characters)), rules);
  normalised.address = normalise_host(parts, rules);
  normalised.address += std::string_view(normalised.path).substr(normalised.address.empty() ? 1 : 0);
  return normalised;
}

std::string_view query_of(std::string_view url) {
  return split(url).query;
}

}  // namespace treesift
