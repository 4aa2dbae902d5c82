#include "io/captures/responses/labelled_digest.h"

#include <array>
#include <cstdint>
#include <optional>

#include "base/ascii.h"
#include "base/hex.h"
#include "io/captures/responses/header_fields.h"

namespace treesift {

namespace {

// The value of a digit; -1 for any other character.
int base32_digit(char c) {
  if (is_lower(c)) return c - 'a';
  return c >= '2' && c <= '7' ? c - '2' + 26 : -1;
}

// The bytes that digits of `bits` bits spell, as many as are whole; empty when one is not a digit.
template <typename Digit>
std::string spelled(std::string_view digits, unsigned bits, Digit digit) {
  std::string bytes;
  std::uint32_t waiting = 0;
  unsigned waiting_bits = 0;
  for (const char c : digits) {
    const int value = digit(c);
    if (value < 0) return {};
    waiting = (waiting << bits | static_cast<std::uint32_t>(value)) & 0xFFFF;
    waiting_bits += bits;
    if (waiting_bits < 8) continue;
    waiting_bits -= 8;
    bytes += static_cast<char>(waiting >> waiting_bits & 0xFF);
  }
  return bytes;
}

// A digest of `size` bytes, in lower case; empty when the text is not such a digest.
std::string digest_bytes(std::string_view text, std::size_t size) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::string bytes;
  if (text.size() == 2 * size) bytes = spelled(text, 4, hex_digit);
  if (text.size() == (8 * size + 4) / 5) bytes = spelled(text, 5, base32_digit);
  return bytes.size() == size ? bytes : std::string();
}

const std::uint8_t* octets(std::string_view bytes) {
  return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

}  // namespace

LabelledDigest::LabelledDigest(std::string_view label) {
  const std::string lower = lower_case(trim_blanks(label));
  const std::string_view text(lower);
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return;
  const std::string_view algorithm = text.substr(0, colon);
  if (algorithm == "sha1" || algorithm == "sha-1") {
    expected_ = digest_bytes(text.substr(colon + 1), SHA1_DIGEST_SIZE);
    sha1_init(&context_.emplace<sha1_ctx>());
  } else if (algorithm == "sha256" || algorithm == "sha-256") {
    expected_ = digest_bytes(text.substr(colon + 1), SHA256_DIGEST_SIZE);
    sha256_init(&context_.emplace<sha256_ctx>());
  }
}

void LabelledDigest::update(std::string_view bytes) {
  if (!compares()) return;
  if (auto* sha1 = std::get_if<sha1_ctx>(&context_))
    sha1_update(sha1, bytes.size(), octets(bytes));
  else
    sha256_update(&std::get<sha256_ctx>(context_), bytes.size(), octets(bytes));
}

bool LabelledDigest::matches() {
  if (!compares()) return true;
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  if (auto* sha1 = std::get_if<sha1_ctx>(&context_))
    sha1_digest(sha1, SHA1_DIGEST_SIZE, digest.data());
  else
    sha256_digest(&std::get<sha256_ctx>(context_), SHA256_DIGEST_SIZE, digest.data());
  return expected_ == std::string_view(reinterpret_cast<const char*>(digest.data()), expected_.size());
}

}  // namespace treesift
