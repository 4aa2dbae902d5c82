// 128-bit hashes (XXH3) that stand for what was hashed: equal for equal views, and unequal ones are taken for
// equal by a collision only, which does not happen by chance.
#pragma once

#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <xxhash.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace treesift {

struct Fingerprint {
  std::uint64_t low = 0, high = 0;

  auto operator<=>(const Fingerprint&) const = default;
};

// `kind` sets apart what would else be equal. (XXH3 has seeds for that, which cost more on long inputs.)
inline Fingerprint fingerprint_of(std::string_view bytes, std::uint64_t kind = 0) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64 + kind * 0x9FB21C651E98DF25, hash.high64 ^ kind};
}

inline Fingerprint fingerprint_of(const std::vector<Fingerprint>& parts, std::uint64_t kind = 0) {
  return fingerprint_of({reinterpret_cast<const char*>(parts.data()), parts.size() * sizeof(Fingerprint)},
                        kind);
}

// The fingerprint of bytes that come in pieces.
class BytesHasher {
 public:
  BytesHasher() { clear(); }

  void clear() { XXH3_128bits_reset(&state_); }
  void append(std::string_view bytes) { XXH3_128bits_update(&state_, bytes.data(), bytes.size()); }
  Fingerprint finish() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(&state_);
    return {hash.low64, hash.high64};
  }

 private:
  XXH3_state_t state_;
};

// The fingerprint of a sequence too long to be kept: fixed memory whatever its length.
class SequenceHasher {
 public:
  void clear() {
    bytes_.clear();
    used_ = 0;
  }

  void append(Fingerprint part) {
    if (used_ == capacity) flush();
    parts_[used_++] = part;
  }

  Fingerprint finish() {
    flush();
    return bytes_.finish();
  }

 private:
  static constexpr std::size_t capacity = 64;

  void flush() {
    bytes_.append({reinterpret_cast<const char*>(parts_), used_ * sizeof(Fingerprint)});
    used_ = 0;
  }

  BytesHasher bytes_;
  Fingerprint parts_[capacity];
  std::size_t used_ = 0;
};

}  // namespace treesift
