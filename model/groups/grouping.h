// Which group a pair belongs to: a test case, a session, a mutant, a path through a program.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace treesift {

// A group, and what the pair is called within it. An empty group: the pair is in none.
struct GroupPlace {
  std::string group, member;
  friend bool operator==(const GroupPlace&, const GroupPlace&) = default;
};

// The words of --groups-by make no sense; the message says why.
class GroupingError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Grouping {
 public:
  // As the pairs themselves say: "group" in JSON lines.
  Grouping() = default;
  // "folder": the first folder of the id; "folder:2": the first two of them. "id:REGEX" (RE2): its part named
  // `group`, else its first part, else all that it matches; the member is its part named `member`, else the rest of
  // the id. Empty words, and "cookie:NAME" or "header:NAME", which is for what reads the pairs: as the pairs
  // say. Throws GroupingError for any other words.
  explicit Grouping(std::string_view words);

  // `given` is what the pair says itself. A pair whose id has fewer folders, or does not match, is in no group.
  GroupPlace place_of(std::string_view id, std::string_view given) const;

 private:
  GroupPlace by_folder(std::string_view id) const;
  GroupPlace by_expression(std::string_view id) const;

  std::size_t depth_ = 0;  // of folders; 0: not by folders
  std::shared_ptr<const re2::RE2> expression_;
  int group_part_ = 0, member_part_ = 0;  // of the expression; 0: the whole match, and the rest
};

}  // namespace treesift
