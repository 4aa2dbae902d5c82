// What earlier runs had, change by change: what clean reruns differ in anyway, and what a night had that nobody
// has accepted since. A change is known by identity_of (model/measure/changes.h).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace treesift {

// Whether a change may pass for having been seen.
enum class Standing : std::uint8_t {
  unseen,
  known,  // clean reruns had it
  open,   // an earlier night had it, and nobody has accepted it: never an amnesty
  gone,   // was open until the night of its last day, which another run of that night must tell again
};

// The page of the pair with this id: of two states of crawls ("s2=s1") the expected one's, else the pair's own.
inline std::string page_of_pair(const std::string& pair) {
  return pair.find('/') == pair.npos ? pair.substr(0, pair.find('=')) : pair;
}

// A change as an earlier run had it, in words, so that a person can read the file and a later version can bind
// it anew.
struct RememberedChange {
  std::uint64_t change = 0;
  Standing standing = Standing::open;
  std::chrono::year_month_day first{}, last{};      // nights
  std::uint32_t pairs = 0;                          // that had it in the last of them
  std::string kind = {};                            // change_kind_names
  std::string place = {}, before = {}, after = {};  // of one example
  std::string example = {};                         // id of the pair
  // Of a known one that few pages had: these (page_of_pair), sorted. It is known on these only: that a cell of the
  // list of today's arrivals is another one each day says nothing of the same cell in the list of all bookings. Empty:
  // on all pages.
  std::vector<std::string> pages = {};

  // More pages than these: it is noise of the whole site.
  static constexpr std::size_t most_pages = 8;
  bool is_bound() const { return standing == Standing::known && !pages.empty(); }
  bool is_on_page_of(const std::string& pair) const {
    return std::ranges::binary_search(pages, page_of_pair(pair));
  }
};

// Immutable; safe to use from several threads.
class History {
 public:
  History() = default;
  // Of several with one identity the first counts; what is known on some pages may be open on others.
  explicit History(std::vector<RememberedChange> changes) : changes_(std::move(changes)) {
    for (std::size_t i = 0; i < changes_.size(); ++i)
      (changes_[i].is_bound() ? on_pages_ : by_change_).emplace(changes_[i].change, i);
  }

  const std::vector<RememberedChange>& changes() const { return changes_; }

  // Nothing for a change that no earlier run had, or that is known on some pages only.
  const RememberedChange* find(std::uint64_t change) const { return found(by_change_, change); }
  // The same of what is known on some pages.
  const RememberedChange* find_on_pages(std::uint64_t change) const { return found(on_pages_, change); }

 private:
  using Indices = std::unordered_map<std::uint64_t, std::size_t>;
  const RememberedChange* found(const Indices& indices, std::uint64_t change) const {
    const auto place = indices.find(change);
    return place == indices.end() ? nullptr : &changes_[place->second];
  }

  std::vector<RememberedChange> changes_;
  Indices by_change_, on_pages_;
};

}  // namespace treesift
