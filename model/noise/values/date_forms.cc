#include "model/noise/values/date_forms.h"

#include <re2/re2.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "align/text/text_kinds.h"
#include "model/noise/values/durations.h"

namespace treesift {
namespace {

// A date and time as addresses hold them, colons and plus signs escaped; and as JSON in scripts does, slashes escaped.
constexpr std::string_view escaped_date =
    R"(\b\d{4}-\d{2}-\d{2}(?:T|%20|\+)\d{2}%3A\d{2}(?:%3A\d{2})?(?:[.,]\d+)?(?:Z|(?:%2B|-)\d{2}(?:%3A)?\d{2})?|)"
    R"(\b(?:[12]\d{3}\\/\d{1,2}\\/\d{1,2}|\d{1,2}\\/\d{1,2}\\/[12]\d{3})(?:[T ]+\d{1,2}:[0-5]\d(?::[0-5]\d)?)?)";

const RE2& one_date() {
  static const RE2 pattern("(" + std::string(escaped_date) + "|" + date_pattern().pattern() + ")", [] {
    RE2::Options options(RE2::Quiet);
    options.set_case_sensitive(false);
    return options;
  }());
  return pattern;
}

// Calls visit(before, date) for each date of the text, with what stands before it. Digits on either side
// belong to another number: 127.0.0.1:21119 is an address.
template <typename Visit>
std::size_t for_each_date(std::string_view text, Visit visit) {
  const re2::StringPiece whole(text.data(), text.size());
  std::size_t done = 0;
  re2::StringPiece found;
  for (std::size_t at = 0; one_date().Match(whole, at, whole.size(), RE2::UNANCHORED, &found, 1);) {
    const auto begin = static_cast<std::size_t>(found.data() - text.data());
    const std::size_t end = begin + found.size();
    const bool follows_number =
        begin > 0 &&
        (is_digit(text[begin - 1]) || (text[begin - 1] == '.' && begin > 1 && is_digit(text[begin - 2])));
    at = std::max(end, at + 1);
    if (follows_number || (end < text.size() && is_digit(text[end]))) continue;
    visit(text.substr(done, begin - done), std::string_view(found.data(), found.size()));
    done = end;
  }
  return done;
}

bool is_any_of(std::string_view word, std::string_view words) {
  return words.find(" " + std::string(word) + " ") != words.npos;
}

bool names_month_or_day(std::string_view word) {
  constexpr std::string_view starts =
      " jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun ";
  if (word.size() < 3) return false;
  return is_any_of(lower_case(word.substr(0, 3)), starts);
}

// What stands for letters of a date; nothing for words that change as time passes.
std::optional<std::string> form_of_word(std::string_view word) {
  if (names_month_or_day(word)) return "[A-Za-z]{3,9}";
  if (is_any_of(word, " st nd rd th ")) return "(?:st|nd|rd|th)";
  if (is_any_of(word, " T Z UTC GMT t z ")) return std::string(word);
  return std::nullopt;
}

// The century is kept: a date of 1970 is another thing than one of today.
std::string form_of_digits(std::string_view digits) {
  if (digits.size() <= 2) return "[0-9]{1,2}";
  const bool is_year = digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
  if (is_year) return std::string(digits.substr(0, 2)) + "[0-9]{2}";
  return "[0-9]{" + std::to_string(digits.size()) + "}";
}

// Of the time of day at the beginning, with or without seconds and "pm"; 0 where there is none.
std::size_t size_of_time(std::string_view date) {
  static const RE2 time(R"((?i)(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?))");
  const re2::StringPiece text(date.data(), date.size());
  re2::StringPiece found;
  return time.Match(text, 0, text.size(), RE2::ANCHOR_START, &found, 1) ? found.size() : 0;
}
constexpr std::string_view form_of_time = R"([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[AaPp]\.?[Mm]\.?)?)";

// Whether what comes may be parts of a second: behind the mark of "12:30:07.", and not that of "20.11.".
bool ends_with_time_and_mark(std::string_view form) {
  for (const std::string_view mark : {"[.]", "[,]"}) {
    if (form.ends_with(mark)) return form.substr(0, form.size() - mark.size()).ends_with(form_of_time);
  }
  return false;
}

bool may_hold_one(std::string_view text) {
  return may_hold_date(text) || text.find("\\/") != text.npos;
}

// The expression of a date's form; nothing where there is none.
std::optional<std::string> form_of(std::string_view date) {
  std::string form = R"(\b)";
  for (std::size_t i = 0; i < date.size();) {
    std::size_t end = i + 1;
    if (const std::size_t time = size_of_time(date.substr(i)); time > 0) {
      end = i + time;
      form += form_of_time;
    } else if (is_digit(date[i])) {
      while (end < date.size() && is_digit(date[end])) ++end;
      const bool is_fraction = end - i >= 3 && ends_with_time_and_mark(form);
      if (is_fraction) form.erase(form.rfind('['));
      form += is_fraction ? "(?:[.,][0-9]{1,9})?" : form_of_digits(date.substr(i, end - i));
    } else if (is_letter(date[i])) {
      while (end < date.size() && is_letter(date[end])) ++end;
      const std::optional<std::string> word = form_of_word(date.substr(i, end - i));
      if (!word) return std::nullopt;
      form += *word;
    } else if (date[i] == '%') {
      end = std::min(i + 3, date.size());
      form += date.substr(i, end - i);
    } else if (std::string_view(".,+\\").find(date[i]) != std::string_view::npos) {
      form += date[i] == '\\' ? R"(\\)" : "[" + std::string(1, date[i]) + "]";
    } else {
      form += date[i];
    }
    i = end;
  }
  return is_word_char(date.back()) ? form + R"(\b)" : form;
}

}  // namespace

std::string mask_dates(std::string_view text, char sign) {
  if (is_duration(text)) return std::string(1, sign);
  if (!may_hold_one(text)) return std::string(text);
  std::string masked;
  const std::size_t done = for_each_date(
      text, [&](std::string_view before, std::string_view) { masked.append(before).push_back(sign); });
  return masked.append(text.substr(done));
}

std::vector<std::string_view> dates_in(std::string_view text) {
  std::vector<std::string_view> dates;
  if (is_duration(text)) return {text};
  if (may_hold_one(text))
    for_each_date(text, [&](std::string_view, std::string_view date) { dates.push_back(date); });
  return dates;
}

void DateForms::add(std::string form) {
  if (any_form_) return;
  const auto place = std::ranges::lower_bound(forms_, form);
  if (place == forms_.end() || *place != form) forms_.insert(place, std::move(form));
  any_form_ = forms_.size() > max_forms;
  if (any_form_) forms_.clear();
}

void DateForms::note(std::string_view text) {
  if (is_duration(text)) return add(std::string(duration_form));
  for (const std::string_view date : dates_in(text)) note_date(date);
}

void DateForms::note_date(std::string_view date) {
  if (any_form_) return;
  if (auto form = form_of(date)) {
    add(*std::move(form));
  } else {
    any_form_ = true;
    forms_.clear();
  }
}

bool DateForms::note_differing(std::string_view before, std::string_view after) {
  const std::vector<std::string_view> a = dates_in(before), b = dates_in(after);
  if (a == b) return false;
  const bool in_pairs = a.size() == b.size() && !is_duration(before) && !is_duration(after);
  if (!in_pairs) {
    note(before);
    note(after);
  }
  for (std::size_t i = 0; in_pairs && i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    note_date(a[i]);
    note_date(b[i]);
  }
  return true;
}

void DateForms::merge(const DateForms& other) {
  any_form_ |= other.any_form_;
  if (any_form_) forms_.clear();
  for (const std::string& form : other.forms_) add(form);
}

std::string DateForms::pattern() const {
  std::vector<std::string> longest_first(forms_);
  std::ranges::stable_sort(longest_first, std::ranges::greater(), &std::string::size);
  std::string pattern;
  for (const std::string& form : longest_first) pattern += (pattern.empty() ? "" : "|") + form;
  return pattern;
}

}  // namespace treesift
