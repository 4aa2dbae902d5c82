#include "model/measure/tags_as_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "parsers/text/normal_text.h"

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

// Each is looked for in all texts of its parent: a page of nothing but scripts must not take quadratic time.
constexpr std::size_t most_scripts = 16;
// Less code stands in a text by chance.
constexpr std::size_t least_code = 6;

// The code of a script that came; empty of anything else.
std::string_view code_of(const Document& document, NodeIndex node) {
  const bool is_script = document.is_element(node) && document.name_text(document.name(node)) == "script";
  const bool has_code = is_script && document.subtree_size(node) == 2 && document.is_text(node + 1);
  return has_code ? trimmed(document.text(node + 1)) : std::string_view();
}

// Whether a text of this element of the actual document showed it, and shows it no more.
bool showed(const AlignedPair& pair, NodeIndex parent, std::string_view code) {
  const auto& [expected, actual, alignment, edits] = pair;
  for (const MatchedPair& update : edits.updated_text) {
    if (actual.parent(update.actual) != parent) continue;
    const bool was = expected.text(update.expected).find(code) != std::string_view::npos;
    if (was && actual.text(update.actual).find(code) == std::string_view::npos) return true;
  }
  for (const NodeIndex gone : edits.deleted) {
    if (!expected.is_text(gone) || alignment.actual_of[expected.parent(gone)] != parent) continue;
    if (expected.text(gone).find(code) != std::string_view::npos) return true;
  }
  return false;
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
  scripts_.clear();
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
  find_scripts(pair);
}

void TagsAsText::find_scripts(const AlignedPair& pair) {
  std::size_t tried = 0;
  for (const NodeIndex node : pair.edits.inserted) {
    const std::string_view code = code_of(pair.actual, node);
    if (code.size() < least_code) continue;
    if (++tried > most_scripts) return;
    const NodeIndex parent = pair.actual.parent(node), was = pair.alignment.expected_of[node + 1];
    const bool has_moved = was != no_node && pair.alignment.actual_of[pair.expected.parent(was)] == parent;
    if (has_moved || showed(pair, parent, code)) scripts_.push_back(node);
  }
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
  if (std::ranges::find(scripts_, came) != scripts_.end()) return true;
  return !fewer_.empty() && actual.is_element(came) &&
         std::binary_search(fewer_.begin(), fewer_.end(),
                            key(actual.name_text(actual.name(came)), actual.parent(came)));
}

}  // namespace treesift
