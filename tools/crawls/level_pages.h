// What the warning levels of a crawl's states are judged on.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "align/rules/rule_set.h"
#include "io/captures/responses/capture_reader.h"
#include "model/states/warning_level.h"
#include "parsers/limits.h"
#include "tools/crawls/crawl_pages.h"
#include "tools/crawls/crawl_ways.h"
#include "tools/crawls/state_texts.h"

namespace treesift {

// again: a state as the crawl met it once more, with other data.
enum class Meeting : std::uint8_t { first, again };
// Told of each state as it is read, and of its second look where it has one; `state` is its number in the crawl.
using TakeState = std::function<void(std::size_t state, Meeting meeting, LevelledState&& page)>;

// Which variants of a crawl are pages under numbers of their own, behind all states; others are its states met again.
struct VariantPages {
  bool are_all = false;
  VariantWays some = {};  // or these, by the ways that lead to them

  bool hold(const std::string& id) const { return are_all || some.contains(id); }
};

// The number of each page of a crawl, and which meeting it is.
class PageNumbers {
 public:
  struct Place {
    std::size_t number = 0;
    Meeting meeting = Meeting::first;
  };

  PageNumbers(const Crawl& crawl, const VariantPages& variants);

  const Place& of(const std::string& id) const { return places_.at(id); }

 private:
  std::unordered_map<std::string, Place> places_;
};

StateFacts facts_of_page(const CrawlPage& page);

// The id of the pair in which a state of this name is compared.
std::string id_of_state_pair(const std::string& name);

// Reads a crawl and takes away what the rules take (PageRules). `names`: of states, for rules that ask for
// the id of a pair; one that has none there is called by its id. `as_if_at`: CrawlPagesOptions. Of states
// that cannot be read nothing is said. Throws ArchiveError.
void read_ruled(const std::string& path, const Limits& limits, const RuleSet& rules, const StateNames& names,
                const std::string& as_if_at, const VariantPages& variants, const TakeState& take);

// Pages by the number of their state; their texts are put aside in a file.
class LevelPages {
 public:
  // Both throw OutputError when the file cannot be used. Each state once.
  LevelPages();
  void put(std::size_t state, LevelledState&& page);
  LevelledState get(std::size_t state);

 private:
  std::vector<StateFacts> facts_;
  StateTexts texts_;
};

}  // namespace treesift
