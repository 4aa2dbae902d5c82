// What may be an id in JSON: names of members, strings, and names in strings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "align/ids/code_words.h"
#include "align/ids/renaming.h"
#include "parsers/document.h"

namespace treesift {

inline std::size_t end_of_name(std::string_view text, std::size_t at) {
  while (at < text.size() && is_of_name(text[at])) ++at;
  return at;
}

// Calls visit(name) for each run of what names are made of.
template <typename Visit>
void for_each_name(std::string_view text, Visit visit) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t begin = i;
    i = end_of_name(text, i);
    if (i > begin) visit(text.substr(begin, i - begin));
  }
}

template <typename Visit>
void for_each_string(const Document& document, Visit visit) {
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    if (document.kind(node) == NodeKind::string) visit(node, document.text(node));
  }
}

inline bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_of_name);
}

// Whether a server may have called one thing so twice.
inline bool are_ids(std::string_view before, std::string_view after) {
  return before.size() == after.size() && is_name(before) && is_name(after) &&
         differ_in_tokens(before, after);
}

// How often names stand in a document, and in its bytes, of which a rule may have hidden some.
class JsonNames {
 public:
  JsonNames(const Document& document, std::string_view bytes) {
    for (NodeIndex node = 1; node < document.node_count(); ++node) {
      if (document.kind(node) == NodeKind::string) count_each(document.text(node), shown_);
      count_each(document.name_text(document.name(node)), shown_);
    }
    count_each(bytes, in_bytes_);
  }
  std::size_t count(std::string_view name) const {
    return std::max(count_in(shown_, name), count_in(in_bytes_, name));
  }
  bool is_hidden_somewhere(std::string_view name) const {
    return count_in(in_bytes_, name) > count_in(shown_, name);
  }

 private:
  static void count_each(std::string_view text, NameCounts& counts) {
    for_each_name(text, [&](std::string_view name) { ++counts[name]; });
  }

  NameCounts shown_, in_bytes_;
};

}  // namespace treesift
