#include "base/times/time_text.h"

#include <algorithm>

#include "base/white_space.h"

namespace treesift {

DigitRun TimeText::number_at(std::size_t i) const {
  DigitRun number{i, i, 0};
  while (is_digit(at(number.end))) {
    if (number.digits() < 18) number.value = number.value * 10 + (text[number.end] - '0');
    ++number.end;
  }
  return number;
}

// To a letter before it, or to a number of which it is a part.
bool TimeText::is_tied(std::size_t begin) const {
  if (begin == 0) return false;
  const char before = text[begin - 1];
  if (is_letter(before)) return true;
  if (begin < free + 2 || !is_digit(text[begin - 2])) return false;
  return before == '.' || before == ',' || before == ':';
}

// The T of a time of day is none of a word.
bool TimeText::is_run_on(std::size_t end) const {
  const char next = at(end);
  return is_digit(next) || (is_letter(next) && next != 'T' && next != 't');
}

bool TimeText::is_joined(std::size_t begin, std::size_t end) const {
  constexpr std::string_view joints = "+/_-";
  const auto in_word = [&](std::size_t i) { return is_letter(at(i)) || is_digit(at(i)); };
  const auto is_joint = [&](std::size_t i) { return i < text.size() && joints.find(text[i]) != joints.npos; };
  return (begin >= 2 && is_joint(begin - 1) && in_word(begin - 2)) || (is_joint(end) && in_word(end + 1));
}

// The plus sign is the blank of forms.
std::size_t TimeText::blank_at(std::size_t i) const {
  if (i >= text.size()) return 0;
  return text[i] == '+' ? 1 : white_space_at(text, i);
}

std::size_t TimeText::blank_before(std::size_t i) const {
  for (const std::size_t length : {1, 2, 3}) {
    if (i >= free + length && blank_at(i - length) == length) return length;
  }
  return 0;
}

std::size_t TimeText::comma_at(std::size_t i) const {
  const std::string_view rest = text.substr(std::min(i, text.size()));
  for (const std::string_view comma : {",", "،", "、"}) {
    if (rest.starts_with(comma)) return comma.size();
  }
  return 0;
}

// The letters there, as many as a name may have.
std::string_view TimeText::word_at(std::size_t i) const {
  std::size_t end = i;
  while (end < text.size() && end - i < longest_word && is_word_byte(text[end]) && blank_at(end) == 0 &&
         comma_at(end) == 0)
    ++end;
  return text.substr(std::min(i, text.size()), end - i);
}

std::string_view TimeText::word_before(std::size_t i) const {
  std::size_t begin = i;
  while (begin > free && i - begin < longest_word && is_word_byte(text[begin - 1]) &&
         blank_before(begin) == 0)
    --begin;
  return text.substr(begin, i - begin);
}

// Over what stands between the parts of a date: blanks, points, commas, hyphens, "de", "of".
std::size_t TimeText::skip_joiner(std::size_t i) const {
  const auto skip_marks = [&] {
    for (int marks = 0; marks < 3; ++marks) {
      const std::size_t blank = blank_at(i);
      if (blank == 0 && std::string_view(",.-/").find(at(i)) == std::string_view::npos) return;
      i += std::max<std::size_t>(blank, 1);
    }
  };
  skip_marks();
  const std::string_view word = word_at(i);
  if (word != "de" && word != "of" && word != "del") return i;
  i += word.size();
  skip_marks();
  return i;
}

std::size_t TimeText::skip_joiner_back(std::size_t i) const {
  const auto skip_marks = [&] {
    for (int marks = 0; marks < 3 && i > free; ++marks) {
      const std::size_t blank = blank_before(i);
      if (blank == 0 && std::string_view(",.-").find(text[i - 1]) == std::string_view::npos) return;
      i -= std::max<std::size_t>(blank, 1);
    }
  };
  skip_marks();
  const std::string_view word = word_before(i);
  if (word != "de" && word != "of" && word != "del") return i;
  i -= word.size();
  skip_marks();
  return i;
}

std::size_t TimeText::skip_ordinal(std::size_t i) const {
  const std::string_view word = word_at(i);
  for (const std::string_view ordinal : {"st", "nd", "rd", "th", "er", "º", "ª"}) {
    if (word == ordinal) return i + word.size();
  }
  return i;
}

}  // namespace treesift
