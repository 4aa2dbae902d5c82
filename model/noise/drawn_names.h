// Maps of JSON whose members clean runs call anew each time (align/ids/map_names.h): the places where they may.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "align/rules/rule.h"
#include "parsers/document.h"

namespace treesift {

class DrawnNames {
 public:
  // That one comparison of the page's runs found other names in the map of that member.
  void add(std::string_view page, const Document& document, NodeIndex member);

  // One for each place, by its selector.
  std::vector<Rule> rules() const;

 private:
  struct Seen {
    std::uint64_t comparisons = 0;
    std::set<std::string, std::less<>> pages;
  };
  std::map<std::string, Seen> by_selector_;
};

}  // namespace treesift
