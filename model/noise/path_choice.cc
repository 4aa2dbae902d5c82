// Choosing places.
//
// Problem. That `html > body > form#login > input[name="token"]` varied says that `input[name="token"]` will
// vary on other pages, too; that `html > body > table > tr > td` varied says nothing of other cells. Both are
// one site among thousands.
//
// How. Sites that varied in the same part and in the same kind of value are taken in the order of their
// paths. For each, selectors are tried from the broadest to the narrowest (path_selector.h), and of each we
// ask the site tree which sites it selects, how many values stand there that the rule could hide, and how
// many of them varied. The first that covers few enough values that never varied is taken, if it covers no
// site either whose dates, numbers or words are something else (has_steady_site), and with it all sites that varied
// and that it selects; their rules are united. Of several runs in one value each must have varied by itself
// (leave_out_steady): behind a token that is another in every link, the number of what the link leads to is not
// hidden for having varied in one of them. If none is narrow enough, positions among siblings are tried,
// for each position that varied. What is left is refused, with the share that the last selector covers.
//
// Then pages are looked at (page_paths.cc): a place that hides too much of one page is refused, and while
// all places together do, the one that hides most of it.
//
// Cost: sites that varied (NoiseOptions::max_varying_sites at most) times sites with the same element name
// times the depth of paths.
#include "model/noise/path_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "align/text/shape_text.h"
#include "base/words/counted.h"
#include "model/noise/fluid_fragments.h"
#include "model/noise/page_paths.h"
#include "model/noise/path_selector.h"
#include "model/noise/steady_runs.h"
#include "model/noise/united_part.h"

namespace treesift {
namespace {

using Kind = ValueRule::Kind;

// A rule on values names at most so many pages; one on an order SitePart::max_pages.
constexpr std::size_t most_pages_of_values = 4;
// What came and went on no more pages than these, and stayed on most, says nothing of others: a field that one page
// lost, because somebody was logged in there, is not to be lost on sixteen.
constexpr std::size_t most_pages_of_presence = 2;

struct Seed {
  PartName name;
  Kind kind;
  std::string path;
  SiteIndex site;
  bool covered = false;
};

// What a selector selects of one part.
struct Coverage {
  ValueCount count;
  RunCount runs;                   // that the rule lets vary
  std::vector<RunCount> each_run;  // the same, of each of united.values.runs()
  std::vector<ValueRun> left_out;  // that mostly stayed, and are not in united.values any more
  bool has_steady_site = false;
  SitePart united;  // what the sites that varied have in common: values, shapes, ends
  HowOften often;
  std::vector<std::size_t> seeds;  // of the same part and kind
  std::vector<SiteIndex> sites;
  bool at_position = false;
  Kind kind = Kind::nothing;  // of what varied there
};

class Chooser {
 public:
  Chooser(const SiteTree& sites, const NoiseOptions& options) : sites_(sites), options_(options) {
    for (SiteIndex site = 1; site < sites.size(); ++site) {
      by_name_[sites[site].label.name].push_back(site);
      for (const auto& [name, part] : sites[site].parts) {
        if (part.often.comparisons_varied == 0 || is_part_of_repetition(sites[site], name)) continue;
        seeds_.push_back({name, part.values.kind(), sites.path(site), site});
      }
    }
    std::ranges::sort(seeds_, [](const Seed& a, const Seed& b) {
      return std::tie(a.name, a.kind, a.path) < std::tie(b.name, b.kind, b.path);
    });
    seeds_by_site_.resize(sites.size());
    for (std::size_t i = 0; i < seeds_.size(); ++i) seeds_by_site_[seeds_[i].site].push_back(i);
  }

  ChosenPaths choose() {
    for (std::size_t i = 0; i < seeds_.size(); ++i) {
      if (seeds_[i].covered) continue;
      if (i < options_.max_varying_sites) {
        choose_for(seeds_[i]);
      } else {
        refuse(selectors_of(sites_, seeds_[i].site).back(), seeds_[i], "too many places vary");
      }
      seeds_[i].covered = true;
    }
    return std::move(chosen_);
  }

 private:
  void choose_for(const Seed& seed);
  bool is_narrow_enough(const Seed& seed, const PathSelector& selector, const Coverage& covered,
                        bool narrowest) const;
  bool try_selector(const Seed& seed, const PathSelector& selector, bool narrowest);
  void try_positions(const Seed& seed, const PathSelector& path);
  bool try_pages(const Seed& seed, const PathSelector& path);
  Coverage coverage(const Seed& seed, const PathSelector& selector) const;
  void cover_sites(const Seed& seed, const PathSelector& selector, Coverage& covered) const;
  void cover_seeds(const Seed& seed, const PathSelector& selector, Coverage& covered) const;
  void cover_runs(const Seed& seed, Coverage& covered) const;
  void leave_out_steady(const Seed& seed, const PathSelector& selector, Coverage& covered) const;
  bool is_left_out(const Seed& seed, const Coverage& covered) const;
  void add_often(SiteIndex site, const PartName& name, HowOften& often) const;
  bool all_came_and_went(const Seed& seed, const Coverage& covered) const;
  double stable_share(const Seed& seed, const Coverage& covered) const;
  double most_stable(const Seed& seed, Kind kind) const;
  std::vector<std::string> few_pages(const Seed& seed, const Coverage& covered) const;
  void accept(const PathSelector& selector, const Seed& seed, const Coverage& covered);
  void refuse(const PathSelector& selector, const Seed& seed, std::string reason);

  const SiteTree& sites_;
  const NoiseOptions& options_;
  std::map<std::string, std::vector<SiteIndex>> by_name_;
  std::vector<Seed> seeds_;
  std::vector<std::vector<std::size_t>> seeds_by_site_;
  // Selectors that were too broad, and whether they were tried as the narrowest.
  std::set<std::tuple<PartName, Kind, std::string, bool>> rejected_;
  ChosenPaths chosen_;
};

void Chooser::add_often(SiteIndex site, const PartName& name, HowOften& often) const {
  const auto& parts = sites_[site].parts;
  const auto part = parts.find(name);
  // Whether a place is there at all is counted once for its element.
  const auto there = has_values(name.part) ? part : parts.find({VaryingPart::presence, ""});
  if (part != parts.end()) {
    often.pages_varied += part->second.often.pages_varied;
    often.comparisons_varied += part->second.often.comparisons_varied;
  }
  if (there != parts.end()) {
    often.pages += there->second.often.pages;
    often.comparisons += there->second.often.comparisons;
  }
}

Coverage Chooser::coverage(const Seed& seed, const PathSelector& selector) const {
  Coverage covered;
  covered.at_position = selector.position() != SitePosition{};
  cover_sites(seed, selector, covered);
  cover_seeds(seed, selector, covered);
  covered.kind = covered.at_position ? covered.united.values.kind() : seed.kind;
  cover_runs(seed, covered);
  leave_out_steady(seed, selector, covered);
  return covered;
}

// How often stands at these sites what the rule lets vary. Tokens keep their form wherever they stand; numbers, words
// and dates must vary at each site: those of a list do when something is added, that of a page it lists does not.
void Chooser::cover_runs(const Seed& seed, Coverage& covered) const {
  const std::vector<ValueRun> runs = covered.united.values.runs();
  covered.runs = {};
  covered.each_run.assign(runs.size(), {});
  std::vector<std::vector<RunCount>> by_site;
  for (const SiteIndex site : covered.sites) {
    const auto part = sites_[site].parts.find(seed.name);
    if (part == sites_[site].parts.end()) continue;
    std::vector<RunCount> counts = part->second.runs.covered_by(covered.united.values);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      covered.runs.add(counts[i]);
      covered.each_run[i].add(counts[i]);
      if (runs[i].kind == ValueRun::Kind::stamp || runs[i].kind == ValueRun::Kind::token) counts[i] = {};
    }
    if (covered.kind > Kind::numbers) counts = {{part->second.count.values, part->second.count.varied}};
    by_site.push_back(std::move(counts));
  }
  covered.has_steady_site = has_values(seed.name.part) && has_steady_site(by_site);
}

// What mostly stayed is not for the rule, whatever stands beside it.
void Chooser::leave_out_steady(const Seed& seed, const PathSelector& selector, Coverage& covered) const {
  if (!has_values(seed.name.part)) return;
  covered.left_out = steady_runs(covered.united.values, covered.each_run, options_, is_bare(selector));
  if (covered.left_out.empty()) return;
  std::erase_if(covered.seeds, [&](std::size_t i) { return is_left_out(seeds_[i], covered); });
  covered.united.values = covered.united.values.without(covered.left_out);
  covered.kind = covered.united.values.kind();
  cover_runs(seed, covered);
}

bool Chooser::is_left_out(const Seed& seed, const Coverage& covered) const {
  return has_run_of(sites_[seed.site].parts.at(seed.name).values, covered.left_out);
}

// The sites that the selector selects, and how often their parts have what values.
void Chooser::cover_sites(const Seed& seed, const PathSelector& selector, Coverage& covered) const {
  for (const SiteIndex site : by_name_.at(sites_[seed.site].label.name)) {
    if (!selector.selects(sites_, site)) continue;
    add_often(site, seed.name, covered.often);
    covered.sites.push_back(site);
    const auto part = sites_[site].parts.find(seed.name);
    if (part == sites_[site].parts.end()) continue;
    if (!covered.at_position) {
      covered.count.add(part->second.count);
      continue;
    }
    for (const auto& [at, count] : part->second.by_position) {
      if (fits(selector, at)) covered.count.add(count);
    }
  }
}

// The seeds at these sites, and what they have in common.
void Chooser::cover_seeds(const Seed& seed, const PathSelector& selector, Coverage& covered) const {
  for (const SiteIndex site : covered.sites) {
    for (const std::size_t i : seeds_by_site_[site]) {
      const bool is_alike = covered.at_position || seeds_[i].kind == seed.kind;
      if (seeds_[i].name == seed.name && is_alike) covered.seeds.push_back(i);
    }
  }
  std::ranges::sort(covered.seeds);
  for (const std::size_t i : covered.seeds) {
    const Site& site = sites_[seeds_[i].site];
    if (covered.at_position) {
      unite_at_position(site.parts.at(seed.name), selector, covered.united);
      continue;
    }
    unite(site.parts.at(seed.name), covered.united);
    const auto presence = site.parts.find({VaryingPart::presence, ""});
    if (seed.name.part != VaryingPart::repetition || presence == site.parts.end()) continue;
    unite(presence->second, covered.united);
    if (presence->second.often.comparisons_varied > 0) covered.united.ends |= list_all;
  }
}

// Of the values that a rule of this kind could hide. Of what comes and goes, of pages.
double Chooser::stable_share(const Seed& seed, const Coverage& covered) const {
  if (!has_values(seed.name.part)) {
    if (covered.often.pages == 0) return 0;
    const double varied = std::min(covered.often.pages, covered.often.pages_varied);
    return 1 - varied / covered.often.pages;
  }
  const bool by_digits = covered.kind <= Kind::numbers;
  if (by_digits && !covered.at_position && covered.runs.values > 0) return covered.runs.stable_share();
  const std::uint64_t values = by_digits ? covered.count.with_digits : covered.count.values;
  return RunCount{values, std::min(covered.count.varied, values)}.stable_share();
}

double Chooser::most_stable(const Seed& seed, Kind kind) const {
  if (seed.name.part == VaryingPart::repetition) return options_.max_stable_lists;
  if (seed.name.part == VaryingPart::order) return options_.max_stable_orders;
  if (kind == Kind::dates) return options_.max_stable_dates;
  if (kind <= Kind::tokens) return options_.max_stable_tokens;
  return kind == Kind::numbers ? options_.max_stable_numbers : options_.max_stable_others;
}

void Chooser::choose_for(const Seed& seed) {
  const std::vector<PathSelector> selectors = selectors_of(sites_, seed.site);
  const ElementLabel& label = sites_[seed.site].label;
  const bool is_root = label.name == "html" || label.name == "body" || label.name == "head";
  const bool is_wide = !has_values(seed.name.part) || seed.kind == Kind::any;
  if (is_root && is_wide && seed.name.part != VaryingPart::attribute) {
    refuse(selectors.back(), seed, "it is the whole page");
    return;
  }
  for (const PathSelector& selector : selectors) {
    if (try_selector(seed, selector, &selector == &selectors.back())) return;
  }
  try_positions(seed, selectors.back());
}

// What was always there where it was seen is not known to come and go.
bool Chooser::all_came_and_went(const Seed& seed, const Coverage& covered) const {
  return std::ranges::all_of(covered.sites, [&](SiteIndex site) {
    const auto part = sites_[site].parts.find(seed.name);
    return part == sites_[site].parts.end() || part->second.often.comparisons_varied > 0;
  });
}

// Whether a selector covers little enough that never varied, and says enough to be trusted elsewhere.
bool Chooser::is_narrow_enough(const Seed& seed, const PathSelector& selector, const Coverage& covered,
                               bool narrowest) const {
  const ElementLabel& label = selector.steps.front().label;
  const bool named = !label.id.empty() || !label.key.empty();
  const bool bare = is_bare(selector) && !narrowest;
  if (covered.kind == Kind::nothing && !covered.left_out.empty()) return false;
  if (seed.name.part == VaryingPart::presence && !narrowest && !all_came_and_went(seed, covered))
    return false;
  if (covered.has_steady_site && !narrowest) return false;
  // One path alone does not show that the element means the same wherever it stands.
  if (bare && covered.seeds.size() < 3) return false;
  if (!narrowest && !named && covered.seeds.size() < 2) return false;
  return stable_share(seed, covered) <= (bare ? options_.max_stable_bare : most_stable(seed, covered.kind));
}

// Accepts it, or refuses it because no narrower one would do; false: try a narrower one.
bool Chooser::try_selector(const Seed& seed, const PathSelector& selector, bool narrowest) {
  const auto is_small = [&](Kind kind) { return has_values(seed.name.part) && kind <= Kind::tokens; };
  if (is_bare(selector) && !narrowest && !is_small(seed.kind)) return false;
  std::tuple key(seed.name, seed.kind, selector.css(), narrowest);
  if (rejected_.contains(key)) return false;
  const Coverage covered = coverage(seed, selector);
  if (!covered.left_out.empty() && is_left_out(seed, covered) && !narrowest) return false;
  if (!is_narrow_enough(seed, selector, covered, narrowest)) {
    rejected_.insert(std::move(key));
    return false;
  }
  if (std::ranges::binary_search(covered.united.shapes, "")) {
    refuse(selector, seed,
           fmt::format("what came or went has more than {} bytes of tags", longest_shape_text));
    return true;
  }
  const std::uint32_t least =
      is_small(covered.kind) ? options_.least_comparisons : options_.least_comparisons_wide;
  if (covered.often.comparisons_varied < least) {
    refuse(selector, seed,
           fmt::format("it varied in {} of {} on {}, of {} asked for", covered.often.comparisons_varied,
                       counted(covered.often.comparisons, "comparison"), counted(covered.often.pages, "page"),
                       least));
  } else {
    accept(selector, seed, covered);
  }
  return true;
}

void Chooser::try_positions(const Seed& seed, const PathSelector& path) {
  const SitePart& part = sites_[seed.site].parts.at(seed.name);
  std::size_t refused = 0;
  for (const auto& [position, count] : part.by_position) {
    if (count.varied == 0) continue;
    const std::vector<PathSelector> narrower = with_positions(path, position);
    refused += std::ranges::none_of(narrower, [&](const PathSelector& selector) {
      return std::ranges::any_of(chosen_.places,
                                 [&](const ChosenPath& known) {
                                   return known.place.selector == selector.css() && known.name == seed.name;
                                 }) ||
             try_selector(seed, selector, true);
    });
  }
  if (refused == 0 && !part.by_position.empty()) return;
  if (try_pages(seed, path)) return;
  const double share = stable_share(seed, coverage(seed, path));
  refuse(path, seed,
         fmt::format("{:.0f} % of the {} that it covers never varied (at most {:.0f} %)", 100 * share,
                     has_values(seed.name.part) ? "values" : "pages", 100 * most_stable(seed, seed.kind)));
}

// On the few pages on which it varied.
bool Chooser::try_pages(const Seed& seed, const PathSelector& path) {
  const SitePart& part = sites_[seed.site].parts.at(seed.name);
  const bool is_order = seed.name.part == VaryingPart::order;
  if (!has_values(seed.name.part) && !is_order) return false;
  const std::size_t most_pages = is_order ? SitePart::max_pages : most_pages_of_values;
  if (part.many_pages || part.pages.empty() || part.pages.size() > most_pages) return false;
  if (part.often.comparisons_varied < options_.least_comparisons_wide) return false;
  const std::uint64_t values = seed.kind <= Kind::numbers ? part.on_pages.with_digits : part.on_pages.values;
  const double stable = RunCount{values, std::min(values, part.on_pages.varied)}.stable_share();
  if (stable > most_stable(seed, seed.kind)) return false;
  Coverage covered = coverage(seed, path);
  // What else stands there on these pages is not known.
  if (seed.kind == Kind::any && covered.sites.size() > 1) return false;
  covered.united = {};
  unite(part, covered.united);
  if (!is_order) covered.often = part.often;  // pages with an order are not counted by order
  covered.at_position = true;                 // covers no other seed
  accept(path, seed, covered);
  VaryingPath& place = chosen_.places.back().place;
  place.pages = part.pages;
  place.stable_share = stable;
  place.sites = 1;
  return true;
}

// Those on which something came and went, where they are few of those that have it, or on which a value is another
// each time, and on the others never; else none. Tokens keep their form wherever they stand.
std::vector<std::string> Chooser::few_pages(const Seed& seed, const Coverage& covered) const {
  const bool is_presence = seed.name.part == VaryingPart::presence;
  const bool keeps_form = covered.kind == Kind::tokens || covered.kind == Kind::stamps;
  const bool is_value = has_values(seed.name.part) && !keeps_form;
  if (is_presence && covered.often.pages <= 2 * covered.often.pages_varied) return {};
  if (!is_presence && !(is_value && varies_by_page(covered.often))) return {};
  std::set<std::string> pages;
  for (const std::size_t i : covered.seeds) {
    const SitePart& part = sites_[seeds_[i].site].parts.at(seeds_[i].name);
    if (part.many_pages) return {};
    pages.insert(part.pages.begin(), part.pages.end());
  }
  if (pages.size() > (is_presence ? most_pages_of_presence : SitePart::max_pages)) return {};
  return {pages.begin(), pages.end()};
}

void Chooser::accept(const PathSelector& selector, const Seed& seed, const Coverage& covered) {
  ChosenPath chosen;
  chosen.name = seed.name;
  chosen.written = selector;
  chosen.sites = covered.sites;
  VaryingPath& place = chosen.place;
  place.selector = selector.css();
  place.is_xpath = selector.is_json;
  place.part = seed.name.part;
  place.attribute = seed.name.attribute;
  place.often = covered.often;
  place.often.pages = std::max(place.often.pages, place.often.pages_varied);
  place.often.comparisons = std::max(place.often.comparisons, place.often.comparisons_varied);
  place.stable_share = stable_share(seed, covered);
  place.sites = static_cast<std::uint32_t>(std::max<std::size_t>(covered.seeds.size(), 1));
  if (!covered.at_position) {
    for (const std::size_t i : covered.seeds) seeds_[i].covered = true;
  }
  place.values = covered.united.values;
  if (seed.name.part == VaryingPart::repetition) place.ends = covered.united.ends;
  place.pages = few_pages(seed, covered);
  if (!covered.united.any_shape) place.shapes = covered.united.shapes;
  place.path = selector.xpath();
  chosen_.places.push_back(std::move(chosen));
}

void Chooser::refuse(const PathSelector& selector, const Seed& seed, std::string reason) {
  chosen_.refused.push_back({selector.css(), seed.name.part, seed.name.attribute, std::move(reason)});
}

}  // namespace

LearnedNoise choose_places(const SiteTree& sites, const PageShares& shares, const NoiseOptions& options) {
  ChosenPaths chosen = Chooser(sites, options).choose();
  refuse_hiding_pages(sites, shares, options, chosen);
  std::ranges::sort(chosen.places, [](const ChosenPath& a, const ChosenPath& b) {
    return std::tuple(a.name, a.place.selector, a.place.values.kind()) <
           std::tuple(b.name, b.place.selector, b.place.values.kind());
  });
  std::ranges::sort(chosen.refused, [](const RefusedPath& a, const RefusedPath& b) {
    return std::tie(a.part, a.attribute, a.selector, a.reason) <
           std::tie(b.part, b.attribute, b.selector, b.reason);
  });
  LearnedNoise noise;
  noise.fragments = find_fluid_fragments(sites, chosen.places);
  for (ChosenPath& place : chosen.places) noise.places.push_back(std::move(place.place));
  noise.refused = std::move(chosen.refused);
  return noise;
}

}  // namespace treesift
