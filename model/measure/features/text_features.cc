// Features of changed texts: what kind of change an update is, which words came and went, what the new text
// says.
#include <re2/re2.h>
#define XXH_INLINE_ALL  // most inputs are shorter than a call costs
#include <xxhash.h>

#include <algorithm>

#include "align/text/text_kinds.h"
#include "model/measure/features/feature_context.h"
#include "model/measure/roles.h"
#include "model/measure/word_lists.h"

namespace treesift {
namespace {

RE2::Options ignoring_case() {
  RE2::Options options(RE2::Quiet);
  options.set_case_sensitive(false);
  return options;
}

const RE2& error_wording() {
  static const RE2 pattern(joined_lines(error_wordings()), ignoring_case());
  return pattern;
}

// Tags and character references that a reader sees: text that was escaped once too often, or once too seldom.
const RE2& visible_markup() {
  static const RE2 pattern(R"(</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>|&(?:#\d+|#x[0-9a-f]+|[a-z]{2,8}\d?);)",
                           ignoring_case());
  return pattern;
}

std::size_t count_matches(const RE2& pattern, std::string_view text) {
  re2::StringPiece rest(text.data(), text.size());
  std::size_t count = 0;
  while (!rest.empty() && RE2::FindAndConsume(&rest, pattern)) ++count;
  return count;
}

bool lies_in(const Document& document, NodeIndex node, const NameSet& elements) {
  for (NodeIndex at = document.parent(node); at != no_node; at = document.parent(at)) {
    if (elements.contains(document.name(at))) return true;
  }
  return false;
}

// The displayed texts of one side that are not, as they stand, on the other.
struct ChangedTexts {
  const Document& document;
  std::vector<NodeIndex> nodes;
  std::vector<std::uint64_t> words;  // ordered

  void add(NodeIndex node) {
    nodes.push_back(node);
    append_word_hashes(document.text(node), words);
  }
  NodeIndex first() const { return nodes.empty() ? no_node : nodes.front(); }
};

// What a search finds in texts, and in which first.
struct Finds {
  std::size_t count = 0;
  NodeIndex first = no_node;

  void add(std::size_t found, NodeIndex node) {
    if (found > 0 && count == 0) first = node;
    count += found;
  }
};

Finds errors_in(const ChangedTexts& texts) {
  Finds errors;
  for (const NodeIndex node : texts.nodes)
    errors.add(count_matches(error_wording(), texts.document.text(node)), node);
  return errors;
}

// Texts that show any.
Finds markup_in(const ChangedTexts& texts) {
  Finds markup;
  for (const NodeIndex node : texts.nodes) {
    const std::string_view text = texts.document.text(node);
    markup.add(text.find_first_of("<&") != text.npos && count_matches(visible_markup(), text) > 0, node);
  }
  return markup;
}

// What actual has more than expected, which is searched only if actual has any.
template <typename Search>
std::size_t count_new(const Finds& in_actual, const ChangedTexts& expected, Search search) {
  if (in_actual.count == 0) return 0;
  const std::size_t before = search(expected).count;
  return in_actual.count > before ? in_actual.count - before : 0;
}

bool has_text(const Document& document, NodeIndex node) {
  return document.is_text(node) || document.kind(node) == NodeKind::string;
}

ChangedTexts texts_of_expected(const FeatureContext& context) {
  const Document& document = context.pair.expected;
  ChangedTexts texts{document, {}, {}};
  const auto see = [&](NodeIndex node) {
    if (context.expected.displayed[node] && has_text(document, node)) texts.add(node);
  };
  for (NodeIndex node : context.pair.edits.deleted) see(node);
  for (const MatchedPair& pair : context.pair.edits.updated_text) see(pair.expected);
  std::sort(texts.words.begin(), texts.words.end());
  return texts;
}

ChangedTexts texts_of_actual(const FeatureContext& context) {
  const Document& document = context.pair.actual;
  ChangedTexts texts{document, {}, {}};
  const auto see = [&](NodeIndex node) {
    if (context.actual.displayed[node] && has_text(document, node)) texts.add(node);
  };
  for (NodeIndex node : context.pair.edits.inserted) see(node);
  for (const MatchedPair& pair : context.pair.edits.updated_text) see(pair.actual);
  std::sort(texts.words.begin(), texts.words.end());
  return texts;
}

std::size_t count_beyond(const std::vector<std::uint64_t>& here, const std::vector<std::uint64_t>& there) {
  std::vector<std::uint64_t> beyond;
  std::set_difference(here.begin(), here.end(), there.begin(), there.end(), std::back_inserter(beyond));
  return beyond.size();
}

void add_if_any(FeatureVector& features, std::size_t index, std::size_t count, Evidence where) {
  if (count > 0) features.add(index, static_cast<double>(count), where);
}

void measure_wording(FeatureContext& context) {
  const ChangedTexts before = texts_of_expected(context), after = texts_of_actual(context);
  FeatureVector& f = context.features;
  add_if_any(f, feature("words_lost"), count_beyond(before.words, after.words), {before.first(), no_node});
  add_if_any(f, feature("words_gained"), count_beyond(after.words, before.words), {no_node, after.first()});
  const Finds errors = errors_in(after), markup = markup_in(after);
  const std::size_t new_errors = count_new(errors, before, errors_in);
  add_if_any(f, feature("error_keywords"), new_errors, {no_node, errors.first});
  add_if_any(f, feature("error_wording"), new_errors, {no_node, errors.first});
  if (new_errors > 0 && f[feature("text_share_lost")] > 0.5)
    f.add(feature("error_page"), 1, {no_node, errors.first});
  add_if_any(f, feature("markup_in_text"), count_new(markup, before, markup_in), {no_node, markup.first});
}

std::size_t feature_of(TextChangeKind kind, bool preformatted) {
  switch (kind) {
    case TextChangeKind::none:
      break;
    case TextChangeKind::space:
      return preformatted ? feature("pre_space_changed") : feature("space_changed");
    case TextChangeKind::marks:
      return feature("marks_changed");
    case TextChangeKind::dates:
      return feature("dates_changed");
    case TextChangeKind::numbers:
      return feature("numbers_changed");
    case TextChangeKind::tokens:
      return feature("tokens_changed");
    case TextChangeKind::words:
      return feature("words_changed");
  }
  return feature_count;
}

void measure_update(FeatureContext& context, const MatchedPair& pair) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  if (!context.actual.displayed[pair.actual]) return;
  const Evidence where{pair.expected, pair.actual};
  const TextChange change = context.texts.compare(expected.text(pair.expected), actual.text(pair.actual));
  FeatureVector& f = context.features;
  const bool preformatted = lies_in(actual, pair.actual, preformatted_elements);
  const std::size_t index = feature_of(change.kind, preformatted);
  if (index < feature_count) f.add(index, 1, where);
  if (!change.pattern_kept) f.add(feature("pattern_broken"), 1, where);
  if (actual.text(pair.actual).empty()) f.add(feature("emptied"), 1, where);
  if (change.kind != TextChangeKind::words) return;
  if (lies_in(actual, pair.actual, title_element)) f.add(feature("title_changed"), 1, where);
  if (lies_in(actual, pair.actual, heading_elements)) f.add(feature("heading_changed"), 1, where);
}

enum class Operation : std::uint64_t { insert, remove, move, text, attributes };

// Kind, names of node and parent, and text by pattern.
std::uint64_t form_of_change(FeatureContext& context, Operation operation, const Document& document,
                             NodeIndex node) {
  const NodeIndex parent = document.parent(node);
  const std::string_view name = document.name_text(document.name(node));
  const std::string_view above =
      parent == no_node ? std::string_view() : document.name_text(document.name(parent));
  std::uint64_t hash = XXH3_64bits_withSeed(name.data(), name.size(), static_cast<std::uint64_t>(operation));
  hash = XXH3_64bits_withSeed(above.data(), above.size(), hash);
  return document.text(node).empty() ? hash : hash ^ context.texts.pattern(document.text(node));
}

void measure_distinct_changes(FeatureContext& context) {
  const auto& [expected, actual, alignment, edits] = context.pair;
  std::vector<std::uint64_t> forms;
  const auto see = [&](Operation operation, const Document& document, NodeIndex node) {
    forms.push_back(form_of_change(context, operation, document, node));
  };
  for (NodeIndex node : edits.deleted) see(Operation::remove, expected, node);
  for (NodeIndex node : edits.inserted) see(Operation::insert, actual, node);
  for (const Move& move : edits.moved) see(Operation::move, actual, move.actual);
  for (const MatchedPair& pair : edits.updated_text) see(Operation::text, actual, pair.actual);
  for (const MatchedPair& pair : edits.updated_attributes) see(Operation::attributes, actual, pair.actual);
  std::sort(forms.begin(), forms.end());
  const auto distinct = std::unique(forms.begin(), forms.end()) - forms.begin();
  context.features.set(feature("distinct_changes"), static_cast<double>(distinct));
}

void measure_mangling(FeatureContext& context) {
  const auto damage = [](const Document& document) {
    return document.repairs().invalid_bytes + document.repairs().nul_bytes;
  };
  context.features.set(feature("mangled_text"), damage(context.pair.actual) > damage(context.pair.expected));
}

}  // namespace

void measure_texts(FeatureContext& context) {
  for (const MatchedPair& pair : context.pair.edits.updated_text) measure_update(context, pair);
  measure_wording(context);
  measure_distinct_changes(context);
  measure_mangling(context);
}

}  // namespace treesift
