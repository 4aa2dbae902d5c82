#include "model/experiments/recorded/drawn_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <utility>

#include "model/mutants/operators.h"
#include "model/states/published.h"

namespace treesift {
namespace {

constexpr std::pair<const char*, const char*> oracles[] = {
    {"structure", "the trees of names differ (RTED in the paper: its distance is not 0)"},
    {"text", "the displayed texts and values differ"},
    {"pixels", "the screenshots differ in a pixel"},
    {"histogram", "their histograms differ, as FragGen's implementation has it (the paper's visual oracle)"},
    {"fragments", "not clones by the published classes, with pictures"},
    {"states", "not clones by our own classes, with pictures"},
};
constexpr std::size_t oracle_count = std::size(oracles);

struct Asked {
  std::string by, kind;
  std::array<bool, oracle_count> found{};
};

using Chosen = std::function<bool(const Asked&)>;

bool is_published(const Asked& one) {
  const MutationOperator* const by = find_operator(one.by);
  return by != nullptr && by->is_published;
}

}  // namespace

struct DrawnStudy::State {
  std::vector<Asked> asked;

  void add_row(ReportTable& table, std::string name, bool is_ignored, const Chosen& is_chosen) const {
    std::array<std::uint64_t, oracle_count> hits{};
    std::uint64_t count = 0;
    for (const Asked& one : asked) {
      if (!is_chosen(one)) continue;
      ++count;
      for (std::size_t i = 0; i < oracle_count; ++i) hits[i] += one.found[i] != is_ignored;
    }
    if (count == 0) return;
    std::vector<Cell> row = {std::move(name), count};
    for (const std::uint64_t one : hits)
      row.emplace_back(Figure{100 * static_cast<double>(one) / static_cast<double>(count), 1});
    table.rows.push_back(std::move(row));
  }
};

DrawnStudy::DrawnStudy() : state_(std::make_unique<State>()) {}
DrawnStudy::~DrawnStudy() = default;

void DrawnStudy::add(const DrawnPage& before, const DrawnPage& after, std::string by, std::string kind) {
  PublishedClasses classes;
  const auto facts_of = [](const DrawnPage& page) {
    return StateFacts{"", outline_of(page.page.document, page.page.layout), page.picture.print};
  };
  const StateFacts old_facts = facts_of(before), new_facts = facts_of(after);
  const PublishedFacts old_published = classes.facts_of(before.page.document, before.page.layout, old_facts);
  const PublishedFacts new_published = classes.facts_of(after.page.document, after.page.layout, new_facts);
  const auto differs = [](const auto& a, const auto& b) { return published_distance(a, b) != 0; };
  const auto &old_colours = before.picture.histograms, &new_colours = after.picture.histograms;
  Asked one{std::move(by), std::move(kind), {}};
  one.found = {old_published.tags != new_published.tags,
               old_facts.outline.content != new_facts.outline.content,
               before.picture.print != after.picture.print,
               !old_colours || !new_colours || differs(*old_colours, *new_colours),
               classes.class_of(old_published, new_published) != StateClass::clone,
               class_of(old_facts, new_facts) != StateClass::clone};
  state_->asked.push_back(std::move(one));
}

std::vector<ReportTable> DrawnStudy::tables() const {
  ReportTable table{"oracle-mutants",
                    "Mutants drawn anew by a browser that oracles find, in percent",
                    {{"mutants", ""}, {"count", ""}},
                    {},
                    {}};
  for (const auto& [name, explanation] : oracles) table.columns.push_back({name, explanation});
  std::set<std::pair<std::string, std::string>> kinds;
  for (const Asked& one : state_->asked)
    if (one.kind != "none") kinds.emplace(one.by, one.kind);
  for (const auto& wanted : kinds)
    state_->add_row(table, fmt::format("{}, {}", wanted.first, wanted.second), false,
                    [&](const Asked& one) { return std::pair(one.by, one.kind) == wanted; });
  const auto row_of = [&](const char* name, bool is_ignored, std::initializer_list<std::string_view> wanted) {
    state_->add_row(table, name, is_ignored,
                    [&](const Asked& one) { return std::ranges::find(wanted, one.kind) != wanted.end(); });
  };
  state_->add_row(table, "effectiveness: visible, published operators", false,
                  [](const Asked& one) { return one.kind == "visible" && is_published(one); });
  row_of("effectiveness: all visible", false, {"visible"});
  row_of("found: functional", false, {"functional"});
  row_of("ignored: none", true, {"none"});
  row_of("ignored: attribute", true, {"attribute"});
  row_of("ignored: invisible", true, {"invisible"});
  row_of("robustness: all these", true, {"none", "attribute", "invisible"});
  table.notes.push_back("Rows of operators: found. The last rows say how many are ignored.");
  return {table};
}

}  // namespace treesift
