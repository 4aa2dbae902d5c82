#include "report/explain/tree_diff_html.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/explain/tree_diff_words.h"
#include "report/html_text.h"

namespace treesift {
namespace {

constexpr std::uint32_t deepest_class = 24;  // deeper rows are not indented further

std::string_view class_of(PieceRole role) {
  switch (role) {
    case PieceRole::markup:
      return "mk";
    case PieceRole::tag:
      return "tg";
    case PieceRole::attribute:
      return "at";
    case PieceRole::value:
      return "va";
    case PieceRole::text:
      return "tx";
    case PieceRole::note:
      return "no";
  }
  return "tx";
}

// Within a row that is deleted or inserted as a whole no word is marked.
void append_pieces(std::string& html, const TreeDiffRow& row, PieceMark side) {
  const bool marks_words = row.state == RowState::changed || row.state == RowState::moved_to;
  for (const DiffPiece& piece : row.pieces) {
    if (piece.mark != PieceMark::kept && piece.mark != side) continue;
    const std::string_view element = piece.mark == PieceMark::kept || !marks_words ? "span"
                                     : side == PieceMark::removed                  ? "del"
                                                                                   : "ins";
    html += fmt::format("<{} class=\"{}\">", element, class_of(piece.role));
    append_html_text(html, piece.text);
    html += fmt::format("</{}>", element);
  }
}

void append_place(std::string& html, const TreeDiffRow& row) {
  if (row.other_place.empty()) return;
  html += fmt::format(" <span class=\"place\">{}</span>", html_text(place_in_words(row)));
}

void append_side(std::string& html, const TreeDiffRow& row, PieceMark side) {
  const bool is_expected = side == PieceMark::removed;
  const bool is_shown = is_expected ? row.is_shown_in_expected() : row.is_shown_in_actual();
  html += fmt::format("<td class=\"{}{}\">", is_expected ? "e" : "a", is_shown ? "" : " none");
  if (is_shown) {
    html += fmt::format("<div class=\"d{}\">", std::min(row.depth, deepest_class));
    append_pieces(html, row, side);
    append_place(html, row);
    html += "</div>";
  }
  html += "</td>";
}

void append_fold(std::string& html, const TreeDiffRow& row) {
  const std::string words = fold_in_words(row);
  const auto cell = [&](bool shown) {
    return shown ? fmt::format("<div class=\"d{}\">… {}</div>", std::min(row.depth, deepest_class), words)
                 : std::string();
  };
  const bool is_cut = row.kind == RowKind::cut;
  if (is_cut || row.state == RowState::same) {
    html += fmt::format("<td colspan=\"2\">{}</td>", cell(true));
  } else {
    html += fmt::format("<td class=\"e{}\">{}</td>", row.is_shown_in_expected() ? "" : " none",
                        cell(row.is_shown_in_expected()));
    html += fmt::format("<td class=\"a{}\">{}</td>", row.is_shown_in_actual() ? "" : " none",
                        cell(row.is_shown_in_actual()));
  }
}

void append_row(std::string& html, const TreeDiffRow& row) {
  const bool is_node = row.kind == RowKind::node;
  const std::string_view kind = is_node ? "" : row.kind == RowKind::cut ? " cut" : " folded";
  html += fmt::format("<tr class=\"{}{}\"", row_state_name(row.state), kind);
  html += row.place.empty() ? ">" : fmt::format(" data-path=\"{}\">", html_text(row.place));
  if (is_node) {
    append_side(html, row, PieceMark::removed);
    append_side(html, row, PieceMark::added);
  } else {
    append_fold(html, row);
  }
  html += "</tr>\n";
}

std::string indentation_css() {
  std::string css;
  for (std::uint32_t depth = 0; depth <= deepest_class; ++depth)
    css += fmt::format(".tree-diff .d{}{{padding-left:calc({}*var(--diff-step) + 1.2em)}}\n", depth, depth);
  return css;
}

constexpr std::string_view fixed_css = R"css(
.tree-diff{--diff-ink:#1f2328;--diff-dim:#656d76;--diff-page:#fff;--diff-line:#d1d9e0;--diff-none:#f3f4f6;
 --diff-removed:#ffebe9;--diff-removed-word:#ff9c96;--diff-added:#e6ffec;--diff-added-word:#85e29b;
 --diff-moved:#ddf4ff;--diff-changed:#fff8c5;--diff-tag:#0a3069;--diff-name:#6639ba;--diff-step:1.1em;
 width:100%;table-layout:fixed;border-collapse:collapse;color:var(--diff-ink);background:var(--diff-page);
 font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
 border:1px solid var(--diff-line)}
@media (prefers-color-scheme:dark){.tree-diff{--diff-ink:#e6edf3;--diff-dim:#8d96a0;--diff-page:#0d1117;
 --diff-line:#30363d;--diff-none:#161b22;--diff-removed:#3c1618;--diff-removed-word:#8e2a2c;
 --diff-added:#12301d;--diff-added-word:#1f6f37;--diff-moved:#10293f;--diff-changed:#2e2a10;
 --diff-tag:#79c0ff;--diff-name:#d2a8ff}}
.tree-diff th{text-align:left;padding:.3em .6em;border-bottom:1px solid var(--diff-line);font-weight:600}
.tree-diff td{vertical-align:top;padding:0 .5em;overflow-wrap:anywhere;white-space:pre-wrap}
.tree-diff td.a,.tree-diff th+th{border-left:1px solid var(--diff-line)}
.tree-diff td>div{text-indent:-1.2em;unicode-bidi:isolate}
.tree-diff .none{background:var(--diff-none)}
.tree-diff .deleted .e{background:var(--diff-removed)}
.tree-diff .inserted .a{background:var(--diff-added)}
.tree-diff .changed .e,.tree-diff .changed .a{background:var(--diff-changed)}
.tree-diff .moved-from .e,.tree-diff .moved-to .a{background:var(--diff-moved)}
.tree-diff td>div::before{display:inline-block;width:1.2em;text-indent:0;color:var(--diff-dim);content:""}
.tree-diff .deleted .e>div::before{content:"-"}
.tree-diff .inserted .a>div::before{content:"+"}
.tree-diff .changed td>div::before{content:"~"}
.tree-diff .moved-from .e>div::before{content:"<"}
.tree-diff .moved-to .a>div::before{content:">"}
.tree-diff del{background:var(--diff-removed-word);text-decoration:line-through;text-decoration-thickness:1px}
.tree-diff ins{background:var(--diff-added-word);text-decoration:none}
.tree-diff .tg{color:var(--diff-tag)}
.tree-diff .at{color:var(--diff-name)}
.tree-diff .mk,.tree-diff .no,.tree-diff .place{color:var(--diff-dim)}
.tree-diff .place{font-style:italic}
.tree-diff .folded td,.tree-diff .cut td{color:var(--diff-dim);font-style:italic}
.tree-diff .same.folded td{background:var(--diff-none)}
.tree-diff .cut td>div::before{content:""}
@media (max-width:640px){.tree-diff,.tree-diff tbody,.tree-diff tr,.tree-diff td{display:block;width:auto}
 .tree-diff thead,.tree-diff .none,.tree-diff .same:not(.folded) .e{display:none}
 .tree-diff td.a{border-left:0}.tree-diff .changed .e{background:var(--diff-removed)}
 .tree-diff .changed .a{background:var(--diff-added)}.tree-diff{--diff-step:.6em}}
)css";

}  // namespace

std::string tree_diff_html(const TreeDiff& diff) {
  std::string html =
      "<table class=\"tree-diff\"><thead><tr><th>expected</th><th>actual</th></tr></thead><tbody>\n";
  for (const TreeDiffRow& row : diff.rows) append_row(html, row);
  html += "</tbody></table>\n";
  return html;
}

std::string_view tree_diff_css() {
  static const std::string css = std::string(fixed_css) + indentation_css();
  return css;
}

}  // namespace treesift
