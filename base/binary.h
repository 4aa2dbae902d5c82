// Numbers and texts as bytes, for what the same program reads back on the same machine: numbers go as they lie
// in memory, so that a double comes back exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace treesift {

template <typename Value>
concept PlainValue = std::is_trivially_copyable_v<Value>;

template <PlainValue Value>
void append_value(std::string& out, const Value& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// Its length and its bytes.
inline void append_text(std::string& out, std::string_view text) {
  append_value(out, std::uint64_t{text.size()});
  out.append(text);
}

inline void append_flag(std::string& out, bool flag) {
  append_value(out, std::uint8_t{flag});
}

// The bytes end too early, or say what cannot be.
class BinaryError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Reads what the functions above have written. Never reads beyond the bytes, whatever they say: every function
// throws BinaryError instead.
class BinaryReader {
 public:
  // `bytes` must outlive the reader and the texts that it gives.
  explicit BinaryReader(std::string_view bytes) : rest_(bytes) {}

  // Any bytes are a value of a type whose every bit pattern is one: not of bool.
  template <PlainValue Value>
  Value value() {
    static_assert(!std::is_same_v<Value, bool>);
    Value result;
    std::memcpy(&result, take(sizeof result).data(), sizeof result);
    return result;
  }
  bool flag() { return value<std::uint8_t>() != 0; }
  std::string_view text() { return take(value<std::uint64_t>()); }
  std::string string() { return std::string(text()); }
  // A number of items that follow, at most `max`. Each takes a byte at least, so a lie allocates no more than
  // the bytes are worth.
  std::size_t count(std::size_t max) {
    const auto number = value<std::uint64_t>();
    check(number <= rest_.size() && number <= max);
    return number;
  }
  std::string_view take(std::size_t bytes) {
    check(bytes <= rest_.size());
    const std::string_view taken = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
    return taken;
  }
  // For what the reader of a value finds out about it.
  static void check(bool holds) {
    if (!holds) throw BinaryError("the bytes are not what was written");
  }
  void check_at_end() const { check(rest_.empty()); }

 private:
  std::string_view rest_;
};

}  // namespace treesift
