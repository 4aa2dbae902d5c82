#include "model/comparators/pair_comparer.h"

#include <bit>
#include <optional>

#include "base/common_ends.h"
#include "model/comparators/page_text.h"

namespace treesift {
namespace {

// The default model asks of every pair whether displayed text differs but for dates, and nothing else.
bool is_of_text_without_dates(const ViewPlan& plan) {
  return !plan.names && plan.views.size() == 1 && plan.views.front().displayed == SeenText::without_dates;
}

// Whether the values of JSON documents differ so, told from the values in the same places: each stands on a line of its
// own, so that the text of all of them need not be put together. Nothing where lines could shift.
std::optional<bool> values_differ_without_dates(const Document& expected, const Document& actual) {
  if (expected.format() != Format::json || actual.format() != Format::json) return std::nullopt;
  if (expected.node_count() != actual.node_count()) return std::nullopt;
  const auto is_one_line = [](std::string_view text) {
    return !text.empty() && text.find('\n') == text.npos;
  };
  for (NodeIndex node = 1; node < expected.node_count(); ++node) {
    if (expected.is_text(node) || actual.is_text(node)) return std::nullopt;
    const std::string_view before = expected.raw_text(node), after = actual.raw_text(node);
    if (same_bytes(before, after)) continue;
    if (!is_one_line(before) || !is_one_line(after)) return std::nullopt;
    if (!equal_without_dates(before, after)) return true;
  }
  return false;
}

// Nothing where it is not told without deriving views.
std::optional<bool> text_differs_without_dates(const Document& expected, const Document& actual) {
  if (expected.format() != Format::html || actual.format() != Format::html)
    return values_differ_without_dates(expected, actual);
  return !equal_without_dates(page_text(expected).text(), page_text(actual).text());
}

}  // namespace

ComparatorOutcomes PairComparer::compare(const ComparedPair& pair) {
  ComparatorOutcomes outcomes;
  while (const std::uint64_t wanted = missing(task_, outcomes)) find_out(pair, wanted, outcomes);
  return outcomes;
}

void PairComparer::find_out(const ComparedPair& pair, std::uint64_t wanted, ComparatorOutcomes& outcomes) {
  const ViewPlan& plan = plan_of(wanted);
  if (is_of_text_without_dates(plan)) {
    const std::optional<bool> differ = text_differs_without_dates(pair.expected, pair.actual);
    if (differ) return outcomes.set(static_cast<std::size_t>(std::countr_zero(wanted)), *differ);
  }
  expected_.derive(pair.expected, pair.expected_bytes, plan);
  actual_.derive(pair.actual, pair.actual_bytes, plan);
  std::size_t view = 0;
  for (std::size_t i = 0; i < task_.comparators.views().size(); ++i) {
    if ((wanted >> i & 1) != 0) outcomes.set(i, differ(pair, plan, view++));
  }
}

// Two views need no hash: bytes are at hand, and of text without dates only what differs with dates is looked
// at.
bool PairComparer::differ(const ComparedPair& pair, const ViewPlan& plan, std::size_t view) {
  if (plan.views[view].bytes) return pair.expected_bytes != pair.actual_bytes;
  if (plan.views[view].displayed == SeenText::without_dates)
    return !equal_without_dates(expected_.displayed_text(), actual_.displayed_text());
  return expected_.fingerprint(view) != actual_.fingerprint(view);
}

const ViewPlan& PairComparer::plan_of(std::uint64_t wanted) {
  const auto known = plans_.find(wanted);
  if (known != plans_.end()) return known->second;
  std::vector<View> views;
  for (std::size_t i = 0; i < task_.comparators.views().size(); ++i) {
    if ((wanted >> i & 1) != 0) views.push_back(task_.comparators.views()[i].view);
  }
  return plans_.emplace(wanted, ViewPlan::of(views)).first->second;
}

}  // namespace treesift
