#include "report/explain/pair_trees.h"

#include <fmt/format.h>

#include <string_view>

#include "report/explain/comparators_html.h"
#include "report/explain/tree_diff.h"
#include "report/explain/tree_diff_html.h"
#include "report/explain/tree_diff_words.h"
#include "report/html_text.h"

namespace treesift {
namespace {

std::string sentence(std::string_view text) {
  return fmt::format("<p class=\"quiet\">{}</p>\n", html_text(text));
}

MeasureOptions seen_by(const std::function<void(const AlignedPair&)>& see, MeasureOptions options) {
  options.on_aligned = &see;
  options.remembers = false;  // what is remembered is not seen
  return options;
}

std::string trees_html(const AlignedPair& pair, const WhatToShow& what) {
  TreeDiffOptions options;
  options.has_places = what.has_places;
  for (options.max_rows = 600; options.max_rows > 0; options.max_rows /= 3) {
    const TreeDiff diff = make_tree_diff(pair, options);
    std::string html = fmt::format(
        "<p class=\"lead\">{}</p>\n<div class=\"tree-box\" tabindex=\"0\" role=\"region\" aria-label=\"The "
        "two trees\">\n{}</div>\n",
        html_text(tree_diff_summary(diff)), tree_diff_html(diff));
    if (html.size() <= what.max_bytes) return html;
    options.context = 1;
  }
  return sentence("The difference is too large for a report.");
}

// "https://example.org/x" of a head that begins with the address that was asked for.
std::string address_in(std::string_view fields) {
  constexpr std::string_view name = ":url: ";
  if (!fields.starts_with(name)) return "";
  fields.remove_prefix(name.size());
  const std::string_view address = fields.substr(0, fields.find('\n'));
  const bool is_of_http = address.starts_with("http://") || address.starts_with("https://");
  return is_of_http ? std::string(address) : "";
}

}  // namespace

PairTrees::PairTrees(const MeasureOptions& options)
    : see_([this](const AlignedPair& aligned) { see(aligned); }), measurer_(seen_by(see_, options)) {}

ShownDocuments PairTrees::show(const Pair& pair, const WhatToShow& what) {
  shown_ = {};
  shown_.address = address_in(pair.actual_head.fields);
  if (pair.measured) {
    shown_.trees = sentence("The archive holds what was measured of the pair, and not its documents.");
    return std::move(shown_);
  }
  what_ = what;
  pair_ = &pair;
  const MeasuredPair measured = measurer_.measure(pair);
  if (measured.error) shown_.trees = sentence(measured.error->message);
  if (shown_.trees.empty()) shown_.trees = sentence("The two sides are the same.");
  return std::move(shown_);
}

void PairTrees::see(const AlignedPair& aligned) {
  shown_.trees = trees_html(aligned, what_);
  if (!what_.comparators_beside) return;
  const ComparatorsSeen seen = comparators_seen(
      {*pair_->expected, *pair_->actual, aligned.expected, aligned.actual}, published_comparators());
  shown_.comparators =
      fmt::format("<details class=\"comparators\"><summary>Through comparators: {}</summary>\n{}</details>\n",
                  comparator_counts(seen), comparators_html(seen, *what_.comparators_beside));
}

}  // namespace treesift
