#include "io/archives/line_tally.h"

#include <fmt/format.h>

#include <charconv>

#include "base/hash.h"
#include "base/hex.h"

namespace treesift {
namespace {

constexpr std::string_view before_lines = "{\"end\":{\"lines\":", before_checksum = ",\"checksum\":\"",
                           behind_checksum = "\"}}";

std::string_view without_blanks(std::string_view line) {
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

// Takes `word` from the front of the text.
bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace

void LineTally::add(std::string_view line) {
  ++seen_.lines;
  seen_.hashes += hash_of(without_blanks(line));
}

void LineTally::add_lines(std::string_view text) {
  for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1))
    add(text.substr(0, end));
}

std::string LineTally::end_line() const {
  return fmt::format("{}{}{}{}{}\n", before_lines, seen_.lines, before_checksum, hex_text(seen_.hashes),
                     behind_checksum);
}

bool LineTally::take_end(std::string_view line) {
  line = without_blanks(line);
  if (!take_word(line, before_lines)) return false;
  std::uint64_t lines = 0;
  const auto [after, error] = std::from_chars(line.data(), line.data() + line.size(), lines);
  line.remove_prefix(static_cast<std::size_t>(after - line.data()));
  if (error != std::errc() || !take_word(line, before_checksum)) return false;
  const auto checksum = hex_number(line.substr(0, 16));
  if (!checksum || line.substr(16) != behind_checksum) return false;
  told_.lines += lines;
  told_.hashes += *checksum;
  has_end_ = true;
  return true;
}

std::string LineTally::fault() const {
  if (!has_end_ || seen_ == told_) return "";
  if (seen_.lines == told_.lines) return "the lines are not those that were written: their checksum differs";
  return fmt::format("what wrote the lines was cut short: its last lines tell of {}, and {} were read",
                     told_.lines, seen_.lines);
}

}  // namespace treesift
