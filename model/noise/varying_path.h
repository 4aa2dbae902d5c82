// What noise learning finds: places whose content differs between clean runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "align/items/list_ends.h"
#include "model/noise/origin_ports.h"
#include "model/noise/values/value_rule.h"

namespace treesift {

enum class VaryingPart : std::uint8_t {
  text,        // the element's own texts; in JSON, the scalar itself
  attribute,   // one attribute's value
  presence,    // the element is there or not
  repetition,  // how many such elements stand side by side
  order,       // the order of the element's children
};
std::string_view part_name(VaryingPart part);

struct HowOften {
  std::uint32_t pages = 0, pages_varied = 0;  // that have the place; on which it varied
  // A comparison is one page in one run beside the same page in the first run.
  std::uint32_t comparisons = 0, comparisons_varied = 0;
  // The lower end of the 95 % Wilson interval of the share of comparisons that varied: low for what varies
  // rarely and for what was rarely seen.
  double confidence() const;
};

struct VaryingPath {
  std::string selector;   // of elements: CSS; of JSON values: XPath
  bool is_xpath = false;  // for parse_xpath, not parse_css_selector
  VaryingPart part = VaryingPart::text;
  std::string attribute;  // its name, for VaryingPart::attribute
  ValueRule values;       // of texts and attributes
  // Of subtrees that came and went (align/text/shape_text.h), sorted; empty: any.
  std::vector<std::string> shapes;
  ListEnds ends = 0;               // of repetition: where items came and went
  std::vector<std::string> pages;  // the only keys on which it holds, sorted; empty: all
  HowOften often;
  // How many of the values that its rule could hide (of pages, for presence and the like) never varied.
  double stable_share = 0;
  // How much of a page's text or nodes it hides, on the page where that is most (page_paths.h).
  double largest_share = 0;
  std::uint32_t sites = 1;  // different paths that it was learned from

  // The selector as an XPath; classes become contains(@class, …), which may select a little more. Behind it,
  // /text() or /@name select exactly what varies: what_varies().
  std::string path;

  std::string what_varies() const;
};

struct RefusedPath {
  std::string selector;  // the narrowest that was tried
  VaryingPart part = VaryingPart::text;
  std::string attribute;
  std::string reason;  // a sentence for a person
};

// A data-fluid fragment (FragGen): an element whose structure stays and whose texts and attributes vary in
// several places.
struct FluidFragment {
  std::string selector;
  std::vector<std::size_t> places;  // indices of LearnedNoise::places, sorted
};

// Comments that vary in dates, numbers or tokens behind the same words.
struct VaryingComment {
  std::string begin;  // the words that the first of them, in the order of their texts, begins with
  ValueRule values;
  // A comparison is one comment of the first run beside that of another run.
  std::uint64_t comparisons = 0, comparisons_varied = 0;
};

struct LearnedNoise {
  std::vector<VaryingPath> places;       // sorted by part, attribute, selector
  std::vector<RefusedPath> refused;      // the same
  std::vector<FluidFragment> fragments;  // sorted by selector
  std::vector<VaryingPort> ports;        // whatever stands around them
  std::vector<VaryingComment> comments;  // of all pages
  std::size_t pages = 0;                 // keys that had at least two documents
  std::size_t unlearnable_edits = 0;     // nodes that moved to another parent, edits in the document node
  std::size_t untracked_nodes = 0;       // beyond NoiseOptions::max_sites
};

struct NoiseOptions {
  // Of the values that a selector covers, how many may never have varied. Dates and tokens that are kept in
  // form hide little; texts hide all.
  double max_stable_dates = 0.95;
  double max_stable_tokens = 0.95;
  double max_stable_numbers = 0.5;
  double max_stable_others = 0.3;
  // Of pages with a list, on how many it may never have grown or shrunk: only whole items of known shapes are
  // hidden.
  double max_stable_lists = 0.9;
  // Of pages with an element, on how many the order of its children may never have varied: elsewhere an order may be
  // what is tested.
  double max_stable_orders = 0.5;
  // The same for selectors that are a mere element name; for dates and tokens only.
  double max_stable_bare = 0.3;
  // Comparisons that must have varied: for dates and tokens, and for all else.
  std::uint32_t least_comparisons = 1;
  std::uint32_t least_comparisons_wide = 2;
  // Of a page's text bytes and nodes, what one place and all places together may hide.
  double max_of_page_each = 0.3;
  double max_of_page = 0.5;
  // Bounds on memory.
  std::size_t max_sites = 1 << 16;
  std::size_t max_varying_sites = 1 << 12;  // further ones, in the order of their paths, are refused
  std::size_t max_pages = 1 << 14;  // whose shares are checked: those with the smallest hash of the key
};

}  // namespace treesift
