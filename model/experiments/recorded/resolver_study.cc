// Which elements are asked for. Those that a person would name: controls, and elements that show a text of
// their own. An element that has an equal sibling, or stands in one that has (two equal rows), is left out:
// which of both it is cannot be told.
//
// What is right. The element with the same mark. Gone elements, and one that has got an equal copy beside it,
// are to be refused. Of two recorded pages: an element that stands once on either, equal in all, its line of
// ancestors by name included, is itself.
#include "model/experiments/recorded/resolver_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <variant>

#include "align/resolve/element_path.h"
#include "align/resolve/element_resolver.h"
#include "align/resolve/published_resolver.h"
#include "base/byte_block.h"
#include "model/experiments/recorded/planted_changes.h"
#include "model/mutants/page_source.h"
#include "model/states/state_class.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

constexpr std::size_t targets_a_page = 8, recorded_pages = 6, recorded_targets = 24;
constexpr NameSet controls = {"a", "button", "input", "select", "textarea", "label", "summary"};
constexpr NameSet not_asked_for = {"html",  "head",   "body", "title", "script",
                                   "style", "option", "br",   "meta",  "link"};

constexpr std::string_view way_names[] = {"treesift", "exact path", "attributes", "text", "published"};
constexpr std::size_t way_count = std::size(way_names);
// Kinds of change; the last: two recordings.
constexpr std::size_t row_count = planted_change_count + 1;

struct Tally {
  std::uint64_t right = 0, wrong = 0, refused = 0;
  std::uint64_t gone_refused = 0, gone_wrong = 0;

  void add(NodeIndex truth, NodeIndex found) {
    if (truth == no_node) {
      ++(found == no_node ? gone_refused : gone_wrong);
    } else {
      ++(found == truth ? right : found == no_node ? refused : wrong);
    }
  }
  void add(const Tally& other) {
    right += other.right, wrong += other.wrong, refused += other.refused;
    gone_refused += other.gone_refused, gone_wrong += other.gone_wrong;
  }
};

// ---- Targets

bool has_own_text(const Document& page, NodeIndex node) {
  for (const NodeIndex child : page.children(node)) {
    if (page.is_text(child)) return true;
  }
  return false;
}

bool has_equal_sibling(const Document& page, NodeIndex node) {
  for (const NodeIndex sibling : page.children(page.parent(node))) {
    if (sibling != node && page.subtree_hash(sibling) == page.subtree_hash(node)) return true;
  }
  return false;
}

bool can_be_told(const Document& page, NodeIndex node) {
  for (; node != document_node; node = page.parent(node)) {
    if (has_equal_sibling(page, node)) return false;
  }
  return true;
}

std::vector<NodeIndex> targets_of(const Document& page, const std::vector<std::uint8_t>& seen) {
  std::vector<NodeIndex> all;
  for (NodeIndex node = 1; node < page.node_count(); ++node) {
    if (!page.is_element(node) || not_asked_for.contains(page.name(node)) || seen[node] == 0) continue;
    if ((controls.contains(page.name(node)) || has_own_text(page, node)) && can_be_told(page, node))
      all.push_back(node);
  }
  return all;
}

// ---- Truth

using Marks = std::map<std::uint32_t, NodeIndex>;

Marks marks_of(const Document& page) {
  Marks marks;
  for (NodeIndex node = 1; node < page.node_count(); ++node) {
    for (const Attribute& attribute : page.attributes(node)) {
      if (page.name_text(attribute.name) != "data-mark") continue;
      const std::string_view value = page.value(attribute);
      std::uint32_t mark = 0;
      std::from_chars(value.data(), value.data() + value.size(), mark);
      marks[mark] = node;
    }
  }
  return marks;
}

std::uint64_t line_of_names(const Document& page, NodeIndex node) {
  std::string line;
  for (; node != document_node; node = page.parent(node)) (line += page.name_text(page.name(node))) += '/';
  return hash_of(line);
}

// By what an element and its line are, where it is the only one: the element.
std::map<std::uint64_t, NodeIndex> only_ones(const Document& page) {
  std::map<std::uint64_t, NodeIndex> all;
  for (NodeIndex node = 1; node < page.node_count(); ++node) {
    if (!page.is_element(node)) continue;
    const auto [found, is_new] =
        all.try_emplace(combine_hashes(page.subtree_hash(node), line_of_names(page, node)), node);
    if (!is_new) found->second = no_node;
  }
  return all;
}

}  // namespace

struct ResolverStudy::State {
  explicit State(std::uint64_t seed) : random(seed), parser(Limits(), HtmlReaderKind::own) {}

  std::optional<Page> parse(const std::string& html) {
    std::string bytes = html;
    bytes.append(read_padding, '\0');
    ParseResult result = parser.parse(std::string_view(bytes).substr(0, html.size()), SourceType::html);
    if (std::holds_alternative<ParseError>(result)) return std::nullopt;
    return Page{std::get<Document>(std::move(result)), {}};
  }

  void add_planted(const Page& page);
  void try_change(const MarkedSource& before, const Page& old_page, NodeIndex target, std::uint32_t mark,
                  PlantedChange change);
  void add_recorded(const Page& page);
  void try_recordings(const Page& old_page, const Page& new_page);
  void try_all(const Page& old_page, const Page& new_page, ElementResolver& resolver, NodeIndex target,
               NodeIndex truth, std::size_t kind);

  struct Recorded {
    Page page;
    StateFacts facts;
  };

  Random random;
  DocumentParser parser;
  std::array<std::array<Tally, way_count>, row_count> tallies;
  std::vector<Recorded> recorded;  // of the crawl at hand
};

ResolverStudy::ResolverStudy(std::uint64_t seed) : state_(std::make_unique<State>(seed)) {}
ResolverStudy::~ResolverStudy() = default;
ResolverStudy::ResolverStudy(ResolverStudy&&) noexcept = default;
ResolverStudy& ResolverStudy::operator=(ResolverStudy&&) noexcept = default;

void ResolverStudy::add(const Page& page, bool is_first) {
  if (is_first) state_->recorded.clear();
  state_->add_planted(page);
  state_->add_recorded(page);
}

void ResolverStudy::State::add_planted(const Page& page) {
  PageSource source;
  write_page_source(page, source);
  const MarkedSource before = marked(source.tree);
  const std::optional<Page> with_marks = parse(before.html), old_page = parse(before.bare());
  if (!with_marks || !old_page || with_marks->document.node_count() != old_page->document.node_count())
    return;
  std::vector<std::uint8_t> seen(old_page->document.node_count());
  std::map<NodeIndex, std::uint32_t> mark_at;
  for (const auto& [mark, node] : marks_of(with_marks->document)) {
    seen[node] = source.seen[mark];
    mark_at[node] = mark;
  }
  std::vector<NodeIndex> targets = targets_of(old_page->document, seen);
  random.shuffle(targets);
  targets.resize(std::min(targets.size(), targets_a_page));
  for (const NodeIndex target : targets) {
    for (std::size_t change = 0; change < planted_change_count; ++change)
      try_change(before, *old_page, target, mark_at[target], static_cast<PlantedChange>(change));
  }
}

void ResolverStudy::State::try_change(const MarkedSource& before, const Page& old_page, NodeIndex target,
                                      std::uint32_t mark, PlantedChange change) {
  const MarkedSource after = changed(before, change, mark, random);
  if (after.html.empty()) return;
  const std::optional<Page> with_marks = parse(after.html), new_page = parse(after.bare());
  if (!with_marks || !new_page || with_marks->document.node_count() != new_page->document.node_count())
    return;
  const Marks marks = marks_of(with_marks->document);
  const auto at = marks.find(mark);
  const NodeIndex truth = at == marks.end() || change == PlantedChange::copy ? no_node : at->second;
  ElementResolver resolver(old_page, *new_page);
  try_all(old_page, *new_page, resolver, target, truth, static_cast<std::size_t>(change));
}

// Beside those before it that are near-duplicates of it.
void ResolverStudy::State::add_recorded(const Page& page) {
  PageSource source;
  write_page_source(page, source);
  std::optional<Page> bare = parse(source.html);
  if (!bare) return;
  StateFacts facts{"", outline_of(page.document, page.layout), std::nullopt};
  for (const Recorded& before : recorded) {
    const StateClass relation = class_of(before.facts, facts);
    if (relation == StateClass::nd2 || relation == StateClass::nd3) try_recordings(before.page, *bare);
  }
  if (recorded.size() == recorded_pages) recorded.erase(recorded.begin());
  recorded.push_back({std::move(*bare), std::move(facts)});
}

void ResolverStudy::State::try_recordings(const Page& old_page, const Page& new_page) {
  const auto in_old = only_ones(old_page.document), in_new = only_ones(new_page.document);
  std::vector<NodeIndex> targets =
      targets_of(old_page.document, std::vector<std::uint8_t>(old_page.document.node_count(), 1));
  random.shuffle(targets);
  ElementResolver resolver(old_page, new_page);
  std::size_t tried = 0;
  for (const NodeIndex target : targets) {
    const std::uint64_t key =
        combine_hashes(old_page.document.subtree_hash(target), line_of_names(old_page.document, target));
    const auto there = in_new.find(key);
    const bool is_known = in_old.at(key) == target && there != in_new.end() && there->second != no_node;
    if (!is_known || tried == recorded_targets) continue;
    try_all(old_page, new_page, resolver, target, there->second, row_count - 1);
    ++tried;
  }
}

void ResolverStudy::State::try_all(const Page& old_page, const Page& new_page, ElementResolver& resolver,
                                   NodeIndex target, NodeIndex truth, std::size_t kind) {
  std::array<Tally, way_count>& tally = tallies[kind];
  const Resolution found = resolver.resolve(target);
  tally[0].add(truth, found.node);
  for (std::size_t way = 1; way < way_count; ++way) {
    const auto published = static_cast<PublishedWay>(way - 1);
    tally[way].add(truth, resolve_as_published(old_page.document, target, new_page.document, published));
  }
}

namespace {

void add_counts(std::vector<Cell>& row, const Tally& tally) {
  for (const std::uint64_t count :
       {tally.right, tally.wrong, tally.refused, tally.gone_refused, tally.gone_wrong})
    row.emplace_back(count);
}

const std::vector<ReportColumn> count_columns = {
    {"right", "of elements that can be found"},
    {"wrong", "another element was taken for it"},
    {"refused", "not found, though it is there"},
    {"gone, refused", "rightly: it is gone, or cannot be told from an equal copy"},
    {"gone, wrong", "another element was taken for one that is gone"}};

std::vector<ReportColumn> columns_from(const char* first) {
  std::vector<ReportColumn> columns = {{first, ""}};
  columns.insert(columns.end(), count_columns.begin(), count_columns.end());
  return columns;
}

}  // namespace

std::vector<ReportTable> ResolverStudy::tables() const {
  ReportTable by_change{"resolver", "The element resolver on changed pages", columns_from("change"), {}, {}};
  ReportTable by_way{"resolver-ways",
                     "The same by each way alone (Roest, Mesbah and van Deursen)",
                     columns_from("way"),
                     {},
                     {}};
  std::array<Tally, way_count> all;
  for (std::size_t kind = 0; kind < row_count; ++kind) {
    const bool is_planted = kind < planted_change_count;
    by_change.rows.push_back(
        {std::string(is_planted ? name_of(static_cast<PlantedChange>(kind)) : "two recordings")});
    add_counts(by_change.rows.back(), state_->tallies[kind][0]);
    for (std::size_t way = 0; way < way_count; ++way) all[way].add(state_->tallies[kind][way]);
  }
  by_change.rows.push_back({std::string("all")});
  add_counts(by_change.rows.back(), all[0]);
  for (std::size_t way = 0; way < way_count; ++way) {
    by_way.rows.push_back({std::string(way_names[way])});
    add_counts(by_way.rows.back(), all[way]);
  }
  return {by_change, by_way};
}

}  // namespace treesift
