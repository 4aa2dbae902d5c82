#include "io/captures/warc/kept_originals.h"

#include <algorithm>
#include <utility>

namespace treesift {

KeptOriginal* KeptOriginals::find(std::uint64_t offset) {
  const auto is_it = [offset](const KeptOriginal& one) { return one.offset == offset; };
  const auto found = std::find_if(originals_.begin(), originals_.end(), is_it);
  if (found == originals_.end()) return nullptr;
  originals_.splice(originals_.begin(), originals_, found);
  return &originals_.front();
}

void KeptOriginals::keep(KeptOriginal original) {
  constexpr std::size_t most = 64;  // they are looked through one by one
  const std::uint64_t size = original.response.body.size();
  if (size > max_bytes_) return;
  while (!originals_.empty() && (bytes_ + size > max_bytes_ || originals_.size() == most)) {
    bytes_ -= originals_.back().response.body.size();
    originals_.pop_back();
  }
  original.response.body.shrink_to_fit();
  bytes_ += size;
  originals_.push_front(std::move(original));
}

}  // namespace treesift
