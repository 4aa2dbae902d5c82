// Noise in comments.
//
// Problem. "<!-- page 7 took 0.12 s, key 5f2b9c1e07 -->" is another comment in each run. Rules on texts and attributes
// do not look there, and comments have no place by which a rule could find them again.
//
// How. Comments that are the same but for dates, numbers and tokens (their form) are told by the words between these,
// wherever they stand, and each form is learned from as a text is (value_rule.h). A run is known again by what stands
// before it (" took "), so forms in which the same runs vary become one rule. Words that vary teach nothing: a comment
// that says something else may be what a fault did.
//
// Cost. Linear in the comments, but for sorting those of a page; 4,096 forms are kept.
#include "model/noise/comment_noise.h"

#include <algorithm>

#include "model/noise/values/date_forms.h"
#include "model/noise/values/value_pieces.h"
#include "parsers/text/normal_text.h"

namespace treesift {
namespace {

constexpr std::size_t most_forms = 1 << 12, longest_comment = 1 << 16;

struct Comment {
  std::string form;
  std::string_view text;
};

std::vector<Comment> comments_of(const Document& document) {
  std::vector<Comment> comments;
  for (const Note& note : document.notes()) {
    const std::string_view text = document.note_text(note);
    if (note.kind != NoteKind::comment || text.size() > longest_comment) continue;
    comments.push_back({generalise(mask_dates(text, date_sign)), text});
  }
  std::ranges::stable_sort(comments, {}, &Comment::form);
  return comments;
}

// The words before what may vary, for people.
std::string begin_of(std::string_view form) {
  constexpr std::size_t longest = 24;
  constexpr char signs[] = {date_sign, run_sign, '\0'};
  std::string begin;
  collapse_space(form.substr(0, std::min(form.find_first_of(signs), 4 * longest)), Trim::both, begin);
  if (begin.size() <= longest) return begin;
  const std::size_t space = begin.rfind(' ', longest);
  begin.resize(space == begin.npos ? longest : space);
  while (!begin.empty() && static_cast<unsigned char>(begin.back()) >= 0x80) begin.pop_back();
  return begin;
}

}  // namespace

void CommentNoise::add(std::span<const Document* const> runs) {
  for (std::size_t i = 1; i < runs.size(); ++i) compare(*runs[0], *runs[i]);
}

CommentNoise::Form* CommentNoise::form_of(const std::string& name) {
  const auto known = forms_.find(name);
  if (known != forms_.end()) return &known->second;
  return forms_.size() == most_forms ? nullptr : &forms_[name];
}

// Of one form in their order.
void CommentNoise::compare(const Document& first, const Document& other) {
  const std::vector<Comment> before = comments_of(first), after = comments_of(other);
  auto next = after.begin();
  for (const Comment& comment : before) {
    while (next != after.end() && next->form < comment.form) ++next;
    if (next == after.end() || next->form != comment.form) continue;
    const std::string_view text = comment.text, text_after = next++->text;
    runs_.add(runs_of(text));
    Form* const form = form_of(comment.form);
    if (form == nullptr) continue;
    ++form->comparisons;
    if (text == text_after) continue;
    runs_.add_varied(form->values.note(text, text_after));
    ++form->comparisons_varied;
  }
}

double CommentNoise::stable_share(const ValueRule& values) const {
  RunCount all;
  for (const RunCount& each : runs_.covered_by(values)) all.add(each);
  return all.values == 0 ? 0 : 1 - static_cast<double>(all.varied) / static_cast<double>(all.values);
}

// Forms in which the same runs vary are one: "page Berth took 3 ms", "page Quay took 9 ms".
std::vector<VaryingComment> CommentNoise::varying(const CommentNoiseLimits& limits) const {
  std::map<std::vector<ValueRun>, VaryingComment> by_runs;
  for (const auto& [name, form] : forms_) {
    const ValueRule::Kind kind = form.values.kind();
    if (kind == ValueRule::Kind::nothing || kind >= ValueRule::Kind::texts) continue;
    VaryingComment& comment = by_runs[form.values.runs()];
    if (comment.comparisons == 0) comment.begin = begin_of(name);
    comment.values.merge(form.values);
    comment.comparisons += form.comparisons;
    comment.comparisons_varied += form.comparisons_varied;
  }
  std::vector<VaryingComment> comments;
  for (const auto& [runs, comment] : by_runs) {
    const bool wide = comment.values.kind() == ValueRule::Kind::numbers;
    if (comment.comparisons_varied < (wide ? limits.least_varied_numbers : limits.least_varied)) continue;
    if (stable_share(comment.values) <= limits.max_stable) comments.push_back(comment);
  }
  std::ranges::stable_sort(comments, {}, &VaryingComment::begin);
  return comments;
}

}  // namespace treesift
