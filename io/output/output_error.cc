#include "io/output/output_error.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace treesift {

void fail_output(std::string_view name, std::string_view action) {
  const int code = errno;
  const std::string message = fmt::format("{}: {}: {}", name, action, std::strerror(code));
  if (code == EPIPE) throw ClosedPipe(message);
  throw OutputError(message);
}

}  // namespace treesift
