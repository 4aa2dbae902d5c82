// Taking values (texts and attributes' values) apart into what may vary between runs - dates, numbers,
// generated tokens - and what stands between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

// What dates, and numbers and tokens, are replaced by.
inline constexpr char date_sign = '\x01', run_sign = '\x02';

inline constexpr std::size_t longest_context = 24;
inline constexpr std::size_t shortest_stamp = 8;

// Ordered: each holds the one before.
enum class Alphabet : std::uint8_t {
  digits,
  hexadecimal,
  letters_and_digits,  // and the underscore
  url,                 // and the hyphen
  base64,              // and + / = . (signed tokens)
};

bool belongs(char c, Alphabet alphabet);  // url or base64
Alphabet alphabet_of(std::string_view run);

// Hexadecimal of eight digits or more, or what align/text/text_kinds.h calls a token.
bool is_token(std::string_view run);

// Numbers and tokens as signs.
std::string generalise(std::string_view text);
void append_generalised(std::string_view run, std::string& out);

// What a run is told apart by: the end of the generalised text before it, back to the last word and the
// character before that (`&sid=`, ` visit: `), at most longest_context bytes.
std::string_view context_of(std::string_view generalised);

// One past the number (align/text/numbers.h) or the run at `at`, whichever is longer; `at` where there is neither. Of
// "54ms", "20€" and "第5回" the number is a run of its own. Two spaces or more before a number, which stands in a column,
// are part of its run: there are fewer of them where it is longer.
std::size_t end_of_value_run(std::string_view text, std::size_t at);
// A run of a column without the spaces before it.
std::string_view without_padding(std::string_view run);
// How many letters of a unit stand there on a number, as in "54ms": three at most; 0 where there is none.
std::size_t letters_of_unit(std::string_view text, std::size_t at);
// The same of runs that hyphens always part.
std::size_t end_of_word_run(std::string_view text, std::size_t at);

// A number, a run of word characters or a joined token, or one character between runs.
struct ValuePiece {
  std::string_view text;
  bool is_run;
  std::string before;  // the context, of runs
};
// Whether hyphens join runs to one token where that looks generated as a whole, always part them, or always join them.
enum class Hyphens : std::uint8_t { join, part, always_join };
// One past the run at `at`; `at` where there is none.
std::size_t end_of_run_with(std::string_view text, std::size_t at, Hyphens hyphens);
// The pieces of a text whose dates are masked.
std::vector<ValuePiece> take_apart(std::string_view text, Hyphens hyphens = Hyphens::join);

// A run of a value and what stands before it (VaryingRun::before): what a rule may let vary.
struct ValueRun {
  enum class Kind : std::uint8_t { date, number, stamp, token };  // a stamp: a number of eight digits or more
  Kind kind = Kind::date;
  std::string before;  // empty for dates
  auto operator<=>(const ValueRun&) const = default;
};

inline ValueRun::Kind kind_of_number(std::string_view number) {
  const bool is_stamp = number.size() >= shortest_stamp && number.find_first_of(".-") == number.npos;
  return is_stamp ? ValueRun::Kind::stamp : ValueRun::Kind::number;
}

// The runs of a value that a rule could let vary, sorted, each once; dates are one run.
std::vector<ValueRun> runs_of(std::string_view value);

// Bytes of the text in runs that hold a digit: the most that a rule for dates, numbers or tokens hides in it.
std::size_t value_bytes(std::string_view text);
// Of these, what tokens do not have: the most that a rule for numbers alone hides in it.
std::size_t number_bytes(std::string_view text);

}  // namespace treesift
