#include "report/explain/comparators_seen.h"

#include <fmt/format.h>

#include <algorithm>

namespace treesift {
namespace {

constexpr std::size_t most_named = 6;

std::string_view what_is_seen(std::string_view name) {
  const auto all = all_comparators();
  const auto found = std::ranges::find(all, name, &Comparator::abbreviation);
  return found == all.end() ? std::string_view() : found->sees;
}

// A comparator of the task, when columns ask for it.
struct Seen {
  const NamedView* view;
  bool differs;
};

std::vector<Seen> asked(const ComparisonTask& task, const ComparatorOutcomes& outcomes) {
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i) {
    if ((task.always >> i & 1) != 0)
      seen.push_back({&task.comparators.views()[i], outcomes.has_difference(i)});
  }
  return seen;
}

void add_view(const NamedView& view, const ComparedPair& pair, std::vector<SharedView>& views) {
  ViewExcerpt excerpt = view_excerpt(view.view, pair);
  const auto known =
      std::ranges::find_if(views, [&](const SharedView& one) { return one.excerpt.shows_what(excerpt); });
  if (known != views.end()) return known->comparators.push_back(view.name);
  views.push_back({{view.name}, std::move(excerpt)});
}

// Those that differ and see least; or those that do not, and see most.
std::vector<std::string> outermost(const std::vector<Seen>& all, bool differs) {
  std::vector<std::string> names;
  for (const Seen& one : all) {
    if (one.differs != differs) continue;
    const bool is_beyond = std::ranges::any_of(all, [&](const Seen& other) {
      if (other.view == one.view || other.differs != differs) return false;
      return differs ? sees_all_of(one.view->view, other.view->view)
                     : sees_all_of(other.view->view, one.view->view);
    });
    if (!is_beyond) names.push_back(one.view->name);
  }
  return names;
}

std::string named(const std::vector<std::string>& names) {
  const std::size_t shown = std::min(most_named, names.size());
  std::string text =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (shown < names.size()) text += fmt::format(" and {} more", names.size() - shown);
  return text;
}

std::string joined_by(std::string_view sign, const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, sign));
}

// Sees less than one of `of`, or is one of them: which alone decide as those do.
std::size_t count_alone(const ComparatorsSeen& seen, bool differs) {
  return static_cast<std::size_t>(std::ranges::count(seen.findings, differs, &ComparatorFinding::differs));
}

std::string alone_sentence(const std::vector<std::string>& names, std::size_t count, std::string_view would,
                           std::string_view what_more) {
  std::string text = fmt::format("Alone, {} would have {}", named(names), would);
  const std::size_t others = count - names.size();
  if (others > 0)
    text += fmt::format("; so would {} that see{} {}", others, others == 1 ? "s" : "", what_more);
  return text + ".";
}

std::vector<std::string> would_pass(const ComparatorsSeen& seen) {
  if (seen.most.empty())
    return {"Each of them sees a difference: no combination of them would have passed the pair."};
  std::vector<std::string> sentences = {
      alone_sentence(seen.most, count_alone(seen, false), "passed the pair", "less")};
  if (!seen.least.empty())
    sentences.push_back(fmt::format("So would every intersection with one of these, such as {} & {}.",
                                    seen.least.front(), seen.most.front()));
  if (seen.most.size() > 1)
    sentences.push_back(fmt::format("Of unions the widest that would is {}.", joined_by(" | ", seen.most)));
  return sentences;
}

std::vector<std::string> would_inspect(const ComparatorsSeen& seen) {
  if (seen.least.empty())
    return {"None of them sees a difference: no combination of them would have asked for a look."};
  std::vector<std::string> sentences = {
      alone_sentence(seen.least, count_alone(seen, true), "asked for a look", "more")};
  if (!seen.most.empty())
    sentences.push_back(fmt::format("So would every union with one of these, such as {} | {}.",
                                    seen.most.front(), seen.least.front()));
  if (seen.least.size() > 1)
    sentences.push_back(
        fmt::format("Of intersections the narrowest that would is {}.", joined_by(" & ", seen.least)));
  return sentences;
}

ComparisonTask made_published_task() {
  ComparisonTask task;
  add_columns("all, N+I | C-WD, T | C-W, T & C-W, N then (T | C-WD)", task);
  return task;
}

}  // namespace

ComparatorsSeen comparators_seen(const ComparedPair& pair, const ComparisonTask& task) {
  ComparisonTask asked_for = task;  // the columns alone
  asked_for.decision.reset();
  asked_for.features.clear();
  asked_for.always = 0;
  for (const Oracle& column : task.columns) asked_for.always |= column.comparators();
  const ComparatorOutcomes outcomes = PairComparer(asked_for).compare(pair);
  const std::vector<Seen> all = asked(asked_for, outcomes);
  ComparatorsSeen seen;
  for (const Seen& one : all) {
    seen.findings.push_back({one.view->name, what_is_seen(one.view->name), one.differs});
    if (one.differs) add_view(*one.view, pair, seen.views);
  }
  for (const Oracle& column : task.columns) {
    if (!find_comparator(column.text()))
      seen.combinations.push_back({column.text(), column.finds_difference(outcomes)});
  }
  seen.least = outermost(all, true);
  seen.most = outermost(all, false);
  return seen;
}

const ComparisonTask& published_comparators() {
  static const ComparisonTask task = made_published_task();
  return task;
}

bool is_otherwise(bool differs, Decision decision) {
  return decision == Decision::inspect ? !differs : decision == Decision::pass && differs;
}

std::vector<std::string> decided_otherwise(const ComparatorsSeen& seen, Decision decision) {
  if (decision == Decision::inspect) return would_pass(seen);
  return decision == Decision::pass ? would_inspect(seen) : std::vector<std::string>();
}

std::string comparator_counts(const ComparatorsSeen& seen) {
  const std::size_t differing = count_alone(seen, true);
  return fmt::format("{} of {} see{} a difference", differing, seen.findings.size(),
                     differing == 1 ? "s" : "");
}

}  // namespace treesift
