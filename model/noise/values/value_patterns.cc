#include "model/noise/values/value_patterns.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "align/text/text_kinds.h"
#include "base/utf8.h"

namespace treesift {
namespace {

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
// expressions do not match across placeholders. A context that was cut may begin within a word or character. Words of
// RE2 are of ASCII: `\b` before a euro sign would ask for a letter there.
std::string quoted_context(std::string_view context) {
  if (context.empty()) return "^";
  constexpr char signs[] = {date_sign, run_sign, '\0'};
  const bool was_cut = context.size() == longest_context;
  const std::size_t last = context.find_last_of(signs);
  std::string_view words = last == context.npos ? context : context.substr(last + 1);
  while (!words.empty() && continues_character(words.front())) words.remove_prefix(1);
  if (words.empty()) return "\\b";  // or it would begin within a number
  const bool starts_in_word = is_word_char(words.front()) && static_cast<unsigned char>(words.front()) < 0x80;
  const bool is_whole =
      !was_cut && last == context.npos;  // else a number may stand right before it: "3m 20s"
  return (starts_in_word && is_whole ? "\\b" : "") + quoted(words);
}

std::string quoted_run(const VaryingRun& run) {
  if (run.alphabet == Alphabet::digits)
    return run.is_padded ? " +(?:" + run.number.pattern() + ")" : run.number.pattern();
  if (run.is_uuid) return "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";
  constexpr std::string_view classes[] = {"[0-9]", "[0-9A-Fa-f]", "[0-9A-Za-z_]", "[0-9A-Za-z_-]",
                                          "[0-9A-Za-z_+/=.-]"};
  std::string pattern(classes[static_cast<std::size_t>(run.alphabet)]);
  const auto bound = [&](std::uint32_t length) {
    return std::to_string(
        std::min<std::size_t>(length - std::min<std::size_t>(length, run.start.size()), 1000));
  };
  pattern += "{" + bound(run.shortest);
  return pattern + (run.longest == run.shortest ? "" : "," + bound(run.longest)) + "}";
}

// The last word of the name before a run: "_token=" of "&permalink_token=".
std::string_view end_of_name(std::string_view context) {
  constexpr std::string_view joints = "_-";
  const std::size_t last = context.find_last_of(joints);
  return last == context.npos || last + 2 >= context.size() ? std::string_view() : context.substr(last);
}

// What runs of the same form have before them. Where names of three kinds end in one word, any name that does may stand
// there: a program that signs each of its links has more of them than were seen to vary.
std::map<std::string, VaryingRun> by_context(const std::vector<VaryingRun>& runs, bool anywhere) {
  constexpr std::size_t some_names = 3;
  const auto form = [](const VaryingRun& run) {
    return std::tuple(end_of_name(run.before), run.alphabet, run.shortest, run.longest, run.is_uuid);
  };
  std::map<std::string, VaryingRun> all;
  for (const VaryingRun& run : runs) {
    const auto alike =
        std::ranges::count_if(runs, [&](const VaryingRun& other) { return form(run) == form(other); });
    const bool is_family = run.alphabet != Alphabet::digits && !end_of_name(run.before).empty() &&
                           static_cast<std::size_t>(alike) >= some_names;
    const std::string context = anywhere    ? "\\b"
                                : is_family ? quoted(end_of_name(run.before))
                                            : quoted_context(run.before);
    all.try_emplace(context, run).first->second.widen(run);
  }
  return all;
}

// Whether another run is the same token with a hyphen at its beginning, which would take it for what stands before it:
// base64url begins with one now and then. Then it is a token with the hyphen, too.
bool is_token_behind_hyphen(const VaryingRun& run, const std::vector<VaryingRun>& runs) {
  const std::size_t words = run.before.find_last_not_of('-') + 1;  // also where there is none
  const auto hyphens = static_cast<std::uint32_t>(run.before.size() - words);
  return hyphens > 0 && run.alphabet != Alphabet::digits &&
         std::ranges::any_of(runs, [&](const VaryingRun& whole) {
           return whole.before == std::string_view(run.before).substr(0, words) &&
                  whole.alphabet >= Alphabet::url && whole.alphabet >= run.alphabet &&
                  whole.shortest <= run.shortest + hyphens && whole.longest >= run.longest + hyphens;
         });
}

}  // namespace

std::string pattern_of(const std::vector<VaryingRun>& noted, bool anywhere) {
  std::vector<VaryingRun> runs = noted;
  std::erase_if(runs, [&](const VaryingRun& run) { return is_token_behind_hyphen(run, noted); });
  std::string pattern;
  for (const auto& [context, run] : by_context(runs, anywhere)) {
    const bool ends_in_word = (run.alphabet <= Alphabet::letters_and_digits || run.is_uuid) && !run.has_unit;
    const bool begins_with_mark = !run.start.empty() && !is_word_char(run.start.front());
    pattern += (pattern.empty() ? "" : "|") + (begins_with_mark && context == "\\b" ? "" : context);
    pattern += quoted(run.start) + "(" + quoted_run(run) + ")" + (ends_in_word ? "\\b" : "");
  }
  return pattern;
}

std::vector<ValuePatternText> ValueRule::patterns() const {
  std::vector<ValuePatternText> written;
  // Before the others: it looks at a text as a whole.
  if (kind() == Kind::any && !words_.empty())
    written.push_back({"words", words_.pattern(), words_.keeps_kind()});
  if (!dates_.empty()) written.push_back({"date", dates_.pattern()});
  if (!tokens_.runs.empty()) written.push_back({"token", pattern_of(tokens_.runs, tokens_.anywhere)});
  if (!numbers_.runs.empty()) written.push_back({"number", pattern_of(numbers_.runs, numbers_.anywhere)});
  if (kind() != Kind::texts) return written;
  std::string pattern;
  for (const std::string& text : texts_) {
    if (!text.empty()) pattern += (pattern.empty() ? "" : "|") + quoted(text);
  }
  written.push_back({"words", "^(?:" + pattern + ")$"});
  return written;
}

}  // namespace treesift
