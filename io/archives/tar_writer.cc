#include "io/archives/tar_writer.h"

#include <fmt/format.h>

#include <cstring>

#include "base/ascii.h"
#include "io/archives/tar_header.h"

namespace treesift {

namespace {

constexpr std::size_t longest_name = 100;
constexpr std::uint64_t first_unfit_size = std::uint64_t{1} << 33;  // eleven octal digits end here

void put(std::string& block, std::size_t offset, std::string_view text) {
  block.replace(offset, text.size(), text);
}

void append_block(std::string& out, std::string_view name, std::uint64_t size, char type) {
  std::string block(tar_block, '\0');
  put(block, 0, name.substr(0, longest_name));
  put(block, 100, "0000644");
  put(block, 108, "0000000");
  put(block, 116, "0000000");
  put(block, 124, fmt::format("{:011o}", size));
  put(block, 136, "00000000000");
  block[156] = type;
  put(block, 257, std::string_view("ustar\00000", 8));
  put(block, 148, fmt::format("{:06o}", tar_checksum(block)));
  block[155] = ' ';
  out += block;
}

// "LENGTH KEY=VALUE\n", where LENGTH counts its own digits.
std::string pax_record(std::string_view key, std::string_view value) {
  const std::size_t rest = key.size() + value.size() + 3;
  std::size_t length = rest;
  while (length != rest + fmt::formatted_size("{}", length))
    length = rest + fmt::formatted_size("{}", length);
  return fmt::format("{} {}={}\n", length, key, value);
}

}  // namespace

void append_tar_header(std::string& out, std::string_view name, std::uint64_t size) {
  std::string records;
  if (name.size() > longest_name || !is_ascii(name)) records += pax_record("path", name);
  if (size >= first_unfit_size) records += pax_record("size", fmt::format("{}", size));
  if (!records.empty()) {
    append_block(out, "pax-header", records.size(), 'x');
    out += records;
    append_tar_padding(out, records.size());
  }
  append_block(out, name, size >= first_unfit_size ? 0 : size, '0');
}

void append_tar_padding(std::string& out, std::uint64_t body_size) {
  out.append((tar_block - body_size % tar_block) % tar_block, '\0');
}

void append_tar_end(std::string& out) {
  out.append(2 * tar_block, '\0');
}

}  // namespace treesift
