#include "io/crawls/crawl_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <string>
#include <unordered_set>

#include "base/ascii.h"
#include "io/archives/member_name.h"

namespace treesift {
namespace {

namespace dom = simdjson::dom;

std::string text_of(const dom::object& object, std::string_view key) {
  std::string_view text;
  return object[key].get_string().get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::int64_t number_of(const dom::object& object, std::string_view key) {
  std::int64_t number = 0;
  return object[key].get_int64().get(number) == simdjson::SUCCESS ? number : 0;
}

dom::object parse(dom::parser& parser, std::string_view json) {
  dom::object root;
  const simdjson::error_code code = parser.parse(json.data(), json.size()).get_object().get(root);
  if (code != simdjson::SUCCESS) throw BadCrawl(simdjson::error_message(code));
  return root;
}

// `what`: what it is for a person, "an edge".
dom::object object_in(const dom::element& element, std::string_view what) {
  dom::object object;
  if (element.get_object().get(object) != simdjson::SUCCESS)
    throw BadCrawl(fmt::format("{} is no object", what));
  return object;
}

template <typename Use>
void for_each(const dom::object& object, std::string_view key, const Use& use) {
  dom::array array;
  if (object[key].get_array().get(array) != simdjson::SUCCESS) return;
  for (const dom::element element : array) use(element);
}

// An id names a folder of the archive, and is printed.
void check_state_id(std::string_view id) {
  if (!check_id(id).empty() || id.find('/') != std::string_view::npos)
    throw BadCrawl("a state has no id, or one that cannot be the name of a folder");
}

void check(const Crawl& crawl) {
  std::unordered_set<std::string_view> ids;
  for (const CrawlState& state : crawl.states) {
    check_state_id(state.id);
    if (!ids.insert(state.id).second) throw BadCrawl(fmt::format("two states have the id {}", state.id));
  }
  std::unordered_set<std::string_view> variants;
  for (const CrawlVariant& variant : crawl.variants) {
    check_state_id(variant.id);
    if (!ids.contains(variant.of))
      throw BadCrawl(fmt::format("{} is a variant of a state that is not there", variant.id));
    if (ids.contains(variant.id) || !variants.insert(variant.id).second)
      throw BadCrawl(fmt::format("two pages have the id {}", variant.id));
  }
  for (const CrawlEdge& edge : crawl.edges) {
    if (!edge.variant.empty() && !variants.contains(edge.variant))
      throw BadCrawl("an edge leads to a variant that is not there");
    if (!ids.contains(edge.to) || (!edge.from.empty() && !ids.contains(edge.from)))
      throw BadCrawl("an edge leads from or to a state that is not there");
  }
}

bool is_true(const dom::object& object, std::string_view key) {
  bool value = false;
  return object[key].get_bool().get(value) == simdjson::SUCCESS && value;
}

void read_attributes(const dom::object& edge, CrawlEdge& into) {
  dom::object attributes;
  if (edge["attributes"].get_object().get(attributes) != simdjson::SUCCESS) return;
  for (const auto field : attributes) {
    std::string_view value;
    if (field.value.get_string().get(value) == simdjson::SUCCESS)
      into.attributes.emplace_back(std::string(field.key), std::string(value));
  }
}

void read_paths(const dom::object& root, Crawl& crawl) {
  for_each(root, "paths", [&](const dom::element& element) {
    dom::array numbers;
    if (element.get_array().get(numbers) != simdjson::SUCCESS) throw BadCrawl("a path is no list");
    std::vector<std::uint32_t>& path = crawl.paths.emplace_back();
    for (const dom::element number : numbers) {
      std::uint64_t edge = 0;
      if (number.get_uint64().get(edge) != simdjson::SUCCESS || edge >= crawl.edges.size())
        throw BadCrawl("a path goes over an edge that is not there");
      path.push_back(static_cast<std::uint32_t>(edge));
    }
  });
}

CrawlEdge edge_of(const dom::element& element) {
  const dom::object edge = object_in(element, "an edge");
  CrawlEdge read;
  read.from = text_of(edge, "from");
  read.to = text_of(edge, "to");
  read.variant = text_of(edge, "variant");
  read.event = text_of(edge, "event");
  read.xpath = text_of(edge, "xpath");
  read.tag = text_of(edge, "tag");
  read.text = text_of(edge, "text");
  read_attributes(edge, read);
  for_each(edge, "inputs", [&](const dom::element& one) {
    dom::object input;
    if (one.get_object().get(input) == simdjson::SUCCESS)
      read.inputs.push_back({text_of(input, "xpath"), text_of(input, "value")});
  });
  return read;
}

void read_viewport(const dom::object& root, Crawl& crawl) {
  std::vector<std::uint32_t> sizes;
  for_each(root, "viewport", [&](const dom::element& element) {
    std::int64_t number = 0;
    if (element.get_int64().get(number) == simdjson::SUCCESS)
      sizes.push_back(static_cast<std::uint32_t>(std::clamp<std::int64_t>(number, 0, 1'000'000)));
  });
  if (sizes.size() != 2) return;
  crawl.viewport_width = sizes[0];
  crawl.viewport_height = sizes[1];
}

void read_states(const dom::object& root, Crawl& crawl) {
  for_each(root, "states", [&](const dom::element& element) {
    const dom::object state = object_in(element, "a state");
    crawl.states.push_back({text_of(state, "id"), text_of(state, "url"), text_of(state, "title"),
                            is_true(state, "other_titles"), is_true(state, "other_data")});
  });
}

void read_variants(const dom::object& root, Crawl& crawl) {
  for_each(root, "variants", [&](const dom::element& element) {
    const dom::object variant = object_in(element, "a variant");
    crawl.variants.push_back(
        {text_of(variant, "id"), text_of(variant, "of"), text_of(variant, "url"), text_of(variant, "title")});
  });
}

// "xpath /HTML[1]/…" and "Element{node=[A: null], tag=A, text=…, attributes={…}}".
CrawlEdge crawljax_edge(const dom::element& element) {
  const dom::object edge = object_in(element, "an edge");
  CrawlEdge read;
  read.from = text_of(edge, "from");
  read.to = text_of(edge, "to");
  read.event = text_of(edge, "eventType");
  read.text = text_of(edge, "text");
  const std::string found_by = text_of(edge, "id");
  if (found_by.starts_with("xpath ")) read.xpath = lower_case(std::string_view(found_by).substr(6));
  const std::string shown = text_of(edge, "element");
  const std::size_t tag = shown.find(" tag=");
  if (tag != std::string::npos) {
    const std::size_t begin = tag + 5;
    read.tag = lower_case(std::string_view(shown).substr(begin, shown.find(',', begin) - begin));
  }
  return read;
}

}  // namespace

Crawl read_crawl_file(std::string_view json) {
  dom::parser parser;
  const dom::object root = parse(parser, json);
  if (text_of(root, "format") != "treesift-crawl")
    throw BadCrawl("it does not say that it is a treesift-crawl");
  if (number_of(root, "version") != 1) throw BadCrawl("it is of a version that this treesift does not read");
  Crawl crawl;
  crawl.url = text_of(root, "url");
  crawl.browser = text_of(root, "browser");
  crawl.replay_of = text_of(root, "replay_of");
  read_viewport(root, crawl);
  for_each(root, "styles", [&](const dom::element& element) {
    std::string_view name;
    if (element.get_string().get(name) == simdjson::SUCCESS) crawl.styles.emplace_back(name);
  });
  read_states(root, crawl);
  read_variants(root, crawl);
  for_each(root, "edges", [&](const dom::element& element) { crawl.edges.push_back(edge_of(element)); });
  read_paths(root, crawl);
  check(crawl);
  return crawl;
}

Crawl read_crawljax_result(std::string_view json) {
  dom::parser parser;
  const dom::object root = parse(parser, json);
  dom::object states;
  if (root["states"].get_object().get(states) != simdjson::SUCCESS) throw BadCrawl("it has no states");
  std::vector<std::pair<std::int64_t, CrawlState>> numbered;
  for (const auto field : states) {
    const dom::object state = object_in(field.value, "a state");
    numbered.push_back({number_of(state, "id"), {std::string(field.key), text_of(state, "url"), ""}});
  }
  std::ranges::stable_sort(numbered, {}, &std::pair<std::int64_t, CrawlState>::first);
  Crawl crawl;
  for (auto& [number, state] : numbered) crawl.states.push_back(std::move(state));
  if (!crawl.states.empty()) crawl.url = crawl.states.front().url;
  for_each(root, "edges",
           [&](const dom::element& element) { crawl.edges.push_back(crawljax_edge(element)); });
  check(crawl);
  return crawl;
}

}  // namespace treesift
