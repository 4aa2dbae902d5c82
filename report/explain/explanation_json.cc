#include "report/explain/explanation_json.h"

#include "base/json_writer.h"
#include "model/records/verdict_line.h"
#include "report/explain/tree_diff_words.h"
#include "report/feature_words.h"

namespace treesift {
namespace {

std::string_view word_of(PieceRole role) {
  switch (role) {
    case PieceRole::markup:
      return "markup";
    case PieceRole::tag:
      return "tag";
    case PieceRole::attribute:
      return "attribute";
    case PieceRole::value:
      return "value";
    case PieceRole::text:
      return "text";
    case PieceRole::note:
      return "note";
  }
  return "text";
}

std::string_view word_of(PieceMark mark) {
  return mark == PieceMark::removed ? "removed" : mark == PieceMark::added ? "added" : "kept";
}

std::string_view word_of(RowKind kind) {
  return kind == RowKind::node ? "node" : kind == RowKind::folded ? "folded" : "cut";
}

void write_pieces(JsonWriter& json, const DiffPieces& pieces) {
  json.key("pieces").begin_array();
  for (const DiffPiece& piece : pieces) {
    json.begin_object().key("role").string(word_of(piece.role)).key("mark").string(word_of(piece.mark));
    json.key("text").string(piece.text).end_object();
  }
  json.end_array();
}

void write_score(JsonWriter& json, const ScoreParts& score, double cutoff) {
  json.key("score_parts").begin_object().key("unit").string(unit_words(score.unit));
  json.key("baseline").number(score.baseline).key("total").number(score.total);
  json.key("cutoff").number(cutoff_of_parts(score, cutoff)).key("sign").number(score.sign);
  json.key("parts").begin_array();
  for (const ScorePart& part : score.parts) {
    const ShownEdit& place = part.reason.place;
    json.begin_object().key("feature").string(part.reason.feature).key("value").number(part.value);
    json.key("contribution").number(part.reason.contribution);
    json.key("meaning").string(feature_in_words(part.reason.feature));
    json.key("path").string(place.path).key("before").string(place.before).key("after").string(place.after);
    json.end_object();
  }
  json.end_array().end_object();
}

void write_rules(JsonWriter& json, const std::vector<HiddenByRule>& rules) {
  json.key("hidden_by_rules").begin_array();
  for (const HiddenByRule& hidden : rules) {
    json.begin_object().key("rule").string(hidden.rule).key("nodes").integer(hidden.nodes);
    json.key("bytes").integer(hidden.bytes).end_object();
  }
  json.end_array();
}

void write_edits(JsonWriter& json, const EditList& list) {
  json.key("edits").begin_array();
  for (const EditInWords& edit : list.edits) {
    json.begin_object().key("edit").string(verb_words(edit.verb)).key("path").string(edit.path);
    if (!edit.from.empty()) json.key("from").string(edit.from);
    json.key("nodes").integer(std::uint64_t{edit.nodes});
    write_pieces(json, edit.pieces);
    json.end_object();
  }
  json.end_array().key("edits_left_out").integer(list.left_out);
}

void write_row(JsonWriter& json, const TreeDiffRow& row) {
  json.begin_object().key("state").string(row_state_name(row.state)).key("kind").string(word_of(row.kind));
  json.key("depth").integer(std::uint64_t{row.depth});
  json.key("expected_nodes").integer(std::uint64_t{row.expected_nodes});
  json.key("actual_nodes").integer(std::uint64_t{row.actual_nodes});
  if (!row.other_place.empty()) json.key("other_place").string(row.other_place);
  write_pieces(json, row.pieces);
  json.end_object();
}

void write_trees(JsonWriter& json, const TreeDiff& diff) {
  json.key("trees").begin_object();
  json.key("expected_nodes").integer(std::uint64_t{diff.expected_nodes});
  json.key("actual_nodes").integer(std::uint64_t{diff.actual_nodes});
  json.key("changed").integer(diff.changed).key("deleted").integer(diff.deleted);
  json.key("inserted").integer(diff.inserted).key("moved").integer(diff.moved);
  json.key("rows").begin_array();
  for (const TreeDiffRow& row : diff.rows) write_row(json, row);
  json.end_array().end_object();
}

void write_texts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts) {
  json.key(key).begin_array();
  for (const std::string& text : texts) json.string(text);
  json.end_array();
}

void write_side(JsonWriter& json, std::string_view key, const ViewSide& side) {
  json.key(key).begin_object();
  write_texts(json, "lines", side.lines);
  if (side.marked != ViewSide::no_line) json.key("first_difference").integer(std::uint64_t{side.marked});
  json.end_object();
}

void write_views(JsonWriter& json, const std::vector<SharedView>& views) {
  json.key("views").begin_array();
  for (const SharedView& view : views) {
    json.begin_object();
    write_texts(json, "comparators", view.comparators);
    write_side(json, "expected", view.excerpt.expected);
    write_side(json, "actual", view.excerpt.actual);
    if (!view.excerpt.note.empty()) json.key("note").string(view.excerpt.note);
    json.end_object();
  }
  json.end_array();
}

void write_comparators(JsonWriter& json, const ComparatorsSeen& seen, Decision decision) {
  json.key("comparators").begin_object().key("findings").begin_array();
  for (const ComparatorFinding& one : seen.findings)
    json.begin_object()
        .key("comparator")
        .string(one.name)
        .key("sees")
        .string(one.sees)
        .key("differs")
        .boolean(one.differs)
        .end_object();
  json.end_array();
  write_views(json, seen.views);
  json.key("combinations").begin_array();
  for (const CombinationFinding& one : seen.combinations)
    json.begin_object()
        .key("oracle")
        .string(one.text)
        .key("differs")
        .boolean(one.differs)
        .key("decides_otherwise")
        .boolean(is_otherwise(one.differs, decision))
        .end_object();
  json.end_array();
  write_texts(json, "otherwise", decided_otherwise(seen, decision));
  json.end_object();
}

// The line of the verdict stream, without its line feed.
std::string verdict_json(const Verdict& verdict) {
  std::string line;
  append_verdict_line(line, verdict, {true, nullptr});
  line.pop_back();
  return line;
}

}  // namespace

std::string explanation_json(const Explanation& explanation) {
  std::string out;
  JsonWriter json(out);
  const Verdict& verdict = explanation.verdict;
  json.begin_object().key("verdict").literal(verdict_json(verdict));
  json.key("judged_by").string(explanation.judged_by);
  if (verdict.error) json.key("error_meaning").string(error_in_words(verdict.error->code));
  if (explanation.score) write_score(json, *explanation.score, verdict.cutoff);
  if (!verdict.rules.empty()) write_rules(json, verdict.rules);
  if (!explanation.about_documents.empty()) json.key("about_documents").string(explanation.about_documents);
  if (explanation.edits) write_edits(json, *explanation.edits);
  if (explanation.trees) write_trees(json, *explanation.trees);
  if (explanation.comparators) write_comparators(json, *explanation.comparators, verdict.decision);
  json.end_object();
  return out + '\n';
}

}  // namespace treesift
