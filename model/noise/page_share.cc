#include "model/noise/page_share.h"

#define XXH_INLINE_ALL  // keys are short
#include <xxhash.h>

#include <iterator>
#include <utility>

namespace treesift {

std::uint64_t PageShares::hash(std::string_view key) {
  return XXH3_64bits(key.data(), key.size());
}

void PageShares::add(std::string_view key, PageShare share, std::size_t max_pages) {
  pages_.emplace(hash(key), std::move(share));
  if (pages_.size() > max_pages) pages_.erase(std::prev(pages_.end()));
}

}  // namespace treesift
