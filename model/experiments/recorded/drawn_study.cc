#include "model/experiments/recorded/drawn_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "align/fragments/fragment_tree.h"
#include "model/experiments/recorded/varying_data.h"
#include "model/mutants/operators.h"
#include "model/states/page_content.h"
#include "model/states/published.h"
#include "model/states/warning_level.h"

namespace treesift {
namespace {

constexpr std::pair<const char*, const char*> oracles[] = {
    {"structure", "the trees of names differ (RTED in the paper: its distance is not 0)"},
    {"text", "the displayed texts and values differ"},
    {"pixels", "the screenshots differ in a pixel"},
    {"histogram", "their histograms differ, as FragGen's implementation has it (the paper's visual oracle)"},
    {"fragments", "not clones by the published classes, with pictures"},
    {"fragments, memory", "the same; but other data in fragments whose data varies in the crawl passes"},
    {"states", "not clones by our own classes, with pictures"},
    {"levels", "a warning of level 2 or more, from which treesift compare inspects a page"},
};
constexpr std::size_t oracle_count = std::size(oracles), pixels_oracle = 2;

using Findings = std::array<bool, oracle_count>;

struct Asked {
  std::string by, kind;
  Findings found{};
  bool is_in_varying_data = false;
};

struct Original {
  DrawnPage page;
  PageTexts texts;
  std::set<std::size_t> varying;  // texts that differ in a further clean run
};

// The numbers of the texts that differ; nothing where the pages have not the same places for texts.
std::optional<std::set<std::size_t>> differing_texts(const PageTexts& a, const PageTexts& b) {
  if (a.texts.size() != b.texts.size()) return std::nullopt;
  std::set<std::size_t> differing;
  for (std::size_t i = 0; i < a.texts.size(); ++i)
    if (a.texts[i].text != b.texts[i].text) differing.insert(i);
  return differing;
}

StateFacts facts_of(const DrawnPage& page) {
  return {"", outline_of(page.page.document, page.page.layout), page.picture.print};
}

using Chosen = std::function<bool(const Asked&)>;

bool is_published(const Asked& one) {
  const MutationOperator* const by = find_operator(one.by);
  return by != nullptr && by->is_published;
}

}  // namespace

struct DrawnStudy::State {
  std::map<std::string, Original> originals;
  FragmentMemory memory;
  FluidTexts fluid;
  std::vector<Asked> asked;
  TextComparer comparer;
  Aligner aligner;

  PageTexts texts(const Page& page);
  bool is_known_data(const Page& before, const Page& after);
  Findings ask(const Original& original, const DrawnPage& after, const PageTexts& new_texts);

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

void DrawnStudy::begin_crawl() {
  state_->originals.clear();
  state_->memory = {};
  state_->fluid = {};
}

void DrawnStudy::add_original(const std::string& id, DrawnPage page) {
  learn_fragments(state_->memory, page.page);
  PageTexts texts = state_->texts(page.page);
  state_->fluid.learn(outline_of(page.page.document, page.page.layout), texts);
  state_->originals.insert_or_assign(id, Original{std::move(page), std::move(texts), {}});
}

void DrawnStudy::learn(const std::string& original, const Page& again) {
  const auto known = state_->originals.find(original);
  if (known == state_->originals.end()) return;
  Original& first = known->second;
  learn_fragments(state_->memory, again);
  const PageTexts texts = state_->texts(again);
  state_->fluid.learn_again(outline_of(first.page.page.document, first.page.page.layout), first.texts,
                            outline_of(again.document, again.layout), texts);
  if (auto differing = differing_texts(first.texts, texts)) first.varying.merge(*differing);
}

bool DrawnStudy::add(const std::string& original, const DrawnPage& mutant, std::string by, std::string kind) {
  const auto known = state_->originals.find(original);
  if (known == state_->originals.end()) return false;
  const Original& first = known->second;
  const PageTexts texts = state_->texts(mutant.page);
  const auto differing = differing_texts(first.texts, texts);
  const bool is_in_varying_data =
      differing && !differing->empty() && std::ranges::includes(first.varying, *differing);
  state_->asked.push_back(
      {std::move(by), std::move(kind), state_->ask(first, mutant, texts), is_in_varying_data});
  return true;
}

PageTexts DrawnStudy::State::texts(const Page& page) {
  return texts_of(page.document, page.layout, seen_nodes(page.document, page.layout),
                  find_fragments(page.document, page.layout), comparer);
}

bool DrawnStudy::State::is_known_data(const Page& before, const Page& after) {
  const std::vector<std::uint8_t> old_seen = seen_nodes(before.document, before.layout);
  const std::vector<std::uint8_t> new_seen = seen_nodes(after.document, after.layout);
  return is_data_that_varies(memory, {before, old_seen}, {after, new_seen}, aligner);
}

Findings DrawnStudy::State::ask(const Original& original, const DrawnPage& after,
                                const PageTexts& new_texts) {
  PublishedClasses classes;
  const DrawnPage& before = original.page;
  const StateFacts old_facts = facts_of(before), new_facts = facts_of(after);
  const PublishedFacts old_published = classes.facts_of(before.page.document, before.page.layout, old_facts);
  const PublishedFacts new_published = classes.facts_of(after.page.document, after.page.layout, new_facts);
  const StateClass published = classes.class_of(old_published, new_published);
  const auto differs = [](const auto& a, const auto& b) { return published_distance(a, b) != 0; };
  const auto &old_colours = before.picture.histograms, &new_colours = after.picture.histograms;
  const StateLevel level = level_of({old_facts, original.texts}, {new_facts, new_texts}, fluid);
  return {old_published.tags != new_published.tags,
          old_facts.outline.content != new_facts.outline.content,
          before.picture.print != after.picture.print,
          !old_colours || !new_colours || differs(*old_colours, *new_colours),
          published != StateClass::clone,
          published != StateClass::clone &&
              !(published == StateClass::nd2 && is_known_data(before.page, after.page)),
          class_of(old_facts, new_facts) != StateClass::clone,
          level.warning >= Warning::level_2};
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
  state_->add_row(table, "effectiveness: visible, and another picture", false,
                  [](const Asked& one) { return one.kind == "visible" && one.found[pixels_oracle]; });
  state_->add_row(table, "effectiveness: visible, in data that stays", false,
                  [](const Asked& one) { return one.kind == "visible" && !one.is_in_varying_data; });
  state_->add_row(table, "found: visible, in data that varies", false,
                  [](const Asked& one) { return one.kind == "visible" && one.is_in_varying_data; });
  row_of("found: functional", false, {"functional"});
  row_of("ignored: none", true, {"none"});
  row_of("ignored: attribute", true, {"attribute"});
  row_of("ignored: invisible", true, {"invisible"});
  row_of("robustness: all these", true, {"none", "attribute", "invisible"});
  state_->add_row(table, "robustness: these, where mutants keep the picture", true, [](const Asked& one) {
    return one.kind == "none" ||
           ((one.kind == "attribute" || one.kind == "invisible") && !one.found[pixels_oracle]);
  });
  table.notes.push_back("Rows of operators: found. The last rows say how many are ignored.");
  table.notes.push_back(
      "visible: what is changed is displayed. Some of these change no pixel: a row that changes places with "
      "an equal one, say.");
  table.notes.push_back(
      "A mutant that does not keep the picture has another class that a style sheet knows, say. The paper "
      "calls mutants equivalent that are not visible on the page; clean runs are all counted.");
  table.notes.push_back(
      "data that varies: texts that differ from one clean run to the next (those that teach). Of a clock "
      "with another hour none can say whether it is wrong.");
  return {table};
}

}  // namespace treesift
