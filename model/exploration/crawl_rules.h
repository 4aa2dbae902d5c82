// What a person says of an application before it is explored: values for its fields, what may not be touched,
// how to log in, which pages are explored, when they are ready, and what must hold of them.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "align/select/selector.h"
#include "base/toml_words.h"
#include "model/exploration/page_condition.h"

namespace re2 {
class RE2;
}

namespace treesift {

// [[input]]: which fields get which value. All that is given must hold: a name, an id, a selector (CSS or XPath).
struct InputRule {
  std::string name, id;
  std::vector<Selector> selector;  // none or one
  std::string value;
};

// [[skip]]: elements that are never acted on, by a selector or by what they say.
struct SkipRule {
  std::vector<Selector> selector;        // none or one
  std::shared_ptr<const re2::RE2> text;  // found in the displayed text; null: none
};

// [[act]]: what is done beyond what a page offers by itself: hover, double-click, click, escape.
struct ActRule {
  std::string event;
  Selector selector;
};

// [[before]]: what is done after each load of the first page, such as logging in.
struct FirstStep {
  std::string event, css, value;  // click, type, enter
};

// [[wait]]: where `where` holds of a page, it is looked at when `until` holds, or `longest` is over.
struct WaitRule {
  PageCondition where, until;
  std::chrono::seconds longest{10};
};

// [[invariant]]: what must hold of each page of which `where` holds.
struct PageInvariant {
  std::string name;
  PageCondition where, holds;
};

struct CrawlRules {
  std::vector<InputRule> inputs;  // the first that fits counts
  std::vector<SkipRule> skips;
  std::vector<ActRule> acts;
  std::vector<PageCondition> explored;  // [[explore]]: what must hold of a page that is acted on
  std::vector<WaitRule> waits;
  std::vector<PageInvariant> invariants;  // no two of a name
  std::vector<FirstStep> before;
  std::vector<std::pair<std::string, std::string>> values;  // [[value]]: names and JavaScript expressions
  bool skips_leaving = true;  // links and buttons that log out; `allow-logout = true` changes it
};

// Whether a page is acted on.
bool is_explored(const CrawlRules& rules, const LivePage& page);
// The names of the invariants that do not hold, in their order.
std::vector<std::string> broken_invariants(const CrawlRules& rules, const LivePage& page);

// Reads such a file.
std::variant<CrawlRules, TomlError> read_crawl_rules(std::string_view toml);

}  // namespace treesift
