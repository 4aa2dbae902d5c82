#include "model/noise/site_tree.h"

#define XXH_INLINE_ALL  // contexts are short
#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace treesift {

void SitePart::note_shape(const std::string& shape) {
  if (any_shape) return;
  const auto place = std::ranges::lower_bound(shapes, shape);
  if (place == shapes.end() || *place != shape) shapes.insert(place, shape);
  any_shape = shapes.size() > max_shapes;
  if (any_shape) shapes.clear();
}

void SitePart::note_page(std::string_view key) {
  on_pages.add(this_page);
  if (many_pages) return;
  pages.emplace(std::ranges::lower_bound(pages, key), key);
  many_pages = pages.size() > max_pages;
  if (many_pages) pages.clear();
}

RunCount* RunCensus::find(const ValueRun& run) {
  const std::uint64_t hash =
      XXH3_64bits_withSeed(run.before.data(), run.before.size(), static_cast<std::uint64_t>(run.kind));
  const auto place = contexts_.try_emplace(hash).first;
  if (contexts_.size() <= max_contexts) return &place->second;
  const auto last = std::prev(contexts_.end());
  const bool is_last = place == last;
  contexts_.erase(last);
  return is_last ? nullptr : &place->second;
}

void RunCensus::add(std::span<const ValueRun> runs) {
  for (const ValueRun& run : runs) {
    ++kinds_[static_cast<std::size_t>(run.kind)].values;
    if (RunCount* count = find(run)) ++count->values;
  }
}

void RunCensus::add_varied(std::span<const ValueRun> runs) {
  for (const ValueRun& run : runs) {
    ++kinds_[static_cast<std::size_t>(run.kind)].varied;
    if (RunCount* count = find(run)) ++count->varied;
  }
}

std::vector<RunCount> RunCensus::covered_by(const ValueRule& rule) const {
  std::vector<RunCount> covered;
  for (const ValueRun& run : rule.runs()) {
    RunCount& count = covered.emplace_back();
    const std::uint64_t hash =
        XXH3_64bits_withSeed(run.before.data(), run.before.size(), static_cast<std::uint64_t>(run.kind));
    const auto known = contexts_.find(hash);
    const bool whole_kind = rule.anywhere(run.kind);
    if (!whole_kind && known == contexts_.end() && contexts_.size() < max_contexts) continue;
    count.add(whole_kind || known == contexts_.end() ? kinds_[static_cast<std::size_t>(run.kind)]
                                                     : known->second);
  }
  return covered;
}

bool has_steady_site(std::span<const std::vector<RunCount>> sites) {
  constexpr double rare = 0.01;
  const std::size_t runs = sites.empty() ? 0 : sites.front().size();
  for (std::size_t run = 0; run < runs; ++run) {
    RunCount usual;
    for (const std::vector<RunCount>& site : sites) {
      if (site[run].varied > 0) usual.add(site[run]);
    }
    // As if one more had been seen, that stayed: of two values that both varied nothing is known of a third.
    const double stays = 1 - static_cast<double>(usual.varied) / static_cast<double>(usual.values + 1);
    const bool is_steady = std::ranges::any_of(sites, [&](const std::vector<RunCount>& site) {
      return site[run].varied == 0 && std::pow(stays, static_cast<double>(site[run].values)) < rare;
    });
    if (is_steady) return true;
  }
  return false;
}

SiteIndex SiteTree::child(SiteIndex parent, const ElementLabel& label, bool is_json) {
  if (parent == no_site) return no_site;
  const auto known = sites_[parent].children.find({is_json, label});
  if (known != sites_[parent].children.end()) {
    sites_[known->second].label.keep_common(label);
    return known->second;
  }
  if (sites_.size() >= max_sites_) return no_site;
  const auto site = static_cast<SiteIndex>(sites_.size());
  sites_[parent].children.emplace(std::pair(is_json, label), site);
  const std::uint32_t depth = sites_[parent].depth + 1;
  Site& added = sites_.emplace_back();
  added.parent = parent;
  added.depth = depth;
  added.label = label;
  added.is_json = is_json;
  return site;
}

std::string SiteTree::path(SiteIndex site) const {
  std::string text;
  for (; site != root_site; site = sites_[site].parent) {
    const Site& here = sites_[site];
    const std::string_view join = here.is_json ? "/" : text.empty() ? "" : " > ";
    text = here.is_json ? std::string(join) + here.label.written() + text
                        : here.label.written() + std::string(join) + text;
  }
  return text;
}

}  // namespace treesift
