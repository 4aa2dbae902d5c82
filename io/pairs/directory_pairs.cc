#include "io/pairs/directory_pairs.h"

#include <algorithm>
#include <map>

#include "base/output_kind.h"
#include "io/archives/member_name.h"

namespace treesift {

namespace {

namespace fs = std::filesystem;

struct Files {
  std::map<std::string, DirectoryPair> pairs;  // by path below the directory
  std::vector<std::string> skipped;
};

std::string without_extension(const std::string& path, std::string_view type) {
  return path.substr(0, path.size() - type.size() - 1);
}

void take_file(const fs::directory_entry& entry, const std::string& path, Side side, Files& files) {
  const std::string_view type = known_type(extension_of(path));
  const bool is_file = entry.symlink_status().type() == fs::file_type::regular;
  if (!is_file || type.empty() || !check_id(path).empty()) {
    files.skipped.push_back(path);
    return;
  }
  DirectoryPair& pair = files.pairs[path];
  pair.type = type;
  (side == Side::expected ? pair.expected : pair.actual) = entry.path();
}

void walk(const fs::path& directory, Side side, Files& files) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.symlink_status().type() == fs::file_type::directory) continue;
    take_file(entry, entry.path().lexically_relative(directory).generic_string(), side, files);
  }
}

bool is_page(const DirectoryPair& pair) {
  const std::optional<OutputKind> kind = kind_of_type(pair.type);
  return kind && is_tree(*kind);
}

// An id without extension, which pages have, must be the only one of its kind and no other file's path.
void name_pairs(Files& files) {
  std::map<std::string, std::size_t> uses;
  for (const auto& [path, pair] : files.pairs) {
    if (is_page(pair)) ++uses[without_extension(path, pair.type)];
  }
  for (auto& [path, pair] : files.pairs) {
    std::string stem = without_extension(path, pair.type);
    const bool unique = is_page(pair) && uses[stem] == 1 && !files.pairs.contains(stem);
    pair.id = unique ? std::move(stem) : path;
  }
}

}  // namespace

DirectoryPairs list_directory_pairs(const fs::path& expected, const fs::path& actual) {
  Files files;
  walk(expected, Side::expected, files);
  walk(actual, Side::actual, files);
  name_pairs(files);
  DirectoryPairs result;
  for (auto& [path, pair] : files.pairs) result.pairs.push_back(std::move(pair));
  result.skipped = std::move(files.skipped);
  std::sort(result.skipped.begin(), result.skipped.end());
  result.skipped.erase(std::unique(result.skipped.begin(), result.skipped.end()), result.skipped.end());
  return result;
}

}  // namespace treesift
