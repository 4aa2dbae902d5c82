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
#include "model/measure/source/tag_reader.h"
#include "parsers/html/character_references.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

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

// What a tag means of which nothing is read yet; nothing for what is not a tag.
std::optional<std::uint64_t> meaning_of(TagReader& tag, Format format) {
  const bool in_lower_case = format == Format::html;
  std::string_view name = tag.name();
  const std::uint64_t is_end = name.starts_with('/');
  name.remove_prefix(is_end);
  if (name.empty() || !is_letter(name[0])) return std::nullopt;
  std::uint64_t sum = hash_of_name(name, in_lower_case, is_end);
  while (const std::optional<WrittenAttribute> attribute = tag.next())
    sum += hash_of_characters(attribute->value, ReferenceIn::attribute,
                              hash_of_name(attribute->name, in_lower_case, 2));
  return sum;
}

// Whether a tag stands at `at` that begins so, in either case: "</title" of </TITLE >.
bool has_tag(std::string_view source, std::size_t at, std::string_view begin) {
  const std::string_view found = source.substr(at, begin.size());
  const auto same = [](char of_begin, char c) { return of_begin == lower_case(c); };
  if (!std::ranges::equal(begin, found, same) || at + begin.size() == source.size()) return false;
  const char next = source[at + begin.size()];
  return is_space(next) || next == '/' || next == '>';
}

// What an element ends at in which all else is text; empty for others.
std::string_view end_of_text_element(std::string_view source) {
  if (source.size() < 2 || lower_case(source[1]) != 't') return "";  // most
  if (has_tag(source, 0, "<textarea")) return "</textarea";
  return has_tag(source, 0, "<title") ? "</title" : "";
}

}  // namespace

bool begins_markup(std::string_view source, std::size_t at, Format format) {
  if (format != Format::html) return true;
  if (at + 1 >= source.size()) return false;
  const char next = source[at + 1];
  return is_letter(next) || next == '/' || next == '!' || next == '?';
}

std::string_view first_unit(std::string_view source, Format format) {
  const std::string_view end = format == Format::html ? end_of_text_element(source) : "";
  for (std::size_t at = source.find('<', 1); at < source.size(); at = source.find('<', at + 1)) {
    if (end.empty() ? begins_markup(source, at, format) : has_tag(source, at, end))
      return source.substr(0, at);
  }
  return source;
}

std::optional<MarkupUnit> markup_unit(std::string_view unit, Format format) {
  if (!unit.starts_with('<')) return std::nullopt;
  TagReader tag(unit);
  const std::optional<std::uint64_t> meaning = meaning_of(tag, format);
  if (!meaning || tag.rest().empty()) return std::nullopt;
  const std::string_view text = tag.rest().substr(1);
  return MarkupUnit{unit.substr(0, unit.size() - text.size()), text, *meaning};
}

std::string_view element_of_tag(std::string_view tag) {
  const std::string_view name = TagReader(tag).name();
  return name.substr(name.starts_with('/') ? 1 : 0);
}

std::uint64_t meaning_of_text(std::string_view text) {
  std::string collapsed;
  collapse_space(text, Trim::both, collapsed);
  return hash_of_characters(collapsed, ReferenceIn::text, 0);
}

}  // namespace treesift
