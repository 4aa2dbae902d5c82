// What may vary in a value (a text, or an attribute's value) and what may not: learned from values that were
// seen to differ between clean runs, and as narrow as these allow: the shape that was seen may come again, and no other
// value. A date stays a date of its form, a token keeps its length and alphabet, a number its sign, its magnitude and
// where it stood; the words around them must stay what they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/noise/values/date_forms.h"
#include "model/noise/values/number_shape.h"
#include "model/noise/values/value_pieces.h"
#include "model/noise/values/words_shape.h"

namespace treesift {

// A run of characters that varied.
struct VaryingRun {
  // What stands before it: back to the word before and the character before that (`&sid=`, ` visit: `), at
  // most longest_context bytes, itself with numbers and tokens generalised; empty at the start of the value.
  std::string before;
  Alphabet alphabet = Alphabet::digits;
  std::uint32_t shortest = 0, longest = 0;  // as allowed, of tokens, with their start
  bool is_uuid = false;                     // 8-4-4-4-12 hexadecimal digits, always
  NumberShape number;                       // where the alphabet is that of digits: the run is a number
  bool has_unit = false;                    // then letters may stand on it: "54ms"
  bool is_padded = false;  // a number of a column: spaces stand before it, and are part of it
  // Words that all these tokens begin with, to the last mark behind them (`sk_live_`, `/dl/`). They do not vary, and
  // the alphabet is that of the rest.
  std::string start = {};

  // To what the other one allows as well.
  void widen(const VaryingRun& other);
  bool allows(std::string_view text) const;

  bool operator==(const VaryingRun&) const = default;
};

// How a rule is written: RE2 patterns, each of what is to be replaced by a placeholder of its kind: the group
// that matches, or all where there is none. `pattern` is empty for dates of any form (align/text/text_kinds.h).
struct ValuePatternText {
  std::string kind;  // "date", "number", "token", "words"
  std::string pattern;
  // The placeholder is that of the value: a text that becomes a number is a difference.
  bool keeps_kind = false;
};

class ValueRule {
 public:
  static constexpr std::size_t max_contexts = 8;  // more: the run may stand anywhere
  static constexpr std::size_t max_texts = 8;     // more: any text of the shape that all have
  static constexpr std::size_t longest_text = 200;

  // From the narrowest to the widest. Stamps are numbers of one length, of eight digits or more.
  enum class Kind : std::uint8_t { nothing, dates, stamps, tokens, numbers, texts, any };

  // Widens the rule so that the two values may stand for each other. The result does not depend on the order
  // of calls. Returns the runs that differed; none for texts.
  std::vector<ValueRun> note(std::string_view before, std::string_view after);
  // The same of two numbers of JSON, which are written without zeros at the end.
  std::vector<ValueRun> note_json_numbers(std::string_view before, std::string_view after);
  // Widens the rule by another.
  void merge(const ValueRule& other);
  // Its dates and tokens alone, which keep their form.
  ValueRule of_forms() const;
  // The rule without these of its runs().
  ValueRule without(const std::vector<ValueRun>& runs) const;

  Kind kind() const;
  // Whether a difference of the two values is no more than what the rule lets vary.
  bool allows(std::string_view before, std::string_view after) const;

  // The value with what may vary replaced by signs, and dates that may not behind it: two values that are allowed to
  // stand for each other are equal under it, except for texts.
  std::string mask(std::string_view value) const;

  // In the order in which they are to be applied to a value; a little wider than allows().
  std::vector<ValuePatternText> patterns() const;
  // Of Kind::texts: all of them, sorted. An empty one stands for a value that is missing as well.
  const std::vector<std::string>& texts() const { return texts_; }
  // Of Kind::texts: the bytes of the longest.
  std::size_t longest_value() const;

  // The runs that it lets vary. Where any run of a kind may, one without context, and `anywhere` says so.
  std::vector<ValueRun> runs() const;
  bool anywhere(ValueRun::Kind kind) const;

  bool operator==(const ValueRule&) const = default;

 private:
  struct Runs {
    std::vector<VaryingRun> runs;  // sorted by context
    bool anywhere = false;         // one run whose context does not count
    void add(VaryingRun run);
    bool hold(std::string_view context, std::string_view text) const;
    bool operator==(const Runs&) const = default;
  };

  bool note_token(std::string_view before, std::string_view after, std::vector<ValueRun>& noted);
  bool note_runs(std::string_view before, std::string_view after, Hyphens hyphens,
                 std::vector<ValueRun>& noted);
  bool note_middle(std::string_view before, std::string_view after, Alphabet alphabet,
                   std::vector<ValueRun>& noted);
  void note_unsure(std::string_view before, std::string_view after);
  void note_dates(std::string_view before, std::string_view after, std::vector<ValueRun>& noted);
  void note_text(std::string_view text);
  bool texts_are_closed() const;
  bool texts_are_tokens() const;
  std::size_t masked_run(std::string_view text, std::size_t at, std::string_view context) const;

  DateForms dates_;
  Runs numbers_, tokens_;
  Runs unsure_;  // stretches in which texts differ, and that would be tokens where tokens vary
  std::vector<std::string> texts_;  // sorted, distinct
  bool any_text_ = false;
  WordsShape words_;  // of all texts, known or not
  std::uint32_t texts_noted_ = 0;
  std::uint32_t unsure_noted_ = 0;  // of these
};

}  // namespace treesift
