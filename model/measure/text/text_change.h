// What kind of change turned one text into another: the difference between a new date and a lost word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/measure/page/page_names.h"
#include "model/measure/text/value_class.h"
#include "model/measure/text/varied_form.h"

namespace treesift {

// From the least to the most that a reader would notice.
enum class TextChangeKind : std::uint8_t {
  none,
  space,    // white space only
  marks,    // punctuation or (ASCII) letter case only
  dates,    // dates and times only
  numbers,  // numbers, perhaps dates as well
  tokens,   // generated tokens (hexadecimal, session ids, hashes), perhaps numbers and dates as well
  words,
};

struct TextChange {
  TextChangeKind kind = TextChangeKind::none;
  // A date is still a date of the same form, a token has the same length, numbers have the same signs. False
  // for `words`.
  bool pattern_kept = true;
};

// Writes each white space as a space: also those that do not break or have another width (U+00A0, U+2000 to U+200A,
// U+202F, U+205F, U+3000).
void with_plain_spaces(std::string& text);

// The texts are equal when white space of all these kinds, wherever it stands, is left out.
bool equal_without_space(std::string_view a, std::string_view b);

// What was worked out for the last different texts: a run has the same ones on page after page. A fixed
// number of places, each for the texts that fall on it. Texts whose 128 bits of XXH3 are equal are taken for
// equal, as the memo of measured pairs does.
template <typename Value>
class TextMemo {
 public:
  struct Key {
    std::uint64_t low = 0, high = 0;
    bool operator==(const Key&) const = default;
  };

  // The value that is remembered, else what work() gives.
  template <typename Work>
  Value get(const Key& key, Work work) {
    Entry& entry = entries_[key.low % entries_.size()];
    if (entry.used && entry.key == key) return entry.value;
    const Value value = work();
    entry = {key, value, true};
    return value;
  }

 private:
  struct Entry {
    Key key;
    Value value{};
    bool used = false;
  };
  std::vector<Entry> entries_ = std::vector<Entry>(1024);
};

// Scratch for classifying; keep one for each worker.
class TextComparer {
 public:
  TextChange compare(std::string_view before, std::string_view after);

  // The text with numbers and tokens replaced by their kind: equal for texts that differ in values only.
  // Tokens keep their length. XXH3 of it.
  std::uint64_t pattern(std::string_view text);

  // The same, looser: dates, numbers and tokens are all one sign, whatever their length.
  std::uint64_t generalised(std::string_view text);
  // The names of its page are one sign as well.
  std::uint64_t generalised(std::string_view text, const PageNames& names);
  // The same but for numbers, which are left as they are: equal to generalised() for texts without any.
  std::uint64_t generalised_but_numbers(std::string_view text);

  // The sum of the hashes of its words and marks, generalised in the same way: of two texts the difference of
  // the sums is that of the words that only one of them has. White space does not count.
  std::uint64_t sum_of_words(std::string_view text, const PageNames& names);

  // What became of the values of a text (value_class.h): of those around the first to the last difference.
  ValueChange value_change(std::string_view before, std::string_view after);

  // Of values that merely vary (varied_form.h); none where they differ over more than 4 KiB.
  VariedForm varied_form(std::string_view before, std::string_view after);

 private:
  TextChange compare_anew(std::string_view before, std::string_view after);
  ValueChange value_change_anew(std::string_view before, std::string_view after);
  std::uint64_t generalise(std::string_view text, const PageNames* names);
  std::uint64_t sum_words(std::string_view text, const PageNames* names);

  std::string before_, after_;
  TextMemo<TextChange> changes_;
  TextMemo<ValueChange> value_changes_;
  TextMemo<std::uint64_t> generalised_, sums_of_words_;
  TextMemo<VariedForm> varied_forms_;
  VariedForms forms_;
};

// Appends the hash of each word of the text (not of numbers and tokens), ASCII letters lower-cased.
void append_word_hashes(std::string_view text, std::vector<std::uint64_t>& hashes);

}  // namespace treesift
