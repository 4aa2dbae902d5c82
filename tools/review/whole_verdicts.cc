#include "tools/review/whole_verdicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "io/bytes/file_bytes.h"
#include "io/output/run_record.h"

namespace treesift {
namespace {

bool may_be_empty(const std::string& path) {
  std::error_code not_there;
  return !std::filesystem::is_regular_file(path, not_there) ||
         std::filesystem::exists(manifest_of(path), not_there);
}

// How many bytes the file had when its run was done; nothing where no manifest tells.
std::optional<std::uint64_t> bytes_when_done(const std::string& path) {
  std::error_code not_there;
  if (!std::filesystem::exists(manifest_of(path), not_there)) return std::nullopt;
  try {
    const RunRecord record = read_run_record(read_file(manifest_of(path)));
    if (record.stage == RunStage::complete) return record.stored.bytes;
  } catch (const RunRecordError&) {  // of another version
  }
  return std::nullopt;
}

void refuse_if_changed(const std::string& path) {
  std::error_code not_there;
  if (!std::filesystem::is_regular_file(path, not_there)) return;
  const std::uint64_t bytes = std::filesystem::file_size(path);
  const std::optional<std::uint64_t> before = bytes_when_done(path);
  if (!before || *before == bytes) return;
  throw std::runtime_error(fmt::format(
      "{0}: it has {1} bytes, and had {2} when its run was done: {3}; if that was meant, remove {4}", path,
      bytes, *before, bytes < *before ? "it was cut" : "it was changed", manifest_of(path)));
}

}  // namespace

void refuse_changed_verdicts(const std::vector<std::string>& paths) {
  std::ranges::for_each(paths, refuse_if_changed);
}

void refuse_empty_verdicts(const std::vector<std::string>& paths, std::uint64_t verdicts) {
  if (verdicts > 0 || paths.empty() || std::ranges::any_of(paths, may_be_empty)) return;
  throw std::runtime_error(fmt::format("{}: it has no verdicts", paths.back()));
}

}  // namespace treesift
