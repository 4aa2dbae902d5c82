#include "report/pair_trees.h"

#include <fmt/format.h>

#include <optional>

#include "report/html_text.h"
#include "report/tree_diff.h"
#include "report/tree_diff_html.h"
#include "report/tree_diff_words.h"

namespace treesift {
namespace {

std::string sentence(std::string_view text) {
  return fmt::format("<p class=\"quiet\">{}</p>\n", html_text(text));
}

}  // namespace

PairTrees::PairTrees(const PairTreesOptions& options)
    : options_(options), parser_(options.limits), aligner_(AlignerKind::hash, options.alignment) {}

std::string PairTrees::html(const Pair& pair) {
  if (pair.error) return sentence(pair.error->message);
  if (pair.measured)
    return sentence("The archive holds what was measured of the pair, and not its documents.");
  if (pair.unpaired()) return sentence(pair.expected ? "Actual is missing." : "Expected is missing.");
  std::string_view actual_type = pair.actual_type;
  ParseResult expected = parse(*pair.expected, pair.type, pair.expected_head);
  const ParseError* error = std::get_if<ParseError>(&expected);
  if (error != nullptr && error->code == ParseErrorCode::xml_malformed) {  // as the measuring of pairs does
    actual_type = "html";
    expected = parse(*pair.expected, "html", pair.expected_head);
    error = std::get_if<ParseError>(&expected);
  }
  if (error != nullptr) return sentence("Expected cannot be shown: " + error->message);
  ParseResult actual = parse(*pair.actual, actual_type, pair.actual_head);
  if (const ParseError* wrong = std::get_if<ParseError>(&actual))
    return sentence("Actual cannot be shown: " + wrong->message);
  std::string html = compared(std::get<Document>(expected), std::get<Document>(actual));
  parser_.recycle(std::move(std::get<Document>(expected)));
  parser_.recycle(std::move(std::get<Document>(actual)));
  return html;
}

ParseResult PairTrees::parse(std::string_view bytes, std::string_view type, const ResponseHead& head) {
  const std::optional<SourceType> known = source_type(type);
  return parser_.parse(bytes, known ? *known : sniff_source_type(bytes), head.charset_of_body());
}

std::string PairTrees::compared(const Document& expected, const Document& actual) {
  aligner_.align(expected, actual, alignment_);
  edit_finder_.find(expected, actual, alignment_, edits_);
  const AlignedPair pair{expected, actual, alignment_, edits_};
  TreeDiffOptions options;
  for (options.most_rows = 600; options.most_rows > 0; options.most_rows /= 4) {
    const TreeDiff diff = make_tree_diff(pair, options);
    const std::string html =
        fmt::format("<p class=\"lead\">{}</p>\n{}", html_text(tree_diff_summary(diff)), tree_diff_html(diff));
    if (html.size() <= options_.most_bytes) return html;
  }
  return sentence("The difference is too large for a report.");
}

}  // namespace treesift
