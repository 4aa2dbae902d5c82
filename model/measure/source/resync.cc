// Finding the thread again.
//
// Problem. A row came, a paragraph went: behind it the same tags follow on both sides, some hundred bytes apart. The
// alignment of the trees knows, but not where in the source its nodes stand.
//
// How. If one block came or went, the longer source goes on behind about as many bytes as it is longer. Else the next
// 16 units of expected go into a hash table, each with the two behind it, because "<td>" alone stands in every row;
// those of actual are looked up in it. Of all that both have the pair is taken behind which they are the same for
// longest: a row that is gone leaves one with the same words in some cells. If that is not long, 128 units are
// searched, then 512; and last 16 again, each alone, because where every other tag is another one no three in a row are
// the same.
//
// Cost. The far searches look at half as many units in all as the sources have, about; then the near ones are left. The
// tables lie on the stack.
#include "model/measure/source/resync.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "base/common_ends.h"
#include "model/measure/source/markup_unit.h"

namespace treesift {
namespace {

constexpr std::size_t near = 16, widest = 512;
constexpr std::size_t wide_windows[] = {128, widest};
constexpr std::size_t in_a_row = 3;

// The first units of a source.
class Units {
 public:
  Units(std::string_view source, Format format) : source_(source), format_(format) {}

  // As many as asked for, if there are.
  void read(std::size_t most) {
    while (count_ < most && begins_[count_] < source_.size()) {
      begins_[count_ + 1] = begins_[count_] + first_unit(source_.substr(begins_[count_]), format_).size();
      ++count_;
    }
  }

  std::size_t count() const { return count_; }
  std::size_t begin(std::size_t index) const { return begins_[index]; }
  std::string_view from(std::size_t index) const { return source_.substr(begins_[index]); }
  // Fewer at the end.
  std::string_view several(std::size_t index, std::size_t units) const {
    return from(index).substr(0, begins_[std::min(index + units, count_)] - begins_[index]);
  }

 private:
  std::string_view source_;
  Format format_;
  std::size_t count_ = 0;
  std::array<std::size_t, widest + in_a_row + 1> begins_{};
};

// Cheap, and only a first guess.
std::size_t guess_of(std::string_view text) {
  std::uint64_t first = 0, last = 0;
  const std::size_t size = std::min(text.size(), sizeof first);
  std::memcpy(&first, text.data(), size);
  std::memcpy(&last, text.data() + text.size() - size, size);
  const std::uint64_t mixed = (first + text.size()) * 0x9e3779b97f4a7c15 ^ last * 0xc2b2ae3d27d4eb4f;
  return static_cast<std::size_t>((mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9 >> 32);
}

// Which unit, with those behind it, stands where; of several equal ones the first.
class UnitTable {
 public:
  UnitTable(const Units& units, std::size_t window, std::size_t length)
      : units_(units), length_(length), mask_(window * 4 - 1) {
    std::fill_n(slots_.begin(), window * 4, 0);
    for (std::size_t i = 0; i < std::min(window, units.count()); ++i) {
      std::uint16_t& slot = slot_of(units.several(i, length));
      if (slot == 0) slot = static_cast<std::uint16_t>(i + 1);
    }
  }

  std::optional<std::size_t> find(std::string_view text) {
    const std::uint16_t slot = slot_of(text);
    return slot == 0 ? std::nullopt : std::optional<std::size_t>(slot - 1);
  }

 private:
  std::uint16_t& slot_of(std::string_view text) {
    std::size_t slot = guess_of(text) & mask_;
    while (slots_[slot] != 0 && units_.several(slots_[slot] - 1U, length_) != text) slot = (slot + 1) & mask_;
    return slots_[slot];
  }

  const Units& units_;
  std::size_t length_, mask_;
  std::array<std::uint16_t, widest * 4> slots_;  // index + 1; 0 is free
};

// How far both are the same from there on, as far as it matters.
std::size_t common_run(std::string_view expected, std::string_view actual) {
  constexpr std::size_t far = 1024;
  return common_prefix(expected.substr(0, far), actual.substr(0, far));
}

// Longer than what a row has in common with the next one, as a rule.
constexpr std::size_t long_run = 128;

struct Found {
  PassedOver passed{};
  std::size_t run = 0;  // 0: nothing is found
};

// Where the longer one goes on as the other one begins, behind about as many bytes as it is longer.
Found search_by_size(std::string_view longer, std::string_view other) {
  constexpr std::size_t about = 64;
  const std::size_t more = longer.size() - other.size();
  const std::size_t last = more + about;
  Found best;
  for (std::size_t at = longer.find('<', more - std::min(more, about)); at <= last;
       at = longer.find('<', at + 1)) {
    const std::size_t run = at == 0 ? 0 : common_run(longer.substr(at), other);
    if (run > best.run) best = {{at, 0}, run};
  }
  return best;
}

Found search_by_sizes(std::string_view expected, std::string_view actual) {
  if (expected.size() >= actual.size()) return search_by_size(expected, actual);
  Found found = search_by_size(actual, expected);
  std::swap(found.passed.in_expected, found.passed.in_actual);
  return found;
}

// Among so many units of both, so many of which in a row are the same.
Found search(std::size_t window, std::size_t length, Units& expected, Units& actual) {
  expected.read(window + length - 1);
  actual.read(window + length - 1);
  UnitTable table(expected, window, length);
  Found best;
  for (std::size_t i = 0; i < std::min(window, actual.count()); ++i) {
    const std::optional<std::size_t> found = table.find(actual.several(i, length));
    if (!found || *found + i == 0) continue;
    const std::size_t run = common_run(expected.from(*found), actual.from(i));
    if (run > best.run) best = {{expected.begin(*found), actual.begin(i)}, run};
  }
  return best;
}

}  // namespace

PassedOver Resync::find(std::string_view expected, std::string_view actual) {
  if (const Found found = search_by_sizes(expected, actual); found.run >= long_run) return found.passed;
  Units of_expected(expected, format_), of_actual(actual, format_);
  Found best = search(near, in_a_row, of_expected, of_actual);
  for (const std::size_t window : wide_windows) {
    if (best.run >= long_run || wide_units_ < 2 * window) break;
    wide_units_ -= 2 * window;
    best = search(window, in_a_row, of_expected, of_actual);
  }
  if (best.run == 0) best = search(near, 1, of_expected, of_actual);
  return best.run > 0 ? best.passed
                      : PassedOver{of_expected.several(0, near).size(), of_actual.several(0, near).size()};
}

}  // namespace treesift
