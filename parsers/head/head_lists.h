// The small grammars of values in heads. Internal to parsers/head.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

// The parts between separators that stand outside quotes, trimmed; empty ones left out. A quote without another behind
// it does not count.
std::vector<std::string_view> parts_between(std::string_view text, std::string_view separators);

// "max-age=3600", "script-src 'self'", "secure".
struct NamedPart {
  std::string name;        // in lower case
  std::string_view value;  // without quotes around it; empty where there is none
};

// Cut at the first of `marks`; a part that begins with one has the name "-".
NamedPart named_part(std::string_view part, std::string_view marks);

// The parts between commas in lower case, sorted, each once, with ", " between them.
std::string sorted_words(std::string_view text);

// White space between the words is one blank each; 'nonce-…' of a policy is 'nonce-*', unless it is empty.
std::string without_nonces(std::string_view text);

}  // namespace treesift
