#include "io/browser/allowed_hosts.h"

#include <algorithm>

#include "base/ascii.h"

namespace treesift {
namespace {

std::string_view authority_of(std::string_view url) {
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos) return {};
  url.remove_prefix(colon + 3);
  url = url.substr(0, url.find_first_of("/?#\\"));
  return url.substr(url.rfind('@') == std::string_view::npos ? 0 : url.rfind('@') + 1);
}

std::size_t colon_of_port(std::string_view authority) {
  const std::size_t colon = authority.rfind(':');
  return colon != std::string_view::npos && authority.find(']', colon) == std::string_view::npos
             ? colon
             : authority.size();
}

bool is_local(std::string_view url) {
  return url.starts_with("data:") || url.starts_with("blob:") || url.starts_with("about:") ||
         url.starts_with("chrome-error:");
}

// WebSockets of a host are requests of it.
std::string_view scheme_as_http(std::string_view scheme) {
  return scheme == "ws" ? "http" : scheme == "wss" ? "https" : scheme;
}

bool is_host(std::string_view pattern, std::string_view host, std::string_view with_port) {
  if (pattern.starts_with("*.")) return host.ends_with(pattern.substr(1));
  return pattern == host || pattern == with_port;
}

}  // namespace

std::string origin_of(std::string_view url) {
  const std::string scheme = lower_case(url.substr(0, url.find(':')));
  const std::string_view http = scheme_as_http(scheme);
  const std::string authority = lower_case(authority_of(url));
  if ((http != "http" && http != "https") || authority.empty()) return {};
  const std::string_view usual = http == "http" ? ":80" : ":443";
  const std::size_t end = authority.ends_with(usual) ? authority.size() - usual.size() : authority.size();
  return std::string(http) + "://" + authority.substr(0, end);
}

std::string host_of(std::string_view url) {
  const std::string authority = lower_case(authority_of(url));
  return authority.substr(0, colon_of_port(authority));
}

AllowedHosts::AllowedHosts(const std::vector<std::string>& urls, std::vector<std::string> hosts)
    : hosts_(std::move(hosts)) {
  for (const std::string& url : urls) origins_.push_back(origin_of(url));
  for (std::string& host : hosts_) host = lower_case(host);
  std::ranges::sort(origins_);
  origins_.erase(std::unique(origins_.begin(), origins_.end()), origins_.end());
}

bool AllowedHosts::allows(std::string_view url) const {
  if (is_local(url)) return true;
  const std::string origin = origin_of(url);
  if (origin.empty()) return false;
  if (std::ranges::find(origins_, origin) != origins_.end()) return true;
  const std::string host = host_of(origin);
  const std::string_view with_port = std::string_view(origin).substr(origin.find("://") + 3);
  return std::ranges::any_of(hosts_, [&](const std::string& one) { return is_host(one, host, with_port); });
}

std::vector<std::string> AllowedHosts::names() const {
  std::vector<std::string> names;
  for (const std::string& origin : origins_) names.push_back(host_of(origin));
  for (const std::string& host : hosts_) names.push_back(host.substr(0, colon_of_port(host)));
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace treesift
