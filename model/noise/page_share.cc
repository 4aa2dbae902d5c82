#include "model/noise/page_share.h"

#define XXH_INLINE_ALL  // keys are short
#include <xxhash.h>

#include <iterator>
#include <utility>

namespace treesift {

void PageShares::add(std::string_view key, PageShare share, std::size_t most_pages) {
  pages_.emplace(XXH3_64bits(key.data(), key.size()), std::move(share));
  if (pages_.size() > most_pages) pages_.erase(std::prev(pages_.end()));
}

}  // namespace treesift
