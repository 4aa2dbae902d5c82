// What a person could do on a page: which links, buttons and fields there are, and which actions are alike.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/exploration/crawl_rules.h"
#include "model/states/page_outline.h"
#include "parsers/snapshot/snapshot.h"

namespace treesift {

struct ActionInput {
  std::string path, value;
};

// How a form is filled in before it is sent. usual: so that nothing is missing, or not at all. faulty: something is
// missing. changed: what was filled in already is changed.
enum class Filling : std::uint8_t { usual, faulty, changed };

struct PageAction {
  std::string event;            // click, enter, escape, select, hover, double-click
  std::string path, tag, text;  // of the element: "/html[1]/body[1]/a[2]"; what it shows
  std::vector<std::pair<std::string, std::string>> attributes;
  std::vector<ActionInput> inputs;  // what is filled in before
  Filling filling = Filling::usual;

  // FragGen's relations. Duplicates: the same action in a fragment that shows the same. Equivalent ones: in a
  // fragment of the same structure; or, which the paper does not have, with the same words at the same place
  // of a page that offers the same, wherever in its lists that is.
  // Of fillings that are not the usual one by_offer is of the form, wherever that stands.
  PagePrint duplicate, equivalent, by_offer;
};

struct ActionOptions {
  // Whether the address of a link may be visited; relative ones are not asked about.
  std::function<bool(std::string_view url)> may_visit;
  std::string scheme = "http";  // of links that say none: "//host/x"
  std::uint64_t seed = 1;       // of the values that no rule says
  unsigned other_fillings = 0;  // of each form, beside the usual one: 1: faulty, 2: changed as well
};

// In document order. Links and buttons; what has a handler of clicks, a role, or the cursor of a link; fields without a
// button that sends them (Enter); choices of lists; dialogs that are open (Escape); what a rule says. A button that
// sends a form comes twice where there is something to fill in: with it, and without; and the first one of a form with
// other fillings. What is not displayed, lies left of the page, is disabled, skipped by a rule, or leaves the
// application is not among them.
std::vector<PageAction> actions_of(const Page& page, const PageOutline& outline, const CrawlRules& rules,
                                   const ActionOptions& options);

// The path of an element, as actions have it.
std::string element_path(const Document& document, NodeIndex node);

// The texts that an element shows, with a space between; of a button that is an input its value. At most 80 bytes.
std::string shown_text(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex node);

}  // namespace treesift
