// Where a browser may go: the application, and what is named beside it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace treesift {

// "http://127.0.0.1:8801" of "http://127.0.0.1:8801/a?b"; in lower case, without the usual port of its
// scheme, without a name and password; empty where a text is no address of HTTP.
std::string origin_of(std::string_view url);
// "127.0.0.1" of either.
std::string host_of(std::string_view url);

class AllowedHosts {
 public:
  // The origins of these addresses, and hosts as --allow-host names them: "cdn.example.org" with any port,
  // "a.org:8080", or "*.example.org".
  AllowedHosts(const std::vector<std::string>& urls, std::vector<std::string> hosts);

  // Whether a request may be made: of an allowed origin or host, or one that leaves the browser for nowhere
  // (data:, blob:, about:).
  bool allows(std::string_view url) const;
  // What the browser may look up.
  std::vector<std::string> names() const;

 private:
  std::vector<std::string> origins_, hosts_;
};

}  // namespace treesift
