// Everything is done to the source, by places, as mutants are made; marks travel with their elements, so that
// nothing has to be kept of where they went. What is copied loses its marks.
#include "model/experiments/recorded/planted_changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/one_of.h"
#include "model/mutants/operators.h"

namespace treesift {
namespace {

constexpr std::string_view change_names[] = {"rows inserted", "rows removed", "rows sorted",
                                             "ids renamed",   "wrapped",      "classes anew",
                                             "twin",          "copy",         "removed"};
constexpr std::string_view mark_begin = " data-mark=\"";
constexpr std::string_view rows[] = {"tr", "li"};
constexpr std::string_view refers_to_ids[] = {
    "id", "for", "aria-labelledby", "aria-controls", "aria-describedby", "list"};
constexpr std::string_view addresses[] = {"href", "src", "action", "value", "title", "alt"};
// What a div or a span may stand around.
constexpr std::string_view as_blocks[] = {"div", "section", "form",   "table", "ul",
                                          "ol",  "header",  "footer", "nav",   "main"};
constexpr std::string_view as_text[] = {"a",    "button", "input",  "select", "textarea", "label",
                                        "span", "b",      "strong", "em",     "i",        "img"};

std::string without_marks(std::string_view html) {
  std::string bare;
  for (std::size_t at = 0; at < html.size();) {
    const std::size_t mark = std::min(html.find(mark_begin, at), html.size());
    bare += html.substr(at, mark - at);
    at = mark == html.size() ? mark : html.find('"', mark + mark_begin.size()) + 1;
  }
  return bare;
}

std::string_view mark_of(const SourceTree& tree, std::uint32_t node) {
  if (!tree.is_element(node)) return {};
  for (const SourceAttribute& one : attributes_of(tree, node)) {
    if (one.name == "data-mark") return one.value;
  }
  return {};
}

std::uint32_t node_with_mark(const SourceTree& tree, std::uint32_t mark) {
  const std::string wanted = fmt::format("{}", mark);
  std::uint32_t node = 1;
  while (node < tree.nodes.size() && mark_of(tree, node) != wanted) ++node;
  return node;
}

// ---- Copies

// The element with other words and addresses, and without marks.
std::string altered_copy(const SourceTree& tree, std::uint32_t element, Random& random) {
  SourceEdits edits;
  const std::string word =
      fmt::format("{:x}", hash_of(fmt::format("{}", random.below(std::size_t{1} << 40))) & 0xFFFFFF);
  for (std::uint32_t node = element; node < tree.nodes[element].subtree_end; ++node) {
    const SourceNode& own = tree.nodes[node];
    if (own.kind == NodeKind::text)
      edits.push_back({own.inner_begin, own.inner_end, fmt::format("other {}", word)});
    if (!tree.is_element(node)) continue;
    for (const SourceAttribute& one : attributes_of(tree, node)) {
      const bool is_changed = is_one_of(addresses, one.name) || one.name == "id" || one.name == "for" ||
                              one.name.starts_with("data-react");
      if (is_changed && !one.value.empty()) edits.push_back({one.value_end, one.value_end, word});
    }
  }
  const std::size_t begin = tree.nodes[element].begin;
  for (SourceEdit& edit : edits) edit.begin -= begin, edit.end -= begin;
  return without_marks(edited(tree.between(begin, tree.nodes[element].end), edits));
}

// ---- Rows

// The items of a list or table: siblings of one name, at least two.
std::vector<std::uint32_t> rows_of(const SourceTree& tree, std::uint32_t parent) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t child = parent + 1; child < tree.nodes[parent].subtree_end;
       child = tree.nodes[child].subtree_end) {
    if (tree.is_element(child) && is_one_of(rows, tree.nodes[child].name)) all.push_back(child);
  }
  return all.size() > 1 ? all : std::vector<std::uint32_t>();
}

// Lists of lists are left alone but for the outermost: places must not overlap.
std::vector<std::vector<std::uint32_t>> lists_of(const SourceTree& tree) {
  std::vector<std::vector<std::uint32_t>> lists;
  for (std::uint32_t node = 1; node < tree.nodes.size();) {
    std::vector<std::uint32_t> items = rows_of(tree, node);
    const bool is_list = !items.empty();
    if (is_list) lists.push_back(std::move(items));
    node = is_list ? tree.nodes[node].subtree_end : node + 1;
  }
  return lists;
}

SourceEdits insert_rows(const SourceTree& tree, Random& random) {
  SourceEdits edits;
  for (const std::vector<std::uint32_t>& list : lists_of(tree)) {
    const std::uint32_t model = list[random.below(list.size())];
    const std::size_t at = tree.nodes[list[random.below(list.size())]].begin;
    edits.push_back({at, at, altered_copy(tree, model, random)});
  }
  return edits;
}

SourceEdits remove_rows(const SourceTree& tree, Random& random) {
  SourceEdits edits;
  for (const std::vector<std::uint32_t>& list : lists_of(tree)) {
    for (const std::uint32_t row : list) {
      if (random.below(3) == 0) edits.push_back({tree.nodes[row].begin, tree.nodes[row].end, ""});
    }
  }
  return edits;
}

SourceEdits sort_rows(const SourceTree& tree, Random& random) {
  SourceEdits edits;
  for (const std::vector<std::uint32_t>& list : lists_of(tree)) {
    std::vector<std::uint32_t> order = list;
    random.below(2) == 0 ? std::ranges::reverse(order), void() : random.shuffle(order);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const SourceNode& place = tree.nodes[list[i]];
      const SourceNode& row = tree.nodes[order[i]];
      edits.push_back({place.begin, place.end, std::string(tree.between(row.begin, row.end))});
    }
  }
  return edits;
}

// ---- Names

std::string new_name(std::string_view name, std::uint64_t seed) {
  return fmt::format("n{:x}", hash_of(name, seed) & 0xFFFFFFFF);
}

// The words of a value, each to its new name.
std::string renamed(std::string_view value, std::uint64_t seed) {
  std::string names;
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t end = std::min(value.find(' ', at), value.size());
    if (end > at) names += (names.empty() ? "" : " ") + new_name(value.substr(at, end - at), seed);
    at = end + 1;
  }
  return names;
}

template <typename Wanted>
SourceEdits rename(const SourceTree& tree, Random& random, Wanted wanted) {
  const std::uint64_t seed = random.below(std::size_t{1} << 40);
  SourceEdits edits;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    if (!tree.is_element(node)) continue;
    for (const SourceAttribute& one : attributes_of(tree, node)) {
      if (wanted(one.name)) edits.push_back({one.value_begin, one.value_end, renamed(one.value, seed)});
    }
  }
  return edits;
}

// ---- Around and beside the element

std::string_view wrapper_of(const SourceTree& tree, std::uint32_t node) {
  if (!tree.is_element(node)) return {};
  const std::string& name = tree.nodes[node].name;
  return is_one_of(as_blocks, name) ? "div" : is_one_of(as_text, name) ? "span" : std::string_view();
}

SourceEdits wrap(const SourceTree& tree, std::uint32_t target, Random& random) {
  SourceEdits edits;
  for (std::uint32_t node = 1; node < tree.nodes.size(); ++node) {
    const std::string_view wrapper = wrapper_of(tree, node);
    if (wrapper.empty() || (node != target && random.below(10) != 0)) continue;
    const SourceNode& own = tree.nodes[node];
    edits.push_back({own.begin, own.begin, fmt::format("<{} class=\"wrap\">", wrapper)});
    edits.push_back({own.end, own.end, fmt::format("</{}>", wrapper)});
  }
  std::ranges::stable_sort(edits, {}, &SourceEdit::begin);
  return edits;
}

SourceEdits put_beside(const SourceTree& tree, std::uint32_t target, std::string copy, Random& random) {
  const std::size_t at = random.below(2) == 0 ? tree.nodes[target].begin : tree.nodes[target].end;
  return {{at, at, std::move(copy)}};
}

SourceEdits edits_of(const SourceTree& tree, PlantedChange change, std::uint32_t target, Random& random) {
  const SourceNode& own = tree.nodes[target];
  switch (change) {
    case PlantedChange::rows_inserted:
      return insert_rows(tree, random);
    case PlantedChange::rows_removed:
      return remove_rows(tree, random);
    case PlantedChange::rows_sorted:
      return sort_rows(tree, random);
    case PlantedChange::ids_renamed:
      return rename(tree, random, [](std::string_view name) { return is_one_of(refers_to_ids, name); });
    case PlantedChange::wrapped:
      return wrapper_of(tree, target).empty() ? SourceEdits() : wrap(tree, target, random);
    case PlantedChange::classes_anew:
      return rename(tree, random, [](std::string_view name) { return name == "class"; });
    case PlantedChange::twin:
      return put_beside(tree, target, altered_copy(tree, target, random), random);
    case PlantedChange::copy:
      return put_beside(tree, target, without_marks(tree.between(own.begin, own.end)), random);
    case PlantedChange::removed:
      return {{own.begin, own.end, ""}};
  }
  return {};
}

}  // namespace

std::string_view name_of(PlantedChange change) {
  return change_names[static_cast<std::size_t>(change)];
}

std::string MarkedSource::bare() const {
  return without_marks(html);
}

MarkedSource marked(const SourceTree& source) {
  SourceEdits edits;
  for (std::uint32_t node = 1; node < source.nodes.size(); ++node) {
    if (!source.is_element(node)) continue;
    const std::size_t at = source.nodes[node].begin + 1 + source.nodes[node].name.size();
    edits.push_back({at, at, fmt::format("{}{}\"", mark_begin, node)});
  }
  return {edited(source.source, edits)};
}

MarkedSource changed(const MarkedSource& page, PlantedChange change, std::uint32_t target, Random& random) {
  const SourceTree tree = markup_source(page.html, Format::html);
  const std::uint32_t node = node_with_mark(tree, target);
  if (node >= tree.nodes.size()) return {};
  const SourceEdits edits = edits_of(tree, change, node, random);
  return edits.empty() ? MarkedSource() : MarkedSource{edited(page.html, edits)};
}

}  // namespace treesift
