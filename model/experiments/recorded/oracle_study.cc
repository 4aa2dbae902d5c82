// A page is written as HTML and read again, and so is each mutant of it: both sides of a comparison went the
// same way. No browser lays a mutant out anew, so it gets the layout of the recording, node by node as the
// alignment says. Oracles that compare pictures have nothing to look at, and no column.
#include "model/experiments/recorded/oracle_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>

#include "align/aligner.h"
#include "base/byte_block.h"
#include "base/hash.h"
#include "model/experiments/recorded/varying_data.h"
#include "model/mutants/mutant_maker.h"
#include "model/mutants/page_source.h"
#include "model/states/published.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

struct OracleWords {
  const char* name;
  const char* explanation;
};
constexpr OracleWords own_oracles[] = {
    {"structure", "the trees of names differ (RTED in the paper: its distance is not 0)"},
    {"text", "the displayed texts and values differ"},
    {"fragments", "not clones by the published classes, without pictures"},
    {"fragments, memory", "the same; but other data in fragments whose data varies in the crawl passes"},
    {"states", "not clones by our own classes, without pictures"},
    {"states, memory", "the same with the memory"},
};
constexpr std::size_t own_oracle_count = std::size(own_oracles);

constexpr std::size_t kind_count = 4;

// All that is looked at of a page.
struct SeenPage {
  Page page;
  std::vector<std::uint8_t> seen;
  StateFacts facts;
  PublishedFacts published;
};

// The child at a position, counted from 0; no_node: there are fewer.
NodeIndex child_at(const Document& document, NodeIndex parent, std::size_t position) {
  for (const NodeIndex child : document.children(parent)) {
    if (position-- == 0) return child;
  }
  return no_node;
}

std::size_t position_of(const Document& document, NodeIndex node) {
  std::size_t position = 0;
  for (const NodeIndex child : document.children(document.parent(node))) {
    if (child == node) break;
    ++position;
  }
  return position;
}

// Of a node that the alignment does not know: the node around the partner of its first child, or the one at
// its place, if that has no partner (its tag has changed); an equal sibling (it came twice); else what its
// parent has.
NodeIndex source_of_new(const Document& recorded, const Document& document, const Alignment& alignment,
                        NodeIndex node, const std::vector<NodeIndex>& sources) {
  for (const NodeIndex child : document.children(node)) {
    const NodeIndex known = alignment.expected_of[child];
    if (known != no_node && !alignment.matches_expected(recorded.parent(known)))
      return recorded.parent(known);
  }
  const NodeIndex around = sources[document.parent(node)];
  const NodeIndex at_place = child_at(recorded, around, position_of(document, node));
  if (at_place != no_node && !alignment.matches_expected(at_place)) return at_place;
  for (const NodeIndex sibling : document.children(document.parent(node))) {
    const NodeIndex known = alignment.expected_of[sibling];
    if (known != no_node && document.subtree_hash(sibling) == document.subtree_hash(node)) return known;
  }
  return around;
}

// By node of a document: the node of the recorded one whose layout it has.
std::vector<NodeIndex> sources_of(const Document& recorded, const Document& document,
                                  const Alignment& alignment) {
  std::vector<NodeIndex> sources(document.node_count());
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    const NodeIndex known = alignment.expected_of[node];
    sources[node] = known != no_node ? known : source_of_new(recorded, document, alignment, node, sources);
  }
  return sources;
}

}  // namespace

struct OracleStudy::State {
  State(std::uint64_t first_seed, std::size_t count) : seed(first_seed), mutants_a_page(count) {
    for (const MutationOperator& one : all_operators()) operators.push_back(&one);
  }

  std::optional<Document> parse(std::string_view html);
  Layout layout_of(const Page& recorded, const Document& document);
  std::optional<SeenPage> see_page(std::string_view html, const Page& recorded, PublishedClasses& classes);
  void ask(const SeenPage& before, const SeenPage& after, PublishedClasses& classes);

  std::uint64_t seed;
  std::size_t mutants_a_page;
  std::vector<const MutationOperator*> operators;
  FragmentMemory memory;
  std::uint64_t pages = 0;
  DocumentParser parser{Limits(), HtmlReaderKind::own};
  Aligner aligner;

  struct Made {
    const MutationOperator* by;
    MutantKind kind;
  };
  std::vector<Made> made;  // by number
  struct Findings {
    std::string name, explanation;
    std::vector<std::uint8_t> found;  // by number
  };
  std::array<std::vector<std::uint8_t>, own_oracle_count> own;
  std::vector<Findings> others;

  std::vector<Findings> all_findings() const;
};

OracleStudy::OracleStudy(std::uint64_t seed, std::size_t mutants_a_page)
    : state_(std::make_unique<State>(seed, mutants_a_page)) {}
OracleStudy::~OracleStudy() = default;
OracleStudy::OracleStudy(OracleStudy&&) noexcept = default;
OracleStudy& OracleStudy::operator=(OracleStudy&&) noexcept = default;

void OracleStudy::begin_crawl() {
  state_->memory = {};
}

void OracleStudy::learn(const Page& page) {
  learn_fragments(state_->memory, page);
}

std::size_t OracleStudy::mutants() const {
  return state_->made.size();
}

void OracleStudy::add(const Page& page, const std::function<void(const StudiedMutant&)>& see) {
  PageSource source;
  write_page_source(page, source);
  Random random(combine_hashes(state_->seed, state_->pages++));
  PublishedClasses classes;
  const std::optional<SeenPage> before = state_->see_page(source.html, page, classes);
  if (!before) return;
  const std::vector<Mutant> mutants =
      make_mutants(source.tree, source.seen, state_->operators, state_->mutants_a_page, random);
  for (const Mutant& mutant : mutants) {
    const std::optional<SeenPage> after = state_->see_page(mutant.source, page, classes);
    if (!after) continue;
    state_->ask(*before, *after, classes);
    see({state_->made.size(), source.html, mutant.source});
    state_->made.push_back({mutant.by, mutant.kind});
  }
}

std::optional<Document> OracleStudy::State::parse(std::string_view html) {
  std::string bytes(html);
  bytes.append(read_padding, '\0');
  ParseResult result = parser.parse(std::string_view(bytes).substr(0, html.size()), SourceType::html);
  if (std::holds_alternative<ParseError>(result)) return std::nullopt;
  return std::get<Document>(std::move(result));
}

Layout OracleStudy::State::layout_of(const Page& recorded, const Document& document) {
  if (recorded.layout.empty()) return {};
  Alignment alignment;
  aligner.align(recorded.document, document, alignment);
  return recorded.layout.of(sources_of(recorded.document, document, alignment));
}

std::optional<SeenPage> OracleStudy::State::see_page(std::string_view html, const Page& recorded,
                                                     PublishedClasses& classes) {
  std::optional<Document> document = parse(html);
  if (!document) return std::nullopt;
  SeenPage page;
  page.page.layout = layout_of(recorded, *document);
  page.page.document = *std::move(document);
  page.seen = seen_nodes(page.page.document, page.page.layout);
  page.facts.outline = outline_of(page.page.document, page.page.layout);
  page.published = classes.facts_of(page.page.document, page.page.layout, page.facts);
  return page;
}

void OracleStudy::State::ask(const SeenPage& before, const SeenPage& after, PublishedClasses& classes) {
  const StateClass published = classes.class_of(before.published, after.published);
  const StateClass states = class_of(before.facts, after.facts);
  const bool may_pass = published == StateClass::nd2 || states == StateClass::nd2;
  const bool is_known =
      may_pass && is_data_that_varies(memory, {before.page, before.seen}, {after.page, after.seen}, aligner);
  const bool found[] = {before.published.tags != after.published.tags,
                        before.facts.outline.content != after.facts.outline.content,
                        published != StateClass::clone,
                        published != StateClass::clone && !(published == StateClass::nd2 && is_known),
                        states != StateClass::clone,
                        states != StateClass::clone && !(states == StateClass::nd2 && is_known)};
  for (std::size_t i = 0; i < own_oracle_count; ++i) own[i].push_back(found[i]);
}

void OracleStudy::add_oracle(std::string name, std::string explanation, std::vector<std::uint8_t> found) {
  state_->others.push_back({std::move(name), std::move(explanation), std::move(found)});
}

std::vector<OracleStudy::State::Findings> OracleStudy::State::all_findings() const {
  std::vector<Findings> all;
  for (std::size_t i = 0; i < own_oracle_count; ++i)
    all.push_back({own_oracles[i].name, own_oracles[i].explanation, own[i]});
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

namespace {

// The share of mutants that an oracle finds, in percent.
template <typename Chosen>
Figure share_found(const std::vector<std::uint8_t>& found, Chosen is_chosen) {
  std::size_t all = 0, hits = 0;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!is_chosen(i)) continue;
    ++all;
    hits += found[i];
  }
  return {all == 0 ? 0 : 100 * static_cast<double>(hits) / static_cast<double>(all), 1};
}

ReportTable paper_table() {
  ReportTable table{
      "oracle-mutants-paper",
      "The same in the paper (table IX: eight applications)",
      {{"score", ""}, {"structural", ""}, {"visual", ""}, {"FragGen", ""}, {"FragGen, memory", ""}},
      {},
      {}};
  const auto row = [&](const char* name, std::array<double, 4> values) {
    std::vector<Cell> cells = {std::string(name)};
    for (const double value : values) cells.emplace_back(Figure{value, 1});
    table.rows.push_back(std::move(cells));
  };
  row("effectiveness (3,042 visible)", {73.5, 95.6, 98.7, 98.7});
  row("ignored: attribute (770)", {98.7, 24.0, 78.4, 79.6});
  row("ignored: invisible (623)", {11.2, 7.4, 55.9, 56.0});
  row("ignored: none (4,620)", {95.7, 57.5, 80.1, 97.1});
  row("robustness (all 6,013)", {87.3, 48.0, 77.3, 90.6});
  return table;
}

}  // namespace

std::vector<ReportTable> OracleStudy::tables() const {
  const std::vector<State::Findings> findings = state_->all_findings();
  ReportTable table{"oracle-mutants",
                    "Mutants of recorded pages that oracles find, in percent",
                    {{"mutants", ""}, {"count", ""}},
                    {},
                    {}};
  for (const State::Findings& oracle : findings) table.columns.push_back({oracle.name, oracle.explanation});
  const auto add = [&](std::string name, bool is_ignored, auto is_chosen) {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < state_->made.size(); ++i) count += is_chosen(i);
    if (count == 0) return;
    std::vector<Cell> row = {std::move(name), count};
    for (const State::Findings& oracle : findings) {
      Figure share = share_found(oracle.found, is_chosen);
      if (is_ignored) share.value = 100 - share.value;
      row.emplace_back(share);
    }
    table.rows.push_back(std::move(row));
  };
  const auto is_of = [&](MutantKind kind) {
    return [this, kind](std::size_t i) { return state_->made[i].kind == kind; };
  };
  for (const MutationOperator& by : all_operators()) {
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
      const auto wanted = static_cast<MutantKind>(kind);
      add(fmt::format("{}, {}", by.name, name_of(wanted)), false,
          [&](std::size_t i) { return state_->made[i].by == &by && state_->made[i].kind == wanted; });
    }
  }
  add("effectiveness: visible, published operators", false, [&](std::size_t i) {
    return state_->made[i].kind == MutantKind::visible && state_->made[i].by->is_published;
  });
  add("effectiveness: all visible", false, is_of(MutantKind::visible));
  add("found: functional", false, is_of(MutantKind::functional));
  add("ignored: attribute", true, is_of(MutantKind::attribute));
  add("ignored: invisible", true, is_of(MutantKind::invisible));
  add("robustness: attribute and invisible", true,
      [&](std::size_t i) { return !is_fault(state_->made[i].kind); });
  table.notes.push_back(
      "Rows of operators: found. The kinds attribute and invisible should not be found: the last rows say "
      "how many are ignored.");
  table.notes.push_back(
      "No picture is drawn anew: oracles that compare pictures, and mutants of the paper's kind None, are "
      "left out.");
  return {table, paper_table()};
}

}  // namespace treesift
