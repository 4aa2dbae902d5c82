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

// Whether only numbers are hidden, and what stands beside them is compared: hashes among them, and dates.
bool is_of_numbers(const VaryingPath& place) {
  return std::ranges::all_of(place.values.runs(), [](const ValueRun& run) {
    return run.kind == ValueRun::Kind::number || run.kind == ValueRun::Kind::stamp;
  });
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
      hidden.text_bytes += is_of_numbers(place) ? share.number_bytes : share.value_bytes;
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

// Refuses places of one choice, first each that hides too much alone, then of those that do together on a page the one
// that hides most of it: a number that each page has is not given up for the long list of one of them.
class PathRefusal {
 public:
  PathRefusal(const SiteTree& sites, const PageShares& shares, const NoiseOptions& options,
              ChosenPaths& chosen)
      : index_(sites, chosen.places),
        shares_(shares),
        options_(options),
        chosen_(chosen),
        gone_(chosen.places.size()) {}

  void run() {
    measure();
    narrow();
    refuse_alone();
    for (const auto& [key, page] : shares_.pages()) refuse_together(key, page);
    std::size_t at = 0;
    std::erase_if(chosen_.places, [&](const ChosenPath&) { return gone_[at++]; });
  }

 private:
  VaryingPath& place(std::size_t which) { return chosen_.places[which].place; }
  // Refused already, or never to be.
  bool is_settled(std::size_t which) { return gone_[which] || keeps_form(place(which)); }

  // What each place hides of the page that it hides most of.
  void measure() {
    for (const auto& [key, page] : shares_.pages()) {
      const std::vector<Hidden> hidden = index_.hidden(key, page, chosen_.places);
      for (std::size_t i = 0; i < hidden.size(); ++i) {
        double& largest = place(i).largest_share;
        largest = std::max(largest, hidden[i].largest_share(page));
      }
    }
  }

  // Texts that vary on one page, of a place that all have, are no reason to give up the token beside them.
  void narrow() {
    bool is_narrowed = false;
    for (std::size_t i = 0; i < gone_.size(); ++i) {
      VaryingPath& wide = place(i);
      const bool hides_texts = what_hides(wide) == Hides::texts || what_hides(wide) == Hides::known_texts;
      if (!hides_texts || wide.largest_share <= options_.max_of_page_each) continue;
      ValueRule forms = wide.values.of_forms();
      if (forms.kind() == ValueRule::Kind::nothing) continue;
      note_refusal(
          i, fmt::format(
                 "but for its dates and tokens it alone would hide {:.0f} % of a page (at most {:.0f} %)",
                 100 * wide.largest_share, 100 * options_.max_of_page_each));
      wide.values = std::move(forms);
      wide.largest_share = 0;
      is_narrowed = true;
    }
    if (is_narrowed) measure();
  }

  void refuse_alone() {
    for (std::size_t i = 0; i < gone_.size(); ++i) {
      const double largest = place(i).largest_share;
      if (largest <= options_.max_of_page_each || is_settled(i)) continue;
      refuse(i, fmt::format("it alone would hide {:.0f} % of a page (at most {:.0f} %)", 100 * largest,
                            100 * options_.max_of_page_each));
    }
  }

  // Until the page, whose key has that hash, can fail.
  void refuse_together(std::uint64_t key, const PageShare& page) {
    const std::vector<Hidden> hidden = index_.hidden(key, page, chosen_.places);
    for (;;) {
      Hidden all;
      std::size_t largest = gone_.size();
      double largest_share = 0;
      for (std::size_t i = 0; i < hidden.size(); ++i) {
        if (is_settled(i) || (hidden[i].nodes == 0 && hidden[i].text_bytes == 0)) continue;
        all.nodes += hidden[i].nodes;
        all.text_bytes += hidden[i].text_bytes;
        const double share = hidden[i].largest_share(page);
        if (largest == gone_.size() || share > largest_share) {
          largest = i;
          largest_share = share;
        }
      }
      const double share = all.largest_share(page);
      if (largest == gone_.size() || share <= options_.max_of_page) return;
      refuse(largest,
             fmt::format("with the other places it would hide {:.0f} % of a page (at most {:.0f} %), "
                         "and it hides most of that page",
                         100 * share, 100 * options_.max_of_page));
    }
  }

  void refuse(std::size_t which, std::string reason) {
    gone_[which] = true;
    note_refusal(which, std::move(reason));
  }

  void note_refusal(std::size_t which, std::string reason) {
    const VaryingPath& refused = place(which);
    chosen_.refused.push_back({refused.selector, refused.part, refused.attribute, std::move(reason)});
  }

  const PathIndex index_;
  const PageShares& shares_;
  const NoiseOptions& options_;
  ChosenPaths& chosen_;
  std::vector<bool> gone_;  // by place: refused
};

}  // namespace

void refuse_hiding_pages(const SiteTree& sites, const PageShares& shares, const NoiseOptions& options,
                         ChosenPaths& chosen) {
  PathRefusal(sites, shares, options, chosen).run();
}

}  // namespace treesift
