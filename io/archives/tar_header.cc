#include "io/archives/tar_header.h"

#include <algorithm>
#include <charconv>

namespace treesift {

namespace {

constexpr std::uint64_t largest_size = std::uint64_t{1} << 62;

struct Field {
  std::size_t offset;
  std::size_t size;
  std::string_view in(std::string_view block) const { return block.substr(offset, size); }
};

constexpr Field name_field{0, 100};
constexpr Field size_field{124, 12};
constexpr Field checksum_field{148, 8};
constexpr Field type_field{156, 1};
constexpr Field magic_field{257, 8};
constexpr Field prefix_field{345, 155};

std::string_view until_nul(std::string_view field) {
  return field.substr(0, field.find('\0'));
}

// Octal digits between blanks, ended by a blank or NUL; an empty field counts as 0.
std::optional<std::uint64_t> parse_octal(std::string_view field) {
  const std::size_t begin = std::min(field.find_first_not_of(' '), field.size());
  field.remove_prefix(begin);
  std::uint64_t value = 0;
  std::size_t i = 0;
  for (; i < field.size() && field[i] >= '0' && field[i] <= '7'; ++i) {
    if (value > largest_size >> 3) return std::nullopt;
    value = value << 3 | static_cast<std::uint64_t>(field[i] - '0');
  }
  const std::string_view rest = field.substr(i);
  const bool ended = std::all_of(rest.begin(), rest.end(), [](char c) { return c == ' ' || c == '\0'; });
  return ended ? std::optional(value) : std::nullopt;
}

// GNU base-256: the top bit of the first byte is a mark, the next one the sign; the rest is big-endian.
std::optional<std::uint64_t> parse_base256(std::string_view field) {
  if (static_cast<unsigned char>(field[0]) != 0x80) return std::nullopt;  // negative, or beyond 2^88
  std::uint64_t value = 0;
  for (const char c : field.substr(1)) {
    if (value > largest_size >> 8) return std::nullopt;
    value = value << 8 | static_cast<unsigned char>(c);
  }
  return value;
}

std::optional<std::uint64_t> parse_number(std::string_view field) {
  const bool base256 = (static_cast<unsigned char>(field[0]) & 0x80) != 0;
  return base256 ? parse_base256(field) : parse_octal(field);
}

std::int32_t signed_checksum(std::string_view block) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < block.size(); ++i) {
    const bool blank = i >= checksum_field.offset && i < checksum_field.offset + checksum_field.size;
    sum += blank ? ' ' : static_cast<signed char>(block[i]);
  }
  return sum;
}

bool checksum_matches(std::string_view block) {
  const std::optional<std::uint64_t> stored = parse_octal(checksum_field.in(block));
  if (!stored) return false;
  if (*stored == tar_checksum(block)) return true;
  const std::int32_t old_sum = signed_checksum(block);  // some old writers summed signed bytes
  return old_sum >= 0 && *stored == static_cast<std::uint64_t>(old_sum);
}

enum class Dialect { ustar, gnu, v7, unknown };

Dialect dialect(std::string_view block) {
  const std::string_view magic = magic_field.in(block);
  if (magic == std::string_view("ustar  \0", 8)) return Dialect::gnu;
  if (magic.starts_with("ustar")) return Dialect::ustar;
  const bool empty = std::all_of(magic.begin(), magic.end(), [](char c) { return c == '\0' || c == ' '; });
  return empty ? Dialect::v7 : Dialect::unknown;
}

// One pax record is "LENGTH KEY=VALUE\n", LENGTH counting itself. Takes it off `text`.
struct PaxRecord {
  std::string_view key, value;
};

std::optional<PaxRecord> take_record(std::string_view& text) {
  std::size_t length = 0;
  const auto [digits_end, error] = std::from_chars(text.data(), text.data() + text.size(), length);
  const std::size_t digits = static_cast<std::size_t>(digits_end - text.data());
  if (error != std::errc() || length > text.size() || length < digits + 2) return std::nullopt;
  const std::string_view record = text.substr(0, length);
  if (record[digits] != ' ' || record.back() != '\n') return std::nullopt;
  const std::string_view body = record.substr(digits + 1, length - digits - 2);
  const std::size_t equals = body.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  text.remove_prefix(length);
  return PaxRecord{body.substr(0, equals), body.substr(equals + 1)};
}

std::optional<std::uint64_t> parse_decimal(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && value <= largest_size ? std::optional(value) : std::nullopt;
}

}  // namespace

bool is_zero_block(std::string_view block) {
  return block.find_first_not_of('\0') == std::string_view::npos;
}

std::uint32_t tar_checksum(std::string_view block) {
  std::uint32_t sum = 0;
  for (const char c : block) sum += static_cast<unsigned char>(c);
  for (const char c : checksum_field.in(block)) sum -= static_cast<unsigned char>(c);
  return sum + ' ' * checksum_field.size;
}

TarFault parse_tar_header(std::string_view block, TarHeader& header) {
  if (!checksum_matches(block)) return TarFault::bad_checksum;
  const Dialect kind = dialect(block);
  if (kind == Dialect::unknown) return TarFault::bad_magic;
  const std::optional<std::uint64_t> size = parse_number(size_field.in(block));
  if (!size) return TarFault::bad_size;
  header.size = *size;
  header.name = until_nul(name_field.in(block));
  const std::string_view prefix = until_nul(prefix_field.in(block));
  if (kind == Dialect::ustar && !prefix.empty()) header.name = std::string(prefix) + "/" + header.name;
  header.type = type_field.in(block)[0];
  if (header.type == '\0' || header.type == '7') header.type = '0';
  // Before ustar a directory was a file whose name ends in a slash. (Later, a name cut to fit may end in one,
  // too.)
  if (kind == Dialect::v7 && header.type == '0' && header.name.ends_with('/')) header.type = '5';
  return TarFault::none;
}

std::optional<PaxRecords> parse_pax_records(std::string_view text) {
  PaxRecords records;
  while (!text.empty()) {
    const std::optional<PaxRecord> record = take_record(text);
    if (!record) return std::nullopt;
    if (record->key == "path") records.path = std::string(record->value);
    if (record->key.starts_with("GNU.sparse.")) records.sparse = true;
    if (record->key != "size") continue;
    records.size = parse_decimal(record->value);
    if (!records.size) return std::nullopt;
  }
  return records;
}

}  // namespace treesift
