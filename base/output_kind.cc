#include "base/output_kind.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>

namespace treesift {
namespace {

// Sorted by name.
constexpr OutputType types[] = {
    {"7z", OutputKind::other},          {"atom", OutputKind::xml},          {"avif", OutputKind::other},
    {"bin", OutputKind::other},         {"bmp", OutputKind::other},         {"bz2", OutputKind::other},
    {"cfg", OutputKind::text},          {"cjs", OutputKind::script},        {"conf", OutputKind::text},
    {"css", OutputKind::style},         {"csv", OutputKind::csv},           {"dbk", OutputKind::xml},
    {"diff", OutputKind::text},         {"doc", OutputKind::other},         {"docbook", OutputKind::xml},
    {"docx", OutputKind::other},        {"eot", OutputKind::other},         {"fo", OutputKind::xml},
    {"geojson", OutputKind::json},      {"gif", OutputKind::other},         {"gz", OutputKind::other},
    {"htm", OutputKind::html},          {"html", OutputKind::html},         {"ico", OutputKind::other},
    {"ics", OutputKind::text},          {"ini", OutputKind::text},          {"jar", OutputKind::other},
    {"jpeg", OutputKind::picture},      {"jpg", OutputKind::picture},       {"js", OutputKind::script},
    {"json", OutputKind::json},         {"jsonl", OutputKind::json_lines},  {"log", OutputKind::text},
    {"map", OutputKind::json},          {"markdown", OutputKind::markdown}, {"md", OutputKind::markdown},
    {"mjs", OutputKind::script},        {"mp3", OutputKind::other},         {"mp4", OutputKind::other},
    {"ndjson", OutputKind::json_lines}, {"ods", OutputKind::other},         {"odt", OutputKind::other},
    {"ogg", OutputKind::other},         {"otf", OutputKind::other},         {"patch", OutputKind::text},
    {"pdf", OutputKind::other},         {"plist", OutputKind::xml},         {"png", OutputKind::picture},
    {"properties", OutputKind::text},   {"rdf", OutputKind::xml},           {"rss", OutputKind::xml},
    {"rst", OutputKind::text},          {"sql", OutputKind::text},          {"svg", OutputKind::xml},
    {"tar", OutputKind::other},         {"tiff", OutputKind::other},        {"toml", OutputKind::text},
    {"tsv", OutputKind::csv},           {"ttf", OutputKind::other},         {"txt", OutputKind::text},
    {"vcf", OutputKind::text},          {"vtt", OutputKind::text},          {"wasm", OutputKind::other},
    {"wav", OutputKind::other},         {"webm", OutputKind::other},        {"webmanifest", OutputKind::json},
    {"webp", OutputKind::other},        {"woff", OutputKind::other},        {"woff2", OutputKind::other},
    {"xht", OutputKind::html},          {"xhtml", OutputKind::html},        {"xls", OutputKind::other},
    {"xlsx", OutputKind::other},        {"xml", OutputKind::xml},           {"xsd", OutputKind::xml},
    {"xsl", OutputKind::xml},           {"xslt", OutputKind::xml},          {"xz", OutputKind::other},
    {"yaml", OutputKind::text},         {"yml", OutputKind::text},          {"zip", OutputKind::other},
    {"zst", OutputKind::other},
};

constexpr bool comes_before(const OutputType& a, const OutputType& b) {
  return a.name < b.name;
}
static_assert(std::is_sorted(std::begin(types), std::end(types), comes_before));

// Where the names that begin with each character, or a higher one, begin: a few names are left to be compared.
constexpr std::array<std::uint8_t, 129> places_by_character = [] {
  std::array<std::uint8_t, 129> places{};
  for (std::size_t character = 0; character < places.size(); ++character) {
    const auto is_before = [&](const OutputType& type) {
      return static_cast<std::size_t>(type.name.front()) < character;
    };
    places[character] = static_cast<std::uint8_t>(std::ranges::count_if(types, is_before));
  }
  return places;
}();

}  // namespace

std::optional<OutputKind> output_kind_named(std::string_view name) {
  const auto* const found = std::find(std::begin(output_kind_names), std::end(output_kind_names), name);
  if (found == std::end(output_kind_names)) return std::nullopt;
  return static_cast<OutputKind>(found - std::begin(output_kind_names));
}

std::string_view read_kinds(std::string_view names, KindSet& kinds) {
  if (names.empty()) {
    kinds = KindSet::all();
    return {};
  }
  KindSet named(0);
  for (std::string_view rest = names; !rest.empty();) {
    const std::string_view name = rest.substr(0, rest.find(','));
    const std::optional<OutputKind> kind = output_kind_named(name);
    if (!kind) return name.empty() ? names : name;
    named.add(*kind);
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
  }
  kinds = named;
  return {};
}

const OutputType* find_output_type(std::string_view extension) {
  const auto first = static_cast<unsigned char>(extension.empty() ? '\0' : extension.front());
  if (first >= 0x80) return nullptr;
  const std::span names(types + places_by_character[first], types + places_by_character[first + 1]);
  const auto found = std::ranges::find(names, extension, &OutputType::name);
  return found == names.end() ? nullptr : &*found;
}

std::optional<OutputKind> kind_of_type(std::string_view extension) {
  const OutputType* const type = find_output_type(extension);
  return type == nullptr ? std::nullopt : std::optional(type->kind);
}

}  // namespace treesift
