#include "pipeline/measuring/kept_documents.h"

#include <utility>

namespace treesift {
namespace {

std::size_t bytes_of(const KeptDocuments::Kept& kept) {
  return kept.document.memory();
}

}  // namespace

std::optional<KeptDocuments::Kept> KeptDocuments::take(const PairKey& key) {
  if (last_ && last_->key == key) return std::exchange(last_, {});
  const auto found = others_.find(key);
  if (found == others_.end()) return std::nullopt;
  Kept kept = std::move(found->second);
  bytes_ -= bytes_of(kept);
  others_.erase(found);
  return kept;
}

bool KeptDocuments::has_room(std::size_t bytes) const {
  return others_.size() + 1 < max_documents_ && bytes_ + bytes <= max_bytes_;
}

std::optional<KeptDocuments::Kept> KeptDocuments::make_room() {
  if (!last_ || has_room(bytes_of(*last_))) return std::nullopt;
  return std::exchange(last_, {});
}

std::optional<KeptDocuments::Kept> KeptDocuments::keep(Kept&& kept) {
  const std::size_t bytes = bytes_of(kept);
  if (bytes > max_bytes_) return std::move(kept);
  if (has_room(bytes)) {
    bytes_ += bytes;
    const PairKey key = kept.key;
    others_.insert_or_assign(key, std::move(kept));
    return std::nullopt;
  }
  std::optional<Kept> before = std::move(last_);
  last_ = std::move(kept);
  return before;
}

}  // namespace treesift
