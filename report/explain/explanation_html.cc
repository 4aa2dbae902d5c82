#include "report/explain/explanation_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/ascii.h"
#include "model/judge/cluster_name.h"
#include "report/explain/comparators_html.h"
#include "report/explain/tree_diff_html.h"
#include "report/explain/tree_diff_words.h"
#include "report/feature_words.h"
#include "report/head_words.h"
#include "report/html_text.h"

namespace treesift {
namespace {

std::string section(std::string_view title, std::string_view remark, std::string_view body) {
  if (body.empty()) return "";
  const std::string note = remark.empty() ? "" : fmt::format(" <small>{}</small>", html_text(remark));
  return fmt::format("<section><h2>{}{}</h2>\n{}</section>\n", html_text(title), note, body);
}

std::string snippet_html(std::string_view element, const std::string& text) {
  if (text.empty()) return "<i>nothing</i>";
  return fmt::format("<{0}>{1}</{0}>", element, html_text(text));
}

std::string place_html(const ShownEdit& place) {
  if (place.path.empty() && place.before.empty() && place.after.empty()) return "";
  return fmt::format("<div class=\"where\"><code>{}</code> {} → {}</div>", html_text(place.path),
                     snippet_html("del", place.before), snippet_html("ins", place.after));
}

std::string head_html(const Explanation& explanation) {
  const Verdict& verdict = explanation.verdict;
  std::string html = fmt::format("<header><h1><span class=\"verdict {0}\">{0}</span> {1}</h1>\n",
                                 decision_name(verdict.decision), html_text(verdict.id));
  if (verdict.score)
    html += fmt::format("<p>Score <b>{:.6g}</b> against the cut-off {:.6g}</p>\n", *verdict.score,
                        verdict.cutoff);
  if (std::string words(decider_words(verdict.because)); !words.empty()) {
    if (is_lower(words[0])) words[0] = static_cast<char>(words[0] - 'a' + 'A');
    html += fmt::format("<p>{}</p>\n", html_text(words));
  }
  if (verdict.level) html += fmt::format("<p>{}</p>\n", html_text(level_in_words(*verdict.level)));
  if (!explanation.judged_by.empty()) html += fmt::format("<p>{}</p>\n", html_text(explanation.judged_by));
  if (verdict.alignment_budget_exceeded)
    html += "<p>The alignment ran out of its budget: it is right, but perhaps not the shortest.</p>\n";
  if (verdict.mark.cluster != 0)
    html += fmt::format("<p>Cluster <code>{}</code></p>\n", cluster_text(verdict.mark.cluster));
  for (const std::string& name : verdict.approved_by)
    html += fmt::format("<p>{} by {}</p>\n", verdict.is_approved ? "Approved" : "In part approved",
                        html_text(name));
  return html + "</header>\n";
}

std::string error_html(const Verdict& verdict) {
  if (!verdict.error) return "";
  return fmt::format("<p><code>{}</code>: {}</p><p>{}</p>\n", html_text(verdict.error->code),
                     html_text(verdict.error->message), html_text(error_in_words(verdict.error->code)));
}

std::string http_html(const Verdict& verdict) {
  const ResponseChange& change = verdict.response;
  std::string rows;
  const auto row = [&](std::string_view what, const std::string& before, const std::string& after) {
    rows += fmt::format("<tr><th>{}</th><td><del>{}</del> → <ins>{}</ins></td></tr>\n", what,
                        html_text(before), html_text(after));
  };
  if (change.of_status())
    row("status", std::to_string(change.expected_status), std::to_string(change.actual_status));
  if (change.of_media_type()) row("content type", change.expected_media_type, change.actual_media_type);
  if (change.of_charset()) row("charset", change.expected_charset, change.actual_charset);
  for (const std::string& words : heads_in_words(verdict))
    rows += fmt::format("<tr><th>head</th><td>{}</td></tr>\n", html_text(words));
  return rows.empty() ? "" : "<table class=\"facts\">" + rows + "</table>\n";
}

std::string part_row(double contribution, std::string_view name, std::string_view value,
                     std::string_view words, const ShownEdit& place) {
  const std::string_view sign = contribution > 0 ? "up" : "down";
  return fmt::format("<tr class=\"{}\"><td>{:+.3f}</td><td><b>{}</b>{}</td><td>{}{}</td></tr>\n", sign,
                     contribution, html_text(name), html_text(value), html_text(words), place_html(place));
}

double to_three_digits(double value) {
  return std::round(value * 1e3) / 1e3;
}

std::string score_html(const ScoreParts& score, const Verdict& verdict) {
  constexpr std::size_t max_parts = 12;
  double sum = to_three_digits(score.baseline);
  std::string rows = part_row(sum, "baseline", "", "what is known before looking", {});
  const std::size_t shown = std::min(max_parts, score.parts.size());
  std::set<std::string> shown_places;  // many parts point at the same edit
  for (std::size_t i = 0; i < shown; ++i) {
    const ScorePart& part = score.parts[i];
    const double contribution = to_three_digits(part.reason.contribution);
    sum += contribution;
    const bool points =
        contribution > 0 && part.value != 0 && shown_places.insert(part.reason.place.path).second;
    rows += part_row(contribution, part.reason.feature, fmt::format(" = {:.4g}", part.value),
                     feature_in_words(part.reason.feature), points ? part.reason.place : ShownEdit{});
  }
  const double total = to_three_digits(score.total);
  if (shown < score.parts.size())
    rows +=
        part_row(total - sum, fmt::format("the other {} together", score.parts.size() - shown), "", "", {});
  rows += fmt::format(
      "<tr class=\"sum\"><td>{:+.3f}</td><td><b>{}</b></td><td>the cut-off is {:+.3f}</td></tr>\n", total,
      unit_words(score.unit), cutoff_of_parts(score, verdict.cutoff));
  return "<table class=\"parts\">" + rows + "</table>\n";
}

// All reasons, or those that are not part of the score.
std::string reasons_html(const Explanation& explanation) {
  std::string rows;
  for (const Reason& reason : explanation.verdict.reasons) {
    const bool outside = reason.feature.starts_with("invariant:") || reason.feature.starts_with("http_") ||
                         reason.feature == "output_kind" || because_named(reason.feature).has_value();
    if (explanation.score && !outside) continue;
    rows += part_row(reason.contribution, reason.feature, "", feature_in_words(reason.feature), reason.place);
  }
  return rows.empty() ? "" : "<table class=\"parts\">" + rows + "</table>\n";
}

std::string rules_html(const Verdict& verdict) {
  std::string items;
  for (const HiddenByRule& hidden : verdict.rules)
    items +=
        fmt::format("<li>{}: {} nodes, {} bytes</li>\n", html_text(hidden.rule), hidden.nodes, hidden.bytes);
  return items.empty() ? "" : "<ul>" + items + "</ul>\n";
}

std::string pieces_html(const DiffPieces& pieces) {
  std::string html;
  for (const DiffPiece& piece : pieces) {
    const std::string_view element = piece.mark == PieceMark::removed ? "del"
                                     : piece.mark == PieceMark::added ? "ins"
                                                                      : "span";
    html += fmt::format("<{0}>{1}</{0}>", element, html_text(piece.text));
  }
  return html;
}

std::string edits_html(const EditList& list) {
  constexpr std::size_t max_edits = 200;
  std::string items;
  const std::size_t shown = std::min(max_edits, list.edits.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const EditInWords& edit = list.edits[i];
    const std::string from =
        edit.from.empty() ? "" : fmt::format("<code>{}</code> to ", html_text(edit.from));
    items += fmt::format("<li>{} {}<code>{}</code><div class=\"what\">{}</div></li>\n", verb_words(edit.verb),
                         from, html_text(edit.path), pieces_html(edit.pieces));
  }
  const std::uint64_t left = list.edits.size() - shown + list.left_out;
  if (left > 0) items += fmt::format("<li>… and {} more edits</li>\n", left);
  return items.empty() ? "" : "<ol class=\"edits\">" + items + "</ol>\n";
}

std::string documents_html(const Explanation& explanation) {
  std::string html;
  if (!explanation.about_documents.empty())
    html += fmt::format("<p>{}</p>\n", html_text(explanation.about_documents));
  if (explanation.trees) html += tree_diff_html(*explanation.trees);
  return html;
}

constexpr std::string_view page_css = R"css(
:root{color-scheme:light dark;--ink:#1f2328;--dim:#656d76;--page:#fff;--line:#d1d9e0;--removed:#ffebe9;
 --added:#dafbe1;--alarm:#cf222e;--good:#1a7f37}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--dim:#8d96a0;--page:#0d1117;--line:#30363d;
 --removed:#4a1d20;--added:#16391f;--alarm:#ff7b72;--good:#3fb950}}
body{margin:0 auto;max-width:1400px;padding:1rem;color:var(--ink);background:var(--page);
 font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.3rem;overflow-wrap:anywhere}h2{font-size:1.05rem;margin:1.6em 0 .4em}
small{color:var(--dim);font-weight:400}
.verdict{padding:.1em .5em;border-radius:.3em;color:#fff;background:var(--alarm)}
.verdict.pass{background:var(--good)}
@media (prefers-color-scheme:dark){.verdict{color:#0d1117}}
code,.what{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;
 overflow-wrap:anywhere;white-space:pre-wrap;unicode-bidi:isolate}
del{background:var(--removed)}ins{background:var(--added);text-decoration:none}
.parts{border-collapse:collapse;width:100%}.parts td{vertical-align:top;padding:.15em .6em;
 border-top:1px solid var(--line);overflow-wrap:anywhere}
.parts td:first-child{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.parts .up td:first-child{color:var(--alarm)}.parts .down td:first-child{color:var(--good)}
.parts .sum td{border-top:2px solid var(--ink)}.facts th{text-align:left;padding-right:1em}
.where{color:var(--dim)}.where del,.where ins{color:var(--ink)}.edits li{margin:.3em 0}
@media (max-width:640px){body{padding:.5rem}.parts tr{display:grid;grid-template-columns:4.5em 1fr;
 border-top:1px solid var(--line)}.parts td,.parts .sum td{border:0;padding:.1em .3em}
 .parts td:nth-child(3){grid-column:2}}
)css";

}  // namespace

std::string explanation_css() {
  return std::string(page_css) + std::string(tree_diff_css()) + std::string(comparators_css());
}

std::string explanation_sections_html(const Explanation& explanation) {
  const Verdict& verdict = explanation.verdict;
  std::string html = head_html(explanation);
  html += section(verdict.decision == Decision::unpaired ? "Only one side" : "Could not be judged", "",
                  error_html(verdict));
  html += section("What HTTP said", "", http_html(verdict));
  html += section(explanation.score ? "Beside the score" : "Why", "", reasons_html(explanation));
  if (explanation.score)
    html += section("Why",
                    fmt::format("what each feature adds to the {}; E is expected, A actual",
                                unit_words(explanation.score->unit)),
                    score_html(*explanation.score, verdict));
  html += section("Hidden by rules", "which is no difference, and is not shown below", rules_html(verdict));
  html += section("Trees", explanation.trees ? tree_diff_summary(*explanation.trees) : "",
                  documents_html(explanation));
  if (explanation.comparators)
    html += section("Comparators", comparator_counts(*explanation.comparators),
                    comparators_html(*explanation.comparators, verdict.decision));
  if (explanation.edits)
    html += section("Edits", "what was done to expected to get actual", edits_html(*explanation.edits));
  return html;
}

std::string explanation_html(const Explanation& explanation) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>{}: "
      "{}</title>\n<style>{}</style></head>\n"
      "<body>\n<main>\n{}</main>\n</body></html>\n",
      html_text(explanation.verdict.id), decision_name(explanation.verdict.decision), explanation_css(),
      explanation_sections_html(explanation));
}

}  // namespace treesift
