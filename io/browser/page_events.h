// What a browser reports while a page is open: errors, requests that failed, dialogs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace treesift {

// One of them as JSON, {"event":"console","level":"error","text":…}; what varies from run to run (times, ids)
// is not in it. Kinds: console, exception, request (which failed), refused (not allowed, never made), dialog,
// popup, download, crash, and value (of a named expression).
class PageEvents {
 public:
  using Fields = std::vector<std::pair<std::string_view, std::string_view>>;

  void add(std::string_view kind, const Fields& fields);
  // The value of a named expression, as JSON. A long one is cut, with a number behind it that tells the whole.
  void add_value(std::string_view name, std::string_view value);
  // Lines of JSON: by kind, and those of requests by what they say, for they come in any order; else as they
  // came. At most 200 of a kind are told, and how many more there were.
  std::string lines() const;
  // Forgets what came so far.
  void clear() { kinds_.clear(); }

 private:
  struct OfKind {
    std::string kind;
    std::vector<std::string> lines;
    std::size_t more = 0;  // that are not kept
  };

  OfKind& of(std::string_view kind);

  std::vector<OfKind> kinds_;
};

}  // namespace treesift
