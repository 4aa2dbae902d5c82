// An action as a person says it.
#pragma once

#include <string>

#include "io/crawls/crawl.h"

namespace treesift {

// "click Sign in": the event, and the element by its text, else by its address, name, id or tag. Not escaped.
std::string action_words(const CrawlEdge& action);

}  // namespace treesift
