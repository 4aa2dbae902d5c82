// Tags by what they mean.
//
// Problem. <br/> and <br />, <TD ALIGN=left> and <td align="left">, two attributes in another order: the reader makes
// the same element of them, and knows no more how it was spelt.
//
// How. The name, lower-cased in HTML, and a sum over the attributes, so that their order does not matter; quotes and
// references are taken out of values as the reader does it.
//
// Cost. Linear in the tag. It is looked at only where two sources differ.
#include "model/measure/source/markup_unit.h"

#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "base/hash.h"
#include "parsers/html/character_references.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr bool ends_name(char c) {
  return is_space(c) || c == '/' || c == '>';
}

// Hashes are mixed well enough to be summed; what they say is only how a difference is told.
std::uint64_t hash_of_name(std::string_view name, bool in_lower_case, std::uint64_t seed) {
  if (!in_lower_case || std::ranges::none_of(name, is_upper)) return hash_of(name, seed);
  return hash_of(lower_case(name), seed);
}

// With references as the characters that they stand for.
std::uint64_t hash_of_characters(std::string_view text, ReferenceIn place, std::uint64_t seed) {
  std::size_t reference = text.find('&');
  if (reference == text.npos) return hash_of(text, seed);
  std::string plain;
  for (; reference < text.size(); reference = text.find('&')) {
    const CharacterReference read = character_reference(text.substr(reference), place);
    plain.append(text.substr(0, read.length > 0 ? reference : reference + 1)).append(read.text());
    text.remove_prefix(reference + std::max<std::size_t>(read.length, 1));
  }
  return hash_of(plain.append(text), seed);
}

// Reads a tag from the front; what is left of the unit is the text behind it.
class TagScan {
 public:
  TagScan(std::string_view unit, Format format) : rest_(unit), lower_(format == Format::html) {}

  std::string_view rest() const { return rest_; }

  // What the tag means, or nothing where it has no end.
  std::optional<std::uint64_t> meaning() {
    const std::uint64_t is_end = rest_.starts_with("</");
    rest_.remove_prefix(1 + is_end);
    if (rest_.empty() || !is_letter(rest_[0])) return std::nullopt;
    std::uint64_t sum = hash_of_name(take_until(ends_name), lower_, is_end);
    while (true) {
      take_while([](char c) { return is_space(c) || c == '/'; });
      if (rest_.empty()) return std::nullopt;
      if (rest_[0] == '>') break;
      sum += attribute();
    }
    rest_.remove_prefix(1);
    return sum;
  }

 private:
  template <typename Test>
  std::string_view take_while(Test test) {
    std::size_t size = 0;
    while (size < rest_.size() && test(rest_[size])) ++size;
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  template <typename Test>
  std::string_view take_until(Test ends) {
    return take_while([ends](char c) { return !ends(c); });
  }

  std::uint64_t attribute() {
    const std::string_view begin = rest_;
    rest_.remove_prefix(1);  // an '=' here is part of the name
    take_until([](char c) { return ends_name(c) || c == '='; });
    const std::string_view behind_name = rest_;
    const std::uint64_t name = hash_of_name(begin.substr(0, begin.size() - rest_.size()), lower_, 2);
    take_while(is_space);
    if (!rest_.starts_with('=')) {
      rest_ = behind_name;
      return hash_of_characters("", ReferenceIn::attribute, name);
    }
    rest_.remove_prefix(1);
    take_while(is_space);
    return hash_of_characters(value(), ReferenceIn::attribute, name);
  }

  std::string_view value() {
    const char quote = rest_.empty() ? 0 : rest_[0];
    if (quote != '"' && quote != '\'') return take_until([](char c) { return is_space(c) || c == '>'; });
    rest_.remove_prefix(1);
    const std::string_view value = rest_.substr(0, rest_.find(quote));
    rest_.remove_prefix(std::min(value.size() + 1, rest_.size()));
    return value;
  }

  std::string_view rest_;
  bool lower_;
};

}  // namespace

std::string_view first_unit(std::string_view source) {
  return source.substr(0, std::min(source.find('<', 1), source.size()));
}

std::optional<MarkupUnit> markup_unit(std::string_view unit, Format format) {
  if (!unit.starts_with('<')) return std::nullopt;
  TagScan scan(unit, format);
  const std::optional<std::uint64_t> meaning = scan.meaning();
  if (!meaning) return std::nullopt;
  return MarkupUnit{unit.substr(0, unit.size() - scan.rest().size()), scan.rest(), *meaning};
}

std::string_view element_of_tag(std::string_view tag) {
  const std::size_t begin = tag.starts_with("</") ? 2 : 1;
  const std::string_view name = tag.substr(std::min(begin, tag.size()));
  return name.substr(0, static_cast<std::size_t>(std::ranges::find_if(name, ends_name) - name.begin()));
}

std::uint64_t meaning_of_text(std::string_view text) {
  std::string collapsed;
  collapse_space(text, Trim::both, collapsed);
  return hash_of_characters(collapsed, ReferenceIn::text, 0);
}

}  // namespace treesift
