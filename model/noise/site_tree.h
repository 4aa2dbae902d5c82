// All paths of labels that occur in the pages seen, as one tree, with what stood and what varied there. A
// site is a path: elements of different pages, and siblings of one label, share it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/share.h"
#include "model/noise/element_label.h"
#include "model/noise/values/value_rule.h"
#include "model/noise/varying_path.h"

namespace treesift {

using SiteIndex = std::uint32_t;
inline constexpr SiteIndex no_site = ~SiteIndex{0};
inline constexpr SiteIndex root_site = 0;  // the document node

// How many values there were, and how many of them varied.
struct ValueCount {
  std::uint64_t values = 0, with_digits = 0, varied = 0;

  void add(const ValueCount& other) {
    values += other.values;
    with_digits += other.with_digits;
    varied += other.varied;
  }
};

// Where an element stands among the siblings of its name, and its parent among its own: from 1, counted to
// max_position; 0 beyond.
struct SitePosition {
  static constexpr std::uint8_t max_position = 32;
  std::uint8_t own = 0, parent = 0;
  auto operator<=>(const SitePosition&) const = default;
};

// How many values have a run of a kind with a context, and in how many it varied.
struct RunCount {
  std::uint64_t values = 0, varied = 0;

  // Of 0 to 1: how many never varied; 0 where there is none.
  double stable_share() const { return values == 0 ? 0 : 1 - share_of(varied, values); }

  void add(const RunCount& other) {
    values += std::max(other.values, other.varied);
    varied += other.varied;
  }
};

// The runs of all values at a place. Contexts are kept by hash; beyond max_contexts those with the smallest
// hashes, whose counts are exact.
class RunCensus {
 public:
  static constexpr std::size_t max_contexts = 256;
  void add(std::span<const ValueRun> runs);
  void add_varied(std::span<const ValueRun> runs);
  // Of each of the runs that the rule lets vary: the values that have it.
  std::vector<RunCount> covered_by(const ValueRule& rule) const;

 private:
  RunCount* find(const ValueRun& run);
  RunCount kinds_[4];  // by ValueRun::Kind
  std::map<std::uint64_t, RunCount> contexts_;
};

// Of each site, how often each run that a rule would let vary stands there, and varied. A run that varied wherever it
// stood on a hundred pages, and on none of sixty at another site, is something else there: a price beside a count of
// visitors. So it is where none would have varied by chance in one case of a hundred, at most.
bool has_steady_site(std::span<const std::vector<RunCount>> sites);

struct SitePart {
  HowOften often;
  ValueCount count;
  std::map<SitePosition, ValueCount> by_position;        // of texts and attributes
  std::map<SitePosition, ValueRule> values_by_position;  // of those at which something varied
  ValueRule values;
  RunCensus runs;
  std::vector<std::string> pages;  // keys of those that varied, sorted; more than max_pages: left empty
  bool many_pages = false;
  ValueCount on_pages;              // the values of these pages
  ValueCount this_page;             // of the page at hand
  std::vector<std::string> shapes;  // sorted; more than max_shapes: any, and then left empty
  bool any_shape = false;
  ListEnds ends = 0;
  std::uint64_t last_page = 0;  // for counting pages once

  static constexpr std::size_t max_shapes = 8;
  static constexpr std::size_t max_pages = 16;
  void note_shape(const std::string& shape);
  void note_page(std::string_view key);
};

struct PartName {
  VaryingPart part = VaryingPart::text;
  std::string attribute;
  auto operator<=>(const PartName&) const = default;
};

struct Site {
  SiteIndex parent = no_site;
  std::uint32_t depth = 0;
  ElementLabel label;
  bool is_json = false;
  // By whether they are of JSON: a member "html" is no element html.
  std::map<std::pair<bool, ElementLabel>, SiteIndex> children;
  std::map<PartName, SitePart> parts;
};

class SiteTree {
 public:
  explicit SiteTree(std::size_t max_sites) : max_sites_(max_sites), sites_(1) {}

  // The site of a child; no_site when there are too many sites, or the parent has none.
  SiteIndex child(SiteIndex parent, const ElementLabel& label, bool is_json);
  Site& operator[](SiteIndex site) { return sites_[site]; }
  const Site& operator[](SiteIndex site) const { return sites_[site]; }
  std::size_t size() const { return sites_.size(); }

  // `html > body > p.note`, or `/a/item`.
  std::string path(SiteIndex site) const;

 private:
  std::size_t max_sites_;
  std::vector<Site> sites_;
};

}  // namespace treesift
