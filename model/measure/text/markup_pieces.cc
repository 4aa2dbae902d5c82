// Pieces of markup.
//
// Problem. To its reader a value with markup in it is a page:
//
//     "<p>Seen <b>103</b> times</p><p>Price <i>12.50</i></p><a href=\"/guide/5\">guide</a>"
//
// Compared as one text, another number of usual size in it is one change at its place. Who knows that pages are seen
// more often from night to night has then accepted another price, and a link to another guide.
//
// How. Where the tags are the same, the texts between them and the values of their attributes are texts of their own,
// each at a place of its own, as they are in a page: the three innermost elements.
#include "model/measure/text/markup_pieces.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <utility>

#include "base/ascii.h"
#include "base/elements_without_end.h"
#include "base/hash.h"
#include "base/one_of.h"
#include "model/measure/text/shown_tag.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

// Reads the texts and tags of markup one after the other.
class MarkupReader {
 public:
  explicit MarkupReader(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  // A tag without its brackets, or the text before the next one; whether it is a tag.
  std::pair<std::string_view, bool> next() {
    if (begins_tag(rest_)) {
      const std::string_view tag = rest_.substr(1, end_of_tag() - 1);
      rest_.remove_prefix(std::min(tag.size() + 2, rest_.size()));
      return {tag, true};
    }
    std::size_t end = 1;
    while (end < rest_.size() && !begins_tag(rest_.substr(end))) ++end;
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return {text, false};
  }

 private:
  static bool begins_tag(std::string_view text) {
    return text.size() > 1 && text[0] == '<' && (is_letter(text[1]) || text[1] == '/' || text[1] == '!');
  }
  // A bracket in a quoted value ends no tag.
  std::size_t end_of_tag() const {
    char quote = 0;
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      const char c = rest_[i];
      if (quote != 0 ? c == quote : (c == '"' || c == '\'') && rest_[i - 1] == '=')
        quote = quote != 0 ? 0 : c;
      else if (quote == 0 && c == '>')
        return i;
    }
    return rest_.size();
  }

  std::string_view rest_;
};

// With the slash of an end tag.
std::string_view name_of_tag(std::string_view tag) {
  const auto ends = [](char c) { return is_space(c) || c == '/'; };
  return tag.substr(0,
                    static_cast<std::size_t>(std::find_if(tag.begin() + 1, tag.end(), ends) - tag.begin()));
}

// The elements that are open, and how many there are of each name: an end tag without a start is told by that, or each
// of many would be looked for among all that are open.
class OpenElements {
 public:
  void see(std::string_view tag) {
    std::string_view name = name_of_tag(tag);
    const bool closes = name.starts_with('/');
    if (closes) name.remove_prefix(1);
    const std::uint64_t element = hash_of(name);
    if (closes) {
      if (is_open(element)) close(element);
    } else if (!tag.ends_with('/') && !tag.starts_with('!') && !is_one_of(elements_without_end, name)) {
      open_.push_back(element);
      ++counts_[element];
    }
  }
  std::uint64_t place() const {
    constexpr std::size_t levels = 3;
    std::uint64_t place = 1;
    for (std::size_t i = open_.size() - std::min(open_.size(), levels); i < open_.size(); ++i)
      place = combine_hashes(place, open_[i]);
    return place;
  }

 private:
  bool is_open(std::uint64_t element) const {
    const auto known = counts_.find(element);
    return known != counts_.end() && known->second > 0;
  }
  // With all that are open within it.
  void close(std::uint64_t element) {
    std::uint64_t last = 0;
    do {
      last = open_.back();
      open_.pop_back();
      --counts_[last];
    } while (last != element);
  }

  std::vector<std::uint64_t> open_;
  std::unordered_map<std::uint64_t, std::size_t> counts_;  // looked up only
};

// Whether they are the same but for the values of attributes, of which those that differ are added.
bool add_values(std::string_view before, std::string_view after, std::uint64_t place,
                std::vector<MarkupPiece>& pieces) {
  if (before == after) return true;
  const std::string_view name = name_of_tag(before);
  if (name.starts_with('!') || name_of_tag(after) != name) return false;
  std::string_view rest = before.substr(name.size()), other_rest = after.substr(name.size());
  std::size_t of_values = 0, of_other_values = 0;  // bytes; quotes and spaces must be as many
  while (true) {
    const auto was = take_attribute(rest), is = take_attribute(other_rest);
    if (!was || !is)
      return !was && !is && rest == other_rest && before.size() - of_values == after.size() - of_other_values;
    if (was->name != is->name) return false;
    if (was->value == is->value) continue;
    of_values += was->value.size();
    of_other_values += is->value.size();
    pieces.push_back({combine_hashes(place, hash_of(was->name, hash_of(name))), was->value, is->value});
  }
}

}  // namespace

std::vector<MarkupPiece> differing_pieces(std::string_view before, std::string_view after) {
  std::vector<MarkupPiece> pieces;
  // At the end a bracket may be missing.
  if (before.find('<') == std::string_view::npos || before.ends_with('>') != after.ends_with('>'))
    return pieces;
  MarkupReader was(before), is(after);
  OpenElements open;
  bool has_tags = false;
  while (!was.at_end() && !is.at_end()) {
    const auto [old_piece, is_tag] = was.next();
    const auto [new_piece, is_other_tag] = is.next();
    if (is_tag != is_other_tag) return {};
    has_tags |= is_tag;
    if (is_tag) {
      if (!add_values(old_piece, new_piece, open.place(), pieces)) return {};
      open.see(old_piece);
    } else if (old_piece != new_piece) {
      pieces.push_back({open.place(), old_piece, new_piece});
    }
  }
  if (!was.at_end() || !is.at_end() || !has_tags) return {};
  return pieces;
}

}  // namespace treesift
