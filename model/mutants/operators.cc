// The operators, each as two functions: where it applies, and which stretches of the source it replaces.
// Nothing else in the source changes, so that a reader sees the mutant and nothing but the mutant.
#include "model/mutants/operators.h"

#include <algorithm>
#include <iterator>

#include "base/ascii.h"
#include "base/utf8.h"
#include "parsers/text/windows_1252.h"

namespace treesift {
namespace {

constexpr std::string_view suffix = "Mut";

constexpr std::string_view named_by[] = {"id", "class", "title"};
constexpr std::string_view similar_tags[][2] = {{"span", "b"}, {"h1", "h2"}, {"h2", "h3"}, {"h3", "h4"},
                                                {"h4", "h5"},  {"h5", "h6"}, {"h6", "h5"}, {"p", "div"}};
constexpr std::string_view emptied[] = {"div", "table", "tr", "td", "ul", "li", "p"};
constexpr std::string_view never_text[] = {"script",   "style",  "title",  "template",
                                           "noscript", "iframe", "option", "textarea"};
constexpr std::string_view targets[] = {"href", "src", "action", "formaction"};
// Whose address makes the page what it is: what becomes of it without, only a browser could tell.
constexpr std::string_view for_the_page[] = {"link", "script", "base"};
constexpr std::string_view showing_their_target[] = {"img", "input", "iframe", "embed"};
constexpr std::string_view controls[] = {"a", "button", "input", "select", "textarea"};
constexpr std::string_view can_be_disabled[] = {"button", "input", "select", "textarea"};
constexpr std::string_view repeated[] = {"tr", "li", "dt", "dd", "article", "div", "section", "p", "a"};
constexpr std::string_view wrappers[] = {"div",    "span",   "section",  "article", "main", "nav",
                                         "header", "footer", "aside",    "form",    "ul",   "ol",
                                         "table",  "tbody",  "fieldset", "p",       "b",    "em"};

bool has_children(const SourceTree& tree, std::uint32_t node) {
  return tree.nodes[node].subtree_end > node + 1;
}

SourceEdits cut(std::size_t begin, std::size_t end) {
  return {{begin, end, ""}};
}

// ---- Attributes

template <std::size_t size>
std::vector<SourceAttribute> attributes_named(const SourceTree& tree, std::uint32_t node,
                                              const std::string_view (&names)[size]) {
  if (!tree.is_element(node)) return {};
  std::vector<SourceAttribute> all = attributes_of(tree, node);
  std::erase_if(all, [&](const SourceAttribute& one) {
    return one.value.empty() || !is_one_of(names, lower_case(one.name));
  });
  return all;
}

bool has_named_attribute(const SourceTree& tree, std::uint32_t node) {
  return !attributes_named(tree, node, named_by).empty();
}

SourceEdits change_attribute(const SourceTree& tree, std::uint32_t node, Random& random) {
  const std::vector<SourceAttribute> all = attributes_named(tree, node, named_by);
  const SourceAttribute& one = all[random.below(all.size())];
  return {{one.value_end, one.value_end, std::string(suffix)}};
}

bool has_target(const SourceTree& tree, std::uint32_t node) {
  return !attributes_named(tree, node, targets).empty() && !is_one_of(for_the_page, tree.nodes[node].name);
}

bool shows_its_target(const SourceTree& tree, std::uint32_t node) {
  return is_one_of(showing_their_target, tree.nodes[node].name);
}

// Emptied, or made to lead elsewhere: by its last step, so that the address keeps its form.
SourceEdits change_target(const SourceTree& tree, std::uint32_t node, Random& random) {
  const std::vector<SourceAttribute> all = attributes_named(tree, node, targets);
  const SourceAttribute& one = all[random.below(all.size())];
  if (random.below(2) == 0) return {{one.value_begin, one.value_end, ""}};
  const std::size_t path_end = std::min(one.value.find_first_of("?#"), one.value.size());
  const std::size_t at = one.value_begin + path_end;
  return {{at, at, "-mut"}};
}

bool is_hidden_field(const SourceTree& tree, std::uint32_t node) {
  return std::ranges::any_of(attributes_of(tree, node), [](const SourceAttribute& one) {
    return lower_case(one.name) == "type" && lower_case(one.value) == "hidden";
  });
}

bool is_control(const SourceTree& tree, std::uint32_t node) {
  return tree.is_element(node) && is_one_of(controls, tree.nodes[node].name) && !is_hidden_field(tree, node);
}

bool is_enabled(const SourceTree& tree, std::uint32_t node) {
  return tree.is_element(node) && is_one_of(can_be_disabled, tree.nodes[node].name) &&
         !is_hidden_field(tree, node) &&
         std::ranges::none_of(attributes_of(tree, node),
                              [](const SourceAttribute& one) { return lower_case(one.name) == "disabled"; });
}

SourceEdits disable(const SourceTree& tree, std::uint32_t node, Random&) {
  const std::size_t at = tree.nodes[node].begin + 1 + tree.nodes[node].name.size();
  return {{at, at, " disabled=\"\""}};
}

// ---- Elements

std::string_view similar_tag(std::string_view name) {
  const auto found = std::ranges::find(similar_tags, name, [](const auto& pair) { return pair[0]; });
  return found == std::end(similar_tags) ? std::string_view() : (*found)[1];
}

bool has_similar_tag(const SourceTree& tree, std::uint32_t node) {
  return tree.is_element(node) && tree.nodes[node].has_end_tag && !similar_tag(tree.nodes[node].name).empty();
}

SourceEdits change_tag(const SourceTree& tree, std::uint32_t node, Random&) {
  const SourceNode& own = tree.nodes[node];
  const std::string tag(similar_tag(own.name));
  return {{own.begin + 1, own.begin + 1 + own.name.size(), tag},
          {own.inner_end + 2, own.inner_end + 2 + own.name.size(), tag}};
}

bool can_be_emptied(const SourceTree& tree, std::uint32_t node) {
  return tree.is_element(node) && is_one_of(emptied, tree.nodes[node].name) && has_children(tree, node);
}

SourceEdits empty_element(const SourceTree& tree, std::uint32_t node, Random&) {
  return cut(tree.nodes[node].inner_begin, tree.nodes[node].inner_end);
}

SourceEdits remove_element(const SourceTree& tree, std::uint32_t node, Random&) {
  return cut(tree.nodes[node].begin, tree.nodes[node].end);
}

bool is_wrapper(const SourceTree& tree, std::uint32_t node) {
  const SourceNode& own = tree.nodes[node];
  const bool has_name = tree.format != Format::html || is_one_of(wrappers, own.name);
  return tree.is_element(node) && own.has_end_tag && own.parent != 0 && has_name && has_children(tree, node);
}

SourceEdits unwrap(const SourceTree& tree, std::uint32_t node, Random&) {
  const SourceNode& own = tree.nodes[node];
  return {{own.begin, own.inner_begin, ""}, {own.inner_end, own.end, ""}};
}

bool has_end_tag(const SourceTree& tree, std::uint32_t node) {
  const std::string& name = tree.nodes[node].name;
  return tree.is_element(node) && tree.nodes[node].has_end_tag && name != "html" && name != "body" &&
         name != "head";
}

SourceEdits lose_end_tag(const SourceTree& tree, std::uint32_t node, Random&) {
  return cut(tree.nodes[node].inner_end, tree.nodes[node].end);
}

// ---- Rows and items

// The next sibling that is such an item as well; 0: none.
std::uint32_t next_item(const SourceTree& tree, std::uint32_t node) {
  const SourceNode& own = tree.nodes[node];
  for (std::uint32_t next = own.subtree_end; next < tree.nodes[own.parent].subtree_end;
       next = tree.nodes[next].subtree_end) {
    if (tree.nodes[next].kind != own.kind && tree.is_element(node)) continue;
    return tree.nodes[next].name == own.name ? next : 0;
  }
  return 0;
}

bool is_item(const SourceTree& tree, std::uint32_t node) {
  const NodeKind around = tree.nodes[tree.nodes[node].parent].kind;
  if (tree.format == Format::json) return around == NodeKind::array;
  return tree.is_element(node) && around == NodeKind::element &&
         (tree.format != Format::html || is_one_of(repeated, tree.nodes[node].name));
}

bool is_followed(const SourceTree& tree, std::uint32_t node) {
  return is_item(tree, node) && next_item(tree, node) != 0;
}

// Where it ends, with what separates it from the next one; a text between both is no part of it.
std::size_t end_of_row(const SourceTree& tree, std::uint32_t node) {
  const std::uint32_t next = next_item(tree, node);
  return tree.nodes[node].subtree_end == next ? tree.nodes[next].begin : tree.nodes[node].end;
}

SourceEdits lose_row(const SourceTree& tree, std::uint32_t node, Random&) {
  return cut(tree.nodes[node].begin, end_of_row(tree, node));
}

SourceEdits double_row(const SourceTree& tree, std::uint32_t node, Random&) {
  const std::size_t end = end_of_row(tree, node);
  return {{end, end, std::string(tree.between(tree.nodes[node].begin, end))}};
}

// Texts and values in it, in order.
std::string shown_in(const SourceTree& tree, std::uint32_t node) {
  std::string shown;
  for (std::uint32_t i = node; i < tree.nodes[node].subtree_end; ++i) {
    const bool is_shown = !tree.is_element(i) && tree.nodes[i].subtree_end == i + 1;
    if (is_shown) (shown += tree.text(i)) += '\n';
  }
  return shown;
}

bool differs_from_next(const SourceTree& tree, std::uint32_t node) {
  return is_followed(tree, node) && shown_in(tree, node) != shown_in(tree, next_item(tree, node));
}

SourceEdits swap_with_next(const SourceTree& tree, std::uint32_t node, Random&) {
  const SourceNode& own = tree.nodes[node];
  const SourceNode& next = tree.nodes[next_item(tree, node)];
  return {{own.begin, own.end, std::string(tree.between(next.begin, next.end))},
          {next.begin, next.end, std::string(tree.between(own.begin, own.end))}};
}

// ---- Texts and values

// Where the text of a node stands; of a JSON string without its quotes. Empty: it has none.
std::pair<std::size_t, std::size_t> text_place(const SourceTree& tree, std::uint32_t node) {
  const SourceNode& own = tree.nodes[node];
  if (own.kind == NodeKind::string) return {own.inner_begin + 1, own.inner_end - 1};
  if (own.kind != NodeKind::text) return {0, 0};
  const bool is_shown = tree.format != Format::html || !is_one_of(never_text, tree.nodes[own.parent].name);
  return is_shown ? std::pair(own.inner_begin, own.inner_end) : std::pair(std::size_t{0}, std::size_t{0});
}

bool has_text(const SourceTree& tree, std::uint32_t node) {
  const auto [begin, end] = text_place(tree, node);
  return begin < end;
}

SourceEdits extend_text(const SourceTree& tree, std::uint32_t node, Random&) {
  const std::size_t end = text_place(tree, node).second;
  return {{end, end, std::string(suffix)}};
}

SourceEdits empty_text(const SourceTree& tree, std::uint32_t node, Random&) {
  const auto [begin, end] = text_place(tree, node);
  return cut(begin, end);
}

// Those of a character reference ("&#39;") do not count.
std::vector<std::size_t> digits_of(const SourceTree& tree, std::uint32_t node) {
  auto [begin, end] = text_place(tree, node);
  const SourceNode& own = tree.nodes[node];
  if (own.kind == NodeKind::number) begin = own.inner_begin, end = own.inner_end;
  std::vector<std::size_t> digits;
  for (std::size_t i = begin; i < end; ++i) {
    if (tree.source[i] == '&') i = std::min(tree.source.find(';', i), end);
    const bool is_escape = i < end && tree.source[i] == '\\';
    if (is_escape) i += tree.source.substr(i).starts_with("\\u") ? 5 : 1;
    if (!is_escape && i < end && is_digit(tree.source[i])) digits.push_back(i);
  }
  return digits;
}

bool has_number(const SourceTree& tree, std::uint32_t node) {
  return !digits_of(tree, node).empty();
}

// Another digit, and no leading zero that makes JSON invalid.
SourceEdits change_number(const SourceTree& tree, std::uint32_t node, Random& random) {
  const std::vector<std::size_t> digits = digits_of(tree, node);
  const std::size_t at = digits[random.below(digits.size())];
  const int digit =
      1 + static_cast<int>((static_cast<std::size_t>(tree.source[at] - '0') + random.below(8)) % 9);
  return {{at, at + 1, std::string(1, static_cast<char>('0' + digit))}};
}

bool is_field(const SourceTree& tree, std::uint32_t node) {
  const SourceNode& own = tree.nodes[node];
  if (tree.format == Format::json) return tree.nodes[own.parent].kind == NodeKind::object;
  return tree.format == Format::xml && tree.is_element(node) && own.parent != 0;
}

// With its comma.
SourceEdits lose_field(const SourceTree& tree, std::uint32_t node, Random&) {
  const SourceNode& own = tree.nodes[node];
  if (tree.format != Format::json) return cut(own.begin, own.end);
  const bool is_first = own.parent + 1 == node,
             is_last = own.subtree_end == tree.nodes[own.parent].subtree_end;
  if (!is_last) return cut(own.begin, tree.nodes[own.subtree_end].begin);
  if (is_first) return cut(own.begin, own.end);
  std::uint32_t before = own.parent + 1;
  while (tree.nodes[before].subtree_end != node) before = tree.nodes[before].subtree_end;
  return cut(tree.nodes[before].end, own.end);
}

// ---- The whole

bool is_whole_with_accents(const SourceTree& tree, std::uint32_t node) {
  const auto is_high = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  return node == 0 && std::ranges::any_of(tree.source, is_high) && is_valid_utf8(tree.source);
}

// As if its UTF-8 were windows-1252, written as UTF-8 again: "Ã©" for an e with an accent.
SourceEdits encode_twice(const SourceTree& tree, std::uint32_t, Random&) {
  std::string twice;
  append_windows_1252(tree.source, twice);
  return {{0, tree.source.size(), std::move(twice)}};
}

using enum OperatorEffect;
const MutationOperator operators[] = {
    {"attribute", "an id, a class or a title gets a suffix", true, unseen, OperatorOn::html,
     has_named_attribute, change_attribute},
    {"tag", "a heading, a paragraph or a span gets a similar tag", true, shown, OperatorOn::html,
     has_similar_tag, change_tag},
    {"subtree", "all that is in a container is lost", true, shown, OperatorOn::html, can_be_emptied,
     empty_element},
    {"text", "a text gets a suffix", true, shown, OperatorOn::all, has_text, extend_text},
    {"text-emptied", "a text is lost", false, shown, OperatorOn::all, has_text, empty_text},
    {"number", "a digit changes", false, shown, OperatorOn::all, has_number, change_number},
    {"target", "an address is lost, or leads elsewhere", false, acts, OperatorOn::html, has_target,
     change_target, shows_its_target},
    {"control-lost", "a link, a button or a field is lost", false, shown, OperatorOn::html, is_control,
     remove_element},
    {"control-disabled", "a button or a field is disabled", false, acts, OperatorOn::html, is_enabled,
     disable},
    {"row-lost", "one of several rows or items is lost", false, shown, OperatorOn::all, is_followed,
     lose_row},
    {"row-doubled", "a row or an item comes twice", false, shown, OperatorOn::all, is_followed, double_row},
    {"item-moved", "a row or an item changes places with the next", false, shown, OperatorOn::all,
     differs_from_next, swap_with_next, nullptr, next_item},
    {"field-lost", "a member of an object, or an element of XML, is lost", false, shown, OperatorOn::all,
     is_field, lose_field},
    {"wrapper-lost", "an element is lost, and not what is in it", false, shown, OperatorOn::markup,
     is_wrapper, unwrap},
    {"end-tag-lost", "an end tag is lost", false, shown, OperatorOn::markup, has_end_tag, lose_end_tag},
    {"encoding", "all is encoded twice", false, shown, OperatorOn::all, is_whole_with_accents, encode_twice},
};

}  // namespace

std::span<const MutationOperator> all_operators() {
  return operators;
}

const MutationOperator* find_operator(std::string_view name) {
  const auto found = std::ranges::find(operators, name, &MutationOperator::name);
  return found == std::end(operators) ? nullptr : found;
}

std::string edited(std::string_view source, std::span<const SourceEdit> edits) {
  std::string text;
  std::size_t at = 0;
  for (const SourceEdit& edit : edits) {
    text += source.substr(at, edit.begin - at);
    text += edit.text;
    at = edit.end;
  }
  return text += source.substr(at);
}

}  // namespace treesift
