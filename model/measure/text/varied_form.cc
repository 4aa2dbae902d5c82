// Forms of values that vary.
//
// Problem. Where nothing is known of a program, each place that shows a time or a token is a change of its own, and a
// person looks at the list of topics, the topic, the profile, the search, … for the same reason:
//
//     <td>Today 20:51:21</td>                      Today 20:51:08
//     <a href="?do=logout&sectok=a36ca6c8…">       ?do=logout&sectok=5f549cf9…
//
// How. A token says nothing, as long as it is as long as it was. A time says how far it is from what it was: seconds,
// where two runs began at other seconds; months, where somebody has mistaken one. So the times of a run that are
// seconds apart are of one form, and the one that is a month apart is none of them. (Where both sides have a clock,
// times that run with it have not changed at all: align/times.)
#include "model/measure/text/varied_form.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "align/text/text_kinds.h"

namespace treesift {
namespace {

constexpr std::int64_t minute = 60, hour = 60 * minute, day = 24 * hour;

VariedForm form_of_seconds(std::int64_t size) {
  if (size < minute) return VariedForm::seconds;
  if (size < hour) return VariedForm::minutes;
  if (size < day) return VariedForm::hours;
  if (size < 28 * day) return VariedForm::days;
  return size < 365 * day ? VariedForm::months : VariedForm::years;
}

// Days since 1970, or from the reader's own.
std::optional<std::int64_t> day_in(const TimeSpan& span) {
  if (span.from_today) return *span.from_today;
  if (span.kind == TimeKind::clock) return 0;
  return span.day[0] == no_day ? std::nullopt : std::optional(span.day[0]);
}

bool is_of_day(TimeKind kind) {
  return kind == TimeKind::instant || kind == TimeKind::day || kind == TimeKind::month ||
         kind == TimeKind::clock;
}

// Of what stands between times, whether nothing but tokens differs.
bool differ_in_tokens(std::string_view before, std::string_view after, bool& has_token) {
  if (before.size() != after.size()) return false;
  while (before != after) {
    const std::size_t end = end_of_plain_run(before, 0), size = std::max<std::size_t>(end, 1);
    const std::string_view was = before.substr(0, size), is = after.substr(0, size);
    if (was != is) {
      const bool are_tokens = end == end_of_plain_run(after, 0) && word_kind(was) == WordKind::token &&
                              word_kind(is) == WordKind::token;
      if (!are_tokens) return false;
      has_token = true;
    }
    before.remove_prefix(size);
    after.remove_prefix(size);
  }
  return true;
}

// Of two times; none where they are not written in the same way.
VariedForm form_of_times(const TimeSpan& before, const TimeSpan& after) {
  if (before.from_today.has_value() != after.from_today.has_value())
    return before.kind == after.kind && before.second == after.second ? VariedForm::relative
                                                                      : VariedForm::none;
  if (before.kind != after.kind || before.precision != after.precision || before.has_year != after.has_year)
    return VariedForm::none;
  if (before.kind == TimeKind::duration) return VariedForm::duration;
  if (before.kind == TimeKind::age) return form_of_seconds(std::abs(after.amount[0] - before.amount[0]));
  if (!is_of_day(before.kind)) return VariedForm::none;
  const std::optional<std::int64_t> was = day_in(before), is = day_in(after);
  if (!was || !is) return VariedForm::none;
  const std::int64_t size = std::abs((*is - *was) * day + after.second - before.second);
  return size <= before.precision ? VariedForm::seconds : form_of_seconds(size);
}

}  // namespace

// "20261120-O2d4WH7…" begins with what looks like a date. Whether there is one.
bool VariedForms::leave_out_joined_tokens() {
  bool has_token = false;
  for (std::size_t at = 0; before_.size() == after_.size() && at < before_.size();) {
    const std::string_view before = std::string_view(before_).substr(at),
                           after = std::string_view(after_).substr(at);
    const std::size_t size = end_of_joined_run(before, 0);
    const bool are_tokens = size == end_of_joined_run(after, 0) &&
                            before.substr(0, size) != after.substr(0, size) &&
                            is_joined_token(before.substr(0, size)) && is_joined_token(after.substr(0, size));
    if (are_tokens) {
      std::fill_n(before_.begin() + static_cast<std::ptrdiff_t>(at), size, 'x');
      std::fill_n(after_.begin() + static_cast<std::ptrdiff_t>(at), size, 'x');
      has_token = true;
    }
    at += std::max<std::size_t>(size, 1);
  }
  return has_token;
}

VariedForm VariedForms::form_of(std::string_view before, std::string_view after) {
  before_.assign(before);
  after_.assign(after);
  bool has_token = leave_out_joined_tokens();
  before = before_;
  after = after_;
  scanner_.scan(before, times_before_);
  scanner_.scan(after, times_after_);
  if (times_before_.size() != times_after_.size()) return VariedForm::none;
  VariedForm farthest = VariedForm::none;
  std::size_t b = 0, a = 0;
  for (std::size_t i = 0; i < times_before_.size(); ++i) {
    const TimeSpan &was = times_before_[i], &is = times_after_[i];
    if (!differ_in_tokens(before.substr(b, was.begin - b), after.substr(a, is.begin - a), has_token))
      return VariedForm::none;
    b = was.end;
    a = is.end;
    if (before.substr(was.begin, b - was.begin) == after.substr(is.begin, a - is.begin)) continue;
    const VariedForm form = form_of_times(was, is);
    if (form == VariedForm::none) return VariedForm::none;
    farthest = std::max(farthest, form);
  }
  if (!differ_in_tokens(before.substr(b), after.substr(a), has_token)) return VariedForm::none;
  if (farthest == VariedForm::none && has_token) return VariedForm::tokens;
  return farthest;
}

}  // namespace treesift
