// What is done on the edges of a crawl, and the ways that lead to its variants.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "io/crawls/crawl.h"

namespace treesift {

// Equal for what a person would call the same action: event, element, and its text or address.
std::uint64_t action_of(const CrawlEdge& edge);

// A way by the id of the variant that it leads to.
using VariantWays = std::map<std::string, std::uint64_t>;

struct PairedVariants {
  VariantWays of_old, of_new;
};

// Variants of two crawls that the same way leads to, what is typed on it included: one to one. `partners`: by the ids
// of states of the new crawl, those of the old one that they are paired with; variants of others are left out.
PairedVariants variants_of_same_ways(const Crawl& old_crawl, const Crawl& new_crawl,
                                     const std::map<std::string, std::string>& partners);

}  // namespace treesift
