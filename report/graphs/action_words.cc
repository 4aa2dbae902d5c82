#include "report/graphs/action_words.h"

#include <fmt/format.h>

#include <string_view>

namespace treesift {
namespace {

std::string_view attribute_of(const CrawlEdge& action, std::string_view name) {
  for (const auto& [key, value] : action.attributes) {
    if (key == name) return value;
  }
  return {};
}

}  // namespace

std::string action_words(const CrawlEdge& action) {
  std::string words = action.event.empty() ? "go" : action.event;
  for (const std::string_view element :
       {std::string_view(action.text), attribute_of(action, "url"), attribute_of(action, "name"),
        attribute_of(action, "id"), std::string_view(action.tag)}) {
    if (!element.empty()) return fmt::format("{} {}", words, element);
  }
  return words;
}

}  // namespace treesift
