#include "io/crawls/crawl_json.h"

#include "base/json_writer.h"

namespace treesift {
namespace {

std::string state_json(const CrawlState& state) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("id").string(state.id).key("url").string(state.url);
  json.key("title").string(state.title);
  if (state.has_other_titles) json.key("other_titles").boolean(true);
  if (state.has_other_data) json.key("other_data").boolean(true);
  json.end_object();
  return text;
}

std::string variant_json(const CrawlVariant& variant) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("id").string(variant.id).key("of").string(variant.of);
  json.key("url").string(variant.url).key("title").string(variant.title).end_object();
  return text;
}

std::string edge_json(const CrawlEdge& edge) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("from");
  edge.from.empty() ? json.null() : json.string(edge.from);
  json.key("to").string(edge.to);
  if (!edge.variant.empty()) json.key("variant").string(edge.variant);
  json.key("event").string(edge.event);
  if (!edge.xpath.empty()) json.key("xpath").string(edge.xpath);
  if (!edge.tag.empty()) json.key("tag").string(edge.tag);
  if (!edge.text.empty()) json.key("text").string(edge.text);
  if (!edge.attributes.empty()) {
    json.key("attributes").begin_object();
    for (const auto& [name, value] : edge.attributes) json.key(name).string(value);
    json.end_object();
  }
  if (!edge.inputs.empty()) {
    json.key("inputs").begin_array();
    for (const CrawlInput& input : edge.inputs)
      json.begin_object().key("xpath").string(input.xpath).key("value").string(input.value).end_object();
    json.end_array();
  }
  json.end_object();
  return text;
}

std::string path_json(const std::vector<std::uint32_t>& path) {
  std::string text;
  JsonWriter json(text);
  json.begin_array();
  for (const std::uint32_t edge : path) json.integer(std::uint64_t{edge});
  json.end_array();
  return text;
}

template <typename Value>
std::string list_json(const std::vector<Value>& values, std::string (*json_of)(const Value&)) {
  std::string text = "[";
  for (const Value& value : values) text += (text.size() == 1 ? "\n" : ",\n") + json_of(value);
  return text + "]";
}

}  // namespace

std::string crawl_json(const Crawl& crawl) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("format").string("treesift-crawl").key("version").integer(std::uint64_t{1});
  json.key("url").string(crawl.url).key("browser").string(crawl.browser);
  json.key("viewport").begin_array().integer(std::uint64_t{crawl.viewport_width});
  json.integer(std::uint64_t{crawl.viewport_height}).end_array();
  if (!crawl.replay_of.empty()) json.key("replay_of").string(crawl.replay_of);
  if (!crawl.styles.empty()) {
    json.key("styles").begin_array();
    for (const std::string& style : crawl.styles) json.string(style);
    json.end_array();
  }
  json.key("states").literal(list_json(crawl.states, state_json));
  if (!crawl.variants.empty()) json.key("variants").literal(list_json(crawl.variants, variant_json));
  json.key("edges").literal(list_json(crawl.edges, edge_json));
  if (!crawl.paths.empty()) json.key("paths").literal(list_json(crawl.paths, path_json));
  json.end_object();
  return text + "\n";
}

}  // namespace treesift
