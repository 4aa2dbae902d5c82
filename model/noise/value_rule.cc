// Learning what varies in a value.
//
// Problem. "sid=9f3aa1c07b&page=3" became "sid=00c1e7ab42&page=3" in the next run. A rule that ignores the
// attribute would hide a lost page number; one that ignores this value only would not know the next run's.
//
// How. Both values are taken apart into dates, runs of word characters, and what stands between. When the two
// sequences agree in all but some runs, these runs are what varies: dates, numbers or tokens (generated
// strings: align/text/text_kinds.h). Of a run we keep what stood before it (`sid=`), its alphabet and
// lengths; a rule is the union of the runs noted. When they do not agree, what lies between the common
// beginning and the common end of both values may still be one token on both sides (hyphens take runs apart
// in one value and not in the other). What is left is words: the texts themselves are kept, and as long as
// the same few texts return again and again the rule allows only these.
//
// A union is the same in whatever order it is made: contexts and texts are sets, and a set that grows past
// its bound is "anything" from then on, whichever its members were.
//
// Cost: linear in the values except for dates, which RE2 finds, linear too.
#include "model/noise/value_rule.h"

#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <utility>

#include "align/text/text_kinds.h"
#include "base/utf8.h"
#include "model/noise/value_pieces.h"

namespace treesift {
namespace {

constexpr std::size_t longest_token = 1024;
constexpr std::size_t shortest_middle = 12, shortest_base64 = 32;
constexpr std::size_t shortest_fixed_number = 6;

// Of base64 with its joints we ask more: paths and addresses are written with the same characters.
bool looks_generated(std::string_view run, Alphabet alphabet) {
  if (alphabet != Alphabet::base64) return is_token(run);
  const auto slashes = static_cast<std::size_t>(std::ranges::count(run, '/'));
  const auto capitals = std::ranges::count_if(run, [](char c) { return c >= 'A' && c <= 'Z'; });
  return run.front() != '/' && slashes * 16 <= run.size() && std::ranges::any_of(run, is_digit) &&
         capitals * 8 >= static_cast<std::ptrdiff_t>(run.size());
}

VaryingRun number_run(std::string before, std::size_t a, std::size_t b) {
  const auto shorter = static_cast<std::uint32_t>(std::min(a, b));
  const auto longer = static_cast<std::uint32_t>(std::max(a, b));
  // Counters grow a digit now and then; a time stamp has as many as it has.
  const bool fixed = shorter == longer && shorter >= shortest_fixed_number;
  return {std::move(before), Alphabet::digits, fixed ? shorter : 1, fixed ? longer : longer + 1};
}

VaryingRun token_run(std::string before, std::string_view a, std::string_view b) {
  const auto shorter = static_cast<std::uint32_t>(std::min(a.size(), b.size()));
  const auto longer = static_cast<std::uint32_t>(std::max(a.size(), b.size()));
  const std::uint32_t slack = shorter == longer ? 0 : longer / 4;
  return {std::move(before), std::max({alphabet_of(a), alphabet_of(b), Alphabet::hexadecimal}),
          shorter - slack / 2, longer + slack};
}

bool is_stamp(const VaryingRun& run) {
  return run.alphabet == Alphabet::digits && run.shortest == run.longest && run.longest >= shortest_stamp;
}

// For people: RE2::QuoteMeta escapes every character but letters and digits.
std::string quoted(std::string_view text) {
  constexpr std::string_view special = "\\.+*?()|[]{}^$";
  std::string pattern;
  for (const char c : text) {
    if (special.find(c) != special.npos) pattern.push_back('\\');
    pattern.push_back(c);
  }
  return pattern;
}

// How RE2 writes what stands before a run. What a rule before this one may have replaced is left out:
// expressions do not match across placeholders. A context that was cut may begin within a word or character.
std::string quoted_context(std::string_view context) {
  if (context.empty()) return "^";
  constexpr char signs[] = {date_sign, run_sign, '\0'};
  const bool was_cut = context.size() == longest_context;
  const std::size_t last = context.find_last_of(signs);
  std::string_view words = last == context.npos ? context : context.substr(last + 1);
  while (!words.empty() && continues_character(words.front())) words.remove_prefix(1);
  const bool starts_in_word = !words.empty() && is_word_char(words.front());
  return (starts_in_word && !was_cut ? "\\b" : "") + quoted(words);
}

std::string quoted_run(const VaryingRun& run) {
  constexpr std::string_view classes[] = {"[0-9]", "[0-9A-Fa-f]", "[0-9A-Za-z_]", "[0-9A-Za-z_-]",
                                          "[0-9A-Za-z_+/=.-]"};
  std::string pattern(classes[static_cast<std::size_t>(run.alphabet)]);
  const auto bound = [](std::uint32_t length) {
    return std::to_string(std::min<std::uint32_t>(length, 1000));
  };
  pattern += "{" + bound(run.shortest);
  return pattern + (run.longest == run.shortest ? "" : "," + bound(run.longest)) + "}";
}

// Of each run, what is to be hidden is a group; a run does not end within a word.
std::string pattern_of(const std::vector<VaryingRun>& runs, bool anywhere) {
  std::map<std::string, VaryingRun> by_context;
  for (const VaryingRun& run : runs) {
    const auto known = by_context.try_emplace(anywhere ? "\\b" : quoted_context(run.before), run).first;
    known->second.widen(run);
  }
  std::string pattern;
  for (const auto& [context, run] : by_context) {
    const bool ends_in_word = run.alphabet <= Alphabet::letters_and_digits;
    pattern += (pattern.empty() ? "" : "|") + context;
    pattern += "(" + quoted_run(run) + ")" + (ends_in_word ? "\\b" : "");
  }
  return pattern;
}

}  // namespace

void VaryingRun::widen(const VaryingRun& other) {
  alphabet = std::max(alphabet, other.alphabet);
  shortest = std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
}

void ValueRule::Runs::add(VaryingRun run) {
  if (anywhere) run.before.clear();
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
  return std::ranges::any_of(runs, [&](const VaryingRun& run) {
    return (anywhere || run.before == context) && text.size() >= run.shortest && text.size() <= run.longest &&
           alphabet_of(text) <= run.alphabet;
  });
}

std::vector<ValueRun> ValueRule::note(std::string_view before, std::string_view after) {
  std::vector<ValueRun> noted;
  if (before == after) return noted;
  const std::string a = mask_dates(before), b = mask_dates(after);
  if (a == b) {
    dates_ = true;
    noted.push_back({ValueRun::Kind::date, ""});
  } else if (note_runs(a, b, noted)) {
    dates_ |= a.find(date_sign) != a.npos;  // contexts hold their signs
    if (a.find(date_sign) != a.npos) noted.push_back({ValueRun::Kind::date, ""});
  } else if (!note_middle(before, after, Alphabet::url, noted) &&
             !note_middle(before, after, Alphabet::base64, noted)) {
    note_text(before);
    note_text(after);
    ++texts_noted_;
  }
  return noted;
}

// Whether the two agree in all but runs that may vary; these are noted.
bool ValueRule::note_runs(std::string_view before, std::string_view after, std::vector<ValueRun>& noted) {
  const std::vector<ValuePiece> a = take_apart(before), b = take_apart(after);
  if (a.size() != b.size()) return false;
  Runs numbers = numbers_, tokens = tokens_;
  std::vector<ValueRun> differing;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const ValuePiece &x = a[i], &y = b[i];
    if (x.text == y.text) continue;
    if (!x.is_run || !y.is_run || x.before != y.before) return false;
    if (alphabet_of(x.text) == Alphabet::digits && alphabet_of(y.text) == Alphabet::digits) {
      numbers.add(number_run(x.before, x.text.size(), y.text.size()));
      const bool stamp = x.text.size() >= shortest_stamp;  // as runs_of() counts it
      differing.push_back({stamp ? ValueRun::Kind::stamp : ValueRun::Kind::number, x.before});
      continue;
    }
    const bool first = is_token(x.text), second = is_token(y.text);
    if (!(first && second) && !((first || second) && x.text.size() == y.text.size())) return false;
    if (std::max(x.text.size(), y.text.size()) > longest_token) return false;
    differing.push_back({ValueRun::Kind::token, x.before});
    tokens.add(token_run(x.before, x.text, y.text));
  }
  numbers_ = std::move(numbers);
  tokens_ = std::move(tokens);
  noted = std::move(differing);
  return true;
}

// Whether all that differs is one stretch of the alphabet, of the same length on both sides.
bool ValueRule::note_middle(std::string_view before, std::string_view after, Alphabet alphabet,
                            std::vector<ValueRun>& noted) {
  if (before.size() != after.size()) return false;
  const auto fits = [&](char c) { return belongs(c, alphabet); };
  auto begin = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
  std::size_t end = before.size();
  while (end > begin && before[end - 1] == after[end - 1]) --end;
  while (begin > 0 && fits(before[begin - 1])) --begin;
  while (end < before.size() && fits(before[end])) ++end;
  const std::string_view a = before.substr(begin, end - begin), b = after.substr(begin, end - begin);
  const std::size_t shortest = alphabet == Alphabet::base64 ? shortest_base64 : shortest_middle;
  if (a.size() < shortest || a.size() > longest_token || !std::ranges::all_of(a, fits) ||
      !std::ranges::all_of(b, fits) || !looks_generated(a, alphabet) || !looks_generated(b, alphabet)) {
    return false;
  }
  const std::string generalised = generalise(mask_dates(before.substr(0, begin)));
  dates_ |= generalised.find(date_sign) != generalised.npos;  // or mask() would see another context
  noted.push_back({ValueRun::Kind::token, std::string(context_of(generalised))});
  tokens_.add(token_run(noted.back().before, a, b));
  return true;
}

void ValueRule::note_text(std::string_view text) {
  if (any_text_) return;
  const auto place = std::ranges::lower_bound(texts_, text);
  if (place == texts_.end() || *place != text) texts_.emplace(place, text);
  any_text_ = texts_.size() > max_texts || text.size() > longest_text;
  if (any_text_) texts_.clear();
}

void ValueRule::merge(const ValueRule& other) {
  dates_ |= other.dates_;
  for (auto runs : {&ValueRule::numbers_, &ValueRule::tokens_}) {
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
}

// Runs that all differ give fewer changes than twice their texts: here texts have come back.
bool ValueRule::texts_are_closed() const {
  return !any_text_ && texts_noted_ >= 2 * texts_.size();
}

ValueRule::Kind ValueRule::kind() const {
  if (any_text_ || (!texts_.empty() && !texts_are_closed())) return Kind::any;
  if (!texts_.empty()) return Kind::texts;
  if (!std::ranges::all_of(numbers_.runs, is_stamp)) return Kind::numbers;
  if (!tokens_.runs.empty()) return Kind::tokens;
  if (!numbers_.runs.empty()) return Kind::stamps;
  return dates_ ? Kind::dates : Kind::nothing;
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
  for (const std::size_t end : {longest, joined, end_of_run(text, at)}) {
    if (end > at && tokens_.hold(context, text.substr(at, end - at))) return end;
  }
  const std::size_t end = end_of_run(text, at);
  return end > at && numbers_.hold(context, text.substr(at, end - at)) ? end : at;
}

std::string ValueRule::mask(std::string_view value) const {
  const std::string with_dates = dates_ ? mask_dates(value) : std::string(value);
  const std::string_view text = with_dates;
  std::string masked, generalised;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = masked_run(text, i, context_of(generalised));
    const std::size_t run = end > i ? end : end_of_run(text, i);
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
  return masked;
}

std::size_t ValueRule::longest_value() const {
  std::size_t longest = 0;
  for (const std::string& text : texts_) longest = std::max(longest, text.size());
  return longest;
}

bool ValueRule::allows(std::string_view before, std::string_view after) const {
  if (before == after || kind() == Kind::any) return true;
  const auto known = [&](std::string_view text) { return std::ranges::binary_search(texts_, text); };
  if (known(before) && known(after)) return true;
  return mask(before) == mask(after);
}

std::vector<ValueRun> ValueRule::runs() const {
  std::vector<ValueRun> all;
  if (dates_) all.push_back({ValueRun::Kind::date, ""});
  for (const VaryingRun& run : numbers_.runs) {
    all.push_back({is_stamp(run) ? ValueRun::Kind::stamp : ValueRun::Kind::number, run.before});
  }
  for (const VaryingRun& run : tokens_.runs) all.push_back({ValueRun::Kind::token, run.before});
  return all;
}

bool ValueRule::anywhere(ValueRun::Kind kind) const {
  return kind == ValueRun::Kind::date || (kind == ValueRun::Kind::token ? tokens_ : numbers_).anywhere;
}

std::vector<ValuePatternText> ValueRule::patterns() const {
  std::vector<ValuePatternText> written;
  if (dates_) written.push_back({"date", ""});
  if (!tokens_.runs.empty()) written.push_back({"token", pattern_of(tokens_.runs, tokens_.anywhere)});
  if (!numbers_.runs.empty()) written.push_back({"number", pattern_of(numbers_.runs, numbers_.anywhere)});
  if (kind() == Kind::any) written.push_back({"words", "(?s).+"});
  if (kind() != Kind::texts) return written;
  std::string pattern;
  for (const std::string& text : texts_) {
    if (!text.empty()) pattern += (pattern.empty() ? "" : "|") + quoted(text);
  }
  written.push_back({"words", "^(?:" + pattern + ")$"});
  return written;
}

}  // namespace treesift
