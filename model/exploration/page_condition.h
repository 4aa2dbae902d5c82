// What may be asked of a page in a browser: whether it is explored, whether it is ready, whether what must hold holds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "align/select/selector.h"
#include "parsers/snapshot/snapshot.h"

namespace re2 {
class RE2;
}

namespace treesift {

enum class PageConditionKind : std::uint8_t {
  all,       // every one of `parts`: none is always
  any,       // one of `parts`
  negation,  // not the one of `parts`
  text,      // the expression matches in the texts that the page shows, a space between two
  url,       // the expression matches in the page's address
  css,       // the selector selects something, displayed or not
  no_css,    // it selects nothing
  xpath,
  no_xpath,
  shown,       // the CSS selector selects something that is displayed
  javascript,  // the expression is true, in the page itself
};

struct PageCondition {
  PageConditionKind kind = PageConditionKind::all;
  std::shared_ptr<const re2::RE2> expression;  // of text and url
  std::vector<Selector> selector;              // none or one
  std::string javascript;
  std::vector<PageCondition> parts;
};

struct LivePage {
  const Page& page;
  std::string_view url;
  // Whether a JavaScript expression is true in the page; one that fails is not.
  const std::function<bool(const std::string& expression)>& is_true;
};

// Linear in the page for each part that looks into it. A selector that looks at too much selects nothing.
bool holds(const PageCondition& condition, const LivePage& page);

}  // namespace treesift
