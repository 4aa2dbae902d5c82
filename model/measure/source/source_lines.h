// The lines in which two sources of equal documents differ.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/measure/source/source_parts.h"

namespace treesift {

// Bytes of a line, or of another part of a source, that tell it apart: what stands behind them does not count.
inline constexpr std::size_t longest_part = 400;

struct TwoTexts {
  std::string_view expected, actual;
};

// Without the whole lines that they have in common at either end.
TwoTexts cut_common_lines(TwoTexts texts);

// The lines, of more than a few thousand the first.
std::vector<SourcePart> source_lines(std::string_view source);

// A line with what its character references stand for, and white space at its ends dropped.
std::string plain_line(std::string_view line);

// Of lines that only one side has, where one of them is long, the tags and texts that only one side has. A page may
// well be one line, of which the beginning says nothing of what differs, and the whole is no other page's.
void take_apart_long_lines(std::vector<SourcePart>& lost, std::vector<SourcePart>& gained);

// Takes those lines from both that are the same on the other side but for the spelling of character references; how
// many.
std::size_t take_spelling(std::vector<SourcePart>& lost, std::vector<SourcePart>& gained);

}  // namespace treesift
