// What a person says of an application before it is explored: values for its fields, what may not be touched, how to log in.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "align/select/selector.h"
#include "base/toml_words.h"

namespace re2 {
class RE2;
}

namespace treesift {

// [[input]]: which fields get which value. All that is given must hold: a name, an id, a CSS selector.
struct InputRule {
  std::string name, id;
  std::vector<Selector> css;  // none or one
  std::string value;
};

// [[skip]]: elements that are never acted on, by a CSS selector or by what they say.
struct SkipRule {
  std::vector<Selector> css;             // none or one
  std::shared_ptr<const re2::RE2> text;  // found in the displayed text; null: none
};

// [[before]]: what is done after each load of the first page, such as logging in.
struct FirstStep {
  std::string event, css, value;  // click, type, enter
};

struct CrawlRules {
  std::vector<InputRule> inputs;  // the first that fits counts
  std::vector<SkipRule> skips;
  std::vector<FirstStep> before;
  std::vector<std::pair<std::string, std::string>> values;  // [[value]]: names and JavaScript expressions
  bool skips_leaving = true;  // links and buttons that log out; `allow-logout = true` changes it
};

// Reads such a file.
std::variant<CrawlRules, TomlError> read_crawl_rules(std::string_view toml);

}  // namespace treesift
