#include "model/noise/value_patterns.h"

#include <algorithm>
#include <map>

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
// expressions do not match across placeholders. A context that was cut may begin within a word or character.
std::string quoted_context(std::string_view context) {
  if (context.empty()) return "^";
  constexpr char signs[] = {date_sign, run_sign, '\0'};
  const bool was_cut = context.size() == longest_context;
  const std::size_t last = context.find_last_of(signs);
  std::string_view words = last == context.npos ? context : context.substr(last + 1);
  while (!words.empty() && continues_character(words.front())) words.remove_prefix(1);
  if (words.empty()) return "\\b";  // or it would begin within a number
  const bool starts_in_word = !words.empty() && is_word_char(words.front());
  return (starts_in_word && !was_cut ? "\\b" : "") + quoted(words);
}

std::string quoted_run(const VaryingRun& run) {
  if (run.alphabet == Alphabet::digits) return run.number.pattern();
  if (run.is_uuid) return "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}";
  constexpr std::string_view classes[] = {"[0-9]", "[0-9A-Fa-f]", "[0-9A-Za-z_]", "[0-9A-Za-z_-]",
                                          "[0-9A-Za-z_+/=.-]"};
  std::string pattern(classes[static_cast<std::size_t>(run.alphabet)]);
  const auto bound = [](std::uint32_t length) {
    return std::to_string(std::min<std::uint32_t>(length, 1000));
  };
  pattern += "{" + bound(run.shortest);
  return pattern + (run.longest == run.shortest ? "" : "," + bound(run.longest)) + "}";
}

}  // namespace

std::string pattern_of(const std::vector<VaryingRun>& runs, bool anywhere) {
  std::map<std::string, VaryingRun> by_context;
  for (const VaryingRun& run : runs) {
    const auto known = by_context.try_emplace(anywhere ? "\\b" : quoted_context(run.before), run).first;
    known->second.widen(run);
  }
  std::string pattern;
  for (const auto& [context, run] : by_context) {
    const bool ends_in_word = run.alphabet <= Alphabet::letters_and_digits || run.is_uuid;
    pattern += (pattern.empty() ? "" : "|") + context;
    pattern += "(" + quoted_run(run) + ")" + (ends_in_word ? "\\b" : "");
  }
  return pattern;
}

std::vector<ValuePatternText> ValueRule::patterns() const {
  std::vector<ValuePatternText> written;
  // Before the others: it looks at a text as a whole.
  if (kind() == Kind::any && !words_.empty())
    written.push_back({"words", words_.pattern(), words_.of_one_kind()});
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
