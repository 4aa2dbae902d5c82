#include "io/crawls/suite_print.h"

#include <fmt/format.h>

#include <string_view>

#include "base/hash.h"

namespace treesift {

std::string suite_print(const Crawl& crawl) {
  std::uint64_t print = crawl.states.size();
  const auto add = [&](std::string_view text) { print = combine_hashes(print, hash_of(text)); };
  for (const CrawlState& state : crawl.states) add(state.id);
  for (const CrawlEdge& edge : crawl.edges) {
    for (const std::string& text : {edge.from, edge.to, edge.event, edge.tag, edge.text}) add(text);
    for (const auto& [name, value] : edge.attributes) add(name), add(value);
    for (const CrawlInput& input : edge.inputs) add(input.value);
  }
  return fmt::format("{:016x}", print);
}

}  // namespace treesift
