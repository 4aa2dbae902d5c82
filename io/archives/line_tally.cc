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
  ++totals_.lines;
  totals_.hashes += hash_of(without_blanks(line));
}

void LineTally::add_lines(std::string_view text) {
  for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1))
    add(text.substr(0, end));
}

std::string LineTally::end_line() const {
  return fmt::format("{}{}{}{}{}\n", before_lines, totals_.lines, before_checksum, hex_text(totals_.hashes),
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
  add({.ends = 1, .told_lines = lines, .told_hashes = *checksum});
  return true;
}

void LineTally::add(const Totals& part) {
  totals_.lines += part.lines;
  totals_.hashes += part.hashes;
  totals_.ends += part.ends;
  totals_.told_lines += part.told_lines;
  totals_.told_hashes += part.told_hashes;
}

std::string LineTally::fault() const {
  const auto& [lines, hashes, ends, told_lines, told_hashes] = totals_;
  if (ends == 0 || (lines == told_lines && hashes == told_hashes)) return "";
  if (lines == told_lines) return "the lines are not those that were written: their checksum differs";
  return fmt::format("what wrote the lines was cut short: its last lines tell of {}, and {} were read",
                     told_lines, lines);
}

}  // namespace treesift
