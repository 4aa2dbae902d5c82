// Addresses in heads, made such that two captures of one application say the same.
#pragma once

#include <string>
#include <string_view>

namespace treesift {

// What stands for the host that was asked.
inline constexpr std::string_view this_host = "this-host";

// The address that a response to `base` means (RFC 3986, section 5.2), without scheme and host where they are
// base's own; with `this-host` where only the scheme is another one. Ports of that host do not count. `base` is
// a whole URL, or empty: then the address stays as it is.
std::string address_in_head(std::string_view address, std::string_view base);

// `text` with this_host for the host of `base`, with or without its port.
std::string with_this_host(std::string_view text, std::string_view base);

}  // namespace treesift
