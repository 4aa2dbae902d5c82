// Times in texts.
//
// Problem. "Sun, 22 Nov 2026 11:37:20 GMT", "11/22/26", "22. November 2026",
// "?from=2026-11-22T11%3A37%3A24Z", 1763811440 and "5 weeks" are to be found in any text, with what they say.
//
// How. Every time has a digit, but for ages such as "an hour ago": so runs of digits, and words for one, are looked at,
// and the words beside them. Each run is tried as the beginning, or the day, of each form in turn; the first that fits
// is the time. A date then takes the clock time behind it, the zone behind that, and the name of the day before it.
// Addresses are decoded first ("%3A" is a colon, "%253A" too), and the places of what was found are those of the text.
//
//     due Sunday, 22 November at 11:37      the run "22": a month stands behind it, a day before it, a clock
//         \___________________________/     time after it; there is no year
//
// A date may be spread over fields of a form or an address ("day=22&month=11&year=2026"): what lies between its first
// and its last number is the time. "Yesterday 11:37" has a day that only the clock tells.
//
// What could be a day of the month as well as a month is kept in both readings. A run that a letter or a
// decimal point ties to what stands before it ("v2026", "3.14") begins no time. Generated tokens hold what looks like
// one now and then ("5feb80bc", "7h44iblb", "pW-3d"): names and letters that run on into more end none.
//
// Cost. Linear: beside each run at most a few words are looked at, and none is longer than a name can be.
#include "base/times/time_scanner.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "base/hex.h"
#include "base/times/east_asian_date.h"
#include "base/times/time_amount.h"
#include "base/times/time_clock.h"
#include "base/times/time_text.h"
#include "base/times/time_words.h"

namespace treesift {
namespace {

// "26" is 2026, "94" is 1994.
std::int64_t full_year(const DigitRun& number) {
  if (number.digits() != 2) return number.value;
  return number.value + (number.value < 70 ? 2000 : 1900);
}

bool is_weekday_of_two_letters(std::string_view word, std::int8_t& weekday) {
  constexpr std::string_view names = "somodimidofrsazomadiwodovrza";  // German, Dutch
  if (word.size() != 2) return false;
  const char lower[2] = {lower_case(word[0]), lower_case(word[1])};
  for (std::size_t i = 0; i < names.size(); i += 2) {
    if (names.substr(i, 2) != std::string_view(lower, 2)) continue;
    weekday = static_cast<std::int8_t>(i / 2 % 7);
    return true;
  }
  return false;
}

// Between a day and its time of day: "Nov 18 at 14:05".
bool joins_clock(std::string_view word) {
  constexpr std::string_view joiners[] = {"at", "um", "à", "às", "om", "alle", "las"};
  return std::ranges::find(joiners, word) != std::end(joiners);
}

// What a field of a date is called, "end_month": what stands around the part that it holds.
struct DateField {
  enum class Part : std::uint8_t { year, month, day, none };
  Part part = Part::none;
  std::string_view before, after;  // "end_", ""; of "end[month]" "end[" and "]"
};

bool in_field_name(char c) {
  return is_letter(c) || is_digit(c) || std::string_view("_-.[]").find(c) != std::string_view::npos;
}

DateField date_field(std::string_view name) {
  constexpr std::string_view parts[] = {"year", "month", "day"};
  const std::size_t end = name.ends_with(']') ? name.size() - 1 : name.size();
  for (std::size_t i = 0; i < std::size(parts); ++i) {
    const std::string_view front = name.substr(0, end);
    if (front.ends_with(parts[i]))
      return {DateField::Part(i), front.substr(0, end - parts[i].size()), name.substr(end)};
  }
  return {};
}

class TimeReader {
 public:
  TimeReader(std::string_view text, std::vector<TimeSpan>& spans) : text_{text}, spans_(spans) {}

  void read_all() {
    for (std::size_t i = 0; i < text_.text.size();) {
      const std::size_t begin = i;
      if (!is_digit(text_.text[begin])) {
        ++i;
        if (!read_words(begin)) continue;
      } else {
        const DigitRun number = text_.number_at(begin);
        i = number.end;
        if (text_.is_tied(begin) || !read_time(number)) continue;
      }
      take_clock_before();
      spans_.push_back(span_);
      i = text_.free = span_.end;
    }
  }

 private:
  bool read_time(const DigitRun& number);
  bool read_words(std::size_t begin);
  bool read_epoch(const DigitRun& number);
  bool read_compact(const DigitRun& number);
  bool read_year_first(const DigitRun& number);
  bool take_year_first(const DigitRun& year, const DigitRun& second, const DigitRun& third);
  bool read_numeric(const DigitRun& number);
  bool read_fields(const DigitRun& number);
  bool read_day_and_month(const DigitRun& number);
  bool read_month_and_day(const DigitRun& number);
  bool take_named(std::int64_t month, std::int64_t day, std::size_t begin, std::size_t end);

  void take_date(std::int64_t day, std::size_t begin, std::size_t end);
  void finish_date();
  void take_late_year(std::int64_t month, std::int64_t day);
  void take_weekday();
  bool read_clock_of_day(const DigitRun& number);
  bool joins_date(std::size_t begin, std::size_t end) const;
  void take_clock_before();

  TimeText text_;
  std::vector<TimeSpan>& spans_;
  TimeSpan span_;
};

// An age without a digit begins with a word for one, in all languages a vowel.
bool TimeReader::read_words(std::size_t begin) {
  constexpr std::string_view vowels = "aeouAEOU";
  if (vowels.find(text_.text[begin]) == std::string_view::npos || text_.is_tied(begin)) return false;
  if (begin > 0 && TimeText::is_word_byte(text_.text[begin - 1])) return false;
  span_ = TimeSpan();
  return read_age_in_words(text_, begin, span_);
}

bool TimeReader::read_time(const DigitRun& number) {
  span_ = TimeSpan();
  return read_fields(number) || read_epoch(number) || read_compact(number) || read_year_first(number) ||
         read_east_asian_date(text_, number, span_) || read_numeric(number) || read_day_and_month(number) ||
         read_month_and_day(number) || read_clock_of_day(number) || read_amount(text_, number, span_);
}

// 2001 to 2100, in seconds, milliseconds, microseconds or nanoseconds.
bool TimeReader::read_epoch(const DigitRun& number) {
  std::int64_t divisor = 0;
  if (number.digits() == 10) divisor = 1;
  if (number.digits() == 13) divisor = 1000;
  if (number.digits() == 16) divisor = 1'000'000;
  if (number.digits() == 19) divisor = 100'000'000;  // of 18 digits
  if (divisor == 0 || is_letter(text_.at(number.end))) return false;
  const std::int64_t instant = number.value / divisor;
  if (instant < 1'000'000'000 || instant >= 4'102'444'800) return false;
  span_.kind = TimeKind::instant;
  span_.begin = number.begin;
  span_.end = number.end;
  if (divisor == 1 && text_.at(number.end) == '.' && is_digit(text_.at(number.end + 1)))
    span_.end = text_.number_at(number.end + 1).end;
  span_.has_zone = span_.is_epoch = true;
  span_.day.fill(instant / 86400);
  span_.second = instant % 86400;
  return true;
}

void TimeReader::take_date(std::int64_t day, std::size_t begin, std::size_t end) {
  span_.kind = TimeKind::day;
  span_.day.fill(day);
  span_.begin = begin;
  span_.end = end;
}

// 20261122, 20261122T113720Z, 20261122113720.
bool TimeReader::read_compact(const DigitRun& number) {
  if (number.digits() != 8 && number.digits() != 14) return false;
  const std::int64_t date = number.digits() == 8 ? number.value : number.value / 1'000'000;
  const std::int64_t day = day_of(date / 10000, date / 100 % 100, date % 100);
  if (date < 19700000 || date >= 21000000 || day == no_day) return false;
  take_date(day, number.begin, number.begin + 8);
  if (number.digits() == 14) return take_compact_clock(text_, number.begin + 8, span_);
  if (is_letter(text_.at(span_.end)) && text_.at(span_.end) != 'T') return false;
  if (text_.at(span_.end) == 'T') return take_compact_clock(text_, span_.end + 1, span_);
  return true;
}

// 2026-11-22, and 2026-22-11, which forums may be told to write: the second number can be no month there. Of points and
// slashes that would be a version, or a path.
bool TimeReader::take_year_first(const DigitRun& year, const DigitRun& second, const DigitRun& third) {
  if (third.digits() > 2) return false;
  std::int64_t date = day_of(year.value, second.value, third.value);
  const bool is_day_second = date == no_day && text_.at(year.end) == '-' && third.digits() == 2;
  if (is_day_second) date = day_of(year.value, third.value, second.value);
  if (date == no_day || (text_.at(third.end) == '.' && is_digit(text_.at(third.end + 1)))) return false;
  take_date(date, year.begin, third.end);
  span_.is_year_day_month = is_day_second;
  finish_date();
  return true;
}

// 2026-11-22, 2026/11/22, 2026.11.22; 2026-11.
bool TimeReader::read_year_first(const DigitRun& number) {
  const char separator = text_.at(number.end);
  if (!is_year(number) || (separator != '-' && separator != '/' && separator != '.')) return false;
  const DigitRun month = text_.number_at(number.end + 1);
  if (month.digits() < 1 || month.digits() > 2) return false;
  const DigitRun day = text_.number_at(month.end + 1);
  if (text_.at(month.end) == separator && day.digits() > 0) return take_year_first(number, month, day);
  const std::int64_t first = day_of(number.value, month.value, 1);
  if (separator != '-' || month.digits() != 2 || first == no_day ||
      TimeText::is_word_byte(text_.at(month.end)))
    return false;
  take_date(first, number.begin, month.end);
  span_.kind = TimeKind::month;
  return true;
}

// 11/22/2026, 22-11-26, 22.11.2026; of what has points, two of which may be a version, the day comes first.
bool TimeReader::read_numeric(const DigitRun& number) {
  const char separator = text_.at(number.end);
  if (number.digits() > 2 || (separator != '-' && separator != '/' && separator != '.')) return false;
  const DigitRun second = text_.number_at(number.end + 1), year = text_.number_at(second.end + 1);
  const bool has_size = second.digits() >= 1 && second.digits() <= 2 && (year.digits() == 2 || is_year(year));
  if (!has_size || text_.at(second.end) != separator) return false;
  if (text_.at(year.end) == separator && is_digit(text_.at(year.end + 1))) return false;
  const bool points = separator == '.';
  if (points && year.digits() == 2 && (number.digits() != 2 || second.digits() != 2)) return false;
  const std::int64_t month_first = points ? no_day : day_of(full_year(year), number.value, second.value);
  const std::int64_t day_first = day_of(full_year(year), second.value, number.value);
  if ((month_first == no_day && day_first == no_day) || is_letter(text_.at(year.end))) return false;
  take_date(day_first, number.begin, year.end);
  span_.day = {month_first, day_first};
  finish_date();
  return true;
}

// day=22&month=11&year=2026, in any order; end_day=22&end_month=11&end_year=2026, end[day]=22&…
bool TimeReader::read_fields(const DigitRun& number) {
  if (number.begin == 0 || text_.at(number.begin - 1) != '=') return false;
  std::size_t name = number.begin - 1;
  while (name > text_.free && in_field_name(text_.at(name - 1))) --name;
  const DateField first = date_field(text_.text.substr(name, number.begin - 1 - name));
  std::array<DigitRun, 3> parts;  // year, month, day
  DigitRun value = number;
  DateField field = first;
  for (int fields = 0;; value = text_.number_at(name + 1)) {
    const bool is_next = field.part != DateField::Part::none && field.before == first.before &&
                         field.after == first.after && value.digits() > 0;
    if (!is_next || parts[static_cast<std::size_t>(field.part)].digits() > 0) return false;
    parts[static_cast<std::size_t>(field.part)] = value;
    if (++fields == 3) break;
    if (text_.at(value.end) != '&' && text_.at(value.end) != ';') return false;
    name = value.end + 1;
    while (in_field_name(text_.at(name))) ++name;
    if (text_.at(name) != '=') return false;
    field = date_field(text_.text.substr(value.end + 1, name - value.end - 1));
  }
  const auto& [year, month, day] = parts;
  const std::int64_t date = day.digits() > 2 || month.digits() > 2 || !is_year(year)
                                ? no_day
                                : day_of(year.value, month.value, day.value);
  if (date == no_day) return false;
  take_date(date, number.begin, value.end);
  return true;
}

// 22 November 2026, 22. Nov., 22-Nov-26, 22 de noviembre de 2026.
bool TimeReader::read_day_and_month(const DigitRun& number) {
  if (number.digits() > 2) return false;
  const std::string_view name = text_.word_at(text_.skip_joiner(text_.skip_ordinal(number.end)));
  return take_named(time_word(name).month, number.value, number.begin, text_.place_of(name) + name.size());
}

// November 22, 2026; Nov 22nd; November 2026.
bool TimeReader::read_month_and_day(const DigitRun& number) {
  const std::size_t name_end = text_.skip_joiner_back(number.begin);
  if (name_end == number.begin || (number.digits() > 2 && !is_year(number))) return false;
  const std::string_view name = text_.word_before(name_end);
  const std::int64_t month = time_word(name).month;
  if (month == 0 || !is_year(number))
    return take_named(month, number.value, text_.place_of(name), text_.skip_ordinal(number.end));
  take_date(day_of(number.value, month, 1), text_.place_of(name), number.end);
  span_.kind = TimeKind::month;
  return true;
}

// A day of a month, 0 for none, at this place, with the year that may follow.
bool TimeReader::take_named(std::int64_t month, std::int64_t day, std::size_t begin, std::size_t end) {
  const std::int64_t of_any_year = month == 0 ? no_day : day_of(2000, month, day);
  if (of_any_year == no_day) return false;
  const DigitRun year = text_.number_at(text_.skip_joiner(end));
  const bool behind_name = TimeText::is_word_byte(text_.at(end - 1));
  const bool is_short = year.digits() == 2 && text_.at(end) == '-' && year.begin == end + 1 && behind_name;
  span_.has_year = is_year(year) || is_short;
  const std::int64_t date = span_.has_year ? day_of(full_year(year), month, day) : of_any_year;
  if (span_.has_year) end = year.end;
  if (date == no_day || text_.is_run_on(end)) return false;
  take_date(date, begin, end);
  finish_date();
  if (!span_.has_year) take_late_year(month, day);
  return true;
}

// "Sun Nov 22 11:37:20 2026", as the C library writes it.
void TimeReader::take_late_year(std::int64_t month, std::int64_t day) {
  if (span_.kind != TimeKind::instant || span_.has_zone) return;
  const DigitRun year = text_.number_at(span_.end + text_.blank_at(span_.end));
  const std::int64_t date = is_year(year) ? day_of(year.value, month, day) : no_day;
  if (date == no_day || year.begin == span_.end || text_.at(year.end) == ':') return;
  span_.day.fill(date);
  span_.has_year = true;
  span_.end = year.end;
}

// The clock time behind a date, if one stands there; the name of the day before it.
void TimeReader::finish_date() {
  take_weekday();
  const std::size_t end = span_.end;
  const char next = text_.at(end);
  if (next == 'T' || next == 't') {
    if (take_clock(text_, end + 1, span_) || take_compact_clock(text_, end + 1, span_)) return;
  }
  std::size_t i = next == ':' ? end + 1 : text_.skip_joiner(end);
  if (i == end) return;
  const std::string_view word = text_.word_at(i);
  if (joins_clock(word)) i += word.size() + text_.blank_at(i + word.size());
  take_clock(text_, i, span_);
}

void TimeReader::take_weekday() {
  const std::size_t name_end = text_.skip_joiner_back(span_.begin);
  if (name_end == span_.begin) return;
  const std::string_view name = text_.word_before(name_end);
  std::int8_t weekday = time_word(name).weekday;
  const bool is_marked = text_.at(name_end) == ',' || text_.at(name_end) == '.';
  if (weekday < 0 && !(is_marked && is_weekday_of_two_letters(name, weekday))) return;
  span_.weekday = weekday;
  span_.begin = text_.place_of(name);
}

// Whether what stands between a clock time and a date says that they belong together: blanks, commas, up to two short
// words ("at 09:00 of 10/3/2026", "11:37 Uhr am 22.11.2026", "11:37 · Nov 22").
bool TimeReader::joins_date(std::size_t begin, std::size_t end) const {
  constexpr std::size_t longest = 5;
  std::size_t words = 0, blanks = 0;
  for (std::size_t i = begin; i < end;) {
    const std::size_t blank = text_.blank_at(i), mark = blank + text_.comma_at(i);
    blanks += blank > 0;
    const std::size_t word = mark > 0 ? 0 : text_.word_at(i).size();
    if (mark == 0 && (word == 0 || word > longest || ++words > 2)) return false;
    i += mark + word;
  }
  return blanks > 0;
}

// The date and the clock time before it are one instant. Read apart, a date is right that is a day off: somewhere it is
// that day. The clock time says where.
void TimeReader::take_clock_before() {
  if (span_.kind != TimeKind::day || spans_.empty()) return;
  const TimeSpan& clock = spans_.back();
  if (clock.kind != TimeKind::clock || !joins_date(clock.end, span_.begin)) return;
  span_.kind = TimeKind::instant;
  span_.is_clock_first = true;
  span_.begin = clock.begin;
  span_.second = clock.second;
  span_.precision = clock.precision;
  spans_.pop_back();
}

// 11:37, Yesterday 11:37:20, heute um 11:37.
bool TimeReader::read_clock_of_day(const DigitRun& number) {
  if (!read_clock(text_, number, span_)) return false;
  std::size_t name_end = text_.skip_joiner_back(span_.begin);
  std::string_view name = text_.word_before(name_end);
  if (joins_clock(name)) {
    name_end = text_.skip_joiner_back(text_.place_of(name));
    name = text_.word_before(name_end);
  }
  const std::optional<std::int8_t> day = day_from_today(name);
  if (!day || name_end == span_.begin) return true;
  span_.kind = TimeKind::instant;
  span_.from_today = day;
  span_.begin = text_.place_of(name);
  return true;
}

}  // namespace

void TimeScanner::scan(std::string_view text, std::vector<TimeSpan>& spans) {
  spans.clear();
  if (text.find('%') == text.npos) {
    TimeReader(text, spans).read_all();
    return;
  }
  decode(text);
  TimeReader(decoded_, spans).read_all();
  for (TimeSpan& span : spans) {
    span.begin = places_[span.begin];
    span.end = places_[span.end];
  }
}

void TimeScanner::decode(std::string_view text) {
  decoded_.clear();
  places_.clear();
  const auto digit = [&](std::size_t i) { return i < text.size() ? hex_digit(text[i]) : -1; };
  for (std::size_t i = 0; i < text.size();) {
    places_.push_back(i);
    std::size_t code = i + 1;
    if (text[i] == '%' && text.substr(code).starts_with("25") && digit(code + 2) >= 0 && digit(code + 3) >= 0)
      code += 2;
    const bool is_encoded = text[i] == '%' && digit(code) >= 0 && digit(code + 1) >= 0;
    decoded_ += is_encoded ? static_cast<char>(digit(code) * 16 + digit(code + 1)) : text[i];
    i = is_encoded ? code + 2 : i + 1;
  }
  places_.push_back(text.size());
}

}  // namespace treesift
