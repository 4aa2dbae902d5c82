#include "model/measure/source/source_lines.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/common_ends.h"
#include "base/hash.h"
#include "parsers/html/character_references.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Of lines the tags and what stands between them.
std::vector<SourcePart> tags_and_texts(const std::vector<SourcePart>& lines) {
  std::vector<SourcePart> parts;
  for (const SourcePart& line : lines) {
    for (std::size_t at = 0; at < line.text.size();) {
      const bool is_tag = line.text[at] == '<';
      const std::size_t found = line.text.find(is_tag ? '>' : '<', at);
      const std::size_t end = found == line.text.npos ? line.text.size() : found + is_tag;
      const std::string_view part = line.text.substr(at, end - at);
      parts.push_back({hash_of(part), part});
      at = end;
    }
  }
  return parts;
}

}  // namespace

TwoTexts cut_common_lines(TwoTexts texts) {
  auto& [expected, actual] = texts;
  std::size_t head = common_prefix(expected, actual);
  while (head > 0 && expected[head - 1] != '\n') --head;
  expected.remove_prefix(head);
  actual.remove_prefix(head);
  std::size_t tail = common_suffix(expected, actual);
  while (tail > 0 && expected[expected.size() - tail] != '\n') --tail;
  expected.remove_suffix(tail);
  actual.remove_suffix(tail);
  return texts;
}

std::vector<SourcePart> source_lines(std::string_view source) {
  constexpr std::size_t max_lines = 4096;
  std::vector<SourcePart> lines;
  while (!source.empty() && lines.size() < max_lines) {
    const std::size_t end = std::min(source.find('\n'), source.size());
    const std::string_view line = source.substr(0, end);
    lines.push_back({hash_of(line), line});
    source.remove_prefix(std::min(end + 1, source.size()));
  }
  return lines;
}

std::string plain_line(std::string_view line) {
  std::string plain;
  while (!line.empty()) {
    const CharacterReference reference =
        line.front() == '&' ? character_reference(line, ReferenceIn::text) : CharacterReference();
    plain.append(reference.length > 0 ? reference.text() : line.substr(0, 1));
    line.remove_prefix(std::max(reference.length, std::size_t{1}));
  }
  while (!plain.empty() && is_space(plain.back())) plain.pop_back();
  plain.erase(0, std::min(plain.find_first_not_of(" \t"), plain.size()));
  return plain;
}

void take_apart_long_lines(std::vector<SourcePart>& lost, std::vector<SourcePart>& gained) {
  constexpr std::size_t most = 4096;
  const auto is_long = [](const SourcePart& line) { return line.text.size() > longest_part; };
  if (std::ranges::none_of(lost, is_long) && std::ranges::none_of(gained, is_long)) return;
  std::vector<SourcePart> before = tags_and_texts(lost), after = tags_and_texts(gained);
  lost = parts_beyond(before, after);
  gained = parts_beyond(after, before);
  lost.resize(std::min(lost.size(), most));
  gained.resize(std::min(gained.size(), most));
}

std::size_t take_spelling(std::vector<SourcePart>& lost, std::vector<SourcePart>& gained) {
  const auto refers = [](const SourcePart& line) { return line.text.find('&') != line.text.npos; };
  std::multimap<std::uint64_t, const SourcePart*> theirs;  // by the plain line
  for (const SourcePart& line : gained) theirs.emplace(hash_of(plain_line(line.text)), &line);
  std::multiset<std::uint64_t> taken;
  std::erase_if(lost, [&](const SourcePart& line) {
    const auto same = theirs.find(hash_of(plain_line(line.text)));
    if (same == theirs.end() || !(refers(line) || refers(*same->second))) return false;
    taken.insert(same->second->exact);
    theirs.erase(same);
    return true;
  });
  const std::size_t count = taken.size();
  std::erase_if(gained, [&](const SourcePart& line) {
    const auto found = taken.find(line.exact);
    if (found == taken.end()) return false;
    taken.erase(found);
    return true;
  });
  return count;
}

}  // namespace treesift
