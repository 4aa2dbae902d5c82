// How much of each page a rule would hide: kept by site, since the pages themselves are gone.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "model/noise/site_tree.h"

namespace treesift {

// What of a page stands at one site.
struct SiteShare {
  SiteIndex site = no_site;
  std::uint32_t nodes = 0;         // elements and texts
  std::uint32_t text_bytes = 0;    // of their own texts
  std::uint32_t value_bytes = 0;   // of these, in runs that hold a digit
  std::uint32_t number_bytes = 0;  // of these, in other runs than tokens
};

struct PageShare {
  std::vector<SiteShare> sites;  // sorted by site
  std::uint64_t nodes = 0, text_bytes = 0;
};

// The pages with the smallest hashes of their keys, so that a bound does not depend on their order.
class PageShares {
 public:
  static std::uint64_t hash(std::string_view key);
  void add(std::string_view key, PageShare share, std::size_t max_pages);
  const std::multimap<std::uint64_t, PageShare>& pages() const { return pages_; }

 private:
  std::multimap<std::uint64_t, PageShare> pages_;
};

}  // namespace treesift
