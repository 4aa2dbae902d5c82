#include "report/explain/explanation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "model/judge/cluster_name.h"
#include "report/explain/tree_diff_words.h"
#include "report/feature_words.h"
#include "report/head_words.h"

namespace treesift {
namespace {

class ExplanationWriter {
 public:
  ExplanationWriter(const Explanation& explanation, const ExplanationLayout& layout)
      : explanation_(explanation), verdict_(explanation.verdict), layout_(layout) {}

  std::string write() {
    write_head();
    write_error();
    write_http();
    write_invariants();
    write_encoding();
    explanation_.score ? write_score(*explanation_.score) : write_reasons();
    write_rules();
    write_comparators();
    write_edits();
    write_trees();
    return std::move(text_);
  }

 private:
  void line(const StyledLine& line, std::size_t indent = 4, std::size_t most = 12) {
    for (const StyledLine& one : wrapped(line, std::max<std::size_t>(layout_.width, 40), indent, most))
      append_line(text_, one, layout_.colours);
  }
  void heading(std::string_view title, std::string_view remark = {}) {
    text_ += '\n';
    StyledLine one;
    one.add(Style::strong, title);
    if (!remark.empty()) one.add("  ").add(Style::faint, remark);
    line(one, 2);
  }

  void write_head();
  void write_error();
  void write_http();
  void write_invariants();
  void write_encoding();
  void write_score(const ScoreParts& score);
  void write_reasons();
  void write_part(const ScorePart& part);
  void write_place(const ShownEdit& place, std::size_t indent);
  void write_rules();
  void write_comparators();
  void write_view(const SharedView& view);
  void write_side(const ViewSide& side, const DiffPieces& change, PieceMark mark);
  void write_edits();
  void write_trees();
  void amount(double value, std::string_view words, Style style = Style::plain);

  const Explanation& explanation_;
  const Verdict& verdict_;
  const ExplanationLayout& layout_;
  std::set<std::string> shown_places_;  // of parts of the score: many point at the same edit
  std::string text_;
};

bool is_of_http(const Reason& reason) {
  return reason.feature.starts_with("http_") || reason.feature == "output_kind";
}

bool is_of_invariant(const Reason& reason) {
  return reason.feature.starts_with("invariant:");
}

bool is_of_encoding(const Reason& reason) {
  return reason.feature == "encoding";
}

// To three decimals, as it is printed: what is printed adds up.
double printed(double value) {
  return std::round(value * 1e3) / 1e3;
}

void ExplanationWriter::write_head() {
  const bool passes = verdict_.decision == Decision::pass;
  StyledLine head;
  head.add(Style::strong, verdict_.id).add(": ");
  head.add(passes ? Style::good : Style::alarm, decision_name(verdict_.decision));
  if (verdict_.score)
    head.add(fmt::format(", score {:.6g} against the cut-off {:.6g}", *verdict_.score, verdict_.cutoff));
  const std::string_view decider = decider_words(verdict_.because);
  if (!decider.empty()) head.add("; ").add(decider);
  line(head, 2);
  if (verdict_.level)
    line(StyledLine().add(verdict_.because == Because::warning ? Style::alarm : Style::plain,
                          level_in_words(*verdict_.level)),
         2);
  if (!explanation_.judged_by.empty()) line(StyledLine().add(Style::faint, explanation_.judged_by), 2);
  if (verdict_.alignment_budget_exceeded)
    line(StyledLine().add("The alignment ran out of its budget: it is right, but perhaps not the shortest."),
         2);
  if (verdict_.mark.cluster != 0)
    line(StyledLine().add(Style::faint, "cluster " + cluster_text(verdict_.mark.cluster)), 2);
  const std::string_view approved = verdict_.is_approved ? "approved by " : "in part approved by ";
  for (const std::string& name : verdict_.approved_by) line(StyledLine().add(approved).add(name), 2);
}

void ExplanationWriter::write_error() {
  if (!verdict_.error) return;
  heading(verdict_.decision == Decision::unpaired ? "Only one side" : "Could not be judged");
  line(StyledLine().add("  ").add(Style::alarm, verdict_.error->code).add(": ").add(verdict_.error->message));
  line(StyledLine().add("  ").add(error_in_words(verdict_.error->code)));
}

void ExplanationWriter::write_http() {
  const ResponseChange& change = verdict_.response;
  const std::vector<std::string> of_head = heads_in_words(verdict_);
  if (!change.any() && of_head.empty()) return;
  const bool decides = change.of_status() || change.of_kind();
  heading("What HTTP said", decides ? "another status or kind of document is inspected whatever the score"
                            : verdict_.because == Because::head
                                ? "what a head promises is inspected whatever the score"
                                : "");
  const auto row = [&](std::string_view what, const std::string& before, const std::string& after) {
    line(StyledLine()
             .add(fmt::format("  {:<14}", what))
             .add(Style::removed, before)
             .add(" -> ")
             .add(Style::added, after));
  };
  if (change.of_status())
    row("status", std::to_string(change.expected_status), std::to_string(change.actual_status));
  if (change.of_media_type()) row("content type", change.expected_media_type, change.actual_media_type);
  if (change.of_charset()) row("charset", change.expected_charset, change.actual_charset);
  for (const std::string& words : of_head) line(StyledLine().add("  ").add(Style::alarm, words), 2);
}

void ExplanationWriter::write_place(const ShownEdit& place, std::size_t indent) {
  if (place.path.empty() && place.before.empty() && place.after.empty()) return;
  StyledLine where;
  where.pad(indent);
  if (!place.path.empty()) where.add(Style::faint, place.path).add("  ");
  const auto shown = [](const std::string& text) { return text.empty() ? "(nothing)" : text; };
  where.add(Style::removed, shown(place.before))
      .add(Style::faint, " -> ")
      .add(Style::added, shown(place.after));
  line(where, indent + 2, 3);
}

void ExplanationWriter::write_invariants() {
  bool begun = false;
  for (const Reason& reason : verdict_.reasons) {
    if (!is_of_invariant(reason)) continue;
    if (!begun) heading("Violated invariants", "wanted -> found; inspected whatever the score");
    begun = true;
    line(StyledLine().add("  ").add(Style::alarm, reason.feature.substr(reason.feature.find(':') + 1)));
    write_place(reason.place, 4);
  }
}

void ExplanationWriter::write_encoding() {
  for (const Reason& reason : verdict_.reasons) {
    if (!is_of_encoding(reason)) continue;
    heading("Encoding", "bytes that are no text differ; inspected whatever the score");
    write_place(reason.place, 2);
  }
}

void ExplanationWriter::amount(double value, std::string_view words, Style style) {
  StyledLine one;
  one.add(style, fmt::format("{:>+9.3f}", value + 0.0)).add("  ").add(words);
  line(one, 11, 4);
}

void ExplanationWriter::write_part(const ScorePart& part) {
  const double contribution = printed(part.reason.contribution);
  StyledLine one;
  one.add(contribution > 0 ? Style::removed : Style::added, fmt::format("{:>+9.3f}", contribution)).add("  ");
  one.add(Style::strong, part.reason.feature).add(fmt::format(" = {:.4g}", part.value));
  one.add("  ").add(Style::faint, feature_in_words(part.reason.feature));
  line(one, 11, 3);
  const ShownEdit& place = part.reason.place;
  if (contribution <= 0 || part.value == 0 || !shown_places_.insert(place.path).second) return;
  write_place(place, 11);
}

// What is printed adds up: the rest takes what rounding leaves.
void ExplanationWriter::write_score(const ScoreParts& score) {
  heading("Why",
          fmt::format("what each feature adds to the {}; E is expected, A actual", unit_words(score.unit)));
  double sum = printed(score.baseline);
  amount(sum, "baseline: before what this pair has is looked at");
  const std::size_t shown = std::min(layout_.max_parts, score.parts.size());
  for (std::size_t i = 0; i < shown; ++i) {
    write_part(score.parts[i]);
    sum += printed(score.parts[i].reason.contribution);
  }
  if (shown < score.parts.size())
    amount(printed(printed(score.total) - sum),
           fmt::format("the other {} together", score.parts.size() - shown));
  const double cutoff = cutoff_of_parts(score, verdict_.cutoff);
  line(StyledLine().add(Style::faint, "   ------"));
  const std::string as_score =
      verdict_.score && score.unit == ScoreParts::Unit::log_odds
          ? fmt::format("log-odds: a score of {:.6g}; the cut-off {:.6g} is {:+.3f}", *verdict_.score,
                        verdict_.cutoff, cutoff)
          : fmt::format("score{}; the cut-off is {:+.3f}", score.sign < 0 ? ", its sign turned" : "", cutoff);
  amount(printed(score.total), as_score, Style::strong);
}

// Without the parts of the score, such as by an oracle.
void ExplanationWriter::write_reasons() {
  bool begun = false;
  for (const Reason& reason : verdict_.reasons) {
    if (is_of_http(reason) || is_of_invariant(reason) || is_of_encoding(reason)) continue;
    if (!begun) heading("Why", "E is expected, A actual");
    begun = true;
    StyledLine one;
    one.add(Style::removed, fmt::format("{:>+9.3f}", reason.contribution)).add("  ");
    one.add(Style::strong, reason.feature).add("  ").add(Style::faint, feature_in_words(reason.feature));
    line(one, 11, 3);
    if (shown_places_.insert(reason.place.path).second) write_place(reason.place, 11);
  }
}

void ExplanationWriter::write_rules() {
  if (verdict_.rules.empty()) return;
  heading("Hidden by rules", "which is no difference, and is not shown below");
  for (const HiddenByRule& hidden : verdict_.rules) {
    const std::string how_much = hidden.nodes + hidden.bytes == 0
                                     ? ""
                                     : fmt::format(": {} nodes, {} bytes", hidden.nodes, hidden.bytes);
    line(StyledLine().add("  ").add(hidden.rule).add(how_much));
  }
}

void ExplanationWriter::write_side(const ViewSide& side, const DiffPieces& change, PieceMark mark) {
  const bool is_expected = mark == PieceMark::removed;
  line(StyledLine().add(Style::faint, is_expected ? "    expected" : "    actual"));
  for (std::size_t i = 0; i < side.lines.size(); ++i) {
    const bool is_marked = i == side.marked;
    StyledLine one;
    one.add(!is_marked ? "      " : is_expected ? "    - " : "    + ");
    if (is_marked && !change.empty())
      one.add(styled_pieces(change, is_expected ? PieceSide::expected : PieceSide::actual, Style::plain,
                            layout_.colours));
    else
      one.add(side.lines[i]);
    line(one, 8, 3);
  }
}

void ExplanationWriter::write_view(const SharedView& view) {
  line(StyledLine()
           .add("  ")
           .add(Style::strong, fmt::format("{}", fmt::join(view.comparators, ", ")))
           .add(view.comparators.size() == 1 ? " sees" : " see"));
  const ViewExcerpt& excerpt = view.excerpt;
  if (!excerpt.note.empty()) line(StyledLine().add("    ").add(excerpt.note));
  if (excerpt.expected.lines.empty() && excerpt.actual.lines.empty()) return;
  write_side(excerpt.expected, excerpt.change, PieceMark::removed);
  write_side(excerpt.actual, excerpt.change, PieceMark::added);
}

void ExplanationWriter::write_comparators() {
  if (!explanation_.comparators) return;
  const ComparatorsSeen& seen = *explanation_.comparators;
  heading("Comparators", comparator_counts(seen));
  for (const ComparatorFinding& one : seen.findings) {
    StyledLine row;
    row.add("  ").add(one.differs ? Style::strong : Style::faint, one.name).pad(12);
    row.add(one.differs ? "differs" : "equal").pad(21).add(Style::faint, one.sees);
    line(row, 21, 3);
  }
  for (const SharedView& view : seen.views) write_view(view);
  for (const CombinationFinding& one : seen.combinations) {
    const bool otherwise = is_otherwise(one.differs, verdict_.decision);
    StyledLine row;
    row.add("  ").add(otherwise ? Style::strong : Style::plain, one.text).pad(26);
    line(row.add(one.differs ? " differs" : " sees no difference")
             .add(otherwise ? ": would have decided otherwise" : ""),
         4);
  }
  for (const std::string& sentence : decided_otherwise(seen, verdict_.decision))
    line(StyledLine().add("  ").add(sentence), 4);
}

void ExplanationWriter::write_edits() {
  if (!explanation_.edits || explanation_.edits->edits.empty()) return;
  const EditList& list = *explanation_.edits;
  heading("Edits", "what was done to expected to get actual");
  const std::size_t shown = std::min(layout_.max_edits, list.edits.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const EditInWords& edit = list.edits[i];
    StyledLine one;
    one.add("  ").add(Style::strong, verb_words(edit.verb)).add(" ");
    if (!edit.from.empty()) one.add(edit.from).add(Style::faint, " to ");
    line(one.add(edit.path), 6, 3);
    StyledLine what;
    what.pad(6);
    line(what.add(styled_pieces(edit.pieces, PieceSide::both, Style::plain, layout_.colours)), 8, 4);
  }
  const std::uint64_t left = list.edits.size() - shown + list.left_out;
  if (left > 0) line(StyledLine().add("  ").add(Style::faint, fmt::format("… and {} more edits", left)));
}

void ExplanationWriter::write_trees() {
  if (!explanation_.trees) {
    if (!explanation_.about_documents.empty()) {
      text_ += '\n';
      line(StyledLine().add(explanation_.about_documents), 2);
    }
    return;
  }
  heading("Trees", tree_diff_summary(*explanation_.trees));
  if (!explanation_.about_documents.empty()) line(StyledLine().add("  ").add(explanation_.about_documents));
  const bool two = layout_.trees == TreeLayout::side_by_side;
  if (two) {
    const std::size_t column = (std::max<std::size_t>(layout_.width, 40) - 3) / 2;
    line(StyledLine().add(Style::faint, "  expected").pad(column).add(Style::faint, " │   actual"));
  }
  for (const StyledLine& one :
       tree_diff_lines(*explanation_.trees, layout_.trees, layout_.width, layout_.colours))
    append_line(text_, one, layout_.colours);
}

}  // namespace

std::string explanation_text(const Explanation& explanation, const ExplanationLayout& layout) {
  return ExplanationWriter(explanation, layout).write();
}

}  // namespace treesift
