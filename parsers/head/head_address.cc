#include "parsers/head/head_address.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"

namespace treesift {
namespace {

// Views of a URL: "http" "localhost:8080" "/a/b?c#d"; a relative one has its last part only, or the last two.
struct AddressParts {
  std::string_view scheme, authority, rest;
  bool has_authority = false;

  std::string_view host() const {
    const std::string_view after_user = authority.substr(authority.find_last_of('@') + 1);
    const std::size_t port = after_user.find_last_of(':');
    return port == after_user.npos || after_user.find(']', port) != after_user.npos
               ? after_user
               : after_user.substr(0, port);
  }
};

bool is_scheme(std::string_view text) {
  const auto fits = [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.'; };
  return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, fits);
}

AddressParts address_parts(std::string_view url) {
  AddressParts parts;
  const std::size_t colon = url.find_first_of(":/?#");
  if (colon != url.npos && url[colon] == ':' && is_scheme(url.substr(0, colon))) {
    parts.scheme = url.substr(0, colon);
    url.remove_prefix(colon + 1);
  }
  if (url.starts_with("//")) {
    parts.has_authority = true;
    url.remove_prefix(2);
    parts.authority = url.substr(0, url.find_first_of("/?#"));
    url.remove_prefix(parts.authority.size());
  }
  parts.rest = url;
  return parts;
}

std::string_view path_of_address(std::string_view rest) {
  return rest.substr(0, rest.find_first_of("?#"));
}

// "/a/../b/./c" is "/b/c".
std::string without_dot_segments(std::string_view path) {
  std::vector<std::string_view> kept;
  bool is_folder = false;
  while (!path.empty()) {
    path.remove_prefix(path.front() == '/' ? 1 : 0);
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(segment.size());
    is_folder = segment == "." || segment == "..";
    if (segment == ".." && !kept.empty()) kept.pop_back();
    if (!is_folder) kept.push_back(segment);
  }
  if (is_folder) kept.emplace_back();
  std::string whole;
  for (const std::string_view segment : kept) whole.append("/").append(segment);
  return whole.empty() ? "/" : whole;
}

// Path, query and fragment, of which the path may be relative to that of `base`.
std::string resolved_rest(std::string_view rest, std::string_view base) {
  const std::string_view path = path_of_address(rest), base_path = path_of_address(base);
  const std::string_view after = rest.substr(path.size());
  if (path.starts_with('/')) return without_dot_segments(path).append(after);
  if (!path.empty()) {
    const std::string folder(base_path.substr(0, base_path.find_last_of('/') + 1));
    return without_dot_segments(folder + std::string(path)).append(after);
  }
  const bool keeps_query = !after.starts_with('?');
  const std::string_view base_target = base.substr(0, base.find('#'));
  std::string whole(keeps_query ? base_target : base_path);
  if (whole.empty() || whole.front() != '/') whole.insert(0, "/");
  return whole.append(after);
}

bool is_in_host_name(char c) {
  return is_letter(c) || is_digit(c) || c == '-' || c == '_';
}

std::string with_replaced(std::string_view text, std::string_view name) {
  std::string replaced;
  std::size_t from = 0;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if (at < from) continue;
    const std::size_t end = at + name.size();
    const bool goes_on = (at > 0 && (is_in_host_name(text[at - 1]))) ||
                         (end < text.size() && (is_in_host_name(text[end]) || text[end] == '.'));
    if (goes_on) continue;
    replaced.append(text, from, at - from).append(this_host);
    from = end;
  }
  return replaced.append(text, from);
}

}  // namespace

std::string address_in_head(std::string_view address, std::string_view base) {
  const AddressParts asked = address_parts(base);
  const AddressParts parts = address_parts(address);
  if (!asked.has_authority) return std::string(address);
  if (!parts.scheme.empty() && !parts.has_authority) return std::string(address);  // "mailto:"
  const std::string rest = resolved_rest(parts.rest, parts.has_authority ? "/" : asked.rest);
  if (!parts.has_authority) return rest;
  const bool same_host = lower_case(parts.host()) == lower_case(asked.host());
  const bool same_scheme = parts.scheme.empty() || lower_case(parts.scheme) == lower_case(asked.scheme);
  if (same_host && same_scheme) return rest;
  const std::string scheme = lower_case(parts.scheme.empty() ? asked.scheme : parts.scheme);
  return scheme + "://" + (same_host ? std::string(this_host) : lower_case(parts.authority)) + rest;
}

std::string with_this_host(std::string_view text, std::string_view base) {
  const AddressParts asked = address_parts(base);
  if (asked.host().empty()) return std::string(text);
  return with_replaced(with_replaced(text, asked.authority), asked.host());
}

}  // namespace treesift
