// What --schema names: [IDS=]FILE.
#pragma once

#include <string>

namespace treesift {

struct SchemaName {
  std::string ids;  // a pattern in which * is any characters; empty: of all pairs
  std::string file;
};

inline SchemaName schema_of(const std::string& words) {
  const std::size_t equals = words.find('=');
  if (equals == words.npos) return {{}, words};
  return {words.substr(0, equals), words.substr(equals + 1)};
}

}  // namespace treesift
