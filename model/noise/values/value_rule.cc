// Learning what varies in a value.
//
// Problem. "sid=9f3aa1c07b&page=3" became "sid=00c1e7ab42&page=3" in the next run. A rule that ignores the
// attribute would hide a lost page number; one that ignores this value only would not know the next run's.
//
// How. Both values are taken apart into dates, runs of word characters, and what stands between. When the two
// sequences agree in all but some runs, these runs are what varies: dates, numbers or tokens (generated
// strings: align/text/text_kinds.h). Of a run we keep what stood before it (`sid=`), of a token its alphabet and
// lengths, of a number its sign, magnitude and decimals; a rule is the union of the runs noted. When they do
// not agree, what lies between the common beginning and the common end of both values may still be one token
// on both sides (hyphens take runs apart in one value and not in the other). What is left is words: the texts
// themselves are kept, and as long as the same few texts return again and again the rule allows only these;
// else those of their characters and lengths.
//
// A union is the same in whatever order it is made: contexts and texts are sets, and a set that grows past
// its bound is "anything" from then on, whichever its members were.
//
// Cost: linear in the values except for dates, which RE2 finds, linear too.
#include "model/noise/values/value_rule.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "align/rules/placeholder.h"
#include "align/text/numbers.h"
#include "align/text/text_kinds.h"
#include "model/noise/values/token_runs.h"
#include "model/noise/values/value_pairs.h"
#include "model/noise/values/value_pieces.h"

namespace treesift {
namespace {

constexpr std::size_t longest_token = 1024;
constexpr std::size_t shortest_middle = 12, shortest_base64 = 32;
// Where longer ones, or those that look like tokens, have shown that there is one.
constexpr std::size_t shortest_unsure = 4;

// Whether what follows are the last three digits of a number, or the three before others: the 046 of 1,046.
bool is_group(std::string_view before, const NumberShape& number) {
  return before.ends_with(std::string{run_sign, ','}) && number.shortest == 3 && number.longest == 3;
}

VaryingRun number_run(std::string before, std::string_view a, std::string_view b) {
  VaryingRun run{std::move(before), Alphabet::digits, 0, 0, false, shape_of_number(without_padding(a))};
  run.number.widen(shape_of_number(without_padding(b)));
  run.number.grouped = is_group(run.before, run.number);
  run.is_padded = a.front() == ' ' || b.front() == ' ';
  return run;
}

std::size_t end_in(std::string_view text, std::string_view part) {
  return static_cast<std::size_t>(part.data() - text.data()) + part.size();
}

bool is_stamp(const VaryingRun& run) {
  return run.number.is_stamp();
}

}  // namespace

void VaryingRun::widen(const VaryingRun& other) {
  const std::string both = start == other.start ? start : common_start(start, other.start);
  const auto cut = [&](std::string_view of) { return alphabet_of(of.substr(both.size())); };
  alphabet = std::max({alphabet, other.alphabet, cut(start), cut(other.start)});
  start = both;
  shortest = std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
  is_uuid = is_uuid && other.is_uuid;
  number.widen(other.number);
  has_unit |= other.has_unit;
  is_padded |= other.is_padded;
}

bool VaryingRun::allows(std::string_view text) const {
  if (alphabet == Alphabet::digits) {
    const std::string_view digits = is_padded ? without_padding(text) : text;
    return is_number(digits) && number.allows(digits);
  }
  if (is_uuid) return is_uuid_text(text);
  return text.size() >= shortest && text.size() <= longest && text.starts_with(start) &&
         alphabet_of(text.substr(start.size())) <= alphabet;
}

void ValueRule::Runs::add(VaryingRun run) {
  if (anywhere) run.before.clear(), run.is_padded = false;
  const auto known = std::ranges::lower_bound(runs, run.before, {}, &VaryingRun::before);
  if (known != runs.end() && known->before == run.before) {
    known->widen(run);
    return;
  }
  runs.insert(known, std::move(run));
  if (runs.size() <= max_contexts) return;
  const std::vector<VaryingRun> all = std::exchange(runs, {});
  anywhere = true;
  for (const VaryingRun& each : all) add(each);
}

bool ValueRule::Runs::hold(std::string_view context, std::string_view text) const {
  return std::ranges::any_of(
      runs, [&](const VaryingRun& run) { return (anywhere || run.before == context) && run.allows(text); });
}

std::vector<ValueRun> ValueRule::note(std::string_view before, std::string_view after) {
  std::vector<ValueRun> noted;
  if (before == after) return noted;
  const std::string a = mask_dates(before, date_sign), b = mask_dates(after, date_sign);
  const bool has_dates = a.find(date_sign) != a.npos;
  const auto note_runs_and_dates = [&](Hyphens hyphens) {
    const bool in_runs = note_runs(a, b, hyphens, noted);
    if (in_runs && has_dates) note_dates(before, after, noted);
    return in_runs;
  };
  if (a == b) {
    note_dates(before, after, noted);
  } else if (!note_token(before, after, noted) && !note_runs_and_dates(Hyphens::join) &&
             !note_middle(before, after, Alphabet::url, noted) &&
             !note_middle(before, after, Alphabet::base64, noted) &&
             !(!has_dates && note_runs(a, b, Hyphens::part, noted)) &&
             !note_runs_and_dates(Hyphens::always_join)) {
    note_text(before);
    note_text(after);
    ++texts_noted_;
    note_unsure(a, b);
  }
  return noted;
}

std::vector<ValueRun> ValueRule::note_json_numbers(std::string_view before, std::string_view after) {
  const auto is_fraction = [](std::string_view number) { return number.find('.') != number.npos; };
  if (before == after || !is_number(before) || !is_number(after) ||
      !(is_fraction(before) || is_fraction(after)))
    return note(before, after);
  VaryingRun run = number_run("", before, after);
  run.number.is_json = true;
  numbers_.add(std::move(run));
  return {{kind_of_number(before), ""}};
}

void ValueRule::note_dates(std::string_view before, std::string_view after, std::vector<ValueRun>& noted) {
  if (dates_.note_differing(before, after)) noted.push_back({ValueRun::Kind::date, ""});
}

// Of a token that was cut short for display ("KsZvI...4MGk=") both halves as one, without padding; else nothing.
std::string joined_halves(std::string_view value) {
  constexpr std::string_view cut = "...";
  const std::size_t at = value.find(cut), end = value.find_last_not_of('=');
  if (at == 0 || at == value.npos || end == value.npos || end < at + cut.size()) return "";
  return std::string(value.substr(0, at)).append(value, at + cut.size(), end + 1 - at - cut.size());
}

// Whether two values are such tokens, as many letters of each half being shown.
bool are_cut_tokens(std::string_view before, std::string_view after) {
  if (before.size() != after.size() || before.find('.') != after.find('.')) return false;
  const std::string a = joined_halves(before), b = joined_halves(after);
  return !a.empty() && !b.empty() && a.find('.') == a.npos && b.find('.') == b.npos &&
         (is_token(a) || is_token(b));
}

// Whether both values as a whole are tokens in base64, of which the one or the other may well look like words between
// slashes.
bool ValueRule::note_token(std::string_view before, std::string_view after, std::vector<ValueRun>& noted) {
  const auto in_base64 = [](std::string_view value) {
    return value.size() <= longest_token &&
           std::ranges::all_of(value, [](char c) { return belongs(c, Alphabet::base64); });
  };
  if (!in_base64(before) || !in_base64(after)) return false;
  if (std::max(alphabet_of(before), alphabet_of(after)) != Alphabet::base64) return false;
  if (differ_between_words(before, after)) return false;
  const bool first = is_joined_token(before), second = is_joined_token(after);
  if (!(first && second) && !((first || second) && before.size() == after.size()) &&
      !are_cut_tokens(before, after))
    return false;
  noted.push_back({ValueRun::Kind::token, ""});
  tokens_.add(token_run("", before, after));
  return true;
}

// Whether the two agree in all but runs that may vary; these are noted.
bool ValueRule::note_runs(std::string_view before, std::string_view after, Hyphens hyphens,
                          std::vector<ValueRun>& noted) {
  const std::optional<std::vector<DifferingRuns>> runs = differing_runs(before, after, hyphens);
  if (!runs) return false;
  Runs numbers = numbers_, tokens = tokens_;
  std::vector<ValueRun> differing;
  for (const DifferingRuns& each : *runs) {
    const std::string_view x = each.before, y = each.after;
    if (are_numbers(x, y)) {
      VaryingRun run = number_run(each.context, x, y);
      run.has_unit = letters_of_unit(before, end_in(before, x)) > 0;
      numbers.add(std::move(run));
      differing.push_back({kind_of_number(without_padding(x)), each.context});
      continue;
    }
    const bool first = is_token(x), second = is_token(y);
    const bool are_tokens =
        (first && second) || ((first || second) && x.size() == y.size()) || are_short_hashes(x, y);
    if (!are_tokens && !each.in_base64) return false;
    if (std::max(x.size(), y.size()) > longest_token) return false;
    differing.push_back({ValueRun::Kind::token, each.context});
    tokens.add(token_run(each.context, x, y));
  }
  numbers_ = std::move(numbers);
  tokens_ = std::move(tokens);
  noted = std::move(differing);
  return true;
}

// Of two values of one length the least stretch of the alphabet that holds all that differs: where it begins, and its
// length; 0 where there is none.
std::pair<std::size_t, std::size_t> differing_stretch(std::string_view before, std::string_view after,
                                                      Alphabet alphabet) {
  if (before.size() != after.size()) return {};
  const auto fits = [&](char c) { return belongs(c, alphabet); };
  auto begin = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
  std::size_t end = before.size();
  while (end > begin && before[end - 1] == after[end - 1]) --end;
  while (begin > 0 && fits(before[begin - 1])) --begin;
  while (end < before.size() && fits(before[end])) ++end;
  const std::size_t length = end - begin,
                    shortest = alphabet == Alphabet::base64 ? shortest_base64 : shortest_middle;
  const bool is_one = length >= shortest && length <= longest_token &&
                      std::ranges::all_of(before.substr(begin, length), fits) &&
                      std::ranges::all_of(after.substr(begin, length), fits);
  return {begin, is_one ? length : 0};
}

// Whether all that differs is one stretch of the alphabet, of the same length on both sides. One of two tokens may
// happen to have no digits, as in note_runs().
bool ValueRule::note_middle(std::string_view before, std::string_view after, Alphabet alphabet,
                            std::vector<ValueRun>& noted) {
  const auto [begin, length] = differing_stretch(before, after, alphabet);
  if (length == 0) return false;
  const std::string_view a = before.substr(begin, length), b = after.substr(begin, length);
  const bool first = looks_generated(a, alphabet), second = looks_generated(b, alphabet);
  if (!(first && second) && !(alphabet == Alphabet::url && (first || second))) return false;
  const std::string generalised = generalise(mask_dates(before.substr(0, begin), date_sign));
  noted.push_back({ValueRun::Kind::token, std::string(context_of(generalised))});
  tokens_.add(token_run(noted.back().before, a, b));
  return true;
}

// Of values noted as texts: they may differ in tokens of which one, or each, looks like none on either side, and in
// numbers beside these.
void ValueRule::note_unsure(std::string_view before, std::string_view after) {
  const std::optional<std::vector<DifferingRuns>> runs = differing_runs(before, after, Hyphens::always_join);
  const auto are_numbers = [](const DifferingRuns& each) {
    return is_number(each.before) && is_number(each.after);
  };
  const auto fits = [](char c) { return belongs(c, Alphabet::url); };
  const auto may_be_token = [&](const DifferingRuns& each) {
    return each.before.size() == each.after.size() && each.before.size() >= shortest_unsure &&
           each.before.size() <= longest_token && std::ranges::all_of(each.before, fits) &&
           std::ranges::all_of(each.after, fits);
  };
  const auto may_vary = [&](const DifferingRuns& each) { return are_numbers(each) || may_be_token(each); };
  if (!runs || !std::ranges::all_of(*runs, may_vary)) return;
  for (const DifferingRuns& each : *runs) {
    if (are_numbers(each))
      numbers_.add(number_run(each.context, each.before, each.after));
    else
      unsure_.add(token_run(each.context, each.before, each.after));
  }
  ++unsure_noted_;
}

void ValueRule::note_text(std::string_view text) {
  words_.note(text);
  if (any_text_) return;
  const auto place = std::ranges::lower_bound(texts_, text);
  if (place == texts_.end() || *place != text) texts_.emplace(place, text);
  any_text_ = texts_.size() > max_texts || text.size() > longest_text;
  if (any_text_) texts_.clear();
}

void ValueRule::merge(const ValueRule& other) {
  dates_.merge(other.dates_);
  words_.widen(other.words_);
  for (auto runs : {&ValueRule::numbers_, &ValueRule::tokens_, &ValueRule::unsure_}) {
    if ((other.*runs).anywhere && !(this->*runs).anywhere) {
      const std::vector<VaryingRun> own = std::exchange((this->*runs).runs, {});
      (this->*runs).anywhere = true;
      for (const VaryingRun& run : own) (this->*runs).add(run);
    }
    for (const VaryingRun& run : (other.*runs).runs) (this->*runs).add(run);
  }
  for (const std::string& text : other.texts_) note_text(text);
  if (other.any_text_) texts_.clear();
  any_text_ |= other.any_text_;
  texts_noted_ += other.texts_noted_;
  unsure_noted_ += other.unsure_noted_;
}

// Runs that all differ give fewer changes than twice their texts: here texts have come back.
bool ValueRule::texts_are_closed() const {
  return !any_text_ && texts_noted_ >= 2 * texts_.size();
}

// Whether all texts noted are what a run lets vary: a token that happens to have no digits was taken for a text.
bool ValueRule::texts_are_tokens() const {
  const auto is_token_here = [&](const VaryingRun& run) {
    return std::ranges::any_of(tokens_.runs, [&](const VaryingRun& token) {
      VaryingRun wider = token;
      wider.widen(run);
      return (tokens_.anywhere || (token.before == run.before && !unsure_.anywhere)) && wider == token;
    });
  };
  if (unsure_noted_ == texts_noted_ && std::ranges::all_of(unsure_.runs, is_token_here)) return true;
  const auto begin_with = [&](const std::string& start) {
    return start.empty() || (!any_text_ && std::ranges::all_of(texts_, [&](const std::string& text) {
             return text.starts_with(start);
           }));
  };
  return std::ranges::any_of(tokens_.runs, [&](const VaryingRun& run) {
    return run.before.empty() && !run.is_uuid && begin_with(run.start) &&
           words_.fits(std::max(run.alphabet, alphabet_of(run.start)), run.shortest, run.longest);
  });
}

ValueRule ValueRule::of_forms() const {
  ValueRule forms;
  forms.dates_ = dates_;
  forms.tokens_ = tokens_;
  return forms;
}

ValueRule ValueRule::without(const std::vector<ValueRun>& runs) const {
  const auto is_left_out = [&](const ValueRun& run) { return std::ranges::find(runs, run) != runs.end(); };
  ValueRule rest = *this;
  if (is_left_out({ValueRun::Kind::date, ""})) rest.dates_ = {};
  std::erase_if(rest.numbers_.runs, [&](const VaryingRun& run) {
    return is_left_out({is_stamp(run) ? ValueRun::Kind::stamp : ValueRun::Kind::number, run.before});
  });
  std::erase_if(rest.tokens_.runs, [&](const VaryingRun& run) {
    return is_left_out({ValueRun::Kind::token, run.before});
  });
  return rest;
}

ValueRule::Kind ValueRule::kind() const {
  const bool has_texts = (any_text_ || !texts_.empty()) && !texts_are_tokens();
  if (has_texts && (any_text_ || !texts_are_closed())) return Kind::any;
  if (has_texts) return Kind::texts;
  if (!std::ranges::all_of(numbers_.runs, is_stamp)) return Kind::numbers;
  if (!tokens_.runs.empty()) return Kind::tokens;
  if (!numbers_.runs.empty()) return Kind::stamps;
  return dates_.empty() ? Kind::nothing : Kind::dates;
}

// One past the run at `at` that may vary, or `at`.
std::size_t ValueRule::masked_run(std::string_view text, std::size_t at, std::string_view context) const {
  std::size_t limit = at;  // looking further would be to no avail
  for (const VaryingRun& run : tokens_.runs) limit = std::max(limit, at + run.longest + 1);
  limit = std::min(limit, text.size());
  std::size_t joined = at;
  while (joined < limit && belongs(text[joined], Alphabet::url)) ++joined;
  std::size_t longest = joined;
  while (longest < limit && belongs(text[longest], Alphabet::base64)) ++longest;
  for (const std::size_t end : {longest, joined, end_of_value_run(text, at), end_of_word_run(text, at)}) {
    if (end > at && tokens_.hold(context, text.substr(at, end - at))) return end;
  }
  const std::size_t end = end_of_value_run(text, at);
  return end > at && numbers_.hold(context, text.substr(at, end - at)) ? end : at;
}

// Dates are signs in any case, as they were when contexts were noted. Where they may not vary they stand at the end.
std::string ValueRule::mask(std::string_view value) const {
  const std::string with_dates = mask_dates(value, date_sign);
  const std::string_view text = with_dates;
  std::string masked, generalised;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = masked_run(text, i, context_of(generalised));
    const std::size_t run = end > i ? end : end_of_value_run(text, i);
    if (end > i) {
      masked.push_back(run_sign);
      generalised.push_back(run_sign);
    } else if (run > i) {
      masked.append(text, i, run - i);
      append_generalised(text.substr(i, run - i), generalised);
    } else {
      masked.push_back(text[i]);
      generalised.push_back(text[i]);
    }
    i = std::max(run, i + 1);
  }
  if (!dates_.empty()) return masked;
  for (const std::string_view date : dates_in(value)) masked.append(1, date_sign).append(date);
  return masked;
}

std::size_t ValueRule::longest_value() const {
  std::size_t longest = 0;
  for (const std::string& text : texts_) longest = std::max(longest, text.size());
  return longest;
}

bool ValueRule::allows(std::string_view before, std::string_view after) const {
  if (before == after) return true;
  if (kind() == Kind::any && words_.allows(before) && words_.allows(after)) return true;
  const auto known = [&](std::string_view text) { return std::ranges::binary_search(texts_, text); };
  if (known(before) && known(after)) return true;
  return mask(before) == mask(after);
}

std::vector<ValueRun> ValueRule::runs() const {
  std::vector<ValueRun> all;
  if (!dates_.empty()) all.push_back({ValueRun::Kind::date, ""});
  for (const VaryingRun& run : numbers_.runs) {
    all.push_back({is_stamp(run) ? ValueRun::Kind::stamp : ValueRun::Kind::number, run.before});
  }
  for (const VaryingRun& run : tokens_.runs) all.push_back({ValueRun::Kind::token, run.before});
  return all;
}

bool ValueRule::anywhere(ValueRun::Kind kind) const {
  return kind == ValueRun::Kind::date || (kind == ValueRun::Kind::token ? tokens_ : numbers_).anywhere;
}

}  // namespace treesift
