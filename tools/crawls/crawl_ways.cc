#include "tools/crawls/crawl_ways.h"

#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/hash.h"

namespace treesift {
namespace {

std::string_view attribute_of(const CrawlEdge& edge, std::string_view name) {
  for (const auto& [key, value] : edge.attributes) {
    if (key == name) return value;
  }
  return {};
}

// Of an address the host does not count: two crawls may be of two machines.
std::string_view without_host(std::string_view address) {
  const std::size_t scheme = address.find("://");
  if (scheme == std::string_view::npos) return address;
  const std::size_t path = address.find('/', scheme + 3);
  return path == std::string_view::npos ? std::string_view("/") : address.substr(path);
}

// Another measure than way_on (pipeline/crawl/state_variants.h), by which one crawl knows its ways again: here two
// crawls may be of two versions, and places of elements say little.
std::uint64_t way_over(std::uint64_t way, const CrawlEdge& edge) {
  way = combine_hashes(way, action_of(edge));
  for (const CrawlInput& input : edge.inputs) way = combine_hashes(way, hash_of(input.value));
  return way;
}

// Calls use(way, edge) for each edge of each path that leads to a variant.
template <typename Use>
void for_each_variant(const Crawl& crawl, const Use& use) {
  for (const std::vector<std::uint32_t>& path : crawl.paths) {
    std::uint64_t way = 0;
    for (const std::uint32_t number : path) {
      const CrawlEdge& edge = crawl.edges[number];
      way = way_over(way, edge);
      if (!edge.variant.empty()) use(way, edge);
    }
  }
}

}  // namespace

// The place of an element says what it is only where nothing else does.
std::uint64_t action_of(const CrawlEdge& edge) {
  std::uint64_t action = combine_hashes(hash_of(edge.event), hash_of(edge.tag));
  bool has_words = !edge.text.empty();
  for (const std::string_view name : {"id", "name", "url", "href"}) {
    has_words |= !attribute_of(edge, name).empty();
    action = combine_hashes(action, hash_of(without_host(attribute_of(edge, name))));
  }
  action = combine_hashes(action, hash_of(edge.text));
  return has_words ? action : combine_hashes(action, hash_of(edge.xpath));
}

PairedVariants variants_of_same_ways(const Crawl& old_crawl, const Crawl& new_crawl,
                                     const std::map<std::string, std::string>& partners) {
  std::unordered_map<std::uint64_t, const CrawlEdge*> in_old;
  for_each_variant(old_crawl, [&](std::uint64_t way, const CrawlEdge& edge) { in_old.emplace(way, &edge); });
  PairedVariants paired;
  for_each_variant(new_crawl, [&](std::uint64_t way, const CrawlEdge& edge) {
    const auto found = in_old.find(way);
    const auto partner = partners.find(edge.to);
    if (found == in_old.end() || partner == partners.end() || partner->second != found->second->to) return;
    const std::string& of_old = found->second->variant;
    if (paired.of_old.contains(of_old) || paired.of_new.contains(edge.variant)) return;
    paired.of_old.emplace(of_old, way);
    paired.of_new.emplace(edge.variant, way);
  });
  return paired;
}

}  // namespace treesift
