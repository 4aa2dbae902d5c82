#include "model/noise/page_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "base/share.h"

namespace treesift {
namespace {

constexpr std::uint64_t least_text = 64;

enum class Hides : std::uint8_t { nothing, values, known_texts, texts, subtrees };

Hides what_hides(const VaryingPath& place) {
  if (place.part == VaryingPart::attribute) return Hides::nothing;
  // Order hides no text: what changed its place is still compared.
  if (place.part == VaryingPart::order) return Hides::nothing;
  if (place.part != VaryingPart::text) return Hides::subtrees;
  if (place.values.kind() == ValueRule::Kind::texts) return Hides::known_texts;
  return place.values.kind() <= ValueRule::Kind::numbers ? Hides::values : Hides::texts;
}

// Of a date, a stamp or a token only the value is hidden: that there is one, and of which form, is compared.
// So a page may well be nothing else, as the answer to a login is.
bool keeps_form(const VaryingPath& place) {
  return what_hides(place) == Hides::values && place.values.kind() <= ValueRule::Kind::tokens;
}

struct Hidden {
  std::uint64_t nodes = 0, text_bytes = 0;

  double largest_share(const PageShare& page) const {
    const double by_nodes = share_of(nodes, page.nodes);
    return page.text_bytes < least_text ? by_nodes
                                        : std::max(by_nodes, share_of(text_bytes, page.text_bytes));
  }
};

bool holds_on(const VaryingPath& place, std::uint64_t key) {
  return place.pages.empty() || std::ranges::any_of(place.pages, [&](const std::string& page) {
           return PageShares::hash(page) == key;
         });
}

void add(const VaryingPath& place, const SiteShare& share, Hidden& hidden) {
  switch (what_hides(place)) {
    case Hides::nothing:
      break;
    case Hides::values:
      hidden.text_bytes += share.value_bytes;
      break;
    case Hides::known_texts:
      hidden.text_bytes +=
          std::min<std::uint64_t>(share.text_bytes, share.nodes * place.values.longest_value());
      break;
    case Hides::subtrees:
      hidden.nodes += share.nodes;
      [[fallthrough]];
    case Hides::texts:
      hidden.text_bytes += share.text_bytes;
      break;
  }
}

// The sites that each place touches, so that a page asks for its own only.
class PathIndex {
 public:
  PathIndex(const SiteTree& sites, const std::vector<ChosenPath>& places) : by_site_(sites.size()) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (what_hides(places[i].place) == Hides::nothing) continue;
      for (const SiteIndex site : places[i].sites) by_site_[site].push_back(i);
    }
    // What hides a subtree hides the sites below; a site comes after its parent.
    for (SiteIndex site = 1; site < sites.size(); ++site) {
      for (const std::size_t place : by_site_[sites[site].parent]) {
        if (what_hides(places[place].place) == Hides::subtrees) by_site_[site].push_back(place);
      }
      std::ranges::sort(by_site_[site]);
      by_site_[site].erase(std::unique(by_site_[site].begin(), by_site_[site].end()), by_site_[site].end());
    }
  }

  // By place; what it hides of the page, whose key has that hash.
  std::vector<Hidden> hidden(std::uint64_t key, const PageShare& page,
                             const std::vector<ChosenPath>& places) const {
    std::vector<Hidden> result(places.size());
    for (const SiteShare& share : page.sites) {
      if (share.site == no_site) continue;
      for (const std::size_t place : by_site_[share.site]) {
        if (!holds_on(places[place].place, key)) continue;
        add(places[place].place, share, result[place]);
      }
    }
    return result;
  }

 private:
  std::vector<std::vector<std::size_t>> by_site_;
};

void refuse(ChosenPaths& chosen, std::size_t which, std::string reason) {
  const VaryingPath& place = chosen.places[which].place;
  chosen.refused.push_back({place.selector, place.part, place.attribute, std::move(reason)});
}

}  // namespace

void refuse_hiding_pages(const SiteTree& sites, const PageShares& shares, const NoiseOptions& options,
                         ChosenPaths& chosen) {
  const PathIndex index(sites, chosen.places);
  std::vector<bool> gone(chosen.places.size());
  std::vector<std::uint64_t> breadth(chosen.places.size());  // over all pages
  for (const auto& [key, page] : shares.pages()) {
    const std::vector<Hidden> hidden = index.hidden(key, page, chosen.places);
    for (std::size_t i = 0; i < hidden.size(); ++i) {
      breadth[i] += hidden[i].text_bytes + hidden[i].nodes;
      double& largest = chosen.places[i].place.largest_share;
      largest = std::max(largest, hidden[i].largest_share(page));
    }
  }
  for (std::size_t i = 0; i < gone.size(); ++i) {
    const double largest = chosen.places[i].place.largest_share;
    gone[i] = largest > options.max_of_page_each && !keeps_form(chosen.places[i].place);
    if (gone[i]) {
      refuse(chosen, i,
             fmt::format("it alone would hide {:.0f} % of a page (at most {:.0f} %)", 100 * largest,
                         100 * options.max_of_page_each));
    }
  }
  for (const auto& [key, page] : shares.pages()) {
    const std::vector<Hidden> hidden = index.hidden(key, page, chosen.places);
    for (;;) {
      Hidden all;
      std::size_t broadest = gone.size();
      for (std::size_t i = 0; i < hidden.size(); ++i) {
        if (gone[i] || keeps_form(chosen.places[i].place)) continue;
        if (hidden[i].nodes == 0 && hidden[i].text_bytes == 0) continue;
        all.nodes += hidden[i].nodes;
        all.text_bytes += hidden[i].text_bytes;
        if (broadest == gone.size() || breadth[i] > breadth[broadest]) broadest = i;
      }
      if (broadest == gone.size() || all.largest_share(page) <= options.max_of_page) break;
      gone[broadest] = true;
      refuse(
          chosen, broadest,
          fmt::format("with the other places it would hide {:.0f} % of a page (at most {:.0f} %), and it is "
                      "the broadest of them",
                      100 * all.largest_share(page), 100 * options.max_of_page));
    }
  }
  std::size_t at = 0;
  std::erase_if(chosen.places, [&](const ChosenPath&) { return gone[at++]; });
}

}  // namespace treesift
