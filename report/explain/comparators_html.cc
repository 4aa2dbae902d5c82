#include "report/explain/comparators_html.h"

#include <fmt/format.h>

#include "report/html_text.h"

namespace treesift {
namespace {

std::string_view finding_words(bool differs) {
  return differs ? "differs" : "sees no difference";
}

std::string would_words(bool differs, Decision decision) {
  if (!is_otherwise(differs, decision)) return "as decided";
  return differs ? "would have asked for a look" : "would have passed it";
}

std::string otherwise_html(const ComparatorsSeen& seen, Decision decision) {
  std::string html;
  for (const std::string& sentence : decided_otherwise(seen, decision))
    html += fmt::format("<p>{}</p>\n", html_text(sentence));
  return html;
}

std::string combinations_html(const ComparatorsSeen& seen, Decision decision) {
  if (seen.combinations.empty()) return "";
  std::string html =
      "<table "
      "class=\"findings\"><thead><tr><th>Combination</th><th>Finds</th><th>Decides</th></tr></"
      "thead>\n<tbody>\n";
  for (const CombinationFinding& one : seen.combinations) {
    html += fmt::format("<tr{}><td><code>{}</code></td><td>{}</td><td>{}</td></tr>\n",
                        is_otherwise(one.differs, decision) ? " class=\"otherwise\"" : "",
                        html_text(one.text), finding_words(one.differs), would_words(one.differs, decision));
  }
  return html + "</tbody></table>\n";
}

std::string changed_words(const DiffPieces& change, PieceMark side) {
  std::string html;
  for (const DiffPiece& piece : change) {
    if (piece.mark != PieceMark::kept && piece.mark != side) continue;
    const std::string_view element = piece.mark == PieceMark::kept ? "span"
                                     : side == PieceMark::removed  ? "del"
                                                                   : "ins";
    html += fmt::format("<{0}>{1}</{0}>", element, html_text(piece.text));
  }
  return html;
}

std::string side_html(const ViewSide& side, const DiffPieces& change, PieceMark mark) {
  const bool is_expected = mark == PieceMark::removed;
  std::string html = fmt::format("<div><h4>{}</h4><pre class=\"{}\">", is_expected ? "expected" : "actual",
                                 is_expected ? "e" : "a");
  for (std::size_t i = 0; i < side.lines.size(); ++i) {
    const std::string words = i == side.marked ? changed_words(change, mark) : "";
    html += fmt::format("<span class=\"{}\">{}</span>\n", i == side.marked ? "line first" : "line",
                        words.empty() ? html_text(side.lines[i]) : words);
  }
  return html + "</pre></div>\n";
}

std::string view_html(const SharedView& view) {
  std::string html = fmt::format("<section class=\"view\">\n<h3>{}</h3>\n",
                                 html_text(fmt::format("{}", fmt::join(view.comparators, ", "))));
  const ViewExcerpt& excerpt = view.excerpt;
  if (!excerpt.note.empty()) html += fmt::format("<p>{}</p>\n", html_text(excerpt.note));
  if (!excerpt.expected.lines.empty() || !excerpt.actual.lines.empty())
    html += "<div class=\"sides\">" + side_html(excerpt.expected, excerpt.change, PieceMark::removed) +
            side_html(excerpt.actual, excerpt.change, PieceMark::added) + "</div>\n";
  return html + "</section>\n";
}

std::string findings_html(const ComparatorsSeen& seen) {
  std::string html =
      "<table "
      "class=\"findings\"><thead><tr><th>Comparator</th><th>Finds</th><th>Sees</th></tr></thead>\n<tbody>\n";
  for (const ComparatorFinding& one : seen.findings) {
    html += fmt::format("<tr class=\"{}\"><td><code>{}</code></td><td>{}</td><td>{}</td></tr>\n",
                        one.differs ? "differs" : "equal", html_text(one.name), finding_words(one.differs),
                        html_text(one.sees));
  }
  return html + "</tbody></table>\n";
}

constexpr std::string_view css = R"css(
.view{margin:1rem 0}.view h3{margin:0 0 .25rem;font-size:1em;font-weight:600}
.view h4{margin:0;font-size:.8125rem;font-weight:400;color:var(--diff-dim,inherit)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.sides pre{margin:0;padding:.4em .6em;border:1px solid var(--line,#8884);border-radius:6px;white-space:pre-wrap;
 overflow-wrap:anywhere;font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.sides .line{display:block;padding-left:1.2em;text-indent:-1.2em;unicode-bidi:isolate}
.sides .line::before{display:inline-block;width:1.2em;text-indent:0;content:""}
.sides .e .first{background:var(--removed,#fbe9e7)}.sides .e .first::before{content:"-"}
.sides .a .first{background:var(--added,#e5f3e8)}.sides .a .first::before{content:"+"}
.sides del{text-decoration:line-through}.sides ins{text-decoration:underline}
.findings{border-collapse:collapse;margin:.75rem 0}.findings th{text-align:left;font-weight:600}
.findings td,.findings th{padding:.1em 1em .1em 0;vertical-align:top}
.findings .otherwise td,.findings .differs td{font-weight:600}
@media (max-width:640px){.sides{grid-template-columns:1fr}}
)css";

}  // namespace

std::string comparators_html(const ComparatorsSeen& seen, Decision decision) {
  std::string html = otherwise_html(seen, decision) + combinations_html(seen, decision);
  for (const SharedView& view : seen.views) html += view_html(view);
  return html + findings_html(seen);
}

std::string_view comparators_css() {
  return css;
}

}  // namespace treesift
