#include "model/measure/tags_as_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"

namespace treesift {
namespace {

// Of what stands behind "<", with its ">"; empty where that is not a start tag.
std::string_view name_of_start_tag(std::string_view tag) {
  if (!is_letter(tag.front())) return {};
  return tag.substr(0, tag.find_first_of("/> \t\n\r\f"));
}

// "if a <b then" is no tag: it never ends.
template <typename Sink>
void for_each_tag(std::string_view text, Sink sink) {
  for (std::size_t at = text.find('<'); at < text.size();) {
    const std::size_t end = text.find_first_of("<>", at + 1);
    if (end == text.npos) return;
    if (text[end] == '>') sink(name_of_start_tag(text.substr(at + 1, end - at)));
    at = text[end] == '<' ? end : text.find('<', end);
  }
}

std::uint64_t key(std::string_view name, NodeIndex parent) {
  return hash_of(lower_case(name), parent);
}

}  // namespace

void TagsAsText::count(std::string_view text, NodeIndex parent, std::int64_t sign) {
  if (parent != no_node)
    for_each_tag(text, [&](std::string_view name) {
      if (!name.empty()) tags_.emplace_back(key(name, parent), sign);
    });
}

void TagsAsText::measure(const AlignedPair& pair) {
  const auto& [expected, actual, alignment, edits] = pair;
  tags_.clear();
  fewer_.clear();
  if (actual.format() == Format::json) return;
  for (const MatchedPair& update : edits.updated_text) {
    count(expected.text(update.expected), actual.parent(update.actual), 1);
    count(actual.text(update.actual), actual.parent(update.actual), -1);
  }
  for (const NodeIndex node : edits.deleted)
    if (expected.is_text(node)) count(expected.text(node), alignment.actual_of[expected.parent(node)], 1);
  for (const NodeIndex node : edits.inserted)
    if (actual.is_text(node)) count(actual.text(node), actual.parent(node), -1);
  keep_those_with_fewer();
}

void TagsAsText::keep_those_with_fewer() {
  std::sort(tags_.begin(), tags_.end());
  for (auto of = tags_.begin(); of != tags_.end();) {
    std::int64_t sum = 0;
    const std::uint64_t name = of->first;
    for (; of != tags_.end() && of->first == name; ++of) sum += of->second;
    if (sum > 0) fewer_.push_back(name);
  }
}

bool TagsAsText::had(const Document& actual, NodeIndex came) const {
  return !fewer_.empty() && actual.is_element(came) &&
         std::binary_search(fewer_.begin(), fewer_.end(),
                            key(actual.name_text(actual.name(came)), actual.parent(came)));
}

}  // namespace treesift
