#include "tools/review/empty_verdicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "io/output/run_record.h"

namespace treesift {
namespace {

bool may_be_empty(const std::string& path) {
  std::error_code not_there;
  return !std::filesystem::is_regular_file(path, not_there) ||
         std::filesystem::exists(manifest_of(path), not_there);
}

}  // namespace

void refuse_empty_verdicts(const std::vector<std::string>& paths, std::uint64_t verdicts) {
  if (verdicts > 0 || paths.empty() || std::ranges::any_of(paths, may_be_empty)) return;
  throw std::runtime_error(fmt::format("{}: it has no verdicts", paths.back()));
}

}  // namespace treesift
