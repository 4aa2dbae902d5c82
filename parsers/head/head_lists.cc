#include "parsers/head/head_lists.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/blanks.h"

namespace treesift {
namespace {

constexpr std::string_view blanks = " \t";

std::string_view without_quotes(std::string_view text) {
  const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

// Where the part that begins at `at` ends. A quote that has no other behind it is a character as others are.
std::size_t end_of_part(std::string_view text, std::size_t at, std::string_view separators) {
  bool quoted = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted && text.find('"', at + 1) != text.npos;
    if (quoted && text[at] == '\\')
      ++at;
    else if (!quoted && separators.find(text[at]) != separators.npos)
      break;
  }
  return std::min(at, text.size());
}

}  // namespace

std::vector<std::string_view> parts_between(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_part(text, at, separators);
    const std::string_view part = trim_blanks(text.substr(at, end - at));
    if (!part.empty()) parts.push_back(part);
    at = end + 1;
  }
  return parts;
}

NamedPart named_part(std::string_view part, std::string_view marks) {
  const std::size_t mark = std::min(part.find_first_of(marks), part.size());
  const std::string_view name = trim_blanks(part.substr(0, mark));
  const std::string_view value = mark < part.size() ? trim_blanks(part.substr(mark + 1)) : std::string_view();
  return {name.empty() ? "-" : lower_case(name), without_quotes(value)};
}

std::string sorted_words(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : parts_between(text, ",")) words.push_back(lower_case(word));
  std::ranges::sort(words);
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string all;
  for (const std::string& word : words) all.append(all.empty() ? "" : ", ").append(word);
  return all;
}

std::string without_nonces(std::string_view text) {
  constexpr std::string_view empty_nonce = "'nonce-'";  // lets nothing run
  std::string all;
  for (const std::string_view word : parts_between(text, blanks)) {
    const bool is_nonce = word.size() > empty_nonce.size() && lower_case(word.substr(0, 7)) == "'nonce-";
    all.append(all.empty() ? "" : " ").append(is_nonce ? "'nonce-*'" : word);
  }
  return all;
}

}  // namespace treesift
