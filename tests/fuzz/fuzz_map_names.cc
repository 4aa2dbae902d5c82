// Two documents of JSON spelled byte by byte, with few names of members that a server may have drawn: a byte opens an
// object or an array, closes one, or adds a value, some of them with such a name in it; 0xFF begins the second
// document. Promised of names that are put back: nothing else changes; it is one-to-one, so that it makes equal only
// what some renaming of the names makes equal, which a search through all of them finds as well.
#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "align/aligner.h"
#include "align/ids/map_names.h"
#include "tests/fuzz/fuzz_support.h"

namespace treesift::fuzz {
namespace {

constexpr std::array<std::string_view, 6> drawn = {"6fa459ea-ee8a-4ca4", "8c31d07f-52b9-4e66",
                                                   "02b7e9d1-c4a0-97f3", "f5d0a8c3-1b7e-4490",
                                                   "a71c04b9-0d3e-4f15", "3e9b62d8-97ac-41f0"};
constexpr std::array<std::string_view, 8> map_names = {drawn[0], drawn[1], drawn[2], drawn[3],
                                                       drawn[4], drawn[5], "a",      "jobs"};

std::string value_of(unsigned kind, unsigned choice) {
  if (kind == 3) return std::to_string(choice);
  if (kind == 4) return '"' + std::string(map_names[choice]) + '"';
  if (kind == 5)
    return "\"/x/" + std::string(map_names[choice]) + "/y " + std::string(map_names[(choice + 1) % 8]) + '"';
  return kind == 6 ? "\"text\"" : "null";
}

std::string spell_map(std::string_view bytes) {
  std::string text = "{", open = "}";  // what closes the open ones
  bool is_first = true;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    const unsigned kind = byte & 7, choice = byte >> 3 & 7;
    if (kind == 2) {
      if (open.size() > 1) {
        text += open.back();
        open.pop_back();
      }
      is_first = false;
      continue;
    }
    if (!is_first) text += ',';
    if (open.back() == '}') text.append("\"").append(map_names[choice]).append("\":");
    is_first = kind < 2;
    if (is_first) {
      text += kind == 0 ? '{' : '[';
      open += kind == 0 ? '}' : ']';
    } else {
      text += value_of(kind, byte >> 5);
    }
  }
  return text.append(open.rbegin(), open.rend());
}

// Each name at once becomes the one at its place in `to`.
std::string with_names(std::string text, const std::array<std::string_view, 6>& to) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (text.compare(at, drawn[i].size(), drawn[i]) != 0) continue;
      text.replace(at, drawn[i].size(), to[i]);
      at += to[i].size() - 1;
      break;
    }
  }
  return text;
}

ParseResult parse(std::string_view text) {
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  static DocumentParser parser(small_limits());
  const std::string input = padded(text);
  return parser.parse(std::string_view(input).substr(0, text.size()), SourceType::json);
}

// The document in words, members in the order of what is written, all drawn names alike.
std::string unnamed(const Document& document, NodeIndex node) {
  const auto all_alike = [](std::string_view text) {
    std::array<std::string_view, 6> alike;
    alike.fill("#");
    return with_names(std::string(text), alike);
  };
  std::vector<std::string> parts;
  for (const NodeIndex child : document.children(node)) parts.push_back(unnamed(document, child));
  if (document.kind(node) == NodeKind::object) std::ranges::sort(parts);
  std::string all = std::to_string(static_cast<int>(document.kind(node))) +
                    all_alike(document.name_text(document.name(node))) + '=' +
                    all_alike(document.text(node)) + '(';
  for (const std::string& part : parts) all.append(part).append(";");
  return all + ')';
}

// How often each drawn name stands in the document.
std::map<std::string_view, std::size_t> counts(const Document& document) {
  std::map<std::string_view, std::size_t> all;
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    for (const std::string_view name : drawn) {
      const std::string_view text = document.text(node);
      for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) ++all[name];
      if (document.name_text(document.name(node)) == name) ++all[name];
    }
  }
  return all;
}

std::vector<std::size_t> sorted_counts(const Document& document) {
  std::vector<std::size_t> sorted;
  for (const auto& [name, count] : counts(document)) sorted.push_back(count);
  std::ranges::sort(sorted);
  return sorted;
}

bool some_renaming_gives(const std::string& actual, const Document& expected) {
  auto to = drawn;
  std::ranges::sort(to);
  do {
    const ParseResult renamed = parse(with_names(actual, to));
    if (equal_documents(std::get<Document>(renamed), expected)) return true;
  } while (std::ranges::next_permutation(to).found);
  return false;
}

bool settle(MapNames& settler, const Document& expected, const Document& actual, Document& out) {
  Alignment alignment;
  Aligner aligner;
  const auto align = [&](const Document& one, const Document& other) -> const Alignment& {
    aligner.align(one, other, alignment);
    return alignment;
  };
  const auto tell = [&](const Document& at, const RenamedMap& map) {
    require(at.kind(map.map) == NodeKind::object && at.parent(map.member) == map.map, "a member of a map");
    require(at.name_text(at.name(map.member)) == map.after && counts(expected).contains(map.before) &&
                !counts(at).contains(map.before),
            "a name is put back that only expected has");
  };
  return settler.settle_deeply(expected, actual, align, tell, out);
}

void check_maps(const std::string& expected_text, const std::string& actual_text) {
  const ParseResult one = parse(expected_text), other = parse(actual_text);
  if (!std::holds_alternative<Document>(one) || !std::holds_alternative<Document>(other)) return;
  const auto &expected = std::get<Document>(one), &actual = std::get<Document>(other);
  static MapNames used(small_limits());
  MapNames fresh(small_limits());
  Document settled, again;
  require(!settle(fresh, actual, actual, again), "what is equal has its names");
  const bool is_settled = settle(used, expected, actual, settled);
  require(settle(fresh, expected, actual, again) == is_settled, "whatever was before");
  if (!is_settled) return;
  check_document(settled, small_limits());
  require(equal_documents(settled, again), "a used settler writes what a fresh one does");
  require(unnamed(settled, document_node) == unnamed(actual, document_node), "nothing else changes");
  require(sorted_counts(settled) == sorted_counts(actual), "what had two names has two");
  if (equal_documents(settled, expected))
    require(some_renaming_gives(actual_text, expected), "only a renaming is undone");
  used.recycle(std::move(settled));
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_map_names) {
  using namespace treesift;
  const std::string_view bytes = fuzz::view_of(data, size);
  const std::size_t middle = std::min(bytes.find('\xFF'), bytes.size());
  fuzz::check_maps(fuzz::spell_map(bytes.substr(0, middle)),
                   fuzz::spell_map(bytes.substr(std::min(middle + 1, bytes.size()))));
  return 0;
}
