// Sixteen bytes compared at once, for searches in text.
//
// SSE2 belongs to every x86-64 and NEON to every AArch64, so nothing has to be asked of the processor at run time. All
// kinds do the same; searches are templates over the kind, so that tests can run the plain one anywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace treesift {

// Each comparison gives a register again, with all bits of a byte set where it holds; places() tells where that is: bit
// i for byte i.
struct PlainRegister {
  static constexpr std::size_t size = 16;
  std::array<unsigned char, size> bytes{};

  static PlainRegister load(const char* from) {
    PlainRegister loaded;
    std::memcpy(loaded.bytes.data(), from, size);
    return loaded;
  }

  PlainRegister equal(char c) const { return between(c, c); }
  // Bytes are compared as numbers from 0 to 255.
  PlainRegister between(char low, char high) const {
    const auto from = static_cast<unsigned char>(low), to = static_cast<unsigned char>(high);
    PlainRegister found;
    for (std::size_t i = 0; i < size; ++i) found.bytes[i] = bytes[i] >= from && bytes[i] <= to ? 0xFF : 0;
    return found;
  }
  PlainRegister operator|(const PlainRegister& other) const {
    PlainRegister either;
    for (std::size_t i = 0; i < size; ++i)
      either.bytes[i] = static_cast<unsigned char>(bytes[i] | other.bytes[i]);
    return either;
  }
  std::uint32_t places() const {
    std::uint32_t places = 0;
    for (std::size_t i = 0; i < size; ++i) places |= static_cast<std::uint32_t>(bytes[i] >> 7) << i;
    return places;
  }
};

#if defined(__SSE2__)

struct Sse2Register {
  static constexpr std::size_t size = 16;
  __m128i bytes;

  static Sse2Register load(const char* from) {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))};
  }

  Sse2Register equal(char c) const { return {_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c))}; }
  Sse2Register between(char low, char high) const {
    const __m128i above = _mm_sub_epi8(bytes, _mm_set1_epi8(low));
    const __m128i range = _mm_set1_epi8(static_cast<char>(high - low));
    return {_mm_cmpeq_epi8(_mm_min_epu8(above, range), above)};
  }
  Sse2Register operator|(const Sse2Register& other) const { return {_mm_or_si128(bytes, other.bytes)}; }
  std::uint32_t places() const { return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)); }
};
using ByteRegister = Sse2Register;

#elif defined(__ARM_NEON) && defined(__aarch64__)

struct NeonRegister {
  static constexpr std::size_t size = 16;
  uint8x16_t bytes;

  static NeonRegister load(const char* from) {
    return {vld1q_u8(reinterpret_cast<const std::uint8_t*>(from))};
  }

  NeonRegister equal(char c) const { return {vceqq_u8(bytes, vdupq_n_u8(static_cast<std::uint8_t>(c)))}; }
  NeonRegister between(char low, char high) const {
    const uint8x16_t above = vsubq_u8(bytes, vdupq_n_u8(static_cast<std::uint8_t>(low)));
    return {vcleq_u8(above, vdupq_n_u8(static_cast<std::uint8_t>(high - low)))};
  }
  NeonRegister operator|(const NeonRegister& other) const { return {vorrq_u8(bytes, other.bytes)}; }
  std::uint32_t places() const {
    constexpr std::uint8_t bits[size] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t kept = vandq_u8(bytes, vld1q_u8(bits));
    return vaddv_u8(vget_low_u8(kept)) | static_cast<std::uint32_t>(vaddv_u8(vget_high_u8(kept))) << 8;
  }
};
using ByteRegister = NeonRegister;

#else

using ByteRegister = PlainRegister;

#endif

}  // namespace treesift
