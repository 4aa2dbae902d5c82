#include "report/explain/pair_trees.h"

#include <fmt/format.h>

#include <string_view>

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

}  // namespace

PairTrees::PairTrees(const PairTreesOptions& options)
    : max_bytes_(options.max_bytes),
      see_([this](const AlignedPair& pair) { trees_ = compared(pair); }),
      measurer_(seen_by(see_, options.measure)) {}

std::string PairTrees::html(const Pair& pair) {
  if (pair.measured)
    return sentence("The archive holds what was measured of the pair, and not its documents.");
  trees_.clear();
  const MeasuredPair measured = measurer_.measure(pair);
  if (measured.error) return sentence(measured.error->message);
  return trees_.empty() ? sentence("The two sides are the same.") : std::move(trees_);
}

std::string PairTrees::compared(const AlignedPair& pair) const {
  TreeDiffOptions options;
  for (options.max_rows = 600; options.max_rows > 0; options.max_rows /= 4) {
    const TreeDiff diff = make_tree_diff(pair, options);
    std::string html =
        fmt::format("<p class=\"lead\">{}</p>\n{}", html_text(tree_diff_summary(diff)), tree_diff_html(diff));
    if (html.size() <= max_bytes_) return html;
  }
  return sentence("The difference is too large for a report.");
}

}  // namespace treesift
